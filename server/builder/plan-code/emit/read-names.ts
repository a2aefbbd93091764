import type { Plan } from "../../../../contracts/plan/plan.ts";
import { codeIn, fieldsIn } from "../fields-in.ts";
import { namesIn } from "./writer.ts";

/** The ids of the steps whose result is read by a later one. */
export function readNames(plan: Plan): ReadonlySet<string> {
  return new Set([...fieldsIn(plan.steps).map(({ of }) => of), ...codeIn(plan.steps).flatMap(namesIn)]);
}
