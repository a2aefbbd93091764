import type { Builder } from "../../builder/builder.ts";
import type { GateOptions } from "../../builder/builder.ts";
import type { Checkpoint, FileChange } from "../../../contracts/platform.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { findCheckpoint } from "./checkpoints/store.ts";
import { saveCheckpoint } from "./checkpoints/save-checkpoint.ts";
import type { EnvironmentsDeps } from "./environments/list-environments.ts";
import { findEnvironment, setLiveDeployment } from "./environments/store.ts";
import { changeFiles } from "./files/change-files.ts";
import { flowOf } from "./files/flow-of.ts";
import { readTree, readWorkingCopy } from "./files/store.ts";
import type { WorkingCopy, Writer } from "./files/working-copy.ts";
import type { RunFigures } from "./present-project.ts";
import { projectHandlers } from "./routes.ts";
import { findProject, setServing, type NewProject } from "./store.ts";
import { checkProject } from "./verification/check-project.ts";
import { verificationOf } from "./verification/verification-of.ts";

export interface ProjectsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly builder: Pick<Builder, "derive" | "check">;
  readonly listConnections: EnvironmentsDeps["listConnections"];
  readonly figures: RunFigures;
}

export type Projects = ReturnType<typeof createProjects>;

/** Projects: their files, checkpoints, verification and environments. */
export function createProjects(deps: ProjectsDeps) {
  const { database, clock } = deps;
  return {
    handlers: projectHandlers(deps),

    /** The files as they are now. */
    readFiles: (organisationId: string, projectId: string): Promise<WorkingCopy> => database.organisation(organisationId, (tx) => readWorkingCopy(tx, projectId)),

    /** Writes onto a revision; 409 `revision_conflict` when it is not the present one. */
    changeFiles: (organisationId: string, projectId: string, request: { baseRevision: number; changes: readonly FileChange[]; writer: Writer }): Promise<WorkingCopy> => changeFiles(deps, organisationId, projectId, request),

    check: (organisationId: string, projectId: string, options: GateOptions) => checkProject(deps, organisationId, projectId, options),

    saveCheckpoint: (organisationId: string, projectId: string, request: { message: string; author: string; kind: Checkpoint["kind"] }): Promise<Checkpoint> =>
      database.organisation(organisationId, async (tx) => saveCheckpoint(tx, clock, { organisationId, projectId, copy: await readWorkingCopy(tx, projectId), ...request })),

    /** A checkpoint with its files, its flow and what is known of them. */
    readCheckpoint: (tx: Tx, projectId: string, checkpointId: string) => readCheckpoint(tx, projectId, checkpointId),

    /** 404 when the organisation has no such project. */
    requireProject: async (tx: Tx, projectId: string): Promise<void> => void (await findProject(tx, projectId, null)),

    /** What a person chose in an environment. */
    environment: async (tx: Tx, projectId: string, name: string) => (await findEnvironment(tx, projectId, name)) ?? { bindings: {}, variables: {} },

    /** Called by the deployments inside of their switch. */
    recordServing: (tx: Tx, change: Serving): Promise<void> => recordServing(tx, change),
  };
}

interface Serving {
  readonly projectId: string;
  readonly environment: string;
  readonly deploymentId: string | null;
  /** What is to be said of the project as a whole. */
  readonly serving: NonNullable<NewProject["serving"]>;
  /** When something new went live. */
  readonly deployedAt?: Date;
}

async function recordServing(tx: Tx, { projectId, environment, deploymentId, serving, deployedAt }: Serving): Promise<void> {
  await setLiveDeployment(tx, projectId, environment, deploymentId);
  await setServing(tx, projectId, serving, deployedAt);
}

async function readCheckpoint(tx: Tx, projectId: string, checkpointId: string) {
  const checkpoint = await findCheckpoint(tx, projectId, checkpointId);
  const files = await readTree(tx, checkpoint.tree);
  return { id: checkpoint.id, filesHash: checkpoint.filesHash, files, flow: flowOf(files), verification: await verificationOf(tx, projectId, checkpoint.filesHash) };
}
