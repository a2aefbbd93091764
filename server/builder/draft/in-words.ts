import type { OpenDraft } from "../../../contracts/plan/open-draft.ts";
import type { Plan } from "../../../contracts/plan/plan.ts";
import type { Evidence, Question, Span } from "../../../contracts/plan/reading.ts";
import { sayLines, type ConnectorOf } from "../plan-code/index.ts";
import { openHoles } from "./open-holes.ts";
import { isStructural } from "./subject.ts";

export interface InWords {
  readonly lines: OpenDraft["lines"];
  /** The number of each step by its id; of the start by `start`. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** The plan a line a step, numbered as it is told. */
export function inWords(plan: Plan, questions: readonly Question[], connectorOf: ConnectorOf): InWords {
  const open = Map.groupBy([...questions.filter(isStructural).map(({ node, text }) => ({ node, question: text })), ...openHoles(plan)], ({ node }) => node);
  const numbers = new Map<string, number>();
  const lines = sayLines(plan, connectorOf).map(({ node, depth, text }) => {
    const isNew = node !== null && !numbers.has(node);
    if (isNew) numbers.set(node, numbers.size + 1);
    const asked = isNew ? [...new Set(open.get(node)?.map(({ question }) => question))] : [];
    return { step: isNew ? (numbers.get(node) ?? null) : null, depth, text: without(asked, text), open: asked };
  });
  return { lines, numbers };
}

/** Questions stand beside a line, not in it. */
function without(questions: readonly string[], line: string): string {
  return questions.reduce((text, question) => text.replaceAll(`(${question})`, "…"), line).replace(/: …$/, "");
}

/** What may stand between words of one step. */
const BETWEEN = /^[\s,]*(?:(?:the|a|an|to|in|on|of|for|with|from|by|is|its|and)\s+)*$/i;

/** Where each step was said: the first that claims some words has them. */
export function whereSaid(text: string, evidence: readonly Evidence[], numbers: ReadonlyMap<string, number>): OpenDraft["said"] {
  const claims = evidence
    .flatMap(({ node, spans }) => spans.map((span) => ({ ...span, step: numbers.get(node) ?? null })))
    .flatMap(({ from, to, step }) => (step === null ? [] : [{ from, to, step }]))
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const out: (Span & { step: number })[] = [];
  for (const claim of claims) {
    const last = out.at(-1);
    const from = Math.max(claim.from, last?.to ?? 0);
    if (from >= claim.to) continue;
    if (last?.step === claim.step && BETWEEN.test(`${text.slice(last.to, from).trim()} `.trimStart())) out[out.length - 1] = { ...last, to: claim.to };
    else out.push({ from, to: claim.to, step: claim.step });
  }
  return out;
}
