import type { Actor } from "./actor.ts";

/** How long a reader may go on after losing the right to read, if nobody tells of it. */
const ASK_EVERY_MS = 2_000;
/** A question that is not answered by then is a refusal. */
const ANSWER_WITHIN_MS = 2_000;

export interface Permission {
  /** Fails when the reader may not read any more. */
  ask(): Promise<unknown>;
  /** Whose rights are asked about. */
  readonly actor: Actor | null;
  /** Calls back when somebody's rights have become less; with null when it is not known whose. */
  readonly onLess?: ((heard: (whose: string | null) => void) => () => void) | undefined;
}

/** Whether an answer may take so long that its reader may lose the right to it meanwhile. */
export function isLong(response: Response): boolean {
  return response.body !== null && (isEventStream(response) || isDownload(response));
}

function isEventStream({ headers }: Response): boolean {
  return (headers.get("content-type") ?? "").startsWith("text/event-stream");
}

function isDownload({ headers }: Response): boolean {
  return (headers.get("content-disposition") ?? "").startsWith("attachment");
}

/**
 * A stream that ends once its reader may not read it any more: asked every few seconds, and at once when somebody tells of a change.
 * A download breaks off instead, so that nobody takes a part of it for the whole.
 */
export function whileAllowed(response: Response, permission: Permission): Response {
  const reader = response.body?.getReader();
  if (!reader) return response;
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    clearInterval(timer);
    stopHearing?.();
    void reader.cancel().catch(() => undefined);
  };
  const ask = () => {
    if (!over) void inTime(permission.ask()).catch(end);
  };
  const timer = setInterval(ask, ASK_EVERY_MS);
  const mine = idsOf(permission.actor);
  const stopHearing = permission.onLess?.((whose) => {
    if (whose === null || mine.has(whose)) ask();
  });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Cancelling the source ends the read that waits for it.
      const { done, value } = await reader.read().catch((error: unknown) => {
        end();
        throw error;
      });
      if (!done && !over) return controller.enqueue(value);
      const isCutOff = over;
      end();
      if (isCutOff && isDownload(response)) return controller.error(new Error("The reader may not read this any more."));
      controller.close();
    },
    cancel: end,
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

function idsOf(actor: Actor | null): ReadonlySet<string> {
  if (actor?.kind === "person") return new Set([actor.identityId]);
  return new Set(actor ? [actor.keyId, ...(actor.ownerId ? [actor.ownerId] : [])] : []);
}

async function inTime(answer: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("Nobody can tell.")), ANSWER_WITHIN_MS);
  await Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
