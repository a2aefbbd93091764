import { event } from "../../authoring/event.ts";
import { ownWork } from "../../authoring/own-work.ts";
import type { Connector, ConnectorEvent } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { simulation } from "./simulation.ts";

const docs = "https://developer.zendesk.com/api-reference";

/** Zendesk's event webhooks: what changed in `event`, the ticket in `detail`. */
function ticketEvent(type: string, name: string, verbs: readonly string[], change: Record<string, unknown>, popularity: number): ConnectorEvent {
  const id = `zen:event-type:ticket.${type}`;
  const detail = {
    id: "35436",
    subject: "My invoice shows the wrong address",
    description: "Please put the new address on the invoice of April.",
    status: "OPEN",
    priority: "NORMAL",
    type: "PROBLEM",
    requester_id: "20978392",
    submitter_id: "20978392",
    assignee_id: "20978400",
    group_id: "12",
    organization_id: "57",
    external_id: "A-17",
    tags: ["billing"],
    is_public: true,
    created_at: "2026-05-02T10:32:18Z",
    updated_at: "2026-05-02T10:32:18Z",
    via: { channel: "email" },
  };
  return event({
    id,
    name,
    entity: "ticket",
    verbs,
    aliases: ["support request", "case"],
    sample: {
      account_id: 12_514_403,
      detail,
      event: change,
      id: "2b8ce8a4-6ad4-4e4c-9bb8-1a1a2f5f9c1e",
      subject: "zen:ticket:35436",
      time: "2026-05-02T10:32:18.123Z",
      type: id,
      zendesk_event_version: "2022-11-06",
    },
    corrections: {
      "detail.status": { type: "string", examples: ["NEW", "OPEN", "PENDING", "HOLD", "SOLVED", "CLOSED"] },
      "detail.priority": { type: "string", examples: ["LOW", "NORMAL", "HIGH", "URGENT"] },
    },
    popularity,
  });
}

export const zendesk: Connector = {
  format: "vennel.connector/v1",
  id: "zendesk",
  name: "Zendesk",
  aliases: ["zen desk", "zendesk support", "help desk"],
  categories: ["support"],
  description: "Tickets and people of Zendesk Support.",
  tier: "polished",
  provenance: ownWork(docs, "v2"),
  protocol: "http",
  baseUrl: null,
  docsUrl: docs,
  auth: [
    {
      type: "basic",
      label: "E-mail address and API token",
      help: "Your address followed by /token as user name, and an API token as password. The base URL is https://your-subdomain.zendesk.com.",
    },
    { type: "bearer", label: "Access token", help: "An OAuth access token." },
    {
      type: "oauth2Code",
      label: "Sign in with Zendesk",
      help: "The identifier of your OAuth client.",
      oauth2: { authorizeUrl: "{baseUrl}/oauth/authorizations/new", tokenUrl: "{baseUrl}/oauth/tokens", scopes: ["read", "write"], clientAuth: "body" },
    },
  ],
  defaultHeaders: { accept: "application/json" },
  operations,
  events: [
    ticketEvent("created", "Ticket created", ["create", "open", "submit", "new", "receive"], {}, 1),
    ticketEvent("status_changed", "Ticket status changed", ["change", "close", "solve", "update"], { current: "SOLVED", previous: "OPEN" }, 0.7),
    ticketEvent(
      "comment_added",
      "Message added to a ticket",
      ["comment", "reply", "answer", "add"],
      { comment: { id: "1274", body: "Thank you, that works.", is_public: true, author: { id: "20978392", is_staff: false, name: "Maya Lindqvist" } } },
      0.6,
    ),
    ticketEvent("priority_changed", "Ticket priority changed", ["change", "escalate"], { current: "URGENT", previous: "NORMAL" }, 0.3),
  ],
  webhook: {
    verification: {
      type: "hmac",
      algorithm: "sha256",
      header: "x-zendesk-webhook-signature",
      prefix: "",
      encoding: "base64",
      signed: "{timestamp}{body}",
      timestampHeader: "x-zendesk-webhook-signature-timestamp",
    },
    eventFrom: ["body:type"],
    deliveryIdFrom: "body:id",
    registration: {
      create: "webhooks.create",
      arguments: { name: "An automation in Vennel", endpoint: "{url}", subscriptions: ["{event}"] },
      everyEvent: null,
      idAt: "webhook.id",
      remove: "webhooks.delete",
      idArgument: "webhook_id",
      secret: { from: "operation", operation: "webhooks.signingSecret", at: "signing_secret.secret" },
    },
  },
  policies: { ratePerSecond: 6, idempotencyHeader: "Idempotency-Key" },
  simulation,
  testOperation: "users.me",
  errors,
  hints: [
    "tickets.create needs the first message as comment; a requester who is unknown is created from name and e-mail address.",
    "A reply is tickets.update with a comment; public: false makes it an internal note.",
  ],
};
