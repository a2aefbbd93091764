import type { Dispatcher } from "undici";
import type { Answer, IsWhole } from "./outbound.ts";
import { tooLarge, unpack } from "./unpack.ts";
import { Withheld } from "./withheld.ts";

export interface Exchange {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Of the answer's body, packed and unpacked alike. */
  readonly maxBytes: number;
  readonly isWhole?: IsWhole | undefined;
  readonly mayLeave?: (() => boolean) | undefined;
}

/** Sends one request and reads its answer whole. Spoken by undici's dispatch: streams and signals of their own would cost more than the call. */
export function exchange(
  dispatcher: Dispatcher,
  url: URL,
  { method, headers, body, signal, timeoutMs, maxBytes, isWhole, mayLeave }: Exchange,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let sending: Dispatcher.DispatchController | null = null;
    let given: Error | null = null;
    let status = 0;
    let names: Readonly<Record<string, string>> = {};
    const chunks: Buffer[] = [];
    let size = 0;

    const giveUp = (error: Error) => {
      if (given) return;
      given = error;
      finish();
      sending?.abort(error);
      reject(error);
    };
    const cancel = () => giveUp(Object.assign(new Error("The call was cancelled."), { name: "AbortError" }));
    const timer = setTimeout(() => giveUp(Object.assign(new Error("No answer came in time."), { name: "TimeoutError" })), Math.max(0, timeoutMs));
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
    };
    const end = () => {
      if (given) return;
      finish();
      const whole = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      resolve(unpacked({ status, headers: names, body: whole }, maxBytes));
    };
    if (signal.aborted) return cancel();
    signal.addEventListener("abort", cancel);

    const request = {
      origin: url.origin,
      path: url.pathname + url.search,
      method: method,
      headers,
      body,
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    dispatcher.dispatch(request, {
      // It has its connection, and is written when this returns.
      onRequestStart(controller) {
        sending = controller;
        if (given) controller.abort(given);
        else if (mayLeave?.() === false) giveUp(new Withheld());
      },
      onResponseStart(_, code, received) {
        // An answer before the answer, like 103.
        if (code < 200) return;
        status = code;
        names = flatten(received);
      },
      onResponseData(controller, chunk) {
        size += chunk.byteLength;
        if (size > maxBytes) return giveUp(tooLarge(maxBytes));
        chunks.push(chunk);
        if (given || !isWhole?.(names, chunk)) return;
        end();
        controller.abort(new Error("What was asked for is here."));
      },
      onResponseEnd: end,
      onResponseError(_, error) {
        finish();
        reject(error);
      },
    });
  });
}

async function unpacked(answer: Answer, maxBytes: number): Promise<Answer> {
  return { ...answer, body: await unpack(answer.body, answer.headers["content-encoding"], maxBytes) };
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : (value ?? "");
  return flat;
}
