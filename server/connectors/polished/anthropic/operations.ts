import { operation } from "../../authoring/operation.ts";
import { anything, array, integer, number, string, textOrNull } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";

const model = string("Model, such as claude-sonnet-4-5");
const messages = array(
  {
    type: "object",
    properties: { role: { type: "string", description: "user or assistant" }, content: { description: "Text, or a list of blocks" } },
    required: ["role", "content"],
  },
  "What was said",
);
const system = { description: "How the model shall behave: text, or a list of blocks" };
const said = [{ role: "user", content: "Summarise in one sentence: Please put the new address on the invoice." }];
const block = {
  type: "object",
  properties: { type: { type: "string", description: "text, thinking, tool_use …" }, text: { type: "string" } },
  required: ["type"],
} as const;
const batch = {
  id: "msgbatch_013Zva2CMHLNnXjNJKqJ2EF",
  type: "message_batch",
  processing_status: "in_progress",
  request_counts: { processing: 1, succeeded: 0, errored: 0, canceled: 0, expired: 0 },
  created_at: "2026-05-02T10:32:18Z",
  expires_at: "2026-05-03T10:32:18Z",
  ended_at: null,
  results_url: null,
};
const inBatch = { ended_at: { type: "string", format: "date-time", nullable: true }, results_url: textOrNull } as const;
const pages = { after_id: string("Where the page starts"), limit: integer("Items per page, 1000 at most") };

export const operations: readonly Operation[] = [
  operation({
    id: "messages.create",
    method: "POST",
    path: "/v1/messages",
    summary: "Have Claude answer",
    verbs: ["ask", "generate", "write", "summarise", "summarize", "classify", "translate", "extract", "answer"],
    entity: "answer",
    aliases: ["response", "text", "summary"],
    args: {
      model,
      max_tokens: integer("Length of the answer, at most"),
      messages,
      system,
      temperature: number("0 always the same, 1 very different"),
      tools: array(anything, "Tools that the model may ask for"),
    },
    required: ["model", "max_tokens", "messages"],
    returns: {
      id: "msg_013Zva2CMHLNnXjNJJKqJ2EF",
      type: "message",
      role: "assistant",
      model: "claude-sonnet-4-5",
      content: [{ type: "text", text: "The customer wants a new address on the invoice." }],
      stop_reason: "end_turn",
      stop_sequence: null,
      usage: { input_tokens: 25, output_tokens: 14 },
    },
    corrections: { "content.[]": block, stop_sequence: textOrNull },
    sampleInput: { model: "claude-sonnet-4-5", max_tokens: 1_024, messages: said },
    popularity: 1,
  }),
  operation({
    id: "messages.countTokens",
    method: "POST",
    path: "/v1/messages/count_tokens",
    summary: "Count the tokens of a request",
    effect: "read",
    verbs: ["count"],
    entity: "token count",
    args: { model, messages, system },
    required: ["model", "messages"],
    returns: { input_tokens: 25 },
    sampleInput: { model: "claude-sonnet-4-5", messages: said },
    popularity: 0.2,
  }),
  operation({
    id: "batches.create",
    method: "POST",
    path: "/v1/messages/batches",
    summary: "Have many requests answered within a day, at half the price",
    verbs: ["create", "start", "send"],
    entity: "batch",
    args: {
      requests: array(
        { type: "object", properties: { custom_id: { type: "string" }, params: { type: "object" } }, required: ["custom_id", "params"] },
        "The requests, each with an id of your own",
      ),
    },
    required: ["requests"],
    returns: batch,
    corrections: inBatch,
    sampleInput: { requests: [{ custom_id: "1", params: { model: "claude-sonnet-4-5", max_tokens: 100, messages: said } }] },
    popularity: 0.3,
  }),
  operation({
    id: "batches.get",
    method: "GET",
    path: "/v1/messages/batches/{batch_id}",
    summary: "See how far a batch is",
    verbs: ["get", "check"],
    entity: "batch",
    returns: batch,
    corrections: inBatch,
    sampleInput: { batch_id: batch.id },
    popularity: 0.2,
  }),
  operation({
    id: "batches.list",
    method: "GET",
    path: "/v1/messages/batches",
    summary: "List batches",
    verbs: ["list", "get"],
    entity: "batch",
    args: pages,
    returns: { data: [batch], has_more: false, first_id: batch.id, last_id: batch.id },
    corrections: { "data.[].ended_at": inBatch.ended_at, "data.[].results_url": textOrNull },
    paging: { style: "after-id", param: "after_id", idField: "id", hasMore: "has_more", items: "data" },
    sampleInput: {},
    popularity: 0.2,
  }),
  operation({
    id: "models.list",
    method: "GET",
    path: "/v1/models",
    summary: "List models",
    verbs: ["list", "get"],
    entity: "model",
    args: pages,
    returns: {
      data: [{ type: "model", id: "claude-sonnet-4-5", display_name: "Claude Sonnet 4.5", created_at: "2025-09-29T00:00:00Z" }],
      has_more: false,
      first_id: "claude-sonnet-4-5",
      last_id: "claude-sonnet-4-5",
    },
    paging: { style: "after-id", param: "after_id", idField: "id", hasMore: "has_more", items: "data" },
    sampleInput: {},
    popularity: 0.1,
  }),
];
