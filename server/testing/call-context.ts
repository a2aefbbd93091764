import type { CallContext } from "../engine/run-engine.ts";

/** The run on whose behalf a call is made, where the test is about the call. */
export function callContext(organisationId = "org_a"): CallContext {
  return {
    organisationId,
    projectId: "prj_1",
    environment: "production",
    deploymentId: "dep_1",
    runId: "run_1",
    simulated: false,
    signal: new AbortController().signal,
  };
}
