import type { FlowTrigger } from "../../../contracts/flow.ts";
import { scheduleProblem } from "../../../contracts/schedule-clock.ts";
import { parseDuration } from "../../../sdk/duration.ts";

/** Why the clock could not keep what a trigger asks of it; null for one that it can, and for triggers without a clock. */
export function timingProblem(trigger: FlowTrigger, now: Date): string | null {
  if (trigger.type === "schedule") return scheduleProblem(trigger, now);
  if (trigger.type !== "poll") return null;
  try {
    return parseDuration(trigger.every) > 0 ? null : `A poll every "${trigger.every}" would never rest.`;
  } catch (error) {
    return trigger.every === "?" ? "How often to poll is not written in place." : (error as Error).message;
  }
}
