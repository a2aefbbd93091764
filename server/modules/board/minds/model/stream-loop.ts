import type { ModelMessage, ToolLoopAgent, ToolSet } from "ai";
import { ApiError } from "../../../../platform/errors.ts";
import type { Emit, TurnOutcome } from "../mind.ts";
import { question } from "./tools/ask-tool.ts";

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

interface LoopEnd {
  readonly messages: readonly ModelMessage[];
  /** Set when the agent asked a person. */
  readonly question: Omit<Extract<TurnOutcome, { status: "needs_answer" }>, "status"> | null;
}

let spoken = 0;

/** Runs the agent until it stops, its words sent on as they come. Adds to `usage` after each step. */
export async function streamLoop(
  agent: ToolLoopAgent<never, ToolSet>,
  messages: ModelMessage[],
  emit: Emit,
  usage: Usage,
  signal: AbortSignal,
): Promise<LoopEnd> {
  const result = await agent.stream({
    messages,
    abortSignal: signal,
    onStepEnd: (step) => {
      usage.inputTokens += step.usage.inputTokens ?? 0;
      usage.outputTokens += step.usage.outputTokens ?? 0;
    },
  });
  const texts = new Map<string, string>();
  let asked: LoopEnd["question"] = null;

  for await (const part of result.stream) {
    switch (part.type) {
      case "text-start":
        texts.set(part.id, `model-${++spoken}`);
        emit({ type: "text-start", id: texts.get(part.id) ?? part.id });
        break;
      case "text-delta":
        emit({ type: "text-delta", id: texts.get(part.id) ?? part.id, delta: part.text });
        break;
      case "text-end":
        emit({ type: "text-end", id: texts.get(part.id) ?? part.id });
        break;
      case "tool-call":
        asked ??= askedOf(part.toolName, part.input);
        break;
      case "error":
        throw failureOf(part.error);
      case "abort":
        signal.throwIfAborted();
        break;
      default:
        break;
    }
  }
  signal.throwIfAborted();
  return { messages: (await result.response).messages, question: asked };
}

function askedOf(toolName: string, input: unknown): LoopEnd["question"] {
  const parsed = toolName === "ask_user" ? question.safeParse(input) : null;
  return parsed?.success ? { kind: "question", question: parsed.data } : null;
}

/** The provider's reason in a sentence, without its request. */
function failureOf(error: unknown): ApiError {
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError("unavailable", `The model could not go on: ${message.slice(0, 300)}`);
}
