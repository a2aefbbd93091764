import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { message } from "./samples.ts";

const docs = "https://www.twilio.com/docs/usage/api";
const error = (status: number, code: number, words: string) => ({
  status,
  body: { code, message: words, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

export const twilio: Connector = {
  format: "vennel.connector/v1",
  id: "twilio",
  name: "Twilio",
  aliases: ["sms", "text message", "twilio sms"],
  categories: ["messaging", "telephony"],
  description: "Text messages and phone calls by Twilio.",
  tier: "polished",
  provenance: ownWork(docs, "2010-04-01"),
  protocol: "http",
  baseUrl: "https://api.twilio.com",
  docsUrl: docs,
  auth: [{ type: "basic", label: "Account SID and auth token", help: "The account SID, or an API key's SID, as user name; its token or secret as password." }],
  defaultHeaders: { accept: "application/json" },
  operations,
  // Twilio signs an address with sorted form fields, which the recipe does not describe.
  events: [],
  webhook: null,
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation: {
    resources: [
      {
        name: "text message",
        idField: "sid",
        idPrefix: "SM",
        list: "messages.list",
        seed: [message, { ...message, sid: "SM8f7e6d5c4b3a29180716253443526171", body: "Your order has arrived." }],
      },
    ],
    errors: {
      unauthorized: error(401, 20_003, "Authenticate"),
      notFound: error(404, 20_404, "The requested resource was not found"),
      invalid: error(400, 21_604, "{message}"),
      rateLimited: error(429, 20_429, "Too Many Requests"),
      server: error(500, 20_500, "Internal Server Error"),
    },
  },
  testOperation: "accounts.list",
  errors,
  hints: ["Numbers are written with + and the country's number: +46701234567.", "Every call names the AccountSid."],
};
