import type { RunOutcome, RunRequest } from "./engine/run-engine.ts";
import type { Notice } from "./modules/channels/deps.ts";
import type { DeploymentNews } from "./modules/deployments/deps.ts";
import type { IssueNews } from "./modules/issues/raise-issue.ts";

type EndedRun = Pick<RunRequest, "projectId" | "automationId" | "automationKey" | "deploymentId" | "trigger">;

const PREFIX = { raised: "", returned: "Back again: ", resolved: "Resolved: " } as const;

/** An issue as a channel tells it. */
export function noticeOf({ kind, id, problem }: IssueNews, publicUrl: string): Notice {
  const { title, severity, error, projectId, automationId, runId } = problem;
  return {
    event: `issue.${kind}`,
    title: `${PREFIX[kind]}${title}`,
    text: error.message,
    url: `${publicUrl}/issues?issueId=${id}`,
    data: { issueId: id, severity, projectId, automationId, runId },
  };
}

/** A run that did not succeed; what went in and out stays where it is. */
export function noticeOfRun(runId: string, request: EndedRun, { status, error }: Exclude<RunOutcome, { status: "succeeded" }>, publicUrl: string): Notice {
  const { projectId, automationId, automationKey, deploymentId, trigger } = request;
  return {
    event: "run.failed",
    title: `${automationKey}: a run ${status === "uncertain" ? "may have failed" : "failed"}`,
    text: error.message,
    url: `${publicUrl}/automations/${automationId}/runs/${runId}`,
    data: { runId, status, projectId, automationId, deploymentId, trigger, error: { name: error.name, message: error.message } },
  };
}

export function noticeOfDeployment({ status, deployment, reason }: DeploymentNews, publicUrl: string): Notice {
  const { id, projectId, environment, version } = deployment;
  return {
    event: `deployment.${status}`,
    title: status === "live" ? `Version ${version} is live in ${environment}` : `Version ${version} did not go live in ${environment}`,
    text: reason ?? "",
    url: `${publicUrl}/projects/${projectId}`,
    data: { deploymentId: id, projectId, environment, version },
  };
}
