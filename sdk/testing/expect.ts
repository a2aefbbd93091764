import { deepEqual, includes, show } from "./compare.ts";

class ExpectationError extends Error {
  override readonly name = "ExpectationError";
}

export interface Expectation {
  toBe(expected: unknown): void;
  toEqual(expected: unknown): void;
  /** Every field that is named has that value; others may be there. */
  toMatchObject(expected: unknown): void;
  toHaveLength(length: number): void;
  toContain(part: unknown): void;
  toMatch(pattern: RegExp | string): void;
  toBeTruthy(): void;
  toBeFalsy(): void;
  toBeDefined(): void;
  toBeUndefined(): void;
  toBeGreaterThan(least: number): void;
  readonly not: Omit<Expectation, "not">;
}

/** `expect(systems.slack.recorded).toHaveLength(1)` */
export function expect(actual: unknown): Expectation {
  return { ...checks(actual, false), not: checks(actual, true) };
}

function checks(actual: unknown, negated: boolean): Omit<Expectation, "not"> {
  const check = (ok: boolean, sentence: string) => {
    if (ok === negated) throw new ExpectationError(`Expected ${show(actual)} ${negated ? "not " : ""}${sentence}.`);
  };
  return {
    toBe: (expected) => check(Object.is(actual, expected), `to be ${show(expected)}`),
    toEqual: (expected) => check(deepEqual(actual, expected), `to equal ${show(expected)}`),
    toMatchObject: (expected) => check(includes(actual, expected), `to match ${show(expected)}`),
    toHaveLength: (length) => check((actual as ArrayLike<unknown> | null)?.length === length, `to have length ${length}`),
    toContain: (part) =>
      check(
        typeof actual === "string" ? actual.includes(String(part)) : Array.isArray(actual) && actual.some((item) => deepEqual(item, part)),
        `to contain ${show(part)}`,
      ),
    toMatch: (pattern) => check(typeof pattern === "string" ? String(actual).includes(pattern) : pattern.test(String(actual)), `to match ${String(pattern)}`),
    toBeTruthy: () => check(Boolean(actual), "to be truthy"),
    toBeFalsy: () => check(!actual, "to be falsy"),
    toBeDefined: () => check(actual !== undefined, "to be defined"),
    toBeUndefined: () => check(actual === undefined, "to be undefined"),
    toBeGreaterThan: (least) => check(typeof actual === "number" && actual > least, `to be greater than ${least}`),
  };
}
