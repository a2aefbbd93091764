import type { BoardDeps } from "./deps.ts";
import type { Mind } from "./minds/mind.ts";
import { createModelMind } from "./minds/model/model-mind.ts";
import { createOfflineMind } from "./minds/offline/offline-mind.ts";
import { boardHandlers } from "./routes.ts";
import { recoverTurns } from "./turns/recover-turns.ts";
import { createTurnRunner } from "./turns/turn-runner.ts";

export type Board = ReturnType<typeof createBoard>;

/** Input and output of one turn together. */
const TURN_TOKENS = 600_000;

/** Conversations: turns of the assistant on a project, streamed to everybody who reads. */
export function createBoard(deps: BoardDeps) {
  const runner = createTurnRunner(deps);
  const agents = (deps.models ?? []).map((model) => createModelMind(model, { ...deps, tokenBudget: TURN_TOKENS }));
  const [first, ...others]: readonly Mind[] = [...(deps.minds ?? []), ...agents, createOfflineMind(deps)];
  if (!first) throw new Error("The offline builder is always there");
  return {
    handlers: boardHandlers(deps, [first, ...others], runner),

    /** At start, and now and then: ends the turns that dead processes left running. */
    recover: (): Promise<void> => recoverTurns(deps),

    /** Turns under way end as interrupted. */
    close: (): Promise<void> => runner.close(),
  };
}
