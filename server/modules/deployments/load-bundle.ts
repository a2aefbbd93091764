import type { Bundle, BundleLimits, CallContext } from "../../engine/run-engine.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { DeploymentsDeps } from "./deps.ts";
import type { Manifest } from "./manifest.ts";
import { findBundle, findManifest, findDeployment, findSimulation, organisationOf, type DeploymentRow } from "./store.ts";

/** What the engine runs under a deployment's or a simulation's id. */
export async function loadBundle(database: Database, id: string): Promise<Bundle> {
  return inOrganisationOf(database, id, async (tx, organisationId) => {
    const { projectId, bundleId, variables, environment } = await findBuilt(tx, id);
    const { code, sourceMap, manifest } = await findBundle(tx, bundleId);
    return { deploymentId: id, projectId, organisationId, environment, code, sourceMap, variables, isolateRuns: false, ...limitsOf(manifest) };
  });
}

/** Without the code, which is large. */
export async function loadLimits(database: Database, id: string): Promise<BundleLimits> {
  return inOrganisationOf(database, id, async (tx) => limitsOf(await findManifest(tx, (await findBuilt(tx, id)).bundleId)));
}

const isSimulation = (id: string) => id.startsWith("sim_");

async function inOrganisationOf<T>(database: Database, id: string, work: (tx: Tx, organisationId: string) => Promise<T>): Promise<T> {
  const organisationId = await organisationOf(database.engine, isSimulation(id) ? "simulation" : "deployment", id);
  if (organisationId === null) throw notFound("The deployment");
  return database.organisation(organisationId, (tx) => work(tx, organisationId));
}

async function findBuilt(tx: Tx, id: string) {
  const found = isSimulation(id) ? { environment: "production", ...(await findSimulation(tx, id)) } : await findDeployment(tx, id);
  if (found.bundleId === null) throw new Error(`The deployment ${id} was never built`);
  return { ...found, bundleId: found.bundleId };
}

function limitsOf({ automations }: Manifest): BundleLimits {
  return {
    concurrency: Object.fromEntries(automations.flatMap(({ key, concurrency }) => (concurrency ? [[key, concurrency]] : []))),
    control: Object.fromEntries(automations.flatMap(({ key, control }) => (control ? [[key, control]] : []))),
  };
}

/**
 * What an alias means where code runs: what a person chose since, or what was bound when this version went live.
 * A simulation has no connection, only a system to simulate.
 */
export async function resolveAlias(
  deps: AliasDeps,
  { organisationId, deploymentId }: Pick<CallContext, "organisationId" | "deploymentId">,
  alias: string,
): Promise<ResolvedAlias> {
  if (deploymentId === null) return { connectionId: null, connector: null, hasSecrets: false };
  return deps.database.organisation(organisationId, async (tx) => {
    if (deploymentId.startsWith("sim_")) {
      const { bundleId } = await findSimulation(tx, deploymentId);
      return { connectionId: null, connector: connectorOf(await findManifest(tx, bundleId), alias), hasSecrets: false };
    }
    const deployment = await findDeployment(tx, deploymentId);
    const connector = deployment.bundleId === null ? null : connectorOf(await findManifest(tx, deployment.bundleId), alias);
    return { connectionId: await boundConnection(deps, tx, deployment, alias), connector, hasSecrets: deployment.secrets.length > 0 };
  });
}

/** What the placeholders of a version stand for now; a value is missing where its variable was removed. */
export async function openSecrets(
  { database, projects }: Pick<DeploymentsDeps, "database" | "projects">,
  { organisationId, deploymentId }: Pick<CallContext, "organisationId" | "deploymentId">,
): Promise<Secrets> {
  if (deploymentId === null) return new Map();
  return database.organisation(organisationId, async (tx) => {
    const { projectId, environment, variables, secrets } = await findDeployment(tx, deploymentId);
    const opened = await projects.openSecrets(tx, projectId, environment);
    return new Map(secrets.map((name) => [variables[name] ?? "", { name, value: opened.get(name) }]));
  });
}

type Secrets = ReadonlyMap<string, { readonly name: string; readonly value: string | undefined }>;

export async function boundConnection(
  { projects }: Pick<AliasDeps, "projects">,
  tx: Tx,
  { projectId, environment, bindings }: DeploymentRow,
  alias: string,
): Promise<string | null> {
  const chosen = await projects.chosenBindings(tx, projectId, environment);
  return chosen[alias] ?? bindings[alias] ?? null;
}

function connectorOf({ connections }: Manifest, alias: string): string | null {
  return connections.find((connection) => connection.alias === alias)?.connector ?? null;
}

export type AliasDeps = Pick<DeploymentsDeps, "database"> & { readonly projects: Pick<DeploymentsDeps["projects"], "chosenBindings"> };

interface ResolvedAlias {
  readonly connectionId: string | null;
  readonly connector: string | null;
  /** Some of the variables are placeholders. */
  readonly hasSecrets: boolean;
}
