import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import { operations } from "./operations.ts";

const worded = (status: number, type: string, code: string | null) => ({ status, body: { error: { message: "{message}", type, param: "{field}", code } } });

export const openai = httpSystem({
  docs: "https://platform.openai.com/docs/api-reference",
  version: "v1",
  id: "openai",
  name: "OpenAI",
  aliases: ["chatgpt", "gpt", "open ai"],
  categories: ["models"],
  description: "Texts, images, speech and embeddings by OpenAI's models.",
  baseUrl: "https://api.openai.com/v1",
  auth: [{ type: "bearer", label: "API key", help: "It starts with sk-. Any service with the same API works too: set its base URL." }],
  operations,
  events: [
    event({
      id: "response.completed",
      name: "Background response finished",
      entity: "response",
      verbs: ["complete", "finish"],
      sample: {
        object: "event",
        id: "evt_685343a1381c819085d44c354e1b330e",
        type: "response.completed",
        created_at: 1_777_717_938,
        data: { id: "resp_67ccd2bed1ec8190b14f964abc0542670" },
      },
      popularity: 0.3,
    }),
    event({
      id: "batch.completed",
      name: "Batch finished",
      entity: "batch",
      verbs: ["complete", "finish"],
      sample: { object: "event", id: "evt_685343a1381c819085d44c354e1b330f", type: "batch.completed", created_at: 1_777_717_938, data: { id: "batch_abc123" } },
      popularity: 0.3,
    }),
  ],
  webhook: { verification: { type: "standard-webhooks" }, eventFrom: ["body:type"], deliveryIdFrom: "header:webhook-id" },
  policies: { ratePerSecond: 5, idempotencyHeader: null },
  simulation: {
    resources: [],
    errors: {
      unauthorized: worded(401, "invalid_request_error", "invalid_api_key"),
      notFound: worded(404, "invalid_request_error", "model_not_found"),
      invalid: worded(400, "invalid_request_error", "invalid_value"),
      rateLimited: worded(429, "requests", "rate_limit_exceeded"),
    },
  },
  testOperation: "models.list",
  errors: {
    at: ["error.code", "error.type"],
    codes: {
      ...statusErrors("OpenAI"),
      invalid_api_key: { cause: "The key is wrong or was revoked.", remedy: "Connect OpenAI again with a key that is valid." },
      insufficient_quota: { cause: "The account's credit is used up.", remedy: "Add credit at OpenAI; a repeated run helps nothing before." },
      rate_limit_exceeded: {
        cause: "More requests or tokens came than OpenAI allows in a minute.",
        remedy: "Have the work done with less at once (`concurrency`), then replay the runs.",
      },
      context_length_exceeded: {
        cause: "Text and answer together are longer than the model takes.",
        remedy: "Shorten the text, or take a model that takes more.",
      },
      model_not_found: { cause: "There is no such model, or the account may not use it.", remedy: "Take a model from models.list." },
      invalid_value: { cause: "A value does not have the form that OpenAI asks for.", remedy: "Open a sample run: the answer names it under `error.param`." },
      content_policy_violation: { cause: "OpenAI does not make this.", remedy: "Change what is asked for." },
    },
  },
  hints: ["The text of a response is in output[].content[].text of the items of type message.", "Ask for JSON with text_format, and check what comes."],
});
