import type { FlowTrigger } from "../../../contracts/flow.ts";
import { nextTick, scheduleProblem, type ScheduleRhythm } from "../../../contracts/schedule-clock.ts";
import { parseDuration } from "../../../sdk/duration.ts";

/** Why the clock could not keep what a trigger asks of it; null for one that it can, and for triggers without a clock. */
export function timingProblem(trigger: FlowTrigger, now: Date): string | null {
  if (trigger.type === "schedule") return scheduleProblem(trigger, now) ?? jitterProblem(trigger, now);
  if (trigger.type !== "poll") return null;
  try {
    return parseDuration(trigger.every) > 0 ? null : `A poll every "${trigger.every}" would never rest.`;
  } catch (error) {
    return trigger.every === "?" ? "How often to poll is not written in place." : (error as Error).message;
  }
}

/** Ticks that are looked at for the shortest time between two. */
const LOOKED_AT = 50;

/** A run that starts after the next tick would take that one's place. */
function jitterProblem(schedule: ScheduleRhythm & { readonly jitter?: string | undefined }, now: Date): string | null {
  if (schedule.jitter === undefined) return null;
  try {
    const span = parseDuration(schedule.jitter);
    let tick = nextTick(schedule, now);
    for (let seen = 0; tick && seen < LOOKED_AT; seen++) {
      const next = nextTick(schedule, tick);
      if (next && next.getTime() - tick.getTime() <= span)
        return `A jitter of ${schedule.jitter} is longer than the time between two ticks of "${schedule.cron}".`;
      tick = next;
    }
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
