import type { Clock } from "../../../../platform/clock.ts";
import type { Mind } from "../mind.ts";
import { answerFromFlow } from "./answer-from-flow.ts";
import { buildTurn } from "./build-turn.ts";
import { createVoice } from "../voice.ts";

const ATTACHED = "I read what you attached. Without a model I work with systems, not with documents: add a description as a system, and name it.";

/** The builder that needs no model: a compiler behind the same interface as any agent. */
export function createOfflineMind(deps: { readonly clock: Clock }): Mind {
  return {
    id: "offline",
    name: "Offline builder",
    provider: "vennel",
    async run(turn, emit, signal) {
      const { say } = createVoice(emit, "offline");
      const read = (turn.request.attachments ?? []).map(({ name, line }) => `- ${name}: ${line}`);
      if (read.length > 0) say([ATTACHED, ...read].join("\n"));
      if (turn.mode === "build") return buildTurn(deps, turn, emit, signal);
      const { flow, verification } = await turn.workspace.read();
      signal.throwIfAborted();
      say(answerFromFlow(flow, { verification, connections: await turn.workspace.connections(), catalogue: await turn.workspace.catalogue() }));
      return { status: "done" };
    },
  };
}
