import type { AutomationFlow, Diagnostic, SourceSpan } from "../../../contracts/flow.ts";
import { sdkCalls } from "./find-automations.ts";
import { textOf } from "./literals.ts";
import type { ProjectSource } from "./project-source.ts";
import { spanOf } from "./source-span.ts";

/** A question that the code leaves open: `hole("Which channel?")`. */
export interface OpenQuestion {
  readonly question: string;
  readonly span: SourceSpan;
}

export function findHoles(project: ProjectSource): readonly OpenQuestion[] {
  return [...project.files.values()]
    .filter(({ fileName }) => fileName.startsWith("src/"))
    .flatMap((source) => sdkCalls(project, source, "hole"))
    .map((call) => ({ question: (call.arguments[0] && textOf(call.arguments[0])) ?? "What belongs here?", span: spanOf(call) }));
}

export function holeDiagnostics(holes: readonly OpenQuestion[]): Diagnostic[] {
  return holes.map(({ question, span }) => ({
    severity: "error",
    message: `Not decided yet: ${question}`,
    file: span.file,
    line: span.startLine,
    column: span.startColumn,
    code: "flow.hole",
  }));
}

/** Each question on the innermost node whose code holds it. */
export function withHoles(flow: AutomationFlow, holes: readonly OpenQuestion[]): AutomationFlow {
  if (holes.length === 0) return flow;
  const open = Map.groupBy(holes, ({ span }) => innermost(flow, span));
  return {
    ...flow,
    nodes: flow.nodes.map((node) => {
      const questions = open.get(node.id)?.map(({ question }) => question);
      return questions ? { ...node, open: questions } : node;
    }),
  };
}

function innermost({ nodes }: AutomationFlow, span: SourceSpan): string | null {
  const around = nodes.filter((node) => within(span, node.span)).sort((a, b) => (within(a.span, b.span) ? -1 : 1));
  return around[0]?.id ?? null;
}

function within(inner: SourceSpan, outer: SourceSpan): boolean {
  const starts = inner.startLine > outer.startLine || (inner.startLine === outer.startLine && inner.startColumn >= outer.startColumn);
  const ends = inner.endLine < outer.endLine || (inner.endLine === outer.endLine && inner.endColumn <= outer.endColumn);
  return inner.file === outer.file && starts && ends;
}
