import type { Call } from "../../contracts/calls.ts";
import { nestsDeeper } from "../platform/nesting.ts";
import { hider, parseHiding } from "./hider.ts";
import type { Outcome, OutboundRequest } from "./outbound.ts";

const HIDDEN = "•••";
const ALWAYS_HIDDEN = new Set(["authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "x-auth-token"]);
/** Of arrays and objects in one another; deeper JSON is kept as text. */
const DEEPEST = 400;
const MOST_RECORDED = 64 * 1_024;

/** The record of an attempt. Credentials are taken out by header name and by value, wherever they appear. */
export function recordCall(request: OutboundRequest, outcome: Outcome, startedAt: Date, durationMs: number): Call {
  const hide = hider(request.secrets);
  const hidden = new Set([...ALWAYS_HIDDEN, ...request.credentialHeaders]);
  const headersOf = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), hidden.has(name.toLowerCase()) ? HIDDEN : hide(value)]));
  const answer = outcome.kind === "answered" ? outcome.answer : null;

  return {
    connection: request.connection,
    operation: request.operation,
    request: { method: request.method, url: hide(request.url), headers: headersOf(request.headers), body: bodyOf(request.body, hide) },
    response: answer && { status: answer.status, headers: headersOf(answer.headers), body: bodyOf(answer.body, hide) },
    error: outcome.kind === "answered" ? null : hide(outcome.message),
    startedAt: startedAt.toISOString(),
    durationMs,
  };
}

function bodyOf(body: string | Uint8Array | null, hide: (text: string) => string): unknown {
  if (body === null || body.length === 0) return null;
  const text = typeof body === "string" ? body : Buffer.from(body).toString("utf8");
  if (text.includes("\u0000") || text.includes("\ufffd")) return `${body.length} bytes that are not text`;
  const safe = hide(text);
  if (safe.length > MOST_RECORDED) return `${safe.slice(0, MOST_RECORDED)}… (${body.length} bytes in all)`;
  if (nestsDeeper(safe, DEEPEST)) return safe;
  try {
    return parseHiding(safe, hide);
  } catch {
    return safe;
  }
}
