import type { Bundle } from "../../engine/run-engine.ts";
import type { Database } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import { findBundle, findManifest, findDeployment, findSimulation, organisationOf } from "./store.ts";

/** What the engine runs under a deployment's or a simulation's id. */
export async function loadBundle(database: Database, id: string): Promise<Bundle> {
  const isSimulation = id.startsWith("sim_");
  const organisationId = await organisationOf(database.engine, isSimulation ? "simulation" : "deployment", id);
  if (organisationId === null) throw notFound("The deployment");
  return database.organisation(organisationId, async (tx) => {
    const { projectId, bundleId, variables, environment } = isSimulation ? { environment: "production", ...(await findSimulation(tx, id)) } : await findDeployment(tx, id);
    if (bundleId === null) throw new Error(`The deployment ${id} was never built`);
    const { code, sourceMap } = await findBundle(tx, bundleId);
    return { deploymentId: id, projectId, organisationId, environment, code, sourceMap, variables, isolateRuns: false };
  });
}

/** What an alias means in a deployment or a simulation; a simulation has no connection, only a system to simulate. */
export async function resolveAlias(database: Database, organisationId: string, id: string, alias: string): Promise<{ connectionId: string | null; connector: string | null }> {
  return database.organisation(organisationId, async (tx) => {
    const { bundleId, bindings } = id.startsWith("sim_") ? { bindings: {}, ...(await findSimulation(tx, id)) } : await findDeployment(tx, id);
    const manifest = bundleId === null ? null : await findManifest(tx, bundleId);
    const connector = manifest?.connections.find((connection) => connection.alias === alias)?.connector ?? null;
    return { connectionId: (bindings as Record<string, string>)[alias] ?? null, connector };
  });
}
