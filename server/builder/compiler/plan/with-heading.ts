import type { ActionPlan } from "./plan.ts";

/** A message about a list says which things it tells of: “5 customers missing in …”. */
export function withHeading(action: ActionPlan, say: (heading: string) => string): ActionPlan {
  const rows = action.mapping.rows.map((row) => (row.value.kind === "lines" ? { ...row, value: { ...row.value, heading: say(row.value.heading) } } : row));
  return { ...action, mapping: { ...action.mapping, rows } };
}
