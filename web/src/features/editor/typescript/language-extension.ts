import { autocompletion, type Completion as EditorCompletion, type CompletionContext } from "@codemirror/autocomplete";
import { type Diagnostic as EditorDiagnostic, linter, lintGutter } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { EditorView, hoverTooltip } from "@codemirror/view";
import type { LanguageClient } from "./language-client.ts";
import type { Finding } from "./protocol.ts";

/** Completion, hover and errors of one file, asked of the worker; only what changed is sent to it. */
export function languageExtension(
  client: LanguageClient,
  path: string,
  onFindings: (findings: readonly Finding[], lineOf: (offset: number) => number) => void,
): Extension {
  return [
    EditorView.updateListener.of(({ docChanged, changes }) => {
      if (!docChanged) return;
      const sent: { from: number; to: number; insert: string }[] = [];
      changes.iterChanges((from, to, _fromB, _toB, insert) => sent.push({ from, to, insert: insert.toString() }));
      void client.edit(path, sent);
    }),
    autocompletion({ override: [(context) => complete(client, path, context)] }),
    linter((view) => diagnose(client, path, view, onFindings), { delay: 400 }),
    lintGutter(),
    hoverTooltip(async (view, position) => {
      const found = await client.describe(path, position);
      if (!found || found.to > view.state.doc.length) return null;
      return { pos: found.from, end: found.to, create: () => ({ dom: tooltip(found.signature, found.documentation) }) };
    }),
  ];
}

async function complete(client: LanguageClient, path: string, context: CompletionContext) {
  const word = context.matchBefore(/[\w$]*/);
  const isAfterDot = context.matchBefore(/[."'/]/) !== null;
  if (!context.explicit && !isAfterDot && (!word || word.from === word.to)) return null;
  const found = await client.complete(path, context.pos);
  if (context.aborted || found.length === 0) return null;
  const options = found.map(({ label, kind, sortText }): EditorCompletion => ({
    label,
    type: KIND[kind] ?? "variable",
    boost: 20 - Number.parseInt(sortText, 10) || 0,
  }));
  return { from: word?.from ?? context.pos, options, validFor: /^[\w$]*$/ };
}

async function diagnose(
  client: LanguageClient,
  path: string,
  view: EditorView,
  onFindings: (findings: readonly Finding[], lineOf: (offset: number) => number) => void,
): Promise<EditorDiagnostic[]> {
  const found = await client.diagnose(path);
  const { doc } = view.state;
  const within = found.filter(({ from }) => from <= doc.length);
  onFindings(within, (offset) => doc.lineAt(offset).number);
  return within.map(({ from, to, severity, message, code }) => ({ from, to: Math.min(to, doc.length), severity, message, source: code }));
}

function tooltip(signature: string, documentation: string): HTMLElement {
  const element = document.createElement("div");
  element.className = "cm-description";
  const code = element.appendChild(document.createElement("code"));
  code.textContent = signature;
  if (documentation) element.appendChild(document.createElement("p")).textContent = documentation;
  return element;
}

const KIND: Readonly<Record<string, string>> = {
  method: "method",
  function: "function",
  property: "property",
  const: "constant",
  let: "variable",
  var: "variable",
  class: "class",
  interface: "interface",
  type: "type",
  module: "namespace",
  keyword: "keyword",
  string: "text",
};
