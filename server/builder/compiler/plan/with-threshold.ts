import type { Plan } from "./plan.ts";
import type { Threshold } from "./read-threshold.ts";
import { refuse } from "./undecided.ts";

/** The plan with how many of a list there must be before anything is done. */
export function withThreshold(plan: Plan, threshold: Threshold): Plan {
  const { list } = plan;
  const said = `${threshold.op} ${threshold.count}`;
  if (!list) throw refuse(`I don't know what is to be counted (${said}): nothing is listed.`, [String(threshold.count)]);
  if (list.use !== "digest")
    throw refuse("How many there are decides on one message about all of them, and not on what is done for each.", [String(threshold.count)]);
  return { ...plan, list: { ...list, threshold } };
}
