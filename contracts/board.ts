import { z } from "zod";
import { eventQuery, inOrganisation, json, time } from "./common.ts";
import { openDraft } from "./plan/open-draft.ts";
import { defineService } from "./route.ts";

const p = `${inOrganisation}/projects/{project_id}` as const;

/** A message as the AI SDK's UI knows it: text parts and `data-*` parts. */
export const message = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  parts: z.array(z.looseObject({ type: z.string() })),
  createdAt: time,
  turnId: z.string().nullable(),
});
export type BoardMessage = z.infer<typeof message>;

export const turnStatus = z.enum(["done", "failed", "cancelled", "needs_answer", "interrupted"]);

export const toolCall = z.object({
  id: z.string(),
  tool: z.string(),
  /** The file, operation or environment that it was about. */
  subject: z.string(),
  /** SHA-256 of what the tool was given. */
  inputHash: z.string(),
  /** `held` waits for a person's approval. */
  outcome: z.enum(["running", "ran", "refused", "held", "failed", "interrupted"]),
  at: time,
});
export type ToolCall = z.infer<typeof toolCall>;

/** What makes an approval necessary, as a person reads it. */
export const approvalReason = z.object({ kind: z.enum(["deploy", "run", "host", "package", "delete", "schedule", "tests"]), text: z.string() });
export type ApprovalReason = z.infer<typeof approvalReason>;

export const boardService = defineService({
  name: "board",
  base: "/api/board/v1",
  routes: {
    getConversation: {
      method: "GET",
      path: `${p}/conversation`,
      access: "viewer",
      summary: "List messages",
      output: z.object({
        messages: z.array(message),
        activeTurn: z.object({ id: z.string() }).nullable(),
        lastTurn: z.object({ id: z.string(), status: turnStatus }).nullable(),
        lastEvent: z.number().int(),
      }),
    },
    sendMessage: {
      method: "POST",
      path: `${p}/messages`,
      access: "builder",
      audit: { action: "assistant.asked", answered: ["turnId"], asked: ["mode", "model"] },
      summary: "Send a message",
      detail: "`build` asks for a change, `ask` for an answer.",
      body: z.strictObject({
        clientMessageId: z.string().min(1).max(100),
        text: z.string().trim().min(1).max(20_000),
        mode: z.enum(["build", "ask"]),
        model: z.string().optional(),
        baseRevision: z.number().int().optional(),
        fileModifications: z
          .array(z.strictObject({ filePath: z.string(), content: z.string().nullable() }))
          .max(500)
          .optional(),
        /** Samples and descriptions to work from: OpenAPI, Postman, PDF, markdown, CSV, JSON. Read once, not kept. */
        attachments: z
          .array(z.strictObject({ name: z.string().trim().min(1).max(200), /** Base64. */ content: z.base64().max(2_800_000) }))
          .max(5)
          .optional(),
      }),
      status: 202,
      output: z.object({ turnId: z.string() }),
      maxBody: 16_000_000,
    },
    boardEvents: {
      method: "GET",
      path: `${p}/events`,
      access: "viewer",
      summary: "Stream a conversation",
      detail: "Numbered message chunks of the AI SDK's UI protocol.",
      query: eventQuery,
      produces: "text/event-stream",
    },
    cancelTurn: {
      method: "POST",
      path: `${p}/turns/{id}/cancel`,
      access: "builder",
      audit: { action: "assistant.stopped" },
      summary: "Stop a turn",
      status: 202,
      output: z.object({ id: z.string() }),
    },
    answer: {
      method: "POST",
      path: `${p}/answers/{id}`,
      access: "builder",
      audit: { action: "assistant.answered" },
      summary: "Answer a question",
      detail: "Questions of a draft are answered by their subjects.",
      body: z.union([
        z.strictObject({ choice: z.string().min(1).max(2_000) }),
        z.strictObject({ answers: z.record(z.string().min(1).max(500), z.string().trim().min(1).max(2_000)) }),
      ]),
      status: 202,
      output: z.object({ turnId: z.string() }),
    },
    approve: {
      method: "POST",
      path: `${p}/approvals/{id}`,
      access: "builder",
      audit: { action: "approval.decided", asked: ["approved"] },
      summary: "Approve or refuse a request of the assistant",
      body: z.strictObject({ approved: z.boolean() }),
      status: 202,
      output: z.object({ turnId: z.string() }),
    },
    buildPlan: {
      method: "POST",
      path: `${p}/plans/{id}`,
      access: "builder",
      audit: { action: "assistant.plan_approved" },
      summary: "Build a proposed plan",
      body: z.strictObject({ items: z.array(z.string().trim().min(1).max(300)).min(1).max(20) }),
      status: 202,
      output: z.object({ turnId: z.string() }),
    },
    listToolCalls: {
      method: "GET",
      path: `${p}/turns/{id}/tool-calls`,
      access: "viewer",
      summary: "Get a turn's evidence",
      detail: "Which tools a model used, on what, and with which result.",
      output: z.object({ items: z.array(toolCall) }),
    },
    listModels: {
      method: "GET",
      path: `${p}/models`,
      access: "viewer",
      summary: "List builders and models",
      output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), provider: z.string(), isDefault: z.boolean() })) }),
    },
  },
});

