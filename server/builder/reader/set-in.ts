import type { Plan } from "../../../contracts/plan/plan.ts";

/** The plan with something else at a place of one of its nodes. */
export function setIn(plan: Plan, node: string, at: readonly string[], value: unknown): Plan {
  if (node === "start") return { ...plan, starts: [replaced(plan.starts[0], at, value), ...plan.starts.slice(1)] as Plan["starts"] };
  return { ...plan, steps: within(plan.steps, node, at, value) as Plan["steps"] };
}

function within(part: unknown, node: string, at: readonly string[], value: unknown): unknown {
  if (Array.isArray(part)) return part.map((each: unknown) => within(each, node, at, value));
  if (typeof part !== "object" || part === null) return part;
  if ("id" in part && "kind" in part && part.id === node) return replaced(part, at, value);
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, within(inner, node, at, value)]));
}

function replaced(part: unknown, at: readonly string[], value: unknown): unknown {
  const [first, ...rest] = at;
  if (first === undefined) return value;
  const object = typeof part === "object" && part !== null ? part : {};
  return { ...object, [first]: replaced((object as Readonly<Record<string, unknown>>)[first], rest, value) };
}
