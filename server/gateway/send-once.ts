import type { Dispatcher } from "undici";
import type { Agents } from "./agents.ts";
import { exchange } from "./exchange.ts";
import type { Outcome, OutboundRequest } from "./outbound.ts";
import { parseTarget, RefusedTarget } from "./refused-target.ts";
import { requireSpeakable } from "./speakable.ts";
import { AnswerTooLarge } from "./unpack.ts";
import { Withheld, WITHHELD } from "./withheld.ts";

const MOST_REDIRECTS = 5;
export const MAX_ANSWER_BYTES = 10 * 1_048_576;

/** Makes one attempt, following redirects with every hop checked anew. */
export async function sendOnce(agents: Agents, request: OutboundRequest): Promise<Outcome> {
  const signed = request.sign?.() ?? {};
  const credentialHeaders = [...request.credentialHeaders, ...Object.keys(signed)];
  let hop: Hop = { method: request.method, url: request.url, headers: { ...request.headers, ...signed }, body: request.body };
  const until = performance.now() + request.timeoutMs;

  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const outcome = asOneCall(await sendHop((url) => agents.for(request, url), hop, request, until - performance.now()), request, hop);
    if (outcome.kind !== "answered" || request.followRedirects === false) return outcome;
    const next = redirectOf(hop, outcome.answer, credentialHeaders);
    if (!next) return outcome;
    hop = next;
  }
  return { kind: "refused", message: `The address redirects more than ${MOST_REDIRECTS} times.` };
}

/** A write that led to a read (303) was carried out, so a read that did not leave must not make anybody write again. */
function asOneCall(outcome: Outcome, request: OutboundRequest, hop: Hop): Outcome {
  if (outcome.kind === "not_sent" && hop.method !== request.method) return { kind: "no_answer", message: outcome.message };
  // Under TLS 1.3 a server turns a certificate away after the client took the connection for made.
  if (outcome.kind === "no_answer" && outcome.broke && request.identity)
    return { kind: "no_answer", message: `${outcome.message} It may be that the system does not accept the certificate of this connection.` };
  return outcome;
}

interface Hop {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

async function sendHop(
  dispatcherFor: (url: URL) => Dispatcher,
  hop: Hop,
  { signal, isWhole, mayLeave, maxAnswerBytes = MAX_ANSWER_BYTES }: OutboundRequest,
  timeoutMs: number,
): Promise<Outcome> {
  try {
    const url = parseTarget(hop.url);
    const headers = { "accept-encoding": "gzip, br", "user-agent": "Vennel", ...hop.headers };
    requireSpeakable(hop.method, headers);
    const asked = { method: hop.method, headers, body: hop.body, signal, timeoutMs, maxBytes: maxAnswerBytes, isWhole, mayLeave };
    const answer = await exchange(dispatcherFor(url), url, asked);
    return { kind: "answered", answer };
  } catch (error) {
    return judge(error as Error & { code?: string });
  }
}

/** Failures before the first byte left. Any other failure leaves open whether the request took effect. */
const NOT_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** The other side ended the handshake, so nothing of the request was heard: `ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED`. */
const REFUSED_IDENTITY = /^ERR_SSL_\w+ALERT_(?:\w*CERTIFICATE\w*|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE)$/;

function judge(error: Error & { code?: string }): Outcome {
  if (error instanceof Withheld) return WITHHELD;
  if (error instanceof RefusedTarget) return { kind: "refused", message: error.message };
  if (error instanceof AnswerTooLarge) return { kind: "no_answer", message: error.message, tooLarge: true };
  if (error.code !== undefined && NOT_SENT.has(error.code)) return { kind: "not_sent", message: `The system could not be reached (${error.code}).` };
  if (error.code !== undefined && REFUSED_IDENTITY.test(error.code))
    return { kind: "not_sent", message: `The system did not accept the certificate of this connection (${error.code}).` };
  if (error.name === "TimeoutError") return { kind: "no_answer", message: "The system did not answer in time." };
  if (error.name === "AbortError") return { kind: "no_answer", message: "The call was cancelled before its answer came." };
  return { kind: "no_answer", broke: true, message: `The connection broke before an answer came (${error.code ?? error.message}).` };
}

function redirectOf(hop: Hop, answer: { status: number; headers: Readonly<Record<string, string>> }, credentialHeaders: readonly string[]): Hop | null {
  const location = answer.headers["location"];
  if (![301, 302, 303, 307, 308].includes(answer.status) || !location) return null;
  const from = new URL(hop.url);
  const to = URL.parse(location, from.href);
  if (!to) return null;

  const keepsMethod = answer.status >= 307 || hop.method === "GET" || hop.method === "HEAD";
  const dropped = new Set<string>([
    ...(to.origin === from.origin ? [] : ["authorization", "cookie", ...credentialHeaders]),
    ...(keepsMethod ? [] : ["content-type", "content-length"]),
  ]);
  const headers = Object.fromEntries(Object.entries(hop.headers).filter(([name]) => !dropped.has(name.toLowerCase())));
  return { method: keepsMethod ? hop.method : "GET", url: to.href, headers, body: keepsMethod ? hop.body : null };
}
