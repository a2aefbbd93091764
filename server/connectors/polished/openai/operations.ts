import { operation } from "../../authoring/operation.ts";
import { anything, array, integer, number, string, textOrNull } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";

const model = string("Model, such as gpt-5-mini");
/** Text, or a list of parts. */
const said = { description: "Text, or a list of parts" };
const usage = { input_tokens: 36, output_tokens: 87, total_tokens: 123 };
const message = {
  id: "msg_67ccd2bf17f0819081ff3bb2cf6508e6",
  type: "message",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text: "The customer wants a new address on the invoice.", annotations: [] }],
};
const response = {
  id: "resp_67ccd2bed1ec8190b14f964abc0542670",
  object: "response",
  created_at: 1_777_717_938,
  status: "completed",
  model: "gpt-5-mini",
  output: [message],
  usage,
};
const outputs = array({
  type: "object",
  properties: {
    type: { type: "string", description: "message, reasoning, function_call …" },
    content: array({ type: "object", properties: { type: { type: "string" }, text: { type: "string" } }, required: ["type"] }),
  },
  required: ["type"],
});

export const operations: readonly Operation[] = [
  operation({
    id: "responses.create",
    method: "POST",
    path: "/responses",
    summary: "Have a model answer",
    verbs: ["ask", "generate", "write", "summarise", "summarize", "classify", "translate", "extract", "answer"],
    entity: "response",
    aliases: ["answer", "text", "summary"],
    args: {
      model,
      input: string("What is asked, with the text it is about"),
      instructions: string("How the model shall behave"),
      max_output_tokens: integer("Length of the answer, at most"),
      temperature: number("0 always the same, 2 very different"),
      text_format: { type: "object", description: "JSON Schema that the answer must fit: type json_schema, name, schema" },
    },
    required: ["model", "input"],
    bodyPaths: { text_format: "text.format" },
    bodyConstants: { store: false },
    returns: response,
    corrections: { output: outputs },
    sampleInput: { model: "gpt-5-mini", input: "Summarise in one sentence: Please put the new address on the invoice." },
    popularity: 1,
  }),
  operation({
    id: "chat.completions.create",
    method: "POST",
    path: "/chat/completions",
    summary: "Continue a conversation with a model",
    verbs: ["ask", "generate", "chat"],
    entity: "chat completion",
    aliases: ["answer"],
    args: {
      model,
      messages: array(
        { type: "object", properties: { role: { type: "string" }, content: said }, required: ["role", "content"] },
        "What was said, by system, user and assistant",
      ),
      max_completion_tokens: integer("Length of the answer, at most"),
      response_format: anything,
    },
    required: ["model", "messages"],
    returns: {
      id: "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT",
      object: "chat.completion",
      created: 1_777_717_938,
      model: "gpt-5-mini",
      choices: [{ index: 0, message: { role: "assistant", content: "Hello!" }, finish_reason: "stop" }],
      usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
    },
    corrections: { "choices.[].message.content": textOrNull },
    sampleInput: { model: "gpt-5-mini", messages: [{ role: "user", content: "Hello" }] },
    popularity: 0.6,
  }),
  operation({
    id: "embeddings.create",
    method: "POST",
    path: "/embeddings",
    summary: "Turn a text into a vector",
    effect: "read",
    verbs: ["embed", "vectorise"],
    entity: "embedding",
    aliases: ["vector"],
    args: { model: string("Such as text-embedding-3-small"), input: { description: "The text, or a list of texts" } },
    required: ["model", "input"],
    returns: {
      object: "list",
      data: [{ object: "embedding", index: 0, embedding: [0.0023, -0.0093, 0.0158] }],
      model: "text-embedding-3-small",
      usage: { prompt_tokens: 8, total_tokens: 8 },
    },
    sampleInput: { model: "text-embedding-3-small", input: "gift card" },
    popularity: 0.4,
  }),
  operation({
    id: "images.create",
    method: "POST",
    path: "/images/generations",
    summary: "Draw a picture",
    verbs: ["draw", "generate", "create"],
    entity: "image",
    aliases: ["picture"],
    args: { model: string("Such as gpt-image-1"), prompt: string("What it shows"), size: string("Such as 1024x1024") },
    required: ["model", "prompt"],
    returns: { created: 1_777_717_938, data: [{ b64_json: "iVBORw0KGgo=" }] },
    sampleInput: { model: "gpt-image-1", prompt: "A gift card on a desk" },
    popularity: 0.4,
  }),
  operation({
    id: "moderations.create",
    method: "POST",
    path: "/moderations",
    summary: "See whether a text is harmful",
    effect: "read",
    verbs: ["check", "moderate"],
    entity: "moderation",
    args: { model: string("Such as omni-moderation-latest"), input: string("The text") },
    required: ["input"],
    returns: {
      id: "modr-970d409ef3bef3b70c73d8232df86e7d",
      model: "omni-moderation-latest",
      results: [{ flagged: false, categories: { harassment: false, violence: false } }],
    },
    sampleInput: { input: "Hello" },
    popularity: 0.3,
  }),
  operation({
    id: "models.list",
    method: "GET",
    path: "/models",
    summary: "List models",
    verbs: ["list", "get"],
    entity: "model",
    returns: { object: "list", data: [{ id: "gpt-5-mini", object: "model", created: 1_754_425_777, owned_by: "system" }] },
    paging: { style: "whole", items: "data" },
    sampleInput: {},
    popularity: 0.1,
  }),
];
