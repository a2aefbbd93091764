import { notFound } from "../../platform/errors.ts";
import { acceptDeployment, type DeployRequest } from "./accept-deployment.ts";
import { currentAutomations } from "./automations/store.ts";
import { buildStream, type BuildEvent } from "./build-log.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { manifestOf } from "./manifest.ts";
import { readSurroundings } from "./prepare-version.ts";
import { servingDeployments, type DeploymentRow } from "./store.ts";

const ENDED: readonly string[] = ["live", "failed", "superseded", "suspended"];

/** What may be proposed to a person, and what happens when they approve. */
export function approvedDeploys(deps: DeploymentsDeps, build: (deployment: DeploymentRow) => void) {
  const { database, projects } = deps;

  async function live(organisationId: string, projectId: string) {
    return database.organisation(organisationId, async (tx) => (await servingDeployments(tx, projectId)).filter(({ status }) => status === "live"));
  }

  return {
    /** What an environment serves, and which files that is. */
    async serving(organisationId: string, projectId: string, environment: string) {
      const row = (await live(organisationId, projectId)).find((deployment) => deployment.environment === environment);
      if (!row) return null;
      const { copy } = await database.organisation(organisationId, (tx) => projects.inspect(tx, projectId, row.checkpointId));
      return { checkpointId: row.checkpointId, filesHash: copy.filesHash, version: row.version };
    },

    /** Refuses, by name, what the files as they are now still need of an environment. */
    async requireDeployable(organisationId: string, projectId: string, environment: string): Promise<void> {
      const connections = await deps.listConnections(organisationId);
      await database.organisation(organisationId, async (tx) => {
        const { flow, texts } = await projects.inspect(tx, projectId, null);
        await readSurroundings(deps, tx, projectId, environment, manifestOf(flow, texts), connections);
      });
    },

    async deploy(request: Omit<DeployRequest, "name">): Promise<{ id: string; version: number; status: string }> {
      const accepted = await acceptDeployment(deps, { ...request, name: null });
      build(accepted);
      return accepted;
    },

    /** Resolves once the build has ended, wherever it runs. */
    async deploymentEnd(organisationId: string, id: string, signal: AbortSignal): Promise<{ status: string; error: string | null }> {
      for await (const { data } of deps.events.follow(buildStream(organisationId, id), 0, signal)) {
        const event = data as BuildEvent;
        if (event.type === "status" && ENDED.includes(event.status)) return { status: event.status, error: event.error };
      }
      signal.throwIfAborted();
      throw notFound("The end of the build");
    },

    /** An automation that serves, by its id, its id in the code or its name. */
    async findLiveAutomation(organisationId: string, projectId: string, wanted: string) {
      for (const { environment, id } of await live(organisationId, projectId)) {
        const automations = await database.organisation(organisationId, (tx) => currentAutomations(tx, projectId, environment));
        const found = automations.find((each) => [each.id, each.key, each.name].includes(wanted));
        if (found) return { id: found.id, name: found.name, environment, deploymentId: id };
      }
      return null;
    },
  };
}
