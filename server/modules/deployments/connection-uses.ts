import type { ConnectionUse } from "../../../contracts/deployments.ts";
import type { Tx } from "../../platform/database/database.ts";
import { boundConnection, type AliasDeps } from "./load-bundle.ts";
import { everyServing, findManifest } from "./store.ts";

/** Versions that are live or suspended and go by a connection, under the alias that their code has for it. */
export async function usesOfConnection(deps: Pick<AliasDeps, "projects">, tx: Tx, connectionId: string): Promise<ConnectionUse[]> {
  const uses: ConnectionUse[] = [];
  for (const deployment of await everyServing(tx)) {
    if (deployment.bundleId === null) continue;
    const { projectId, environment, id: deploymentId } = deployment;
    const { connections, automations } = await findManifest(tx, deployment.bundleId);
    for (const { alias } of connections)
      if ((await boundConnection(deps, tx, deployment, alias)) === connectionId)
        uses.push({ projectId, environment, deploymentId, alias, isLive: deployment.status === "live", automations: automations.map(({ name }) => name) });
  }
  return uses;
}
