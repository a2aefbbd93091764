import { ApiError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { assistantHandlers } from "./budget/assistant-handlers.ts";
import { startOfMonth } from "./budget/open-budget.ts";
import { tokensSince } from "./budget/store.ts";
import type { BoardDeps } from "./deps.ts";
import type { Mind } from "./minds/mind.ts";
import { createModelMind } from "./minds/model/model-mind.ts";
import { createOfflineMind } from "./minds/offline/offline-mind.ts";
import { boardHandlers } from "./routes.ts";
import { sendMessage, type MessageRequest } from "./send-message.ts";
import { recoverTurns } from "./turns/recover-turns.ts";
import { createTurnRunner } from "./turns/turn-runner.ts";

export type Board = ReturnType<typeof createBoard>;

/** Conversations: turns of the assistant on a project, streamed to everybody who reads. */
export function createBoard(deps: BoardDeps) {
  const runner = createTurnRunner(deps);
  const agents = (deps.models ?? []).map((model) => createModelMind(model, deps));
  const [first, ...others]: readonly Mind[] = [...(deps.minds ?? []), ...agents, createOfflineMind(deps)];
  if (!first) throw new Error("The offline builder is always there");
  return {
    handlers: boardHandlers(deps, [first, ...others], runner),

    /** Asks for a repair, or only for an explanation, with a report of what failed; resolves when the turn has begun. */
    async say({ model, ...message }: Omit<MessageRequest, "mind" | "clientMessageId"> & { readonly model?: string | undefined }): Promise<{ turnId: string }> {
      const mind = [first, ...others].find(({ id }) => model === undefined || id === model);
      if (!mind) throw new ApiError("invalid", `There is no model "${model}" here.`, { fields: [{ field: "model", message: "Unknown model" }] });
      if (!mind.repairs)
        throw new ApiError(
          "unprocessable",
          `The ${mind.name.toLowerCase()} cannot work on a report of a failure. Configure a model for that, or change the code.`,
        );
      const { turnId, started } = await sendMessage(deps, { ...message, isReport: true, clientMessageId: newId("say"), mind: mind.id });
      if (started) runner.run(mind, started);
      return { turnId };
    },

    tokensThisMonth: (organisationId: string): Promise<number> =>
      deps.database.organisation(organisationId, (tx) => tokensSince(tx, startOfMonth(deps.clock.now()))),

    /** Of the organisations service. */
    assistantHandlers: assistantHandlers(deps, [first, ...others]),

    /** At start, and now and then: ends the turns that dead processes left running. */
    recover: (): Promise<void> => recoverTurns(deps),

    /** Turns under way end as interrupted. */
    close: (): Promise<void> => runner.close(),
  };
}
