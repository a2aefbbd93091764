import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";

const docs = "https://www.twilio.com/docs/sendgrid/api-reference";
const error = (status: number, message: string) => ({ status, body: { errors: [{ message, field: "{field}", help: null }] } });

export const sendgrid: Connector = {
  format: "vennel.connector/v1",
  id: "sendgrid",
  name: "SendGrid",
  aliases: ["send grid", "email", "e-mail"],
  categories: ["e-mail", "marketing"],
  description: "E-mail and marketing contacts of SendGrid.",
  tier: "polished",
  provenance: ownWork(docs, "v3"),
  protocol: "http",
  baseUrl: "https://api.sendgrid.com",
  docsUrl: docs,
  auth: [{ type: "bearer", label: "API key", help: "A key with the scope Mail Send; it starts with SG." }],
  defaultHeaders: { accept: "application/json" },
  operations,
  // Its event webhook signs with elliptic curves, which the recipe does not describe.
  events: [],
  webhook: null,
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation: {
    resources: [],
    errors: {
      unauthorized: error(401, "authorization required"),
      notFound: error(404, "resource not found"),
      invalid: error(400, "{message}"),
      rateLimited: error(429, "too many requests"),
      server: error(500, "internal error"),
    },
  },
  testOperation: "scopes.list",
  errors,
  hints: ["from must be a verified sender.", "mail.send answers 202 without a body: the mail is queued."],
};
