import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";

const docs = "https://www.rfc-editor.org/rfc/rfc6409";

export const smtp: Connector = {
  format: "vennel.connector/v1",
  id: "smtp",
  name: "SMTP",
  aliases: ["mail server", "own mail server"],
  categories: ["messaging"],
  description: "Mail through a server of your own or your provider's.",
  tier: "polished",
  provenance: ownWork(docs, "RFC 6409"),
  protocol: "smtp",
  baseUrl: null,
  docsUrl: docs,
  auth: [
    { type: "basic", label: "User name and password", help: "Of the mailbox or the sending account." },
    { type: "none", label: "No authentication", help: "For a relay inside your own network." },
  ],
  defaultHeaders: {},
  operations,
  events: [],
  webhook: null,
  policies: { ratePerSecond: 5, idempotencyHeader: null },
  simulation: {
    resources: [],
    errors: {
      unauthorized: { status: 401, body: { code: "EAUTH", message: "535 Authentication failed" } },
      invalid: { status: 422, body: { code: "invalid", message: "{message}" } },
      rateLimited: { status: 429, body: { code: "ERATE", message: "421 Too many messages" } },
      server: { status: 503, body: { code: "ESERVER", message: "{message}" } },
    },
  },
  testOperation: "status.get",
  errors,
  hints: ["A mail is never sent a second time by itself: servers know no key by which to tell repetitions.", "to, cc and bcc are lists of addresses."],
};
