import type { BoardDeps } from "../deps.ts";
import type { Mind } from "../minds/mind.ts";
import { runTurn, STOPPING } from "./run-turn.ts";
import { turnById, type TurnRow } from "./store.ts";

const CANCEL_CHANNEL = "vennel_turn_cancel";

/** The turns that this process works on, and the word from any process that one is to stop. */
export function createTurnRunner(deps: BoardDeps) {
  const running = new Map<string, { turn: TurnRow; controller: AbortController; end: Promise<void> }>();
  const unlisten = deps.listener.on(CANCEL_CHANNEL, (turnId) => {
    if (turnId === null) void stopThoseAskedTo();
    else running.get(turnId)?.controller.abort();
  });

  /** After the listening connection was away. */
  async function stopThoseAskedTo(): Promise<void> {
    for (const { turn, controller } of running.values()) await stopIfAskedTo(turn, controller);
  }

  async function stopIfAskedTo(turn: TurnRow, controller: AbortController): Promise<void> {
    const now = await deps.database.organisation(turn.organisationId, (tx) => turnById(tx, turn.id)).catch(() => null);
    if (now?.cancelRequested) controller.abort();
  }

  return {
    channel: CANCEL_CHANNEL,
    run(mind: Mind, turn: TurnRow): void {
      const controller = new AbortController();
      const end = runTurn(deps, mind, turn, controller.signal).finally(() => running.delete(turn.id));
      running.set(turn.id, { turn, controller, end });
      // Somebody may have asked for its end before it was listened to here.
      void stopIfAskedTo(turn, controller);
    },
    async close(): Promise<void> {
      unlisten();
      const all = [...running.values()];
      for (const { controller } of all) controller.abort(STOPPING);
      await Promise.all(all.map(({ end }) => end));
    },
  };
}

export type TurnRunner = ReturnType<typeof createTurnRunner>;
