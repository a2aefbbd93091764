import { actorName, type Actor } from "../../platform/http/actor.ts";
import type { Handlers } from "../../platform/http/mount-service.ts";
import { ApiError } from "../../platform/errors.ts";
import { platformService } from "../../../contracts/platform.ts";
import type { Project } from "../../../contracts/projects.ts";
import { decodeCursor, pageOf } from "../../platform/cursor.ts";
import { diffCheckpoint } from "./checkpoints/diff-checkpoint.ts";
import { restoreCheckpoint } from "./checkpoints/restore-checkpoint.ts";
import { presentCheckpoint, saveCheckpoint } from "./checkpoints/save-checkpoint.ts";
import { listCheckpointRows } from "./checkpoints/store.ts";
import { cloneProject } from "./clone-project.ts";
import { readBytes } from "../../platform/http/read-body.ts";
import { makeRoom } from "../../platform/limits/make-room.ts";
import { importProject } from "./import-project.ts";
import { createProject } from "./create-project.ts";
import { listEnvironments } from "./environments/list-environments.ts";
import { deleteSecret, setSecret } from "./environments/secrets/set-secret.ts";
import { setBindings, setVariables } from "./environments/set-environment.ts";
import { changeFiles } from "./files/change-files.ts";
import { flowOf } from "./files/flow-of.ts";
import { presentFiles } from "./files/present-files.ts";
import { readWorkingCopy } from "./files/store.ts";
import type { ProjectsDeps } from "./index.ts";
import { listProjects } from "./list-projects.ts";
import { displayNameOf, FIGURE_DAYS, presentProject } from "./present-project.ts";
import { addStar, countProjects, findProject, removeStar, renameProject, unmarkDeleted } from "./store.ts";
import { checkProject } from "./verification/check-project.ts";
import { verificationOf } from "./verification/verification-of.ts";
import { writeArchive } from "./archive/write-archive.ts";

type ProjectRoute =
  | "createProject"
  | "listProjects"
  | "getProject"
  | "updateProject"
  | "importProject"
  | "restoreProject"
  | "cloneProject"
  | "starProject"
  | "unstarProject"
  | "getFiles"
  | "changeFiles"
  | "listCheckpoints"
  | "saveCheckpoint"
  | "diffCheckpoint"
  | "restoreCheckpoint"
  | "getFlow"
  | "checkProject"
  | "getArchive"
  | "listEnvironments"
  | "setBindings"
  | "setVariables"
  | "setSecretVariable"
  | "deleteSecretVariable"
  | "getSummary";

const RESTORABLE_MS = 30 * 24 * 3_600_000;

