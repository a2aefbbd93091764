import type { DeploymentEnd } from "./approvals/carry-out.ts";

/** What happens outside of a project's files. Only an approved proposal gets here. */
export interface Effects {
  /** What an environment serves now. */
  serving(organisationId: string, projectId: string, environment: string): Promise<{ checkpointId: string; filesHash: string; version: number } | null>;
  /** Throws, by name, what the environment lacks. */
  requireDeployable(organisationId: string, projectId: string, environment: string): Promise<void>;
  deploy(request: {
    organisationId: string;
    projectId: string;
    environment: string;
    checkpointId: string;
    author: string;
  }): Promise<{ id: string; version: number; status: string }>;
  /** Resolves when the build has ended. */
  deploymentEnd(organisationId: string, deploymentId: string, signal: AbortSignal): Promise<DeploymentEnd>;
  /** By its id in the code, its name or its own id. */
  findLiveAutomation(
    organisationId: string,
    projectId: string,
    wanted: string,
  ): Promise<{ id: string; name: string; environment: string; deploymentId: string } | null>;
  startRun(organisationId: string, automationId: string, payload: unknown, startedBy: string): Promise<string>;
}
