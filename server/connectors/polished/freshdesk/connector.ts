import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import { operations, resources } from "./operations.ts";

export const freshdesk = httpSystem({
  docs: "https://developers.freshdesk.com/api/",
  version: "v2",
  id: "freshdesk",
  name: "Freshdesk",
  aliases: ["fresh desk"],
  categories: ["support"],
  description: "Tickets and contacts of Freshdesk.",
  baseUrl: null,
  auth: [
    {
      type: "basic",
      label: "API key as user name",
      help: "The API key of your profile as user name, X as password. The base URL is https://your-domain.freshdesk.com/api/v2.",
    },
  ],
  operations,
  policies: { ratePerSecond: 3, idempotencyHeader: null },
  simulation: {
    resources,
    errors: {
      unauthorized: { status: 401, body: { code: "invalid_credentials", message: "You have to be logged in to perform this action." } },
      notFound: { status: 404, body: { code: "not_found", message: "{message}" } },
      invalid: { status: 400, body: { description: "Validation failed", errors: [{ field: "{field}", message: "{message}", code: "invalid_value" }] } },
      rateLimited: { status: 429, body: { message: "You have exceeded the limit of requests per minute." } },
    },
  },
  testOperation: "agents.me",
  errors: {
    at: ["errors[].code", "code"],
    codes: {
      ...statusErrors("Freshdesk"),
      invalid_credentials: { cause: "The API key is wrong.", remedy: "Connect Freshdesk again: the API key as user name and X as password." },
      missing_field: { cause: "A field that Freshdesk needs is missing.", remedy: "Open a sample run: the answer names the field under `errors`." },
      invalid_value: { cause: "A field has a value that Freshdesk does not take.", remedy: "Open a sample run: the answer names the field under `errors`." },
      datatype_mismatch: {
        cause: "A field has the wrong type, such as text where a number belongs.",
        remedy: "Open a sample run: the answer names the field under `errors`.",
      },
      duplicate_value: { cause: "A contact with this address is there already.", remedy: "Find it with contacts.list and update it." },
      invalid_field: { cause: "Freshdesk does not know one of the fields.", remedy: "Open a sample run: the answer names the field under `errors`." },
    },
  },
  hints: [
    "Status 2 is open, 3 pending, 4 resolved, 5 closed; priority 1 is low, 4 urgent.",
    "Freshdesk sends no signed webhooks: new and changed tickets are found by reading tickets.list with updated_since.",
  ],
});
