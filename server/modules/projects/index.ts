import type { Hono } from "hono";
import type { FlowDocument, Verification } from "../../../contracts/flow.ts";
import type { Builder, GateOptions } from "../../builder/builder.ts";
import type { ProjectFiles } from "../../builder/project-files.ts";
import type { Checkpoint } from "../../../contracts/checkpoints.ts";
import type { FileChange } from "../../../contracts/project-files.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Keyring } from "../../platform/crypto/index.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Authority } from "../../platform/http/actor.ts";
import { diffTrees, type FileDiff } from "./checkpoints/diff-trees.ts";
import { checkpointBefore, lastVerifiedCheckpoint, findCheckpoint } from "./checkpoints/store.ts";
import { saveCheckpoint } from "./checkpoints/save-checkpoint.ts";
import type { EnvironmentsDeps } from "./environments/list-environments.ts";
import type { Audit } from "./audit-note.ts";
import { openSecrets } from "./environments/secrets/seal-secret.ts";
import { listSecrets } from "./environments/secrets/store.ts";
import { resolveBindings, type OrganisationConnection } from "./environments/resolve-bindings.ts";
import { refuseBadName, requireUsable } from "./environments/set-environment.ts";
import { findEnvironment, insertEnvironment, setLiveDeployment, updateBindings } from "./environments/store.ts";
import { applyChanges } from "./files/apply-changes.ts";
import { changeFiles } from "./files/change-files.ts";
import { flowOf } from "./files/flow-of.ts";
import { readTree, readWorkingCopy } from "./files/store.ts";
import { textsOf, type WorkingCopy, type Writer } from "./files/working-copy.ts";
import { mountGit } from "./git/mount-git.ts";
import type { RunFigures } from "./present-project.ts";
import { projectHandlers } from "./routes.ts";
import { countProjects, findProject, markDeleted, setServing, type NewProject } from "./store.ts";
import { checkProject } from "./verification/check-project.ts";
import { verificationOf } from "./verification/verification-of.ts";

export interface ProjectsDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Seals the secret variables. */
  readonly keyring: Keyring;
  readonly audit: Audit;
  /** The builder with the catalogue that an organisation sees. */
  readonly builderOf: (organisationId: string) => Promise<Pick<Builder, "derive" | "check">>;
  readonly listConnections: EnvironmentsDeps["listConnections"];
  readonly figures: RunFigures;
  /** How many issues are open; given by the issues. */
  readonly openIssues: (organisationId: string) => Promise<number>;
}

export { createRemoteSyncs, type RemoteSyncs } from "./remote/index.ts";
export { createPlanHandlers } from "./plans/plan-handlers.ts";
export { createSampleHandlers } from "./samples/sample-handlers.ts";
export type { AuditNote } from "./audit-note.ts";
export { resealRemoteTokens } from "./remote/seal-token.ts";
export { resealSecretVariables } from "./environments/secrets/seal-secret.ts";
export type { FileDiff };
export type Projects = ReturnType<typeof createProjects>;

