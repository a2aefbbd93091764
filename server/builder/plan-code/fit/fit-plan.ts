import type { Plan } from "../../../../contracts/plan/plan.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { isHole, type Slot, type Test, type Value } from "../../../../contracts/plan/value.ts";
import type { JsonSchema } from "../../../connectors/json-schema.ts";
import type { PlanTypes } from "../types/plan-types.ts";
import { fitTest, fitValue } from "./fit-value.ts";

const ANYTHING: JsonSchema = {};
const TEXT: JsonSchema = { type: "string" };
const LIST: JsonSchema = { type: "array", items: {} };

/** The same plan with every value converted to what its place takes, so that its code type-checks. */
export function fitPlan(plan: Plan, types: PlanTypes): Plan {
  return { ...plan, steps: plan.steps.map((step) => fitStep(step, types)) };
}

function fitStep(step: Step, types: PlanTypes): Step {
  const within = (steps: readonly Step[]) => steps.map((inner) => fitStep(inner, types));
  const test = (slot: Slot<Test>) => (isHole(slot) ? slot : fitTest(slot, types));
  switch (step.kind) {
    case "call":
      return { ...step, args: fitArgs(step.args, types.operation(step.connection, step.operation)?.input ?? ANYTHING, types) };
    case "find":
      return {
        ...step,
        args: fitArgs(step.args, types.operation(step.connection, step.operation)?.input ?? ANYTHING, types),
        test: step.test === null ? null : test(step.test),
      };
    case "request":
      return {
        ...step,
        path: fitValue(step.path, TEXT, true, types),
        query: fitArgs(step.query, ANYTHING, types),
        body: step.body === null ? null : fitValue(step.body, ANYTHING, true, types),
      };
    case "set":
      return { ...step, value: fitValue(step.value, ANYTHING, false, types, step.id) };
    case "if":
      return { ...step, test: test(step.test), yes: within(step.yes), no: within(step.no) };
    case "only":
      return { ...step, test: test(step.test) };
    case "each":
      return { ...step, of: fitValue(step.of, LIST, true, types), key: step.key && keyOf(step.key, types), do: within(step.do) };
    case "try":
      return { ...step, do: within(step.do), failed: within(step.failed) };
    case "parallel":
      return { ...step, branches: step.branches.map(within) };
    case "approve":
      return { ...step, ask: fitValue(step.ask, TEXT, true, types) };
    case "once":
      return { ...step, key: fitValue(step.key, TEXT, true, types) };
    case "reply":
      return { ...step, body: fitValue(step.body, ANYTHING, true, types) };
    case "fail":
      return { ...step, message: fitValue(step.message, TEXT, true, types) };
    default:
      return step;
  }
}

function fitArgs(args: Readonly<Record<string, Slot<Value>>>, input: JsonSchema, types: PlanTypes): Record<string, Slot<Value>> {
  return Object.fromEntries(
    Object.entries(args).map(([name, slot]) => [
      name,
      fitValue(slot, input.properties?.[name] ?? ANYTHING, input.required?.includes(name) ?? false, types, name),
    ]),
  );
}

function keyOf(key: Value, types: PlanTypes): Value {
  const fitted = fitValue(key, TEXT, true, types);
  return isHole(fitted) ? key : fitted;
}
