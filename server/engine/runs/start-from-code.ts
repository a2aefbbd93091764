import type { EngineHost, RunRequest } from "../run-engine.ts";
import type { AskDeps } from "./carry-ask.ts";

/** Starts what the code of a run asks for, once for each step however often that is carried out; resolves with the runs' ids. */
export function createStartFromCode(
  host: Pick<EngineHost, "findAutomations">,
  start: (request: RunRequest) => Promise<{ readonly runId: string }>,
): AskDeps["startFromCode"] {
  return async (run, stepKey, wanted, input) => {
    const found = (await host.findAutomations?.(run, wanted)) ?? [];
    const started = found.map((automation) =>
      start({
        ...automation,
        organisationId: run.organisationId,
        projectId: run.projectId,
        trigger: "key" in wanted ? "manual" : "event",
        input,
        simulated: run.simulated,
        idempotencyKey: `${run.id}/${stepKey}`,
        startedBy: run.id,
      }),
    );
    return (await Promise.all(started)).map(({ runId }) => runId);
  };
}
