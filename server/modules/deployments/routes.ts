import type { platformService } from "../../../contracts/platform.ts";
import { decodeCursor, decodeNumberCursor, pageOf } from "../../platform/cursor.ts";
import { ApiError } from "../../platform/errors.ts";
import { actorName } from "../../platform/http/actor.ts";
import { eventStream, resumePoint } from "../../platform/http/event-stream.ts";
import type { Handlers } from "../../platform/http/mount-service.ts";
import { acceptDeployment } from "./accept-deployment.ts";
import { checkFirst } from "./check-first.ts";
import { changeAutomation, rotateHook } from "./automations/change-automation.ts";
import { findAutomation, listAutomationRows } from "./automations/store.ts";
import { buildStream } from "./build-log.ts";
import { deleteProject, rollBack, setSuspended } from "./change-serving.ts";
import { usesOfConnection } from "./connection-uses.ts";
import type { DeploymentsDeps } from "./deps.ts";
import { presentAutomations, presentDeployments } from "./present-deployment.ts";
import type { SampleDeps } from "./samples/choose-sample.ts";
import { simulate } from "./simulate.ts";
import { findDeployment, listDeploymentRows, type DeploymentRow } from "./store.ts";

type DeploymentRoute =
  | "deploy"
  | "listDeployments"
  | "getDeployment"
  | "connectionUses"
  | "deploymentEvents"
  | "rollback"
  | "suspend"
  | "resume"
  | "listAutomations"
  | "getAutomation"
  | "updateAutomation"
  | "rotateHook"
  | "simulate"
  | "deleteProject";

/** `build` hears of each accepted deployment and runs on its own. */
export function deploymentHandlers(
  deps: DeploymentsDeps & SampleDeps,
  build: (deployment: DeploymentRow) => void,
): Pick<Handlers<typeof platformService>, DeploymentRoute> {
  const { database } = deps;

  const presentOne = async (organisationId: string, id: string) => {
    const row = await database.organisation(organisationId, (tx) => findDeployment(tx, id));
    const [deployment] = await presentDeployments(deps, organisationId, [row]);
    if (!deployment) throw new Error("A deployment that was found is presented");
    return deployment;
  };
  const presentAutomation = async (organisationId: string, id: string) => {
    const row = await database.organisation(organisationId, (tx) => findAutomation(tx, id));
    const [automation] = await presentAutomations(deps, organisationId, [row]);
    if (!automation) throw new Error("An automation that was found is presented");
    return automation;
  };

  return {
    async deploy({ params, body, actor, request }) {
      const { environment = "production", checkpointId = null, name = null, bindings } = body;
      if (checkpointId === null) await checkFirst(deps, params.organisation_id, params.id, request.signal);
      const accepted = await acceptDeployment(deps, {
        organisationId: params.organisation_id,
        projectId: params.id,
        environment,
        checkpointId,
        name,
        author: actorName(actor),
        ...(bindings ? { bindings } : {}),
      });
      build(accepted);
      return { id: accepted.id, status: accepted.status };
    },
    async listDeployments({ params, query }) {
      const before = decodeNumberCursor(query.cursor);
      const { rows, totalCount } = await database.organisation(params.organisation_id, async (tx) => {
        await deps.projects.requireProject(tx, params.id);
        return listDeploymentRows(tx, params.id, before, query.limit + 1);
      });
      const { items, nextCursor } = pageOf(rows, query.limit, ({ version }) => [String(version)]);
      return { items: await presentDeployments(deps, params.organisation_id, items), nextCursor, totalCount };
    },
    connectionUses: async ({ params }) => ({
      items: await database.organisation(params.organisation_id, (tx) => usesOfConnection(deps, tx, params.connection_id)),
    }),
    getDeployment: ({ params }) => presentOne(params.organisation_id, params.id),
    async deploymentEvents({ params, query, request }) {
      await database.organisation(params.organisation_id, (tx) => findDeployment(tx, params.id));
      const stream = buildStream(params.organisation_id, params.id);
      return eventStream(request, async function* (signal) {
        for await (const { seq, data } of deps.events.follow(stream, resumePoint(request, query.after), signal)) yield { id: seq, data };
      });
    },
    async rollback({ params }) {
      await rollBack(deps, params.organisation_id, params.id);
      return { id: params.id, status: "live" };
    },
    async suspend({ params }) {
      await setSuspended(deps, params.organisation_id, params.id, true);
      return presentOne(params.organisation_id, params.id);
    },
    async resume({ params }) {
      await setSuspended(deps, params.organisation_id, params.id, false);
      return presentOne(params.organisation_id, params.id);
    },

    async listAutomations({ params, query }) {
      const after = decodeCursor(query.cursor, 2);
      const { rows, totalCount } = await database.organisation(params.organisation_id, (tx) =>
        listAutomationRows(tx, { projectId: query.project, after, limit: query.limit + 1 }),
      );
      const { items, nextCursor } = pageOf(rows, query.limit, ({ name, id }) => [name, id]);
      return { items: await presentAutomations(deps, params.organisation_id, items), nextCursor, totalCount };
    },
    getAutomation: ({ params }) => presentAutomation(params.organisation_id, params.id),
    async updateAutomation({ params, body }) {
      await changeAutomation(deps, params.organisation_id, params.id, body);
      return presentAutomation(params.organisation_id, params.id);
    },
    async rotateHook({ params }) {
      await rotateHook(deps, params.organisation_id, params.id);
      return presentAutomation(params.organisation_id, params.id);
    },

    async simulate({ params, body, actor }) {
      if (body.scenario !== undefined) throw new ApiError("unprocessable", "Scenarios run when the project is checked. Send a payload to simulate one run.");
      return {
        id: await simulate(deps, {
          organisationId: params.organisation_id,
          projectId: params.id,
          automation: body.automation,
          payload: body.payload,
          startedBy: actorName(actor),
        }),
      };
    },

    deleteProject: ({ params }) => deleteProject(deps, params.organisation_id, params.id),
  };
}
