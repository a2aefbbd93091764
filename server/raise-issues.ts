import type { ContractDrift } from "../contracts/drift.ts";
import type { EngineHost, RunOutcome, RunRequest } from "./engine/run-engine.ts";
import type { Problem } from "./modules/issues/raise-issue.ts";
import type { Missed } from "./modules/deployments/liveness/store.ts";
import type { Issues } from "./modules/issues/index.ts";
import type { Trouble } from "./modules/runs/evidence/run-evidence.ts";

type Place = Pick<RunRequest, "organisationId" | "projectId" | "automationId" | "automationKey" | "deploymentId">;

/** A real run that did not succeed, as a problem of the issue that it becomes or belongs to. */
export function problemOfRun(
  runId: string,
  place: Place,
  outcome: Exclude<RunOutcome, { status: "succeeded" }>,
  { trouble, drift }: { readonly trouble: Trouble | null; readonly drift: readonly ContractDrift[] },
): Problem {
  const { automationKey } = place;
  const isUncertain = outcome.status === "uncertain";
  return {
    ...placeOf(place),
    runId,
    title: isUncertain ? `${automationKey}: a write may or may not have taken effect` : `${automationKey}: ${firstLine(outcome.error.message)}`,
    severity: isUncertain ? "high" : "medium",
    error: outcome.error,
    step: trouble?.step ?? null,
    connection: trouble?.connection ?? null,
    operation: trouble?.operation ?? null,
    drift,
  };
}

/** Another system answers differently than before, and nothing has failed yet. */
export async function raiseForDrift(issues: Issues, runId: string, request: RunRequest, drift: ContractDrift): Promise<void> {
  const { connection, operation, changes } = drift;
  await issues.raise({
    ...placeOf(request),
    runId,
    title: `${connection}: the answer to ${operation} changed`,
    severity: "medium",
    error: {
      name: "ContractDrift",
      message: changes.map(({ path, change }) => (change === "type" ? `${path} has another type` : `${path} is ${change}`)).join(", "),
    },
    step: null,
    connection,
    operation,
    drift: [drift],
  });
}

/** Deliveries that nobody takes are lost unless somebody is told. */
export async function raiseForDeadHook(issues: Issues, hook: Place): Promise<void> {
  await issues.raise({
    ...placeOf(hook),
    runId: null,
    title: `${hook.automationKey}: deliveries arrive and nothing is live`,
    severity: "high",
    error: { name: "DeadHook", message: "A delivery was answered with 410 because the automation is not live." },
    step: null,
    connection: null,
    operation: null,
  });
}

/** A run was expected and did not come: nothing has failed, and that is what must be noticed. */
export async function raiseForMissedRun(issues: Issues, missed: Missed): Promise<void> {
  const { automationKey, expectedAt, kind } = missed;
  const at = expectedAt
    .toISOString()
    .replace(/:\d\d\.\d+Z$/, " UTC")
    .replace("T", " ");
  await issues.raise({
    ...placeOf(missed),
    runId: null,
    title: `${automationKey}: a run was expected and did not come`,
    severity: "high",
    error: {
      name: "RunMissed",
      message:
        kind === "schedule"
          ? `Its schedule was due at ${at} and no worker has started it.`
          : `A run was expected by ${at} and none has come. Look whether the system that triggers it still does.`,
    },
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

function placeOf({ organisationId, projectId, automationId, automationKey, deploymentId }: Place): Place {
  return { organisationId, projectId, automationId, automationKey, deploymentId };
}

function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").slice(0, 120);
}
