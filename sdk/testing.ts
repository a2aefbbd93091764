// What scenarios import as `@vennel/sdk/testing`.
export { expect } from "./testing/expect.ts";
export {
  notApplicable,
  scenario,
  type Fault,
  type RecordedWrite,
  type ScenarioContext,
  type ScenarioResponse,
  type ScenarioRun,
  type SimulatedSystem,
} from "./testing/scenario.ts";