/** Projects: their files, checkpoints, verification and environments. */
export function createProjects(deps: ProjectsDeps) {
  const { database, clock } = deps;
  return {
    handlers: projectHandlers(deps),
    /** `served` is given by the deployments. */
    mountGit: (app: Hono, authority: Authority, served: Parameters<typeof mountGit>[3]) => mountGit(app, authority, deps, served),

    /** The files as they are now. */
    readFiles: (organisationId: string, projectId: string): Promise<WorkingCopy> =>
      database.organisation(organisationId, (tx) => readWorkingCopy(tx, projectId)),

    /** Writes onto a revision; 409 `revision_conflict` when it is not the present one. */
    changeFiles: (
      organisationId: string,
      projectId: string,
      request: { baseRevision: number; changes: readonly FileChange[]; writer: Writer },
    ): Promise<WorkingCopy> => changeFiles(deps, organisationId, projectId, request),

    check: (organisationId: string, projectId: string, options: GateOptions) => checkProject(deps, organisationId, projectId, options),

    saveCheckpoint: (organisationId: string, projectId: string, request: { message: string; author: string; kind: Checkpoint["kind"] }): Promise<Checkpoint> =>
      database.organisation(organisationId, async (tx) =>
        saveCheckpoint(tx, clock, { organisationId, projectId, copy: await readWorkingCopy(tx, projectId), ...request }),
      ),

    /** The files of a checkpoint, or with null the files as they are now, and what is known of them. */
    inspect: (tx: Tx, projectId: string, checkpointId: string | null): Promise<Inspection> => inspect(tx, projectId, checkpointId),

    /** The text files before the last change that was kept; null when there is none, or people changed something since. */
    async before(tx: Tx, projectId: string): Promise<ProjectFiles | null> {
      const now = await readWorkingCopy(tx, projectId);
      const id = await checkpointBefore(tx, projectId, now.filesHash);
      return id === null ? null : textsOf((await copyOf(tx, projectId, id, now.revision)).files);
    },

    /** The newest verified state other than the present files, to go back to. */
    async lastVerified(tx: Tx, projectId: string): Promise<{ readonly id: string; readonly message: string } | null> {
      return lastVerifiedCheckpoint(tx, projectId, (await readWorkingCopy(tx, projectId)).filesHash);
    },

    /** Keeps inspected files that no checkpoint holds yet. Returns the checkpoint's id. */
    keep: async (
      tx: Tx,
      organisationId: string,
      projectId: string,
      { verification, copy }: Inspection,
      as: { message: string; author: string; kind: Checkpoint["kind"] },
    ): Promise<string> => verification.checkpointId ?? (await saveCheckpoint(tx, clock, { organisationId, projectId, copy, ...as })).id,

    /** What changed from one tree to another. */
    diff: (from: WorkingCopy, to: WorkingCopy): FileDiff[] => diffTrees(from.files, to.files),

    /** A copy as it would be after changes that nobody has written; refuses what a save would refuse. */
    preview: (copy: WorkingCopy, changes: readonly FileChange[], writer: Writer): WorkingCopy => ({
      ...copy,
      files: applyChanges(copy.files, changes, writer),
    }),

    /** 404 when the organisation has no such project. */
    requireProject: async (tx: Tx, projectId: string): Promise<void> => void (await findProject(tx, projectId, null)),

    count: (organisationId: string): Promise<number> => database.organisation(organisationId, (tx) => countProjects(tx)),

    /** Takes a project out of sight; it can be restored for 30 days. */
    markDeleted: (tx: Tx, projectId: string): Promise<void> => markDeleted(tx, projectId, clock.now()),

    /** An environment begins to exist when something is first done in it. */
    async requireEnvironment(tx: Tx, organisationId: string, projectId: string, name: string): Promise<void> {
      refuseBadName(name);
      if (!(await findEnvironment(tx, projectId, name)))
        await insertEnvironment(tx, { organisationId, projectId, name, bindings: {}, variables: {}, createdAt: clock.now() });
    },

    /** Chooses connections for some aliases of an environment; the others stay as they are. */
    async chooseBindings(tx: Tx, projectId: string, name: string, chosen: Readonly<Record<string, string>>, known: readonly OrganisationConnection[]) {
      requireUsable(name, chosen, known);
      const { bindings = {} } = (await findEnvironment(tx, projectId, name)) ?? {};
      await updateBindings(tx, projectId, name, { ...bindings, ...chosen });
    },

    /** What each alias means in an environment, its variables, and the names of those that are secret. */
    environment: async (tx: Tx, projectId: string, name: string, needed: FlowDocument["connections"], connections: readonly OrganisationConnection[]) => {
      const { bindings = {}, variables = {} } = (await findEnvironment(tx, projectId, name)) ?? {};
      const secrets = (await listSecrets(tx, projectId)).filter(({ environment }) => environment === name).map((secret) => secret.name);
      return { variables, secrets, required: resolveBindings({ environment: name, needed, chosen: bindings, connections }) };
    },

    /** Name → value of the secret variables of an environment, for the gateway alone. */
    openSecrets: (tx: Tx, projectId: string, environment: string): Promise<ReadonlyMap<string, string>> =>
      openSecrets(deps.keyring, tx, projectId, environment),

    /** alias → connection, as a person chose in an environment; takes effect at once, also on what is live. */
    chosenBindings: async (tx: Tx, projectId: string, name: string): Promise<Readonly<Record<string, string>>> =>
      (await findEnvironment(tx, projectId, name))?.bindings ?? {},

    /** Called by the deployments inside of their switch. */
    recordServing: (tx: Tx, change: Serving): Promise<void> => recordServing(tx, change),
  };
}

interface Serving {
  readonly projectId: string;
  readonly environment: string;
  readonly deploymentId: string | null;
  /** Messages about the project as a whole. */
  readonly serving: NonNullable<NewProject["serving"]>;
  /** When something new went live. */
  readonly deployedAt?: Date;
}

async function recordServing(tx: Tx, { projectId, environment, deploymentId, serving, deployedAt }: Serving): Promise<void> {
  await setLiveDeployment(tx, projectId, environment, deploymentId);
  await setServing(tx, projectId, serving, deployedAt);
}

export interface Inspection {
  readonly copy: WorkingCopy;
  /** The text files. */
  readonly texts: ProjectFiles;
  readonly flow: FlowDocument;
  readonly verification: Verification;
}

async function inspect(tx: Tx, projectId: string, checkpointId: string | null): Promise<Inspection> {
  const now = await readWorkingCopy(tx, projectId);
  const copy = checkpointId === null ? now : await copyOf(tx, projectId, checkpointId, now.revision);
  const verification = await verificationOf(tx, projectId, copy.filesHash);
  return {
    copy,
    texts: textsOf(copy.files),
    flow: flowOf(copy.files),
    verification: { ...verification, checkpointId: checkpointId ?? verification.checkpointId },
  };
}

async function copyOf(tx: Tx, projectId: string, checkpointId: string, revision: number): Promise<WorkingCopy> {
  const { tree, filesHash } = await findCheckpoint(tx, projectId, checkpointId);
  return { revision, filesHash, files: await readTree(tx, tree) };
}
