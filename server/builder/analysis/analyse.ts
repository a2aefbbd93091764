import ts from "typescript-browser";
import type { Diagnostic, FlowDocument } from "../../../contracts/flow.ts";
import type { ProjectFiles } from "../project-files.ts";
import { drawAutomation } from "./draw-automation.ts";
import { findAutomations } from "./find-automations.ts";
import { findHoles, holeDiagnostics, withHoles } from "./find-holes.ts";
import { findMappings } from "./find-mappings.ts";
import { mappingMarkdown } from "./mapping-markdown.ts";
import { readProject, type ProjectSource } from "./project-source.ts";

/** What the catalogue knows of a project's connections, as plain data: it crosses to another process. */
export interface KnownTypes {
  /** alias → connector id */
  readonly connectors: Readonly<Record<string, string>>;
  /** Name of a target type → its required fields. */
  readonly required: Readonly<Record<string, readonly string[]>>;
}

export interface CodeAnalysis {
  readonly flow: FlowDocument;
  readonly mappingMarkdown: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** A pure function of the files. Parses; needs no types, so it is quick enough for every pause in typing. */
export function analyseCode(files: ProjectFiles, known: KnownTypes): CodeAnalysis {
  return analyseProject(readProject(files), known);
}

export function analyseProject(project: ProjectSource, known: KnownTypes): CodeAnalysis {
  const holes = findHoles(project);
  const automations = findAutomations(project).map((automation) => withHoles(drawAutomation(project, automation), holes));
  const mappings = findMappings(project, (type) => known.required[type] ?? null);
  const flow: FlowDocument = { version: 1, automations, mappings: [...mappings], connections: connectionsOf(automations, known) };
  return {
    flow,
    mappingMarkdown: mappingMarkdown(mappings),
    diagnostics: [...syntaxErrors(project), ...unknownNodes(flow), ...duplicateIds(flow), ...holeDiagnostics(holes)],
  };
}

function connectionsOf(automations: FlowDocument["automations"], known: KnownTypes): FlowDocument["connections"] {
  const used = new Map<string, Set<string>>();
  for (const node of automations.flatMap((automation) => automation.nodes)) {
    if (node.connection === null) continue;
    const operations = used.get(node.connection) ?? new Set();
    if (node.operation !== null) operations.add(node.operation);
    used.set(node.connection, operations);
  }
  return [...used]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([alias, operations]) => ({ alias, connector: known.connectors[alias] ?? null, operations: [...operations].sort() }));
}

function syntaxErrors(project: ProjectSource): Diagnostic[] {
  return [...project.files.values()].flatMap((source) =>
    // The parser keeps what it could not read with the file; the name of the list is not in its public types.
    (source as ts.SourceFile & { readonly parseDiagnostics: readonly ts.DiagnosticWithLocation[] }).parseDiagnostics.map((found): Diagnostic => {
      const at = source.getLineAndCharacterOfPosition(found.start);
      return {
        severity: "error",
        message: ts.flattenDiagnosticMessageText(found.messageText, " "),
        file: source.fileName,
        line: at.line + 1,
        column: at.character,
        code: `TS${found.code}`,
      };
    }),
  );
}

function unknownNodes(flow: FlowDocument): Diagnostic[] {
  return flow.automations
    .flatMap((automation) => automation.nodes)
    .filter((node) => node.kind === "unknown")
    .map((node) => ({
      severity: "warning",
      message: `The flow can't show this: ${node.detail ?? node.label}.`,
      file: node.span.file,
      line: node.span.startLine,
      column: node.span.startColumn,
      code: "flow.unknown",
    }));
}

function duplicateIds(flow: FlowDocument): Diagnostic[] {
  const seen = new Set<string>();
  return flow.automations.flatMap((automation): Diagnostic[] => {
    if (!seen.has(automation.id)) {
      seen.add(automation.id);
      return [];
    }
    return [
      { severity: "error", message: `Two automations have the id "${automation.id}".`, file: automation.file, line: 1, column: 0, code: "flow.duplicate-id" },
    ];
  });
}
