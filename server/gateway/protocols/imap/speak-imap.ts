import type { OutboundRequest, Outcome } from "../../outbound.ts";
import { RefusedTarget } from "../../refused-target.ts";
import { requireLeave, Withheld, WITHHELD } from "../../withheld.ts";
import { answered, credentialOf, type Door } from "../protocol.ts";
import { BadRequest, fieldsOf } from "../request-parts.ts";
import { MailUnreadable } from "./mail-of.ts";
import { openMailboxes } from "./session.ts";
import { type ImapWork, MailTooLarge, NotThere, workOf } from "./work.ts";

type ImapError = Error & {
  readonly code?: string;
  readonly authenticationFailed?: boolean;
  readonly responseStatus?: string;
  readonly responseText?: string;
  readonly mailboxMissing?: boolean;
};

/** `imaps://host:port` or `imap://host:port` and a path below it, over a session of its own. */
export async function speakImap(request: OutboundRequest, url: URL, door: Door): Promise<Outcome> {
  const deadline = AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs)]);
  try {
    const work = workOf(request.method, url.pathname, url.searchParams, fieldsOf(request.body));
    if (!credentialOf(request)) return answered(401, { code: "AUTHENTICATIONFAILED", message: "A mailbox wants a user name and a password." });
    const client = await openMailboxes(request, url, door, deadline);
    try {
      requireLeave(request);
      return answered(200, await work.run(client));
    } catch (error) {
      return failure(error as ImapError, work, deadline);
    } finally {
      client.close();
    }
  } catch (error) {
    const { authenticationFailed, responseText, code, message } = error as ImapError;
    if (error instanceof BadRequest) return answered(400, { code: "invalid", message });
    if (error instanceof Withheld) return WITHHELD;
    if (error instanceof RefusedTarget) return { kind: "refused", message };
    if (authenticationFailed)
      return answered(401, { code: "AUTHENTICATIONFAILED", message: responseText ?? "The server did not take the user name and password." });
    return { kind: "not_sent", message: `The mail server could not be reached (${code ?? message}).` };
  }
}

function failure(error: ImapError, { isRead }: ImapWork, deadline: AbortSignal): Outcome {
  if (error instanceof BadRequest || error instanceof Withheld) throw error;
  if (error instanceof MailTooLarge) return answered(413, { code: "too_large", message: error.message });
  if (error instanceof MailUnreadable) return answered(422, { code: "unreadable", message: error.message });
  if (error instanceof NotThere || error.mailboxMissing)
    return answered(404, { code: "NONEXISTENT", message: error instanceof NotThere ? error.message : "There is no such mailbox." });
  if (deadline.aborted) return { kind: isRead ? "not_sent" : "no_answer", message: "The mail server did not answer in time." };
  // NO and BAD are the server's last word on a command that it did not carry out.
  if (error.responseStatus === "NO" || error.responseStatus === "BAD")
    return answered(422, { code: error.responseStatus, message: error.responseText ?? error.message });
  return { kind: isRead ? "not_sent" : "no_answer", message: `The connection broke before an answer came (${error.code ?? error.message}).` };
}