export function projectHandlers(deps: ProjectsDeps): Pick<Handlers<typeof platformService>, ProjectRoute> {
  const { database, clock } = deps;

  const present = async (organisationId: string, projectId: string, actor: Actor): Promise<Project> => {
    const row = await database.organisation(organisationId, (tx) => findProject(tx, projectId, personOf(actor)));
    const figures = await deps.figures.ofProjects(organisationId, [projectId], FIGURE_DAYS);
    return presentProject(row, figures.get(projectId));
  };

  return {
    async createProject({ params, body, actor }) {
      // The first message usually follows at once.
      void deps.builderOf(params.organisation_id).catch(() => {});
      return present(params.organisation_id, await createProject(deps, params.organisation_id, body.name), actor);
    },
    listProjects: ({ params, query, actor }) => listProjects(deps, { organisationId: params.organisation_id, identityId: personOf(actor), ...query }),
    async getProject({ params, actor }) {
      const project = await present(params.organisation_id, params.id, actor);
      return database.organisation(params.organisation_id, async (tx) => {
        const { revision, filesHash } = await findProject(tx, params.id, null);
        return { ...project, revision, verification: await verificationOf(tx, params.id, filesHash) };
      });
    },
    async updateProject({ params, body, actor }) {
      await database.organisation(params.organisation_id, (tx) => renameProject(tx, params.id, body.name, clock.now()));
      return present(params.organisation_id, params.id, actor);
    },
    async restoreProject({ params, actor }) {
      const since = new Date(clock.now().getTime() - RESTORABLE_MS);
      await database.organisation(params.organisation_id, async (tx) => {
        await makeRoom(tx, params.organisation_id, "projects", () => countProjects(tx));
        await unmarkDeleted(tx, params.id, since, clock.now());
      });
      return present(params.organisation_id, params.id, actor);
    },
    async importProject({ params, query, request, actor }) {
      const bytes = await readBytes(request, platformService.routes.importProject.maxBody);
      return present(params.organisation_id, await importProject(deps, params.organisation_id, { bytes, name: query.name, signal: request.signal }), actor);
    },
    async cloneProject({ params, body, actor }) {
      return present(params.organisation_id, await cloneProject(deps, params.organisation_id, params.id, body.name), actor);
    },
    starProject: ({ params, actor }) =>
      database.organisation(params.organisation_id, async (tx) => {
        await findProject(tx, params.id, null);
        await addStar(tx, { organisationId: params.organisation_id, projectId: params.id, identityId: requirePerson(actor) });
      }),
    unstarProject: ({ params, actor }) =>
      database.organisation(params.organisation_id, async (tx) => {
        await findProject(tx, params.id, null);
        await removeStar(tx, params.id, requirePerson(actor));
      }),

    getFiles: async ({ params }) => presentFiles(await database.organisation(params.organisation_id, (tx) => readWorkingCopy(tx, params.id))),
    changeFiles: async ({ params, body }) => presentFiles(await changeFiles(deps, params.organisation_id, params.id, { ...body, writer: "user" })),
    getFlow: async ({ params }) => flowOf((await database.organisation(params.organisation_id, (tx) => readWorkingCopy(tx, params.id))).files),
    async getArchive({ params }) {
      const { row, files } = await database.organisation(params.organisation_id, async (tx) => ({
        row: await findProject(tx, params.id, null),
        files: (await readWorkingCopy(tx, params.id)).files,
      }));
      const name =
        displayNameOf(row)
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")
          .replace(/^-|-$/g, "") || row.id;
      return new Response(await writeArchive(name, files), {
        headers: { "content-type": "application/zip", "content-disposition": `attachment; filename="${name}.zip"` },
      });
    },

    listCheckpoints: ({ params, query }) =>
      database.organisation(params.organisation_id, async (tx) => {
        await findProject(tx, params.id, null);
        const [after = null] = decodeCursor(query.cursor, 1) ?? [];
        const { items, nextCursor } = pageOf(await listCheckpointRows(tx, params.id, after, query.limit + 1), query.limit, (row) => [row.id]);
        return { items: items.map(presentCheckpoint), nextCursor };
      }),
    saveCheckpoint: ({ params, body, actor }) =>
      database.organisation(params.organisation_id, async (tx) => {
        const copy = await readWorkingCopy(tx, params.id);
        return saveCheckpoint(tx, clock, {
          organisationId: params.organisation_id,
          projectId: params.id,
          copy,
          message: body.message,
          author: actorName(actor),
          kind: "user",
        });
      }),
    diffCheckpoint: async ({ params, query }) => ({
      files: await diffCheckpoint(database, params.organisation_id, params.id, params.checkpointId, query.against),
    }),
    restoreCheckpoint: ({ params, actor }) =>
      restoreCheckpoint(deps, { organisationId: params.organisation_id, projectId: params.id, checkpointId: params.checkpointId, author: actorName(actor) }),

    async checkProject({ params, request }) {
      const { verification, gates } = await checkProject(deps, params.organisation_id, params.id, { signal: request.signal });
      return { verification, gates: [...gates], diagnostics: gates.flatMap((gate) => gate.diagnostics) };
    },

    listEnvironments: async ({ params }) => ({ items: await listEnvironments(deps, params.organisation_id, params.id) }),
    setBindings: ({ params, body }) => setBindings(deps, { organisationId: params.organisation_id, projectId: params.id, name: params.name }, body),
    setVariables: ({ params, body }) => setVariables(deps, { organisationId: params.organisation_id, projectId: params.id, name: params.name }, body),
    setSecretVariable: ({ params, body, actor }) => setSecret(deps, actor, secretOf(params), body.value),
    deleteSecretVariable: ({ params, actor }) => deleteSecret(deps, actor, secretOf(params)),

    getSummary: async ({ params }) => ({
      ...(await deps.figures.ofOrganisation(params.organisation_id)),
      openIssues: await deps.openIssues(params.organisation_id),
    }),
  };
}

function secretOf(params: { organisation_id: string; id: string; name: string; variable: string }) {
  return { organisationId: params.organisation_id, projectId: params.id, environment: params.name, name: params.variable };
}

function personOf(actor: Actor): string | null {
  return actor.kind === "person" ? actor.identityId : null;
}

function requirePerson(actor: Actor): string {
  if (actor.kind === "person") return actor.identityId;
  throw new ApiError("access_denied", "Stars belong to people; an API key has none.");
}
