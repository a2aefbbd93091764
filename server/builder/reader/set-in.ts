import type { Plan } from "../../../contracts/plan/plan.ts";

/** The plan with something else at a place of one of its nodes. */
export function setIn(plan: Plan, node: string, at: readonly string[], value: unknown): Plan {
  if (node === "start") return { ...plan, starts: [replaced(plan.starts[0], at, value), ...plan.starts.slice(1)] as Plan["starts"] };
  return { ...plan, steps: within(plan.steps, node, at, value) as Plan["steps"] };
}

/** A place that was asked for once is settled for every step of its connection. */
export function settled(plan: Plan, node: string, at: readonly string[], value: unknown, isAsked: (node: string) => boolean): Plan {
  const [part, name] = at;
  const asked = part === "args" && at.length === 2 ? callWith(plan.steps, node) : null;
  if (!asked || name === undefined || asked.args[name] === undefined) return setIn(plan, node, at, value);
  const question = JSON.stringify(asked.args[name]);
  const same = callsOf(plan.steps).filter(
    ({ id, connection, args }) => !isAsked(id) && connection === asked.connection && JSON.stringify(args[name]) === question,
  );
  return same.reduce((before, { id }) => setIn(before, id, at, value), setIn(plan, node, at, value));
}

interface Called {
  readonly id: string;
  readonly connection: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const callWith = (steps: Plan["steps"], id: string) => callsOf(steps).find((each) => each.id === id) ?? null;

function callsOf(part: unknown): readonly Called[] {
  if (Array.isArray(part)) return part.flatMap(callsOf);
  if (typeof part !== "object" || part === null) return [];
  if ("kind" in part && (part.kind === "call" || part.kind === "find")) return [part as unknown as Called];
  return Object.values(part).flatMap(callsOf);
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
