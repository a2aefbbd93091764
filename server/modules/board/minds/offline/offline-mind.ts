import type { Clock } from "../../../../platform/clock.ts";
import type { Mind } from "../mind.ts";
import { answerFromFlow } from "./answer-from-flow.ts";
import { buildTurn } from "./build-turn.ts";
import { deployTurn, environmentToDeploy } from "./deploy-turn.ts";
import { createVoice } from "../voice.ts";

/** The builder that needs no model: a compiler behind the same interface as any agent. */
export function createOfflineMind(deps: { readonly clock: Clock }): Mind {
  return {
    id: "offline",
    name: "Offline builder",
    provider: "vennel",
    async run(turn, emit, signal) {
      const { say } = createVoice(emit);
      if (turn.mode === "build") {
        const environment = environmentToDeploy(turn.request.text);
        return environment === null ? buildTurn(deps, turn, emit, signal) : deployTurn(turn, environment, { emit, say, signal });
      }
      const { flow, verification } = await turn.workspace.read();
      signal.throwIfAborted();
      say(answerFromFlow(flow, verification, await turn.workspace.connections()));
      return { status: "done" };
    },
  };
}
