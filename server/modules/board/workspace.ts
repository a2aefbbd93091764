import type { DataPart } from "../../../contracts/board.ts";
import type { BoardDeps } from "./deps.ts";
import { proposeDeploy, proposeRun, proposeWrite, stateOf } from "./approvals/proposals.ts";
import { reasonsBetween, type State } from "./approvals/reasons.ts";
import { openEvidence } from "./evidence/open-evidence.ts";
import { modificationsBlock } from "./file-modifications.ts";
import type { Workspace } from "./minds/mind.ts";
import { listMessages } from "./messages/store.ts";
import { namesIn } from "./approvals/names-in.ts";
import { lastCheckpointOfAssistant, setTurnCheckpoint, type TurnRow } from "./turns/store.ts";

/** A turn's hands on its project. */
export function openWorkspace(deps: BoardDeps, turn: TurnRow): Workspace {
  const { id, organisationId, projectId } = turn;
  const { database, projects } = deps;
  const place = { organisationId, projectId };
  /** As the files were when the turn first looked at them. */
  let first: Promise<State> | null = null;
  const inspect = (checkpointId: string | null) => database.organisation(organisationId, (tx) => projects.inspect(tx, projectId, checkpointId));
  /** What people of this conversation spoke of was their own idea: systems to reach, values to expect. */
  async function saidByPeople(): Promise<string> {
    const messages = await database.organisation(organisationId, (tx) => listMessages(tx, projectId));
    const said = messages.flatMap(({ role, parts }) =>
      role === "user" ? parts.flatMap((part) => (part["origin"] === undefined ? String(part["text"] ?? "") : [])) : [],
    );
    return [...said, ...Object.values(turn.request.answers)].join("\n");
  }

  return {
    async read() {
      const { copy, texts, flow, verification } = await inspect(null);
      first ??= Promise.resolve({ files: texts, flow });
      return { revision: copy.revision, files: texts, flow, verification };
    },
    before: () => database.organisation(organisationId, (tx) => projects.before(tx, projectId)),
    async hold(changes) {
      const now = await inspect(null);
      first ??= Promise.resolve(stateOf(now));
      const next = projects.preview(
        now.copy,
        [...changes].map(([filePath, content]) => ({ filePath, content })),
        "assistant",
      );
      const files = new Map([...new Map<string, string | null>([...now.texts, ...changes])].filter((entry): entry is [string, string] => entry[1] !== null));
      const [before, builder, said, catalogue] = await Promise.all([first, deps.builderOf(organisationId), saidByPeople(), deps.catalogueOf(organisationId)]);
      const [{ flow }, weakened] = await Promise.all([builder.derive(files), builder.weakened(before.files, files, said)]);
      const reasons = [
        ...reasonsBetween(before, { files, flow }, namesIn(said, catalogue)),
        ...weakened.filter(({ file }) => files.has(file)).map(({ file, text }) => ({ kind: "tests" as const, text: `Weakens ${file}: ${text}` })),
      ];
      return reasons.length === 0 ? null : proposeWrite(now.copy.filesHash, changes, reasons, projects.diff(now.copy, next));
    },
    proposeDeploy: (environment) => proposeDeploy(deps, place, environment),
    proposeRun: (automation, payload) => proposeRun(deps, place, automation, payload),
    evidence: openEvidence(deps.runEvidence, place),
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
    async facts(text) {
      const [builder, others, { texts }] = await Promise.all([deps.builderOf(organisationId), deps.listConnections(organisationId), inspect(null)]);
      return builder.facts(text, texts, others);
    },
    check: (options) => projects.check(organisationId, projectId, options),
    async checkpoint(message) {
      const checkpoint = await projects.saveCheckpoint(organisationId, projectId, { message: message.slice(0, 200), author: "Assistant", kind: "assistant" });
      const back = await database.organisation(organisationId, async (tx) => {
        await setTurnCheckpoint(tx, id, checkpoint.id);
        return checkpoint.verified ? null : projects.lastVerified(tx, projectId);
      });
      return { ...checkpoint, ...(back ? { back: { id: back.id, label: back.message } } : {}) };
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
