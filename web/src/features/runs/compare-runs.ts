import type { Run, Step } from "../../../../contracts/runs.ts";
import { differencesOf, type ValueDifference } from "../../../../contracts/value-difference.ts";

export interface StepComparison {
  readonly id: string;
  readonly name: string;
  /** Null when the run had no such step. */
  readonly before: Step | null;
  readonly after: Step | null;
  readonly output: readonly ValueDifference[];
}

/** Two runs side by side: their inputs, their outputs, and step by step what each did. */
export function compareRuns(before: Run, after: Run) {
  const ids = [...new Set([...before.steps, ...after.steps].map(({ id }) => id))];
  return {
    input: differencesOf(before.input, after.input),
    output: differencesOf(before.output, after.output),
    error: differencesOf(before.error && withoutStack(before.error), after.error && withoutStack(after.error)),
    steps: ids.map((id): StepComparison => {
      const left = before.steps.find((step) => step.id === id) ?? null;
      const right = after.steps.find((step) => step.id === id) ?? null;
      return {
        id,
        name: right?.name ?? left?.name ?? id,
        before: left,
        after: right,
        output: left && right && gave(left) && gave(right) ? differencesOf(left.output, right.output) : [],
      };
    }),
  };
}

function gave({ status }: Step): boolean {
  return status === "succeeded";
}

function withoutStack({ name, message }: NonNullable<Run["error"]>) {
  return { name, message };
}
