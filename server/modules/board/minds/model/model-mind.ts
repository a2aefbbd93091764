import { isStepCount, ToolLoopAgent, type LanguageModel, type ModelMessage, type ToolSet } from "ai";
import type { GateResult } from "../../../../../contracts/flow.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Mind, Turn, TurnOutcome } from "../mind.ts";
import { checkInView } from "../offline/check-in-view.ts";
import { closingWords } from "../offline/closing-words.ts";
import { createVoice } from "../offline/voice.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { loadModel, type ModelSetting } from "./load-model.ts";
import { openingMessages } from "./opening-messages.ts";
import { streamLoop, type Usage } from "./stream-loop.ts";
import { askTools } from "./tools/ask-tool.ts";
import { catalogueTools } from "./tools/catalogue-tools.ts";
import { checkTool, describeGates, diagnosticsOf } from "./tools/check-tool.ts";
import { fileTools } from "./tools/file-tools.ts";

export interface ModelMindDeps {
  readonly clock: Clock;
  /** Input and output tokens of one turn together. */
  readonly tokenBudget: number;
}

const MOST_STEPS = 40;
const MOST_REPAIRS = 3;

/** An agent with a model: one flat loop over a few small tools, ended by the same gates as the offline builder. */
export function createModelMind(setting: ModelSetting, deps: ModelMindDeps): Mind {
  return {
    id: `${setting.provider}/${setting.model}`,
    name: setting.model,
    provider: setting.provider,
    run: async (turn, emit, signal) => runAgent(await loadModel(setting), deps, turn, emit, signal),
  };
}

async function runAgent(model: LanguageModel, deps: ModelMindDeps, turn: Turn, emit: Parameters<Mind["run"]>[1], signal: AbortSignal): Promise<TurnOutcome> {
  const started = deps.clock.now().getTime();
  const { say } = createVoice(emit);
  let hasWritten = false;
  let gates: readonly GateResult[] | null = null;
  const wrote = () => {
    hasWritten = true;
    gates = null;
  };

  const reading = { ...catalogueTools(await turn.workspace.catalogue()), ...askTools };
  const { list_files, read_file, ...writing } = fileTools(turn.workspace, emit, wrote);
  const tools: ToolSet =
    turn.mode === "ask"
      ? { ...reading, list_files, read_file }
      : { ...reading, list_files, read_file, ...writing, ...checkTool(turn.workspace, emit, signal, (result) => (gates = result)) };
  const usage: Usage = { inputTokens: 0, outputTokens: 0 };
  const isSpent = () => usage.inputTokens + usage.outputTokens > deps.tokenBudget;
  const agent = new ToolLoopAgent({
    model,
    instructions: INSTRUCTIONS,
    tools,
    stopWhen: [isStepCount(MOST_STEPS), isSpent],
    maxRetries: 2,
    // Errors come through the stream; the default would print the whole request.
    onError: () => {},
  });

  let messages: ModelMessage[] = await openingMessages(turn);
  let lastDiagnostics = "";
  for (let repairs = 0; ; repairs += 1) {
    const loop = await streamLoop(agent, messages, emit, usage, signal);
    emit({ type: "data-usage", id: "usage", data: { ...usage, cost: null, durationMs: deps.clock.now().getTime() - started } });
    if (loop.question) return { status: "needs_answer", ...loop.question };
    if (!hasWritten) return { status: "done" };

    gates ??= (await checkInView(turn.workspace, emit, signal)).gates;
    const diagnostics = diagnosticsOf(gates);
    if (diagnostics === "[]" || diagnostics === lastDiagnostics || repairs === MOST_REPAIRS || isSpent()) {
      if (isSpent()) say("The token budget of this turn is used up.");
      break;
    }
    lastDiagnostics = diagnostics;
    messages = [...messages, ...loop.messages, { role: "user", content: `The gates did not pass. Repair this:\n${describeGates(gates)}` }];
  }

  const checkpoint = await turn.workspace.checkpoint(turn.request.text);
  emit({ type: "data-checkpoint", id: checkpoint.id, data: { id: checkpoint.id, label: turn.request.text.slice(0, 80), verified: checkpoint.verified } });
  say(closingWords((await turn.workspace.read()).verification, gates));
  return { status: "done" };
}
