import { autocompletion, type Completion as EditorCompletion, type CompletionContext } from "@codemirror/autocomplete";
import { type Diagnostic as EditorDiagnostic, linter, lintGutter } from "@codemirror/lint";
import { syntaxTree } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap } from "@codemirror/view";
import type { LanguageClient } from "./language-client.ts";
import type { Finding } from "./protocol.ts";

export interface LanguageActions {
  readonly onFindings: (findings: readonly Finding[], lineOf: (offset: number) => number) => void;
  readonly onDefinition: (place: { readonly path: string; readonly line: number }) => void;
  readonly onRename: (position: number, name: string) => void;
  /** Why a name has no definition here, or cannot be renamed. */
  readonly onRefused: (reason: string) => void;
}

/** Completion, hover, errors, definitions and renaming in one file, asked of the worker; only what changed is sent to it. */
export function languageExtension(client: LanguageClient, path: string, actions: LanguageActions): Extension {
  const goToDefinition = (position: number) => void findDefinition(client, path, position, actions);
  return [
    EditorView.updateListener.of(({ docChanged, changes }) => {
      if (!docChanged) return;
      const sent: { from: number; to: number; insert: string }[] = [];
      changes.iterChanges((from, to, _fromB, _toB, insert) => sent.push({ from, to, insert: insert.toString() }));
      client.edit(path, sent);
    }),
    autocompletion({ override: [(context) => complete(client, path, context)] }),
    linter((view) => diagnose(client, path, view, actions.onFindings), { delay: 400 }),
    lintGutter(),
    hoverTooltip(async (view, position) => {
      const found = await client.describe(path, position);
      if (!found || found.to > view.state.doc.length) return null;
      return { pos: found.from, end: found.to, create: () => ({ dom: tooltip(found.signature, found.documentation) }) };
    }),
    keymap.of([
      { key: "F12", run: (view) => (goToDefinition(view.state.selection.main.head), true) },
      { key: "F2", run: (view) => (void startRename(client, path, view.state.selection.main.head, actions), true) },
    ]),
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        const position = event.metaKey || event.ctrlKey ? view.posAtCoords(event) : null;
        if (position === null) return false;
        goToDefinition(position);
        return true;
      },
    }),
  ];
}

async function findDefinition(client: LanguageClient, path: string, position: number, actions: LanguageActions): Promise<void> {
  const place = await client.definition(path, position);
  if (place) actions.onDefinition(place);
  else actions.onRefused("This is not defined in this project.");
}

async function startRename(client: LanguageClient, path: string, position: number, actions: LanguageActions): Promise<void> {
  const found = await client.renameable(path, position);
  if (found && "name" in found) actions.onRename(position, found.name);
  else actions.onRefused(found?.reason ?? "There is no name here.");
}

async function complete(client: LanguageClient, path: string, context: CompletionContext) {
  const word = context.matchBefore(/[\w$]*/);
  const isAfterDot = context.matchBefore(/[."'/]/) !== null;
  if (!context.explicit && /Comment$/.test(syntaxTree(context.state).resolveInner(context.pos, -1).name)) return null;
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

async function diagnose(client: LanguageClient, path: string, view: EditorView, onFindings: LanguageActions["onFindings"]): Promise<EditorDiagnostic[]> {
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
