import type { BoardDeps } from "./deps.ts";
import type { Mind } from "./minds/mind.ts";
import { createOfflineMind } from "./minds/offline/offline-mind.ts";
import { boardHandlers } from "./routes.ts";
import { recoverTurns } from "./turns/recover-turns.ts";
import { createTurnRunner } from "./turns/turn-runner.ts";

export type Board = ReturnType<typeof createBoard>;

/** Conversations: turns of the assistant on a project, streamed to everybody who reads. */
export function createBoard(deps: BoardDeps) {
  const runner = createTurnRunner(deps);
  const [first, ...others]: readonly Mind[] = [...(deps.minds ?? []), createOfflineMind(deps)];
  if (!first) throw new Error("The offline builder is always there");
  return {
    handlers: boardHandlers(deps, [first, ...others], runner),

    /** At start, and now and then: ends the turns that dead processes left running. */
    recover: (): Promise<void> => recoverTurns(deps),

    /** Turns under way end as interrupted. */
    close: (): Promise<void> => runner.close(),
  };
}
