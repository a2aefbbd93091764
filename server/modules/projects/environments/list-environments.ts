import type { Database } from "../../../platform/database/database.ts";
import { flowOf } from "../files/flow-of.ts";
import { readWorkingCopy } from "../files/store.ts";
import { listSecrets } from "./secrets/store.ts";
import { resolveBindings, type OrganisationConnection } from "./resolve-bindings.ts";
import { listEnvironmentRows } from "./store.ts";

export interface EnvironmentsDeps {
  readonly database: Database;
  /** Every connection of the organisation; given by the switchboard. */
  readonly listConnections: (organisationId: string) => Promise<readonly OrganisationConnection[]>;
}

/** Each environment with what the code needs there and what is live. */
export async function listEnvironments(deps: EnvironmentsDeps, organisationId: string, projectId: string) {
  const connections = await deps.listConnections(organisationId);
  return deps.database.organisation(organisationId, async (tx) => {
    const { connections: needed } = flowOf((await readWorkingCopy(tx, projectId)).files);
    const environments = await listEnvironmentRows(tx, projectId);
    const secrets = await listSecrets(tx, projectId);
    return environments.map(({ name, bindings, variables, deploymentId }) => ({
      name,
      bindings,
      variables,
      secrets: secrets.filter(({ environment }) => environment === name).map((secret) => ({ name: secret.name, setAt: secret.setAt.toISOString() })),
      required: resolveBindings({ environment: name, needed, chosen: bindings, connections }),
      deploymentId,
    }));
  });
}
