import type { ChangeBefore } from "../contracts/issues.ts";
import type { Deployments } from "./modules/deployments/index.ts";
import type { Switchboard } from "./modules/switchboard/index.ts";

const DAY_MS = 86_400_000;

interface Sources {
  readonly deployments: Pick<Deployments, "wentLive">;
  readonly switchboard: Pick<Switchboard, "listConnections">;
}

/** What was different from then on: versions that went live and connections that were changed in the week before, newest first. */
export async function changesBefore({ deployments, switchboard }: Sources, organisationId: string, projectId: string, at: Date): Promise<ChangeBefore[]> {
  const from = new Date(at.getTime() - 7 * DAY_MS);
  const versions = await deployments.wentLive(organisationId, projectId, from, at);
  const connections = await switchboard.listConnections(organisationId);
  const changes: ChangeBefore[] = [
    ...versions.map(({ id, version, environment, author, liveAt }) => ({
      kind: "deployment" as const,
      at: (liveAt ?? at).toISOString(),
      text: `Version ${version} went live in ${environment}, by ${author}`,
      deploymentId: id,
    })),
    ...connections
      .filter(({ updatedAt }) => updatedAt >= from && updatedAt <= at)
      .map(({ name, updatedAt }) => ({
        kind: "connection" as const,
        at: updatedAt.toISOString(),
        text: `The connection ${name} was set up or changed`,
        deploymentId: null,
      })),
  ];
  return changes.toSorted((left, right) => right.at.localeCompare(left.at));
}
