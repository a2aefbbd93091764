import { isStepCount, ToolLoopAgent, type LanguageModel, type ModelMessage, type ToolSet } from "ai";
import type { Clock } from "../../../../platform/clock.ts";
import { keepCheckpoint } from "../keep-checkpoint.ts";
import type { Emit, Mind, Turn, TurnOutcome } from "../mind.ts";
import { checkInView } from "../offline/check-in-view.ts";
import { closingWords } from "../offline/closing-words.ts";
import { createVoice } from "../voice.ts";
import { extractFacts } from "./extract-facts.ts";
import { factsWords } from "./facts-words.ts";
import { handsOf, type Hands, type Progress } from "./hands.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { loadModel, type ModelSetting } from "./load-model.ts";
import { openingMessages } from "./opening-messages.ts";
import { ownState } from "./own-state.ts";
import { pruneResults } from "./prune-results.ts";
import { brokeOff, streamLoop } from "./stream-loop.ts";
import { askTools, planTools } from "./tools/ask-tools.ts";
import { catalogueTools } from "./tools/catalogue-tools.ts";
import { checkTool, describeGates, diagnosticsOf } from "./tools/check-tool.ts";
import { evidenceTools } from "./tools/evidence-tools.ts";
import { readingFileTools, writingFileTools } from "./tools/file-tools.ts";
import { requestTools } from "./tools/request-tools.ts";
import { createUsageMeter } from "./usage-meter.ts";
import { writeDraft } from "./write-draft.ts";

export interface ModelMindDeps {
  readonly clock: Clock;
}

const MOST_STEPS = 40;
const MOST_REPAIRS = 3;

/** An agent with a model: one flat loop over a few small tools, ended by the same gates as the offline builder. */
export function createModelMind(setting: ModelSetting, deps: ModelMindDeps): Mind {
  return {
    id: `${setting.provider}/${setting.model}`,
    name: setting.model,
    provider: setting.provider,
    repairs: true,
    run: async (turn, emit, signal) =>
      runAgent({ model: await loadModel(setting), price: setting.price ?? null, clock: deps.clock, name: setting.model }, turn, emit, signal),
  };
}

interface AgentDeps extends ModelMindDeps {
  readonly model: LanguageModel;
  readonly price: ModelSetting["price"] | null;
  readonly name: string;
}

async function runAgent({ model, price = null, clock, name }: AgentDeps, turn: Turn, emit: Emit, signal: AbortSignal): Promise<TurnOutcome> {
  const { say } = createVoice(emit, "closing");
  const meter = await createUsageMeter({ budget: turn.budget, clock, emit, price, mind: name });
  const progress: Progress = { hasWritten: false, gates: null, proposal: null };
  const hands = handsOf(turn, emit, signal, progress);
  const hasDraft = turn.mode === "build" && (await writeDraft(turn, hands));
  const agent = new ToolLoopAgent({
    model,
    // The same for every turn, so a provider that is told to keeps it in its cache.
    instructions: { role: "system", content: INSTRUCTIONS, providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } },
    tools: await toolsFor(turn, hands),
    stopWhen: [isStepCount(MOST_STEPS), brokeOff, () => meter.isSpent(), () => progress.proposal !== null],
    prepareStep: ({ messages }) => ({ messages: pruneResults(messages) }),
    onStepEnd: ({ usage }) => meter.count(usage),
    // The conversation is kept here and nowhere else.
    providerOptions: { openai: { store: false } },
    maxRetries: 2,
    // Errors come through the stream; the default would print the whole request.
    onError: () => {},
  });

  const attachments = await extractFacts({ model, meter, signal }, turn.request.attachments ?? []);
  let messages: ModelMessage[] = await openingMessages(turn, { known: hands.known, hasDraft, attachments });
  let lastDiagnostics = "";
  for (let repairs = 0; ; repairs += 1) {
    const loop = await streamLoop(agent, messages, { emit, audit: turn.audit, signal });
    if (progress.proposal) return { status: "needs_answer", kind: "approval", proposal: progress.proposal };
    if (loop.asked) return { status: "needs_answer", ...loop.asked };
    if (!progress.hasWritten) {
      if (meter.isSpent()) say(meter.reason());
      const state = ownState(loop.said, (await turn.workspace.read()).verification);
      if (state !== null) say(state);
      return { status: "done" };
    }

    const gates = progress.gates ?? (await checkInView(turn.workspace, emit, signal)).gates;
    progress.gates = gates;
    const diagnostics = diagnosticsOf(gates);
    if (diagnostics === "[]" || diagnostics === lastDiagnostics || repairs === MOST_REPAIRS || meter.isSpent()) break;
    lastDiagnostics = diagnostics;
    messages = [...messages, ...loop.messages, { role: "user", content: `The gates did not pass. Repair this:\n${describeGates(gates)}` }];
  }
  if (meter.isSpent()) say(meter.reason());

  await keepCheckpoint(turn, emit);
  say(closingWords((await turn.workspace.read()).verification, progress.gates ?? []));
  const facts = turn.request.isReport ? null : factsWords(await turn.workspace.facts([turn.request.text, ...Object.values(turn.request.answers)].join("\n")));
  if (facts !== null) say(facts);
  return { status: "done" };
}

/** A question gets no tool that changes anything, not even one that asks for a change. */
async function toolsFor({ mode, workspace, audit, request }: Turn, hands: Hands): Promise<ToolSet> {
  const reading = { ...catalogueTools(await workspace.catalogue(), audit), ...readingFileTools(hands), ...evidenceTools(hands), ...askTools };
  if (mode === "ask") return reading;
  return { ...reading, ...writingFileTools(hands), ...checkTool(hands), ...requestTools(hands), ...(request.plan ? {} : planTools) };
}
