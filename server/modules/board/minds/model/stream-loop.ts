import { APICallError, RetryError, type FinishReason, type ModelMessage, type ToolLoopAgent, type ToolSet } from "ai";
import { ApiError } from "../../../../platform/errors.ts";
import type { Audit, Emit } from "../mind.ts";
import type { Asked } from "./asked.ts";
import { askedOf } from "./asked.ts";

interface LoopEnd {
  readonly messages: readonly ModelMessage[];
  /** Set when the agent put something before a person. */
  readonly asked: Asked | null;
  /** Its words. */
  readonly said: string;
}

interface LoopDeps {
  readonly emit: Emit;
  readonly audit: Audit;
  readonly signal: AbortSignal;
}

let spoken = 0;

/** Runs the agent until it stops, its words sent on as they come. An answer that broke off is a failure, however quietly it ended. */
export async function streamLoop(agent: ToolLoopAgent<never, ToolSet>, messages: ModelMessage[], { emit, audit, signal }: LoopDeps): Promise<LoopEnd> {
  const ending = new AbortController();
  try {
    const result = await agent.stream({ messages, abortSignal: AbortSignal.any([signal, ending.signal]) });
    const { asked, said } = await passOn(result.stream, { emit, audit, signal });
    signal.throwIfAborted();
    return { messages: (await result.response).messages, asked, said };
  } catch (error) {
    // A reader that stops does not stop the agent: it would continue with its next step.
    ending.abort();
    signal.throwIfAborted();
    throw failureOf(error);
  }
}

type Parts = Awaited<ReturnType<ToolLoopAgent<never, ToolSet>["stream"]>>["stream"];

async function passOn(parts: Parts, { emit, audit, signal }: LoopDeps): Promise<Pick<LoopEnd, "asked" | "said">> {
  const texts = new Map<string, string>();
  let asked: Asked | null = null;
  let said = "";
  for await (const part of parts) {
    switch (part.type) {
      case "text-start":
        texts.set(part.id, `model-${++spoken}`);
        emit({ type: "text-start", id: texts.get(part.id) ?? part.id });
        break;
      case "text-delta":
        said += part.text;
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
      case "finish-step":
        requireWhole(part.finishReason);
        break;
      case "error":
        throw part.error;
      case "abort":
        signal.throwIfAborted();
        break;
      default:
        break;
    }
  }
  return { asked, said };
}

const BROKEN_OFF = "The model's answer broke off. What it said and wrote is kept; send “Go on” to continue.";
const UNFINISHED: Partial<Readonly<Record<FinishReason, string>>> = {
  error: BROKEN_OFF,
  interrupted: BROKEN_OFF,
  length: "The model reached the most it may write in one answer. What it wrote is kept; send “Go on” to continue.",
  "content-filter": "The provider's content filter stopped the answer.",
};

/** For the loop: after an answer that broke off there is no next step. */
export function brokeOff({ steps }: { readonly steps: readonly { readonly finishReason: FinishReason }[] }): boolean {
  const reason = steps.at(-1)?.finishReason;
  return reason !== undefined && reason in UNFINISHED;
}

function requireWhole(reason: FinishReason): void {
  const sentence = UNFINISHED[reason];
  if (sentence !== undefined) throw new ApiError("unavailable", sentence);
}

/** The provider's reason in a sentence, without its request. */
function failureOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const isRefusal = RetryError.isInstance(error) || (APICallError.isInstance(error) && (error.statusCode ?? 500) >= 400);
  return new ApiError("unavailable", isRefusal ? `The model could not go on: ${error.message.slice(0, 300)}` : BROKEN_OFF);
}
