import type { EngineHost, RunOutcome, RunRequest } from "./engine/run-engine.ts";
import type { Issues } from "./modules/issues/index.ts";

/** A real run that did not succeed becomes an issue, or counts into the one that it belongs to. */
export async function raiseForRun(issues: Issues, runId: string, request: RunRequest, outcome: RunOutcome): Promise<void> {
  if (request.simulated || outcome.status === "succeeded" || outcome.status === "cancelled") return;
  const { organisationId, projectId, automationId, automationKey, deploymentId } = request;
  const isUncertain = outcome.status === "uncertain";
  await issues.raise({
    organisationId,
    projectId,
    automationId,
    automationKey,
    deploymentId,
    runId,
    title: isUncertain ? `${automationKey}: a write may or may not have taken effect` : `${automationKey}: ${firstLine(outcome.error.message)}`,
    severity: isUncertain ? "high" : "medium",
    error: outcome.error,
    step: null,
    connection: null,
    operation: null,
  });
}

/** Deliveries that nobody takes are lost unless somebody is told. */
export async function raiseForDeadHook(
  issues: Issues,
  hook: { organisationId: string; projectId: string; automationId: string; automationKey: string; deploymentId: string },
): Promise<void> {
  const { organisationId, projectId, automationId, automationKey, deploymentId } = hook;
  await issues.raise({
    organisationId,
    projectId,
    automationId,
    automationKey,
    deploymentId,
    runId: null,
    title: `${automationKey}: deliveries arrive and nothing is live`,
    severity: "high",
    error: { name: "DeadHook", message: "A delivery was answered with 410 because the automation is not live." },
    step: null,
    connection: null,
    operation: null,
  });
}

/** `issue({ severity, title, message })` in code: the title says which issue it is. */
export async function raiseFromCode(issues: Issues, raised: Parameters<NonNullable<EngineHost["raiseIssue"]>>[0]): Promise<void> {
  const { organisationId, projectId, automationId, runId, severity, title, message } = raised;
  await issues.raise({
    organisationId,
    projectId,
    automationId,
    automationKey: null,
    deploymentId: null,
    runId,
    title,
    severity,
    error: { name: "RaisedByCode", message: message || title },
    step: title,
    connection: null,
    operation: null,
  });
}

function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").slice(0, 120);
}
