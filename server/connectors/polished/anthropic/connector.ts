import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import { operations } from "./operations.ts";

const worded = (status: number, type: string) => ({
  status,
  body: { type: "error", error: { type, message: "{field}: {message}" }, request_id: "req_011CSHoEeqs5C35K2UUqR7Fy" },
});

export const anthropic = httpSystem({
  docs: "https://docs.claude.com/en/api/messages",
  version: "2023-06-01",
  id: "anthropic",
  name: "Anthropic",
  aliases: ["claude"],
  categories: ["models"],
  description: "Answers by Anthropic's Claude models.",
  baseUrl: "https://api.anthropic.com",
  auth: [{ type: "apiKey", in: "header", name: "x-api-key", label: "API key", help: "It starts with sk-ant-." }],
  defaultHeaders: { accept: "application/json", "anthropic-version": "2023-06-01" },
  operations,
  policies: { ratePerSecond: 5, idempotencyHeader: null },
  simulation: {
    resources: [],
    errors: {
      unauthorized: worded(401, "authentication_error"),
      notFound: worded(404, "not_found_error"),
      invalid: worded(400, "invalid_request_error"),
      rateLimited: worded(429, "rate_limit_error"),
    },
  },
  testOperation: "models.list",
  errors: {
    at: ["error.type"],
    codes: {
      ...statusErrors("Anthropic"),
      authentication_error: { cause: "The key is wrong or was revoked.", remedy: "Connect Anthropic again with a key that is valid." },
      billing_error: { cause: "There is something wrong with the account's payment.", remedy: "See to it in Anthropic's console." },
      permission_error: { cause: "The key may not do this.", remedy: "Use a key of a workspace that may." },
      not_found_error: { cause: "There is no such model or thing.", remedy: "Take a model from models.list." },
      invalid_request_error: { cause: "A value is missing or does not fit.", remedy: "Open a sample run: the answer says which." },
      request_too_large: { cause: "The request is larger than Anthropic takes.", remedy: "Shorten the text." },
      rate_limit_error: {
        cause: "More requests or tokens came than the account may send in a minute.",
        remedy: "Have the work done with less at once (`concurrency`), then replay the runs.",
      },
      api_error: { cause: "Something failed at Anthropic.", remedy: "Replay the run." },
      overloaded_error: { cause: "Anthropic has too much to do just now.", remedy: "Replay the run later." },
    },
  },
  hints: [
    "The text of an answer is in content[].text of the blocks of type text.",
    "max_tokens is required; stop_reason says max_tokens where the answer was cut.",
  ],
});
