import type { Step } from "../../../../contracts/plan/step.ts";

const HELD: ReadonlySet<string> = new Set(["yes", "no", "do", "failed", "branches"]);

/** Open questions of a step itself, not of those that it holds. */
export function openQuestions(step: Step): string[] {
  if (step.kind === "open") return [step.ask];
  return Object.entries(step).flatMap(([name, part]) => (HELD.has(name) ? [] : holesIn(part)));
}

export function holesIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null || "literal" in part) return [];
  if ("hole" in part) return [String(part.hole)];
  return Object.values(part).flatMap(holesIn);
}
