import { z } from "zod";
import { MOST_BETWEEN, MOST_LINES, type FromSandbox } from "../../../sandbox/frames.ts";
import { nestsDeeper } from "../../platform/nesting.ts";
import { DEEPEST, type RawJson } from "./raw-json.ts";

// What the sandbox says is never trusted: it is parsed here, and its size is limited where it is read.

const name = z.string().max(500);
const key = z.string().min(1).max(1000);
const outcome = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), value: z.unknown().optional() }),
  z.object({ ok: z.literal(false), error: z.looseObject({ name: z.string(), message: z.string() }) }),
]);
const wireError = z.looseObject({ name: z.string(), message: z.string() });
const options = z.object({
  retries: z.number().int().min(0).max(100).optional(),
  backoff: z.string().max(40).optional(),
  timeout: z.string().max(40).optional(),
  idempotencyKey: z.string().max(255).optional(),
  onUncertain: z.enum(["ask", "repeat", "fail"]).optional(),
});
const request = z.object({
  method: z.string().max(10),
  path: z.string().max(8000),
  query: z.record(z.string(), z.unknown()).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
  bytes: z.base64().optional(),
  answer: z.literal("base64").optional(),
});
const call = z.object({ connection: name, operation: name.nullable(), args: z.unknown(), request: request.nullable() });
const stateRequest = z.discriminatedUnion("op", [
  z.object({ op: z.literal("get"), key: name }),
  z.object({ op: z.literal("set"), key: name, value: z.unknown(), expiresInMs: z.number().nullable() }),
  z.object({ op: z.literal("delete"), key: name }),
  z.object({ op: z.literal("list"), prefix: name, after: name.optional() }),
  z.object({ op: z.literal("compareAndSet"), key: name, expected: z.unknown(), value: z.unknown() }),
]);
const ask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("call"), call, options }),
  z.object({ kind: z.literal("step"), outcome, startedAt: z.number() }),
  z.object({ kind: z.literal("sleep"), until: z.number() }),
  z.object({ kind: z.literal("wait"), signal: name, until: z.number().nullable() }),
  z.object({ kind: z.literal("start"), automation: name, input: z.unknown() }),
  z.object({ kind: z.literal("emit"), event: name, payload: z.unknown() }),
  z.object({ kind: z.literal("state"), scope: z.enum(["run", "automation", "project", "organisation"]), request: stateRequest }),
]);
const line = { id: key, level: z.enum(["debug", "info", "warn", "error"]), message: z.string(), data: z.unknown(), step: key.nullable() };
const recorded = z.object({ connection: name, operation: name.nullable(), method: z.string(), path: z.string(), status: z.number().int(), body: z.unknown() });
const systemRequest = z.discriminatedUnion("op", [
  z.object({ op: z.literal("seed"), collection: name, rows: z.array(z.record(z.string(), z.unknown())).max(10_000) }),
  z.object({
    op: z.literal("fail"),
    operation: name.nullable(),
    status: z.union([z.number().int().min(100).max(599), z.literal("timeout")]),
    times: z.number().int().min(1).max(1000),
    after: z.number().int().min(0).max(10_000),
    retryAfter: z.number().nullable(),
    body: z.unknown(),
  }),
  z.object({ op: z.literal("recover") }),
  z.object({ op: z.literal("expireCredential") }),
  z.object({ op: z.literal("pageSize"), size: z.number().int().min(1).max(10_000) }),
]);

const frame = z.discriminatedUnion("t", [
  z.object({
    t: z.literal("ready"),
    automations: z.array(z.object({ id: name, name, trigger: z.object({ type: name, settings: z.record(z.string(), z.unknown()) }) })),
  }),
  z.object({ t: z.literal("ask"), run: name, id: z.number().int(), key, name, fingerprint: z.string().max(40), ask }),
  z.object({
    t: z.literal("step"),
    run: name,
    key,
    name,
    fingerprint: z.string().max(40),
    outcome,
    startedAt: z.number(),
    at: z.number(),
    after: z.number().int().min(0).max(1_000_000),
    place: z.number().int().min(1).max(MOST_BETWEEN),
  }),
  z.object({ t: z.literal("logs"), run: name, lines: z.array(z.object(line)).max(MOST_LINES) }),
  z.object({ t: z.literal("log"), run: name, ...line }),
  z.object({
    t: z.literal("issue"),
    run: name,
    severity: z.enum(["low", "medium", "high"]),
    title: name,
    message: z.string().max(10_000),
    step: key.nullable(),
  }),
  z.object({ t: z.literal("end"), run: name, outcome }),
  z.object({ t: z.literal("pong"), id: z.number().int() }),
  z.object({ t: z.literal("system"), run: name, id: z.number().int(), connection: name, request: systemRequest }),
  z.object({ t: z.literal("not-applicable"), name: z.string().max(500), reason: z.string().max(2000) }),
  z.object({ t: z.literal("scenario-begin"), run: name, name: z.string().max(500) }),
  z.object({
    t: z.literal("scenario-end"),
    run: name,
    name: z.string().max(500),
    error: wireError.nullable(),
    durationMs: z.number(),
    recorded: z.array(recorded),
    evidence: z.object({ ran: z.array(z.string()), reached: z.array(z.string()), looked: z.array(z.string()) }),
  }),
  z.object({ t: z.literal("done") }),
]);

export type ParsedFrame = { readonly frame: FromSandbox } | { readonly fault: string };
const NO_FRAME: ParsedFrame = { fault: "The code wrote something that is not a frame to its standard output." };

/** A frame with the value that came beside it, or in words why the line is none. */
export function parseFrame(line: string, value: RawJson | null = null): ParsedFrame {
  if (value?.isTooDeep || nestsDeeper(line, DEEPEST)) return { fault: `The code handed over a value that is nested more than ${DEEPEST} levels deep.` };
  const parsed = frame.safeParse(parseJson(line));
  if (parsed.success) return value === null ? { frame: parsed.data } : withValue(parsed.data, value);
  const [issue] = parsed.error.issues;
  if (!issue || issue.path.length === 0 || issue.path[0] === "t") return NO_FRAME;
  return { fault: `The code asked for something that cannot be done; ${issue.path.join(".")}: ${issue.message}.` };
}

function withValue(parsed: FromSandbox, value: RawJson): ParsedFrame {
  if ((parsed.t !== "step" && parsed.t !== "end") || !parsed.outcome.ok) return NO_FRAME;
  return { frame: { ...parsed, outcome: { ok: true, value } } };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
