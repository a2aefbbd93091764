import { z } from "zod";
import { GATES } from "./gates.ts";
import { inputSchema } from "./input-schema.ts";
import { startControl } from "./start-control.ts";

/** Half-open range of a source file; lines are 1-based, columns 0-based. */
export const sourceSpan = z.object({
  file: z.string(),
  startLine: z.number().int(),
  startColumn: z.number().int(),
  endLine: z.number().int(),
  endColumn: z.number().int(),
});
export type SourceSpan = z.infer<typeof sourceSpan>;

export const flowTrigger = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("webhook"),
    connection: z.string().nullable(),
    event: z.string().nullable(),
    path: z.string().nullable(),
    /** What the webhook belongs to at its system, where the code says so: `acme/shop`. */
    place: z.string().optional(),
    respond: z.enum(["async", "sync"]),
    /**
     * Its senders: `signed` by the connection's secret; `anyone`, where the code says `verify: "none"`; whoever knows the
     * `address`, where the code names no connection. Left out where an earlier version of the product read the code.
     */
    sender: z.enum(["signed", "anyone", "address"]).optional(),
    /** What its body is, where the code says so. */
    input: inputSchema.optional(),
    /** The fields of its body that the code reads, where it does not say what the body is. Nothing is held to it. */
    reads: inputSchema.optional(),
  }),
  z.object({
    type: z.literal("schedule"),
    cron: z.string(),
    timeZone: z.string(),
    /** Within which time after its tick a run starts: `5 minutes`. */
    jitter: z.string().optional(),
  }),
  z.object({ type: z.literal("poll"), connection: z.string(), every: z.string() }),
  z.object({ type: z.literal("manual"), input: inputSchema.optional(), reads: inputSchema.optional() }),
  z.object({ type: z.literal("event"), event: z.string(), input: inputSchema.optional(), reads: inputSchema.optional() }),
  z.object({ type: z.literal("unknown"), reason: z.string() }),
]);
export type FlowTrigger = z.infer<typeof flowTrigger>;

export const flowNode = z.object({
  /** Stable over edits elsewhere: the path of step names and occurrences, as in the run journal where there is one. */
  id: z.string(),
  kind: z.enum(["trigger", "step", "call", "branch", "loop", "parallel", "catch", "sleep", "wait", "start", "end", "unknown"]),
  label: z.string(),
  /** A condition as people say it, where it is no more than comparisons. */
  words: z.string().optional(),
  /** Second line of the node: operation, condition or reason. */
  detail: z.string().nullable(),
  connection: z.string().nullable(),
  operation: z.string().nullable(),
  /** The group (parallel, loop, step, catch) that encloses the node. */
  parent: z.string().nullable(),
  span: sourceSpan,
  /** Questions that its code leaves open. */
  open: z.array(z.string()).optional(),
});
export type FlowNode = z.infer<typeof flowNode>;

export const flowEdge = z.object({ from: z.string(), to: z.string(), label: z.string().nullable() });
export type FlowEdge = z.infer<typeof flowEdge>;

/** How many runs of an automation may be at work at once; with a key, for each value of that path of the input. */
export const flowConcurrency = z.union([z.object({ limit: z.number().int().min(1), key: z.string().nullable() }), z.object({ unknown: z.string() })]);
export type FlowConcurrency = z.infer<typeof flowConcurrency>;

/** What `throttle`, `rateLimit`, `debounce`, `singleton` and `idempotency` say; or why one of them can't be read. */
export const flowControl = z.union([startControl.strict(), z.object({ unknown: z.string() })]);
export type FlowControl = z.infer<typeof flowControl>;

export const automationFlow = z.object({
  id: z.string(),
  name: z.string(),
  file: z.string(),
  trigger: flowTrigger,
  concurrency: flowConcurrency.optional(),
  control: flowControl.optional(),
  nodes: z.array(flowNode),
  edges: z.array(flowEdge),
});
export type AutomationFlow = z.infer<typeof automationFlow>;

export const mappingRow = z.object({
  target: z.string(),
  /** Source paths that the expression reads. */
  sources: z.array(z.string()),
  expression: z.string(),
  rule: z.enum(["direct", "template", "constant", "argument", "computed"]),
  span: sourceSpan,
});
export const mappingModel = z.object({
  name: z.string(),
  file: z.string(),
  exportName: z.string(),
  sourceType: z.string(),
  targetType: z.string(),
  rows: z.array(mappingRow),
  /** Required target fields that no row fills; null while the target type is not known. */
  missing: z.array(z.string()).nullable(),
});
export type MappingModel = z.infer<typeof mappingModel>;

/** The contents of a project's flow.json. */
export const flowDocument = z.object({
  version: z.literal(1),
  automations: z.array(automationFlow),
  mappings: z.array(mappingModel),
  /** Aliases of the connections that the code uses, with the operations called on each. */
  connections: z.array(z.object({ alias: z.string(), connector: z.string().nullable(), operations: z.array(z.string()) })),
});
export type FlowDocument = z.infer<typeof flowDocument>;

export const diagnostic = z.object({
  severity: z.enum(["error", "warning"]),
  message: z.string(),
  file: z.string().nullable(),
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
  /** Compiler or gate code, e.g. TS2345. */
  code: z.string().nullable(),
});
export type Diagnostic = z.infer<typeof diagnostic>;

export const scenarioResult = z.object({
  name: z.string(),
  /** `skipped`: cannot happen in this project, for the reason in `message`. */
  status: z.enum(["passed", "failed", "skipped"]),
  message: z.string().nullable(),
  durationMs: z.number(),
  /** Writes that the simulated systems recorded. */
  recorded: z.array(z.object({ connection: z.string(), method: z.string(), path: z.string(), status: z.number().int(), body: z.unknown() })),
});
export type ScenarioResult = z.infer<typeof scenarioResult>;

const proved = z.object({ proved: z.number().int(), of: z.number().int() });
/** What the scenarios have shown of the flow. */
export const proof = z.object({
  automations: proved,
  /** Calls that write: a scenario came to it and looked at what the system recorded. */
  writes: proved,
  /** Ways of conditions that a scenario took. */
  branches: proved,
  unproved: z.array(z.object({ kind: z.enum(["automation", "write", "branch"]), message: z.string(), file: z.string(), line: z.number().int().nullable() })),
});
export type Proof = z.infer<typeof proof>;

export const gateResult = z.object({
  gate: z.enum(GATES),
  status: z.enum(["passed", "failed", "skipped"]),
  summary: z.string(),
  durationMs: z.number(),
  diagnostics: z.array(diagnostic),
  scenarios: z.array(scenarioResult).optional(),
  /** Of the simulated run; left out by earlier versions. */
  proof: proof.optional(),
});
export type GateResult = z.infer<typeof gateResult>;

export const verification = z.object({
  status: z.enum(["verified", "failed", "unverified"]),
  reason: z.string().optional(),
  checkpointId: z.string().nullable(),
  filesHash: z.string(),
  gates: z.array(gateResult),
});
export type Verification = z.infer<typeof verification>;
