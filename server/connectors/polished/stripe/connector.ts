import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { events } from "./events.ts";
import { operations } from "./operations.ts";
import { simulation } from "./simulation.ts";

const docs = "https://docs.stripe.com/api";

export const stripe: Connector = {
  format: "vennel.connector/v1",
  id: "stripe",
  name: "Stripe",
  aliases: ["stripe payments", "payments"],
  categories: ["payments", "billing"],
  description: "Customers, payments, invoices, subscriptions and refunds in Stripe.",
  tier: "polished",
  provenance: ownWork(docs, "v1"),
  protocol: "http",
  baseUrl: "https://api.stripe.com",
  docsUrl: docs,
  auth: [
    { type: "bearer", label: "Secret key", help: "A secret or restricted key; it starts with sk_ or rk_." },
    { type: "basic", label: "Secret key as user name", help: "The key as user name, with an empty password." },
  ],
  defaultHeaders: { accept: "application/json" },
  operations,
  events,
  webhook: {
    verification: {
      type: "hmac",
      algorithm: "sha256",
      header: "stripe-signature",
      prefix: "",
      encoding: "hex",
      signed: "{timestamp}.{body}",
      toleranceSeconds: 300,
      composite: { timestampKey: "t", signatureKey: "v1" },
    },
    eventFrom: ["body:type"],
    deliveryIdFrom: "body:id",
    registration: {
      create: "webhookEndpoints.create",
      arguments: { url: "{url}", enabled_events: ["{event}"], description: "An automation in Vennel" },
      everyEvent: "*",
      idAt: "id",
      remove: "webhookEndpoints.delete",
      idArgument: "webhook_endpoint",
      secret: { from: "answer", at: "secret" },
    },
  },
  policies: { ratePerSecond: 25, idempotencyHeader: "Idempotency-Key" },
  simulation,
  testOperation: "customers.list",
  errors,
  hints: [
    "Amounts are integers in the smallest unit: 12450 with currency eur is 124.50 euros.",
    "The object of an event is event.body.data.object.",
    "Writes carry an idempotency key by themselves, so they are safe to repeat.",
  ],
};
