import type { RequestText } from "../language/request-text.ts";
import type { Requirement } from "./any-of.ts";
import type { Condition, Source } from "./plan.ts";
import { refuse } from "./undecided.ts";

type Find = (request: RequestText, source: Source, from: number, to: number, negated: boolean) => readonly Condition[];

/**
 * What a part of a request requires, an “or” between two conditions and an “unless … and …” for what they are.
 * Where “and” and “or” stand side by side nobody knows which of them binds first, so that nothing is built.
 */
export function findRequirements(find: Find, request: RequestText, source: Source, from: number, to: number, negated = false): readonly Requirement[] {
  const trial = request.copy();
  const whole = find(trial, source, from, to, negated);
  const free = (word: RegExp) => trial.free(from, to).filter((at) => word.test(trial.word(at)));
  const joints = free(/^or$/).filter((at) => find(request.copy(), source, at + 1, to, negated).length > 0);
  const [joint] = joints;
  if (joint === undefined || whole.length < 2) {
    const found = find(request, source, from, to, negated);
    // Unless A and B: it is enough that one of them does not hold. “Skip As and Bs” speaks of both.
    return negated && found.length > 1 && /^(?:if|when|unless|where)$/.test(request.word(from - 1)) ? [anyOf(request, found, from, to)] : found;
  }
  const either = free(/^either$/).findLast((at) => at < joint) ?? from;
  const before = either > from ? find(request, source, from, either, negated) : [];
  const edges = [either > from ? either + 1 : from, ...joints.flatMap((at) => [at, at + 1]), to];
  const sides = Array.from({ length: joints.length + 1 }, (_, index) => find(request, source, edges[2 * index] ?? from, edges[2 * index + 1] ?? to, negated));
  if (sides.some((side) => side.length !== 1))
    throw refuse(
      `I'm not sure how “${request.text(from, to).trim()}” is meant: what belongs together, where “and” and “or” both stand? Say one of them in a sentence of its own, or build two automations.`,
      [request.word(joint)],
    );
  for (const at of [...joints, ...(either > from ? [either] : [])]) request.use(at, at + 1, "condition");
  // Unless A or B: neither of them may hold.
  return negated ? [...before, ...sides.flat()] : [...before, anyOf(request, sides.flat(), either, to)];
}

function anyOf(request: RequestText, of: readonly Condition[], from: number, to: number): Requirement {
  const text = request.text(from, to).trim();
  return inOne(of, text) ?? { kind: "any", of, text };
}

/** “labelled a or with the label b”: one field that may have several values. */
function inOne([first, ...others]: readonly Condition[], text: string): Condition | null {
  if (!first || !("values" in first) || first.negated) return null;
  const alike = others.flatMap((other) => ("values" in other && other.kind === first.kind && other.field === first.field && !other.negated ? [other] : []));
  if (alike.length < others.length) return null;
  const values = [first, ...alike].flatMap((one) => one.values.map(String));
  return first.kind === "equals"
    ? { ...first, values: [...new Set([first, ...alike].flatMap((one) => [...one.values]))], text }
    : { ...first, values: [...new Set(values)], text };
}
