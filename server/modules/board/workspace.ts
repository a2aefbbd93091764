import type { DataPart } from "../../../contracts/board.ts";
import type { BoardDeps } from "./deps.ts";
import { modificationsBlock } from "./file-modifications.ts";
import type { Workspace } from "./minds/mind.ts";
import { lastCheckpointOfAssistant, setTurnCheckpoint, type TurnRow } from "./turns/store.ts";

/** A turn's hands on its project. */
export function openWorkspace(deps: BoardDeps, { id, organisationId, projectId }: TurnRow): Workspace {
  const { database, projects } = deps;
  const inspect = (checkpointId: string | null) => database.organisation(organisationId, (tx) => projects.inspect(tx, projectId, checkpointId));
  return {
    async read() {
      const { copy, texts, flow, verification } = await inspect(null);
      return { revision: copy.revision, files: texts, flow, verification };
    },
    async write(baseRevision, changes) {
      const before = (await inspect(null)).copy;
      const after = await projects.changeFiles(organisationId, projectId, {
        baseRevision,
        changes: [...changes].map(([filePath, content]) => ({ filePath, content })),
        writer: "assistant",
      });
      const written = projects.diff(before, after).filter(({ filePath }) => (after.files.get(filePath) ?? before.files.get(filePath))?.writer !== "derived");
      return written.map(({ filePath, status, patch }): DataPart<"file"> => ({
        filePath,
        op: OPS[status],
        ...countLines(patch),
        hash: after.files.get(filePath)?.hash ?? "",
      }));
    },
    check: (options) => projects.check(organisationId, projectId, options),
    async checkpoint(message) {
      const checkpoint = await projects.saveCheckpoint(organisationId, projectId, { message: message.slice(0, 200), author: "Assistant", kind: "assistant" });
      await database.organisation(organisationId, (tx) => setTurnCheckpoint(tx, id, checkpoint.id));
      return checkpoint;
    },
    connections: () => deps.listConnections(organisationId),
    catalogue: () => deps.catalogueOf(organisationId),
    compiler: () => deps.builderOf(organisationId),
    async modifications() {
      const last = await database.organisation(organisationId, (tx) => lastCheckpointOfAssistant(tx, projectId));
      if (last === null) return null;
      const [before, now] = [(await inspect(last)).copy, (await inspect(null)).copy];
      return modificationsBlock(projects.diff(before, now), now);
    },
  };
}

const OPS = { added: "created", changed: "changed", removed: "deleted" } as const;

function countLines(patch: string): { added: number; removed: number } {
  const lines = patch.split("\n").filter((line) => !/^(?:\+\+\+|---) /.test(line));
  return { added: lines.filter((line) => line.startsWith("+")).length, removed: lines.filter((line) => line.startsWith("-")).length };
}
