import type { Step } from "../../../../contracts/plan/step.ts";
import { isHole, type Slot, type Test, type Value } from "../../../../contracts/plan/value.ts";
import { fieldsIn } from "../../plan-code/index.ts";

type Missing = ReadonlySet<string>;

/** The same step with a hole in the place of each value that reads a missing result; text keeps its other parts. */
export function withoutResults(step: Step, missing: Missing): Step {
  const value = (slot: Slot<Value>) => valueWithout(slot, missing);
  const test = (slot: Slot<Test>) => testWithout(slot, missing);
  const args = (all: Readonly<Record<string, Slot<Value>>>) => Object.fromEntries(Object.entries(all).map(([name, slot]) => [name, value(slot)]));
  const settings = <S extends { readonly idempotencyKey?: Value }>({ idempotencyKey, ...rest }: S) =>
    idempotencyKey && !reads(idempotencyKey, missing) ? { ...rest, idempotencyKey } : rest;
  switch (step.kind) {
    case "call":
      return { ...step, args: args(step.args), settings: settings(step.settings) };
    case "find":
      return { ...step, args: args(step.args), test: step.test === null ? null : test(step.test), settings: settings(step.settings) };
    case "request":
      return {
        ...step,
        path: value(step.path),
        query: args(step.query),
        body: step.body === null ? null : value(step.body),
        settings: settings(step.settings),
      };
    case "set":
      return { ...step, value: value(step.value) };
    case "if":
    case "only":
      return { ...step, test: test(step.test) };
    case "each":
      return { ...step, of: value(step.of), key: step.key && reads(step.key, missing) ? null : step.key };
    case "approve":
      return { ...step, ask: value(step.ask) };
    case "once":
      return { ...step, key: value(step.key) };
    case "reply":
      return { ...step, body: value(step.body) };
    case "fail":
      return { ...step, message: value(step.message) };
    default:
      return step;
  }
}

function reads(part: unknown, missing: Missing): boolean {
  return fieldsIn(part).some(({ of }) => missing.has(of));
}

function valueWithout(slot: Slot<Value>, missing: Missing): Slot<Value> {
  if (isHole(slot) || !reads(slot, missing)) return slot;
  if ("object" in slot) return { object: Object.fromEntries(Object.entries(slot.object).map(([name, inner]) => [name, valueWithout(inner, missing)])) };
  if ("list" in slot) return { list: slot.list.map((inner) => valueWithout(inner, missing)) };
  if ("text" in slot) {
    const kept = slot.text.filter((part) => typeof part === "string" || !reads(part, missing));
    if (kept.some((part) => typeof part !== "string" || part.trim() !== "")) return { text: joined(kept) };
  }
  return { hole: `What goes here? It was read from ${saidOf(slot, missing)}, which is not there any more.` };
}

function testWithout(slot: Slot<Test>, missing: Missing): Slot<Test> {
  if (isHole(slot) || !reads(slot, missing)) return slot;
  if ("all" in slot) return { all: slot.all.map((inner) => testWithout(inner, missing)) };
  if ("any" in slot) return { any: slot.any.map((inner) => testWithout(inner, missing)) };
  if ("not" in slot) return { not: testWithout(slot.not, missing) };
  if ("left" in slot)
    return { ...slot, left: valueWithout(slot.left, missing), ...(slot.right === undefined ? {} : { right: valueWithout(slot.right, missing) }) };
  return { hole: `Which condition? It read ${saidOf(slot, missing)}, which is not there any more.` };
}

function saidOf(part: unknown, missing: Missing): string {
  const field = fieldsIn(part).find(({ of }) => missing.has(of));
  return field ? [field.of, ...field.path].join(".") : "a result";
}

function joined(parts: readonly (string | Value)[]): (string | Value)[] {
  const out: (string | Value)[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (typeof part === "string" && typeof last === "string") out[out.length - 1] = last + part;
    else out.push(part);
  }
  return out;
}
