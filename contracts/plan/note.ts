import type { Step } from "./step.ts";

/** Kinds whose name is in the code; the name of any other is a comment above it. */
export const NAMED_IN_CODE: ReadonlySet<Step["kind"]> = new Set(["call", "request", "find", "each", "open"]);

/** What the comment above a step says; empty where there is none. */
export function noteOf({ kind, name, note = "" }: Step): string {
  return NAMED_IN_CODE.has(kind) ? note : name;
}
