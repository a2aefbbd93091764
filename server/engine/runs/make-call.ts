import type { WireError } from "../../../sandbox/frames.ts";
import type { Call } from "../../../contracts/calls.ts";
import { parseDuration } from "../../../sdk/duration.ts";
import type { OutgoingCall, StepOptions } from "../../../sdk/host.ts";
import type { CallContext, CallFrame, CallResult, EngineHost } from "../run-engine.ts";
import { announcedCall } from "./announced-call.ts";
import { Superseded } from "./persist.ts";
import type { StoredStep } from "./rows.ts";

/** How a call ended, for good. */
export type CallEnd =
  | { readonly status: "succeeded"; readonly value: unknown; readonly isWrite: boolean; readonly attempt: number; readonly calls: readonly Call[] }
  | {
      readonly status: "failed" | "uncertain";
      readonly error: WireError;
      readonly isWrite: boolean;
      readonly attempt: number;
      readonly calls: readonly Call[];
    };

export interface CallNotes {
  /** Resolves when it is certain that this run is to be run. */
  begun(): Promise<void>;
  /** Records that the call is about to leave; resolves when that, and all before it, is durable. */
  started(note: { isWrite: boolean; attempt: number; calls: readonly Call[] }): Promise<void>;
  /** Resolves when all that the run did before is durable. */
  settled(): Promise<void>;
  /** Records a failure that will be tried again, and resolves when it is time. */
  retryIn(ms: number, note: { isWrite: boolean; attempt: number; calls: readonly Call[]; error: WireError }): Promise<void>;
}

const DEFAULT_RETRIES = 3;
const LONGEST_PAUSE_MS = 300_000;
/** However long a system asks to be left alone. */
const LONGEST_WAIT_MS = 86_400_000;

/** Makes one call with the retries of its step. `earlier` is what an interrupted attempt left in the journal. */
export async function makeCall(
  host: Pick<EngineHost, "natureOf" | "carryCall">,
  context: CallContext,
  outgoing: OutgoingCall,
  options: StepOptions,
  stepKey: string,
  earlier: StoredStep | undefined,
  notes: CallNotes,
): Promise<CallEnd> {
  const plain: CallFrame = { ...outgoing, idempotencyKey: null, timeoutMs: options.timeout ? parseDuration(options.timeout) : null };
  const nature = await host.natureOf(plain, context);
  const isWrite = nature.effect !== "read";
  const idempotencyKey = !isWrite ? null : (options.idempotencyKey ?? (nature.honoursIdempotencyKey ? `${context.runId}:${stepKey}` : null));
  const frame = { ...plain, idempotencyKey };
  // Whatever may be repeated need not be announced.
  const mustAnnounce = isWrite && idempotencyKey === null && !context.simulated;
  let calls: readonly Call[] = earlier?.calls ?? [];

  let attempt = earlier?.attempt ?? 0;
  if (mustAnnounce && earlier?.status === "running") {
    const error = uncertain(
      outgoing,
      "This call was about to be sent when the server stopped or the run was ended; whether it arrived is not known, and the system does not tell repetitions apart.",
    );
    if (options.onUncertain === "fail") return { status: "failed", error, isWrite, attempt, calls };
    if (options.onUncertain !== "repeat") return { status: "uncertain", error, isWrite, attempt, calls };
  }

  for (;;) {
    attempt += 1;
    if (mustAnnounce) await notes.started({ isWrite, attempt, calls: [...calls, announcedCall(outgoing)] });
    else if (isWrite) await notes.settled();
    else await notes.begun();

    let result = await carry(host, frame, context);
    // When it was about to leave, another might have had the run: nothing was tried.
    for (; !result.ok && result.error.withheld; result = await carry(host, frame, context)) {
      calls = [...calls, ...result.calls];
      await notes.settled();
    }
    calls = [...calls, ...result.calls];
    if (result.ok) return { status: "succeeded", value: result.response, isWrite, attempt, calls };

    const { error } = result;
    const wire = toWire(outgoing, error);
    const mayHaveHappened = error.uncertain && mustAnnounce;
    if (mayHaveHappened && options.onUncertain !== "repeat" && options.onUncertain !== "fail")
      return { status: "uncertain", error: { ...wire, name: "UncertainError" }, isWrite, attempt, calls };

    const passing = mayHaveHappened ? options.onUncertain === "repeat" : error.retryable || error.uncertain;
    if (!passing || attempt > (options.retries ?? DEFAULT_RETRIES)) return { status: "failed", error: wire, isWrite, attempt, calls };
    await notes.retryIn(pauseFor(attempt, error.retryAfter, options), { isWrite, attempt, calls, error: wire });
  }
}

async function carry(host: Pick<EngineHost, "carryCall">, frame: CallFrame, context: CallContext): Promise<CallResult> {
  try {
    return await host.carryCall(frame, context);
  } catch (error) {
    if (error instanceof Superseded) throw error;
    return { ok: false, error: { name: "Error", message: (error as Error).message, retryable: false, uncertain: true }, calls: [] };
  }
}

function pauseFor(attempt: number, retryAfter: number | undefined, { backoff }: StepOptions): number {
  if (retryAfter !== undefined) return Math.min(LONGEST_WAIT_MS, retryAfter * 1000);
  const spread = 0.75 + Math.random() / 2;
  return Math.min(LONGEST_PAUSE_MS, parseDuration(backoff ?? "1 second") * 2 ** (attempt - 1) * spread);
}

function toWire({ connection, operation }: OutgoingCall, error: Extract<CallResult, { ok: false }>["error"]): WireError {
  const { message, status, body, retryAfter } = error;
  return {
    name: "UpstreamError",
    message,
    connection,
    operation,
    ...(status === undefined ? {} : { status }),
    ...(body === undefined ? {} : { body }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

function uncertain({ connection, operation }: OutgoingCall, message: string): WireError {
  return { name: "UncertainError", message, connection, operation };
}
