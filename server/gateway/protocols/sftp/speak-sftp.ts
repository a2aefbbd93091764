import type { Answer, OutboundRequest, Outcome } from "../../outbound.ts";
import { RefusedTarget } from "../../refused-target.ts";
import { requireLeave, Withheld, WITHHELD } from "../../withheld.ts";
import { answered, type Door } from "../protocol.ts";
import { BadRequest, fieldsOf } from "../request-parts.ts";
import { Occupied, TooMuch } from "./files.ts";
import { NotSignedIn, openSession, type SftpSession, UnprovenHost } from "./session.ts";
import { type SftpWork, workOf } from "./work.ts";

/** The key that the server showed, for whoever may remember it. */
export const HOST_KEY_HEADER = "x-vennel-host-key";

/** `sftp://host:port` and a path below it, over a session of its own. */
export async function speakSftp(request: OutboundRequest, url: URL, door: Door): Promise<Outcome> {
  const deadline = AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs)]);
  try {
    const work = workOf(request.method, url.pathname, url.searchParams, fieldsOf(request.body));
    const session = await openSession(request, url, door, deadline);
    return await inSession(work, session, deadline, () => requireLeave(request));
  } catch (error) {
    if (error instanceof BadRequest) return answered(400, { code: "invalid", message: error.message });
    if (error instanceof Withheld) return WITHHELD;
    if (error instanceof RefusedTarget) return { kind: "refused", message: error.message };
    if (error instanceof NotSignedIn) return answered(401, { code: "not_signed_in", message: error.message });
    if (error instanceof UnprovenHost) return answered(403, { code: "unproven_host", message: error.message });
    return { kind: "not_sent", message: `The server could not be reached (${(error as { code?: string }).code ?? (error as Error).message}).` };
  }
}

async function inSession({ isRead, run }: SftpWork, session: SftpSession, deadline: AbortSignal, requireLeaveNow: () => void): Promise<Outcome> {
  try {
    requireLeaveNow();
    return withHostKey(answered(200, await Promise.race([run(session.sftp), given(deadline)])), session.hostKey);
  } catch (error) {
    if (error instanceof BadRequest || error instanceof Withheld) throw error;
    if (error instanceof TooMuch) return answered(413, { code: "too_large", message: error.message });
    if (error instanceof Occupied) return answered(409, { code: "exists", message: error.message });
    const { code } = error as { code?: unknown };
    if (typeof code === "number" && !deadline.aborted) return refusal(code, (error as Error).message);
    const message = deadline.aborted ? "The server did not answer in time." : "The connection broke before an answer came.";
    return { kind: isRead ? "not_sent" : "no_answer", message };
  } finally {
    session.close();
  }
}

function given(deadline: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new Error("The time is over."));
    if (deadline.aborted) fail();
    else deadline.addEventListener("abort", fail, { once: true });
  });
}

function withHostKey(outcome: Outcome, hostKey: string): Outcome {
  if (outcome.kind !== "answered") return outcome;
  const answer: Answer = { ...outcome.answer, headers: { ...outcome.answer.headers, [HOST_KEY_HEADER]: hostKey } };
  return { kind: "answered", answer };
}

/** The status codes of the protocol. */
function refusal(code: number, message: string): Outcome {
  const [status, words] = REFUSALS[code] ?? [422, "The server could not do it"];
  return answered(status, {
    code,
    message: /^(failure|no such file|permission denied)$/i.test(message) || message === "" ? `${words}.` : `${words}: ${message}.`,
  });
}

const REFUSALS: Readonly<Record<number, readonly [number, string]>> = {
  2: [404, "There is nothing of this name"],
  3: [403, "The account may not do this"],
  4: [422, "The server could not do it; it may be there already, or not empty"],
  6: [503, "The server has no connection"],
  7: [503, "The server lost its connection"],
  8: [400, "The server cannot do this"],
};
