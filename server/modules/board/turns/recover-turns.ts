import { createMessageParts, type BoardChunk } from "../chunks.ts";
import { boardStream, type BoardDeps } from "../deps.ts";
import { settleTurn } from "./settle-turn.ts";
import { runningTurns, turnById, type TurnRow } from "./store.ts";

type RecoverDeps = Pick<BoardDeps, "database" | "events" | "clock" | "presence" | "keyring">;

/** Ends a turn whose process died as interrupted, with what it had said so far. False when its process lives. */
export async function recoverTurn(deps: RecoverDeps, turn: TurnRow): Promise<boolean> {
  const isGone = await deps.database.organisation(turn.organisationId, (tx) => deps.presence.isGone(tx, turn.processId));
  if (!isGone) return false;
  const message = createMessageParts();
  for await (const chunk of chunksSince(deps, turn)) message.add(chunk);
  await settleTurn(deps, turn, { status: "interrupted", parts: message.parts });
  return true;
}

/** At start, and now and then: every turn that a dead process left running. */
export async function recoverTurns(deps: RecoverDeps): Promise<void> {
  for (const { id, organisationId } of await runningTurns(deps.database.engine)) {
    const turn = await deps.database.organisation(organisationId, (tx) => turnById(tx, id));
    if (turn?.status === "running") await recoverTurn(deps, turn);
  }
}

async function* chunksSince({ events }: RecoverDeps, { organisationId, projectId, firstSeq }: TurnRow): AsyncGenerator<BoardChunk> {
  const stream = boardStream(organisationId, projectId);
  for (let after = firstSeq - 1; ;) {
    const page = await events.read(stream, after);
    if (page.length === 0) return;
    for (const { seq, data } of page) {
      after = seq;
      yield data as BoardChunk;
    }
  }
}
