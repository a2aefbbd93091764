import { createHash } from "node:crypto";
import type { Outcome } from "../../outbound.ts";
import { type Fields, isFields } from "../request-parts.ts";
import { type Line, type Message, type Sent, sendMessage } from "./send-message.ts";
import { refusalOf } from "./tool-answer.ts";

/** What was agreed with a server. */
export interface Session {
  /** Null where the server keeps none. */
  readonly id: string | null;
  readonly version: string;
  readonly server: Fields;
}

/** Newest first; a server that knows an older one of them answers with that. */
const VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
/** From this version on there is no handshake: each message says who speaks. */
export const WITHOUT_HANDSHAKE = "2026-07-28";
const CLIENT = { name: "vennel", title: "Vennel", version: "1" };
const UNSUPPORTED_VERSION = -32_022;
const NO_SUCH_METHOD = -32_601;
const MOST_KEPT = 1_000;

export type Answered = Sent & { readonly session: Session };
export type Ask = (method: string, params?: Fields) => Promise<Answered | { readonly refusal: Outcome }>;

type Opened = { readonly session: Session } | { readonly refusal: Outcome };

/** Sessions with servers: one for each connection and credential, opened when it is first needed, and again when a server forgot it. */
export function createSessions() {
  const kept = new Map<string, Session>();

  async function live(line: Line, not: Session | null): Promise<Opened> {
    const key = keyOf(line);
    const known = kept.get(key);
    if (known && known !== not) return { session: known };
    const opened = await open(line);
    if ("refusal" in opened) return opened;
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, opened.session);
    return opened;
  }

  return function asker(line: Line): Ask {
    return async (method, params) => {
      for (let not: Session | null = null; ;) {
        const opened = await live(line, not);
        if ("refusal" in opened) return opened;
        const { session } = opened;
        const sent = await sendMessage(line, inSession(session, method, params));
        if (not !== null || !isForgotten(sent, session)) return { ...sent, session };
        not = session;
      }
    };
  };
}

/** 404 by the protocol; many servers say 400 and speak of the session. Either way nothing else was done. */
function isForgotten({ outcome }: Sent, { version, id }: Session): boolean {
  if (outcome.kind !== "answered" || version === WITHOUT_HANDSHAKE) return false;
  const { status, body } = outcome.answer;
  return (status === 404 && id !== null) || (status === 400 && /session|not initialized/i.test(body.toString("utf8")));
}

async function open(line: Line): Promise<Opened> {
  const params = { protocolVersion: VERSIONS[0], capabilities: {}, clientInfo: CLIENT };
  const { outcome, reply } = await sendMessage(line, { method: "initialize", params, headers: {} });
  if (reply?.kind === "failed" && (reply.code === UNSUPPORTED_VERSION || reply.code === NO_SUCH_METHOD))
    return { session: { id: null, version: WITHOUT_HANDSHAKE, server: {} } };
  if (outcome.kind !== "answered" || reply?.kind !== "result") return { refusal: nothingCalled(refusalOf(outcome, reply)) };

  const { protocolVersion, serverInfo } = reply.result;
  const id = outcome.answer.headers["mcp-session-id"] ?? null;
  if (typeof protocolVersion !== "string" || !VERSIONS.includes(protocolVersion) || (id !== null && !/^[\x21-\x7e]{1,1024}$/.test(id)))
    return { refusal: { kind: "refused", message: "The server answered with a version of the protocol, or with a session, that cannot be used." } };
  const session = {
    id,
    version: protocolVersion,
    server: isFields(serverInfo) ? serverInfo : {},
  };
  await sendMessage(line, { ...inSession(session, "notifications/initialized"), isNotice: true });
  return { session };
}

/** A message as the session has it. */
export function inSession({ id, version }: Session, method: string, params?: Fields): Message {
  if (version !== WITHOUT_HANDSHAKE)
    return { method, ...(params ? { params } : {}), headers: { "mcp-protocol-version": version, ...(id === null ? {} : { "mcp-session-id": id }) } };
  const about = (name: string) => `io.modelcontextprotocol/${name}`;
  const meta = { [about("protocolVersion")]: version, [about("clientInfo")]: CLIENT, [about("clientCapabilities")]: {} };
  const name = params?.["name"];
  return {
    method,
    params: { ...params, _meta: meta },
    headers: { "mcp-protocol-version": version, "mcp-method": method, ...(typeof name === "string" ? { "mcp-name": inHeader(name) } : {}) },
  };
}

/** As the protocol has it for what a header cannot hold. */
function inHeader(value: string): string {
  return /^[\x21-\x7e]+$/.test(value) && !value.startsWith("=?base64?") ? value : `=?base64?${Buffer.from(value).toString("base64")}?=`;
}

/** What failed before the call itself left may be tried again, whatever the call would do. */
function nothingCalled(outcome: Outcome): Outcome {
  return outcome.kind === "no_answer" ? { kind: "not_sent", message: outcome.message } : outcome;
}

function keyOf({ request, endpoint }: Line): string {
  const credential = request.credentialHeaders.map((name) => [name, request.headers[name] ?? ""]);
  return createHash("sha256")
    .update(JSON.stringify([request.limitKey, endpoint, credential, request.identity?.certificate ?? ""]))
    .digest("base64");
}
