import { z } from "zod";
import type { RunOutcome } from "../../../engine/run-engine.ts";

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
export function answerOf(runId: string, outcome: RunOutcome): Response {
  if (outcome.status !== "succeeded")
    return Response.json({ code: `run_${outcome.status}`, message: outcome.error.message, runId }, { status: 502, headers: { "x-vennel-run": runId } });

  const parsed = respond.safeParse(outcome.output);
  const { status, body, headers } = parsed.success ? parsed.data : { status: 200, body: outcome.output ?? null, headers: {} };
  const answer = new Headers();
  for (const [name, value] of Object.entries(headers)) if (!REFUSED.has(name.toLowerCase())) trySet(answer, name, value);
  answer.set("x-vennel-run", runId);
  if (EMPTY.has(status)) return new Response(null, { status, headers: answer });
  if (typeof body === "string") {
    if (!answer.has("content-type")) answer.set("content-type", "text/plain; charset=utf-8");
    return new Response(body, { status, headers: answer });
  }
  if (!answer.has("content-type")) answer.set("content-type", "application/json");
  return new Response(JSON.stringify(body ?? null), { status, headers: answer });
}

/** A name or value that is not one of a header is left out rather than failing the whole answer. */
function trySet(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    // left out
  }
}
