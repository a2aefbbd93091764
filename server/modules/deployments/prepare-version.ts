import type { Tx } from "../../platform/database/database.ts";
import { ApiError } from "../../platform/errors.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { variablesFor, type Manifest } from "./manifest.ts";
import { placeholdersFor } from "./placeholders.ts";

type Connections = Awaited<ReturnType<DeploymentsDeps["listConnections"]>>;

/** What a version needs of its environment, fixed at the moment in which it goes live. */
export interface Surroundings {
  readonly bindings: Record<string, string>;
  readonly variables: Record<string, string>;
  /** Names of the variables that are placeholders. */
  readonly secrets: string[];
}

/** Refuses, by name, what is not connected or not set yet. */
export async function readSurroundings(
  deps: DeploymentsDeps,
  tx: Tx,
  projectId: string,
  environment: string,
  manifest: Manifest,
  connections: Connections,
): Promise<Surroundings> {
  const { required, variables, secrets } = await deps.projects.environment(tx, projectId, environment, manifest.connections, connections);
  const missing = required.filter(({ connectionId }) => connectionId === null);
  if (missing.length > 0) {
    const names = missing.map(({ alias, connector }) => (connector === null || connector === alias ? alias : `${alias} (${connector})`)).join(", ");
    throw new ApiError("unprocessable", `Connections needed before this goes live: ${names}.`, {
      details: { connections: missing.map(({ alias, connector }) => ({ alias, connector })) },
    });
  }
  const bindings = Object.fromEntries(required.map(({ alias, connectionId }) => [alias, connectionId ?? ""]));
  return { bindings, variables: variablesFor(manifest, { ...variables, ...placeholdersFor(secrets) }), secrets };
}
