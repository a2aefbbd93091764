import type { BoardMessage } from "../../../../contracts/board.ts";
import { sealProposal } from "../approvals/seal.ts";
import { interruptToolCalls } from "../audit/store.ts";
import type { BoardChunk, TurnEnd } from "../chunks.ts";
import { boardStream, type BoardDeps } from "../deps.ts";
import { insertMessage } from "../messages/store.ts";
import type { Waiting } from "./put-before-person.ts";
import { endTurn, insertQuestion, type TurnRow } from "./store.ts";

interface Ending {
  readonly status: TurnEnd;
  readonly parts: BoardMessage["parts"];
  /** Told in the stream when the turn failed. */
  readonly error?: string;
  readonly waiting?: Waiting;
}

/** Ends a turn once, in one transaction: its state, its message in one row, its last event. */
export async function settleTurn(
  deps: Pick<BoardDeps, "database" | "events" | "clock" | "keyring">,
  turn: TurnRow,
  { status, parts, error, waiting }: Ending,
): Promise<boolean> {
  const { id, organisationId, projectId } = turn;
  // Before the transaction: the organisation's key may have to be read first.
  const seal = waiting?.stored.proposal ? await sealProposal(deps, { organisationId, approvalId: waiting.id }, waiting.stored.proposal) : null;
  return deps.database.organisation(organisationId, async (tx) => {
    const at = deps.clock.now();
    if (!(await endTurn(tx, id, status, at))) return false;
    await interruptToolCalls(tx, id);
    await insertMessage(tx, { id: messageIdOf(turn), organisationId, projectId, role: "assistant", parts, turnId: id, createdAt: at });
    if (waiting) {
      await insertQuestion(tx, { id: waiting.id, organisationId, projectId, turnId: id, ...waiting.stored, seal });
    }
    const last: BoardChunk[] = [
      { type: "finish", finishReason: status === "failed" ? "error" : status === "done" ? "stop" : "other", messageMetadata: { turnId: id, status } },
    ];
    if (error !== undefined) last.unshift({ type: "error", errorText: error });
    await deps.events.append(boardStream(organisationId, projectId), last, tx);
    return true;
  });
}

/** The assistant's message of a turn has one id in the stream and in the conversation. It sorts right after the turn. */
export function messageIdOf({ id }: Pick<TurnRow, "id">): string {
  return `msg${id.slice(id.indexOf("_"))}a`;
}
