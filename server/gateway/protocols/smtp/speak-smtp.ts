import { createTransport, type Transporter } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport/index.js";
import { nameForTls } from "../../guarded-agent.ts";
import type { OutboundRequest, Outcome } from "../../outbound.ts";
import { RefusedTarget } from "../../refused-target.ts";
import { requireLeave, Withheld, WITHHELD } from "../../withheld.ts";
import { answered, credentialOf, type Door } from "../protocol.ts";
import { mailOf } from "./mail-of.ts";

type Mailer = Transporter<SMTPTransport.SentMessageInfo, SMTPTransport.Options>;
type SmtpError = Error & { readonly code?: string; readonly command?: string; readonly responseCode?: number; readonly response?: string };

/** `smtp://host:port` or `smtps://host:port`: a mail at `/messages`, and signing in alone at `/status`. */
export async function speakSmtp(request: OutboundRequest, url: URL, door: Door): Promise<Outcome> {
  const asked = `${request.method} ${url.pathname}`;
  if (asked !== "GET /status" && asked !== "POST /messages") return answered(404, { code: "invalid", message: `A mail server has no ${asked}.` });
  const read = asked === "POST /messages" ? mailOf(request.body) : null;
  if (read && "wrong" in read) return answered(422, { code: "invalid", message: read.wrong });

  let mailer: Mailer | null = null;
  try {
    mailer = await mailerFor(request, url, door);
    const giveUp = () => mailer?.close();
    request.signal.addEventListener("abort", giveUp, { once: true });
    if (!read) return answered(200, { ok: await mailer.verify() });
    requireLeave(request);
    const { messageId, accepted, rejected, response } = await mailer.sendMail(read.mail);
    return answered(200, { messageId, accepted, rejected, response });
  } catch (error) {
    return failure(error as SmtpError);
  } finally {
    mailer?.close();
  }
}

async function mailerFor(request: OutboundRequest, url: URL, door: Door): Promise<Mailer> {
  const secure = url.protocol === "smtps:";
  const port = Number(url.port) || (secure ? 465 : 587);
  const host = await door.checkedAddress(url.hostname, port);
  const isPublic = door.isPublic(host);
  const credential = credentialOf(request);
  return createTransport({
    host,
    port,
    secure,
    // On the open network encrypted or not at all; inside one that the operator allowed, where the server can.
    requireTLS: !secure && isPublic,
    tls: { rejectUnauthorized: isPublic, servername: nameForTls(url.hostname) },
    ...(credential ? { auth: { user: credential.username, pass: credential.password } } : {}),
    connectionTimeout: Math.min(request.timeoutMs, 10_000),
    greetingTimeout: Math.min(request.timeoutMs, 10_000),
    socketTimeout: request.timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function failure(error: SmtpError): Outcome {
  if (error instanceof Withheld) return WITHHELD;
  if (error instanceof RefusedTarget) return { kind: "refused", message: error.message };
  const { code = "", command = "", responseCode } = error;
  const message = error.response ?? error.message;
  if (code === "EAUTH") return answered(401, { code, message });
  // A server that says 4xx did nothing and may be asked later; 5xx is its last word.
  if (responseCode !== undefined) return answered(responseCode < 500 ? 503 : 422, { code, message });
  if (code === "EENVELOPE" || code === "EMESSAGE") return answered(422, { code, message });
  if (command === "DATA") return { kind: "no_answer", message: `The connection broke before the server took the mail (${code || message}).` };
  return { kind: "not_sent", message: `The mail server could not be used (${code || message}).` };
}
