export { emitPlan } from "./emit/emit-plan.ts";
export { fieldsIn, holesIn } from "./fields-in.ts";
export { withFreeNames } from "./free-names.ts";
export { fitPlan } from "./fit/fit-plan.ts";
export { readPlan, type CodePlan } from "./read/read-plan.ts";
export { sayPlan } from "./say/say-plan.ts";
export { emitScenarios } from "./scenario/emit-scenarios.ts";
export { PlanTypes, type ConnectorOf } from "./types/plan-types.ts";
