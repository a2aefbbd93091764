import type { Tx } from "../../platform/database/database.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { servingDeployments } from "./store.ts";

/** Tells the project what is live in one of its environments, and what that makes of it as a whole. */
export async function recordServing(
  { projects }: Pick<DeploymentsDeps, "projects">,
  tx: Tx,
  projectId: string,
  environment: string,
  change: { readonly deploymentId: string | null; readonly deployedAt?: Date },
): Promise<void> {
  const statuses = (await servingDeployments(tx, projectId)).map(({ status }) => status);
  const serving = statuses.includes("live") ? "live" : statuses.length > 0 ? "suspended" : "nothing";
  await projects.recordServing(tx, { projectId, environment, serving, ...change });
}
