import { boardStream, type BoardDeps } from "./deps.ts";
import { listMessages } from "./messages/store.ts";
import { recoverTurn } from "./turns/recover-turns.ts";
import { findActiveTurn, findLastTurn } from "./turns/store.ts";

/**
 * The messages so far and the event after which to follow the stream. The number is read before the messages,
 * so a reader may see an event of a message that it has already, never miss one; ids make the two one.
 */
export async function getConversation(deps: BoardDeps, organisationId: string, projectId: string) {
  const running = await deps.database.organisation(organisationId, async (tx) => {
    await deps.projects.requireProject(tx, projectId);
    return findActiveTurn(tx, projectId);
  });
  const active = running && (await recoverTurn(deps, running)) ? null : running;
  const lastEvent = active ? active.firstSeq - 1 : await deps.events.lastSeq(boardStream(organisationId, projectId));
  return deps.database.organisation(organisationId, async (tx) => {
    const last = await findLastTurn(tx, projectId);
    return {
      messages: await listMessages(tx, projectId),
      activeTurn: active ? { id: active.id } : null,
      lastTurn: last && { id: last.id, status: last.status },
      lastEvent,
    };
  });
}
