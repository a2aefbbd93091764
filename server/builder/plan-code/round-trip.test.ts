import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plan as planSchema, type Plan } from "../../../contracts/plan/plan.ts";
import { emitPlan } from "./emit/emit-plan.ts";
import { readPlan } from "./read/read-plan.ts";
import { arbitraryPlan } from "./testing/arbitrary-plan.ts";

const UNKNOWN = { missingBefore: () => new Set<number>(), mayBeMissing: () => false };
const emit = (plan: Plan) => emitPlan(plan, UNKNOWN);
const runs = process.env.VENNEL_FULL_TESTS ? 5_000 : 300;

test("a plan that is written as code is read back as it was", () => {
  fc.assert(
    fc.property(arbitraryPlan, (plan) => {
      planSchema.parse(plan);
      const code = emit(plan);
      const back = readPlan(code)?.plan;
      expect(back && withoutIds(back)).toEqual(withoutIds(plan));
      // From here on it is exact: the ids are those of the code.
      expect(back && readPlan(emit(back))?.plan).toEqual(back);
      expect(back && emit(back)).toBe(code);
    }),
    { numRuns: runs },
  );
});

/** A step whose result nothing reads has no name in code; its id is given when it is read. */
function withoutIds(plan: Plan): unknown {
  return JSON.parse(JSON.stringify(plan, (key, value: unknown) => (key === "id" && value !== plan.id && typeof value === "string" ? undefined : value)));
}
