import { ApiError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { manifestOf } from "./manifest.ts";
import { readSurroundings } from "./prepare-version.ts";
import { flowNow } from "./sender-of.ts";
import { insertDeployment, type DeploymentRow } from "./store.ts";

export interface DeployRequest {
  readonly organisationId: string;
  readonly projectId: string;
  readonly environment: string;
  /** Null takes the files as they are now, and keeps them as a checkpoint. */
  readonly checkpointId: string | null;
  readonly name: string | null;
  /** alias → connection, chosen for the environment. */
  readonly bindings?: Readonly<Record<string, string>>;
  readonly author: string;
}

/** Accepts a version for its build, if its files are verified and its environment has all that they need. */
export async function acceptDeployment(deps: DeploymentsDeps, request: DeployRequest): Promise<DeploymentRow> {
  const { organisationId, projectId, environment, name, author } = request;
  const connections = await deps.listConnections(organisationId);
  return deps.database.organisation(organisationId, async (tx) => {
    const subject = await deps.projects.inspect(tx, projectId, request.checkpointId);
    const { status, reason } = subject.verification;
    if (status !== "verified") throw new ApiError("not_verified", `These files are not verified. ${reason ?? ""}`.trim(), { details: subject.verification });
    const manifest = manifestOf(await flowNow(deps, organisationId, subject), subject.texts);

    await deps.projects.requireEnvironment(tx, organisationId, projectId, environment);
    if (request.bindings) await deps.projects.chooseBindings(tx, projectId, environment, request.bindings, connections);
    await readSurroundings(deps, tx, projectId, environment, manifest, connections);
    const checkpointId = await deps.projects.keep(tx, organisationId, projectId, subject, {
      message: name ?? `Deployed to ${environment}`,
      author,
      kind: "deployment",
    });
    const row = {
      id: newId("dep"),
      organisationId,
      projectId,
      environment,
      name,
      checkpointId,
      status: "queued",
      bindings: {},
      variables: {},
      author,
      processId: deps.presence.id,
      createdAt: deps.clock.now(),
    } as const;
    return insertDeployment(tx, row).catch((error: unknown) => {
      if (isDuplicate(error)) throw new ApiError("conflict", `A build for ${environment} is under way. Wait for it to end.`);
      throw error;
    });
  });
}

/** Postgres' unique_violation, wrapped by the query builder. */
function isDuplicate(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === "23505" || (cause !== undefined && isDuplicate(cause));
}
