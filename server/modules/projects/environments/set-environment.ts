import type { Clock } from "../../../platform/clock.ts";
import { ApiError } from "../../../platform/errors.ts";
import { findProject } from "../store.ts";
import type { EnvironmentsDeps } from "./list-environments.ts";
import { sealedSecrets } from "./secrets/store.ts";
import type { OrganisationConnection } from "./resolve-bindings.ts";
import { putEnvironment } from "./store.ts";

interface Target {
  readonly organisationId: string;
  readonly projectId: string;
  readonly name: string;
}

/** Chooses the connection of each alias; aliases left out bind by themselves again, where they can. */
export async function setBindings(
  deps: EnvironmentsDeps & { clock: Clock },
  target: Target,
  bindings: Record<string, string>,
): Promise<Record<string, string>> {
  requireUsable(target.name, bindings, await deps.listConnections(target.organisationId));
  await put(deps, target, { bindings });
  return bindings;
}

/** Refuses a connection that is not there, or that was made for another environment. */
export function requireUsable(environment: string, bindings: Readonly<Record<string, string>>, connections: readonly OrganisationConnection[]): void {
  const known = new Map(connections.map((connection) => [connection.id, connection]));
  for (const [alias, id] of Object.entries(bindings)) {
    const connection = known.get(id);
    if (!connection) throw invalid(alias, "This connection does not exist.");
    if (connection.environment !== null && connection.environment !== environment)
      throw invalid(alias, `This connection is for ${connection.environment} only.`);
  }
}

export async function setVariables(
  deps: EnvironmentsDeps & { clock: Clock },
  target: Target,
  variables: Record<string, string>,
): Promise<Record<string, string>> {
  const secrets = await deps.database.organisation(target.organisationId, (tx) => sealedSecrets(tx, target.projectId, target.name));
  for (const { name } of secrets) if (variables[name] !== undefined) throw invalid(name, "This is a secret variable. Replace its value, or remove it first.");
  await put(deps, target, { variables });
  return variables;
}

async function put(
  deps: EnvironmentsDeps & { clock: Clock },
  { organisationId, projectId, name }: Target,
  set: Parameters<typeof putEnvironment>[2],
): Promise<void> {
  refuseBadName(name);
  await deps.database.organisation(organisationId, async (tx) => {
    await findProject(tx, projectId, null);
    await putEnvironment(tx, { organisationId, projectId, name, createdAt: deps.clock.now() }, set);
  });
}

export function refuseBadName(name: string): void {
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) throw invalid("environment", "Name an environment with lowercase letters, digits and hyphens.");
}

export function invalid(field: string, message: string): ApiError {
  return new ApiError("invalid", `${field}: ${message}`, { fields: [{ field, message }] });
}
