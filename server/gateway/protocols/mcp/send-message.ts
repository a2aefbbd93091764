import { randomUUID } from "node:crypto";
import type { OutboundRequest, Outcome } from "../../outbound.ts";
import type { Door } from "../protocol.ts";
import type { Fields } from "../request-parts.ts";
import { createEventReader } from "./event-reader.ts";
import { errorIn, type Reply, replyIn } from "./message.ts";

/** Where a server is, and as whom it is spoken to. */
export interface Line {
  /** Of the request that all of this is done for: its credential, limits and signal. */
  readonly request: OutboundRequest;
  readonly door: Door;
  readonly endpoint: string;
  /** When it must be over, by the clock of `performance`. */
  readonly until: number;
}

export interface Message {
  readonly method: string;
  readonly params?: Fields;
  readonly headers: Readonly<Record<string, string>>;
  /** Nothing comes back for it. */
  readonly isNotice?: boolean;
}

export type Sent = {
  readonly id: string;
  readonly outcome: Outcome;
  /** Null where the server said nothing in the words of the protocol. */
  readonly reply: Reply | null;
};

const SESSION_HEADER = "mcp-session-id";

/** Sends one message, and reads its reply from JSON or from a stream of events. */
export async function sendMessage(line: Line, { method, params, headers, isNotice = false }: Message): Promise<Sent> {
  const id = randomUUID();
  const body = JSON.stringify({ jsonrpc: "2.0", ...(isNotice ? {} : { id }), method, ...(params ? { params } : {}) });
  let reply: Reply | null = null;
  const read = createEventReader();
  const isWhole = (answered: Readonly<Record<string, string>>, piece: Uint8Array) => {
    if (!/^text\/event-stream/i.test(answered["content-type"] ?? "")) return false;
    for (const event of read(piece)) reply ??= replyIn(event, id);
    return reply !== null;
  };
  const outcome = await post(line, body, headers, isWhole);
  if (outcome.kind === "answered") reply ??= replyIn(outcome.answer.body.toString("utf8"), id);
  return { id, outcome, reply: reply ?? refusalIn(outcome) };
}

/** A server that did not read the message answers without its id. */
function refusalIn(outcome: Outcome): Reply | null {
  if (outcome.kind !== "answered" || outcome.answer.status < 400) return null;
  const error = errorIn(outcome.answer.body.toString("utf8"));
  return error && { kind: "failed", ...error };
}

/** A message to a server stays with it: a redirect is followed only within its origin, and as the same request. */
async function post(
  { request, door, endpoint, until }: Line,
  body: string,
  headers: Message["headers"],
  isWhole: OutboundRequest["isWhole"],
): Promise<Outcome> {
  const { sign } = request;
  const send = (url: string) => {
    const own = { method: "POST", url, headers: { ...credentialOf(request), ...COMMON, ...headers }, body };
    return door.http({
      ...request,
      ...own,
      ...(sign ? { sign: () => sign(own) } : {}),
      ...(isWhole ? { isWhole } : {}),
      credentialHeaders: [...request.credentialHeaders, SESSION_HEADER],
      timeoutMs: Math.max(1, until - performance.now()),
      followRedirects: false,
    });
  };
  const first = await send(endpoint);
  const location = first.kind === "answered" && [307, 308].includes(first.answer.status) ? first.answer.headers["location"] : undefined;
  const target = location === undefined ? null : URL.parse(location, endpoint);
  return target && target.origin === new URL(endpoint).origin ? send(target.href) : first;
}

const COMMON = { "content-type": "application/json", accept: "application/json, text/event-stream", "accept-encoding": "identity" };

/** The headers that code brings along are not the protocol's, so of all of them only the credential goes on. */
function credentialOf({ headers, credentialHeaders }: OutboundRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => credentialHeaders.includes(name)));
}
