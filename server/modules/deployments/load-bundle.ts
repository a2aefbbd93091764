import type { Bundle, CallContext } from "../../engine/run-engine.ts";
import type { Database } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import { findBundle, findManifest, findDeployment, findSimulation, organisationOf } from "./store.ts";

/** What the engine runs under a deployment's or a simulation's id. */
export async function loadBundle(database: Database, id: string): Promise<Bundle> {
  const isSimulation = id.startsWith("sim_");
  const organisationId = await organisationOf(database.engine, isSimulation ? "simulation" : "deployment", id);
  if (organisationId === null) throw notFound("The deployment");
  return database.organisation(organisationId, async (tx) => {
    const { projectId, bundleId, variables, environment } = isSimulation
      ? { environment: "production", ...(await findSimulation(tx, id)) }
      : await findDeployment(tx, id);
    if (bundleId === null) throw new Error(`The deployment ${id} was never built`);
    const { code, sourceMap } = await findBundle(tx, bundleId);
    return { deploymentId: id, projectId, organisationId, environment, code, sourceMap, variables, isolateRuns: false };
  });
}

/** What an alias means where code runs; a simulation has no connection, only a system to simulate. */
export async function resolveAlias(
  database: Database,
  { organisationId, deploymentId }: Pick<CallContext, "organisationId" | "deploymentId">,
  alias: string,
): Promise<ResolvedAlias> {
  if (deploymentId === null) return { connectionId: null, connector: null };
  return database.organisation(organisationId, async (tx) => {
    const { bundleId, bindings } = deploymentId.startsWith("sim_")
      ? { ...(await findSimulation(tx, deploymentId)), bindings: {} as Record<string, string> }
      : await findDeployment(tx, deploymentId);
    const manifest = bundleId === null ? null : await findManifest(tx, bundleId);
    const connector = manifest?.connections.find((connection) => connection.alias === alias)?.connector ?? null;
    return { connectionId: bindings[alias] ?? null, connector };
  });
}

interface ResolvedAlias {
  readonly connectionId: string | null;
  readonly connector: string | null;
}