/** Payloads of the `data-*` parts, by part name without the prefix. */
export const dataParts = {
  task: z.object({
    items: z.array(
      z.object({ id: z.string(), title: z.string(), status: z.enum(["pending", "running", "done", "failed"]), durationMs: z.number().optional() }),
    ),
  }),
  file: z.object({ filePath: z.string(), op: z.enum(["created", "changed", "deleted"]), added: z.number().int(), removed: z.number().int(), hash: z.string() }),
  check: z.object({
    gate: z.string(),
    status: z.enum(["running", "passed", "failed", "skipped"]),
    summary: z.string(),
    durationMs: z.number().optional(),
    diagnostics: z.array(json).optional(),
  }),
  sim: z.object({ name: z.string(), status: z.enum(["passed", "failed", "skipped"]), message: z.string().nullable(), recorded: z.array(json) }),
  checkpoint: z.object({
    id: z.string(),
    label: z.string(),
    verified: z.boolean(),
    /** Where this one is not verified: the newest state before it that was. */
    back: z.object({ id: z.string(), label: z.string() }).optional(),
  }),
  /** Messages that would be understood, to send in the place of one that was not. */
  suggestions: z.object({ items: z.array(z.string()).max(3) }),
  question: z.object({
    id: z.string(),
    subject: z.string(),
    text: z.string(),
    choices: z.array(z.object({ value: z.string(), label: z.string() })).max(3),
    answer: z.string().nullable(),
  }),
  /** What was built of a request, and what of it is open; all of that together. `answer` holds what was decided, by subject, as JSON. */
  draft: openDraft.extend({ id: z.string(), answer: z.string().nullable() }),
  approval: z.object({
    id: z.string(),
    title: z.string(),
    reasons: z.array(approvalReason),
    /** Exactly what is approved, file by file, as unified diffs. */
    files: z.array(z.object({ filePath: z.string(), status: z.enum(["added", "removed", "changed"]), patch: z.string() })),
    /** Of what is approved: another effect or another diff has another one. */
    hash: z.string(),
    /** `stale`: something changed after it was asked, so nothing was done. */
    answer: z.enum(["approved", "refused", "stale"]).nullable(),
  }),
  /** Steps that were taken; with an `id`, steps that wait for a person, who may change them. `answer` holds what was built, as JSON. */
  plan: z.object({ items: z.array(z.string()), id: z.string().optional(), answer: z.string().nullable().optional() }),
  /** On the person's own message: what a file that they attached turned out to be. */
  attachment: z.object({
    name: z.string(),
    kind: z.enum(["openapi", "postman", "json", "csv", "markdown", "pdf", "text"]),
    line: z.string(),
    facts: z.string(),
  }),
  /** `mind`: who wrote the answer, by the name that the choice of models has; older answers don't say. */
  usage: z.object({
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
    cost: z.number().nullable(),
    durationMs: z.number(),
    mind: z.string().optional(),
  }),
  /** Why a turn ended before it was done: part of the answer, so that who comes later reads it too. */
  failure: z.object({ text: z.string() }),
  deploy: z.object({ deploymentId: z.string(), status: z.string() }),
} as const;
export type DataPart<K extends keyof typeof dataParts> = z.infer<(typeof dataParts)[K]>;
