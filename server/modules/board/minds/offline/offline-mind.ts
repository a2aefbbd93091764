import type { Clock } from "../../../../platform/clock.ts";
import type { Emit, Mind, Turn, TurnOutcome } from "../mind.ts";
import { answerFromFlow } from "./answer-from-flow.ts";
import { buildTurn } from "./build-turn.ts";
import { createVoice } from "../voice.ts";

const NAME = "Offline builder";
const ATTACHED = "I read what you attached. Without a model I work with systems, not with documents: add a description as a system, and name it.";

/** The builder that needs no model: a compiler behind the same interface as any agent. */
export function createOfflineMind({ clock }: { readonly clock: Clock }): Mind {
  return {
    id: "offline",
    name: NAME,
    provider: "vennel",
    repairs: false,
    async run(turn, emit, signal) {
      const started = clock.now().getTime();
      const show = () =>
        emit({ type: "data-usage", id: "usage", data: { inputTokens: 0, outputTokens: 0, cost: 0, durationMs: clock.now().getTime() - started, mind: NAME } });
      show();
      try {
        return await (turn.mode === "build" ? build(clock, turn, emit, signal) : answer(turn, emit, signal));
      } finally {
        show();
      }
    },
  };
}

function build(clock: Clock, turn: Turn, emit: Emit, signal: AbortSignal): Promise<TurnOutcome> {
  sayWhatWasAttached(turn, emit);
  return buildTurn({ clock }, turn, emit, signal);
}

async function answer(turn: Turn, emit: Emit, signal: AbortSignal): Promise<TurnOutcome> {
  const { say } = createVoice(emit, "offline");
  sayWhatWasAttached(turn, emit);
  const { flow, verification } = await turn.workspace.read();
  signal.throwIfAborted();
  say(answerFromFlow(flow, { verification, connections: await turn.workspace.connections(), catalogue: await turn.workspace.catalogue() }));
  return { status: "done" };
}

function sayWhatWasAttached({ request }: Turn, emit: Emit): void {
  const read = (request.attachments ?? []).map(({ name, line }) => `- ${name}: ${line}`);
  if (read.length > 0) createVoice(emit, "attached").say([ATTACHED, ...read].join("\n"));
}
