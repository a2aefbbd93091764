import { z } from "zod";
import type { RunOutcome } from "../../../engine/run-engine.ts";
import type { DirectAnswer } from "../../../platform/http/direct-route.ts";

/** What `respond(status, body, headers)` of the SDK returns. */
const respond = z.object({
  $respond: z.literal(true),
  status: z.number().int().min(200).max(599),
  body: z.unknown(),
  headers: z.record(z.string(), z.string()),
});

/** Headers that decide about the connection or the browser's trust; an automation does not set them. */
const REFUSED = new Set([
  "connection",
  "content-length",
  "transfer-encoding",
  "set-cookie",
  "content-security-policy",
  "access-control-allow-origin",
  "access-control-allow-credentials",
  "strict-transport-security",
  "clear-site-data",
  "service-worker-allowed",
]);

/** Statuses whose answers have no body. */
const EMPTY = new Set([204, 205, 304]);

/** The automation's own answer. Whatever it says, a browser treats it as a stranger's page. */
export function answerOf(runId: string, outcome: RunOutcome): DirectAnswer {
  const run = { "x-vennel-run": runId };
  if (outcome.status !== "succeeded") return failureOf(runId, outcome, run);

  const { output } = outcome;
  const parsed = isRespond(output) ? respond.safeParse(output) : null;
  const { status, body, headers } = parsed?.success ? parsed.data : { status: 200, body: output ?? null, headers: {} };
  const answer: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (mayBeSet(name.toLowerCase(), value)) answer[name.toLowerCase()] = value;
  Object.assign(answer, run);
  if (EMPTY.has(status)) return { status, headers: answer, body: null };
  if (typeof body === "string") return { status, headers: { "content-type": "text/plain; charset=utf-8", ...answer }, body };
  return jsonAnswer(status, body, answer);
}

/** Failures that the sender is told about; any other is not the sender's. */
const OF_SENDERS: Readonly<Record<string, { readonly status: number; readonly code: string }>> = {
  InvalidInputError: { status: 400, code: "invalid_input" },
  RateLimitError: { status: 429, code: "rate_limited" },
  SingletonError: { status: 409, code: "already_running" },
};

function failureOf(runId: string, { status, error }: Exclude<RunOutcome, { status: "succeeded" }>, headers: Readonly<Record<string, string>>): DirectAnswer {
  const told = OF_SENDERS[error.name] ?? { status: 502, code: `run_${status}` };
  return jsonAnswer(told.status, { code: told.code, message: error.message, runId }, headers);
}

export function jsonAnswer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): DirectAnswer {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body ?? null) };
}

function isRespond(output: unknown): boolean {
  return typeof output === "object" && output !== null && "$respond" in output;
}

/** A name or value that is not one of a header is left out rather than failing the whole answer. */
function mayBeSet(name: string, value: string): boolean {
  if (REFUSED.has(name)) return false;
  try {
    new Headers().set(name, value);
    return true;
  } catch {
    return false;
  }
}
