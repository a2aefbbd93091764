import type { ModelMessage, ToolLoopAgent, ToolSet } from "ai";
import { ApiError } from "../../../../platform/errors.ts";
import type { Audit, Emit } from "../mind.ts";
import type { Asked } from "./asked.ts";
import { askedOf } from "./asked.ts";

interface LoopEnd {
  readonly messages: readonly ModelMessage[];
  /** Set when the agent put something before a person. */
  readonly asked: Asked | null;
}

interface LoopDeps {
  readonly emit: Emit;
  readonly audit: Audit;
  readonly signal: AbortSignal;
}

let spoken = 0;

/** Runs the agent until it stops, its words sent on as they come. */
export async function streamLoop(agent: ToolLoopAgent<never, ToolSet>, messages: ModelMessage[], { emit, audit, signal }: LoopDeps): Promise<LoopEnd> {
  const result = await agent.stream({ messages, abortSignal: signal });
  const texts = new Map<string, string>();
  let asked: Asked | null = null;

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
      case "tool-call": {
        const question = part.invalid ? null : askedOf(part.toolName, part.input);
        if (part.invalid) await audit.note(part.toolName, part.input, "refused");
        else if (question) await audit.note(part.toolName, part.input, "held");
        asked ??= question;
        break;
      }
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
  return { messages: (await result.response).messages, asked };
}

/** The provider's reason in a sentence, without its request. */
function failureOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError("unavailable", `The model could not go on: ${message.slice(0, 300)}`);
}
