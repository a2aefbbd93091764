import type { Connector } from "../../../connectors/connector.ts";
import { errorInBody } from "../../../connectors/requests/error-in-body.ts";
import { pageOf } from "../../../connectors/requests/page-of.ts";

import type { CallResult } from "../../../engine/run-engine.ts";
import type { Answer, Delivery } from "../../../gateway/outbound.ts";
import { parseHiding } from "../../../gateway/index.ts";
import { retryAfterMs } from "../../../gateway/retry-policy.ts";
import { nestsDeeper } from "../../../platform/nesting.ts";
import type { PreparedCall } from "./prepare-call.ts";

/** Of arrays and objects in one another; deeper JSON is kept as text. */
const DEEPEST = 400;

interface Circumstances {
  readonly now: Date;
  /** A repeat does no harm: a read, or a write with a key by which the system tells repetitions. */
  readonly repeatable: boolean;
  /** Takes out what the code must not see. */
  readonly hide?: (text: string) => string;
}

/**
 * The result that code gets for a delivery: the answer's body, or an error that says what may be done about it.
 * A write that must not happen twice is tried again only when the system said that it did nothing with it.
 */
export function toCallResult(
  connector: Connector,
  { operation, page, asBase64 = false }: PreparedCall,
  { outcome, calls }: Delivery,
  { now, repeatable, hide = (text) => text }: Circumstances,
): CallResult {
  const fail = (message: string, more: Partial<Extract<CallResult, { ok: false }>["error"]> = {}): CallResult => ({
    ok: false,
    error: { name: "UpstreamError", message, retryable: false, uncertain: false, ...more },
    calls,
  });

  switch (outcome.kind) {
    case "refused":
      return fail(outcome.message, { name: "EgressRefusedError" });
    case "not_sent":
      return fail(outcome.message, { retryable: true, ...(outcome.withheld ? { withheld: true } : {}) });
    case "no_answer":
      return fail(outcome.message, { retryable: true, uncertain: true });
    case "answered": {
      const { status } = outcome.answer;
      const headers = Object.fromEntries(Object.entries(outcome.answer.headers).map(([name, value]) => [name, hide(value)]));
      const body = parseBody(outcome.answer, hide);
      const reason = status >= 400 ? (reasonIn(body) ?? `status ${status}`) : errorInBody(connector, body);
      if (reason === null && asBase64) return { ok: true, response: { status, headers, body: base64Of(outcome.answer.body, hide) }, calls };
      if (reason === null)
        return { ok: true, response: { status, headers, body: page && operation ? pageOf(operation, page.args, { headers, body }) : body }, calls };
      const wait = retryAfterMs(headers["retry-after"], now);
      return fail(`${connector.name} answered ${operation ? `${operation.id} ` : ""}with an error: ${reason}`, {
        status,
        body,
        retryable: status === 429 || (repeatable && (status === 408 || status >= 500)),
        ...(wait === null ? {} : { retryAfter: wait / 1_000 }),
      });
    }
  }
}

/** Byte by byte, so that what must be hidden is found and everything else stays as it is. */
function base64Of(body: Buffer, hide: (text: string) => string): string {
  return Buffer.from(hide(body.toString("latin1")), "latin1").toString("base64");
}

function parseBody({ headers, body }: Answer, hide: (text: string) => string): unknown {
  if (body.byteLength === 0) return null;
  const text = hide(body.toString("utf8"));
  if (!/json/i.test(headers["content-type"] ?? "json") || nestsDeeper(text, DEEPEST)) return text;
  try {
    return parseHiding(text, hide);
  } catch {
    return text;
  }
}

/** Where systems usually put their words. */
function reasonIn(body: unknown): string | null {
  if (typeof body === "string") return body.slice(0, 300) || null;
  if (typeof body !== "object" || body === null) return null;
  const fields = body as Record<string, unknown>;
  for (const name of ["message", "error_description", "detail", "title", "error", "errors"]) {
    const value = fields[name];
    if (typeof value === "string" && value !== "") return value.slice(0, 300);
    if (typeof value === "object" && value !== null) {
      const inner = reasonIn(Array.isArray(value) ? value[0] : value);
      if (inner) return inner;
    }
  }
  return null;
}
