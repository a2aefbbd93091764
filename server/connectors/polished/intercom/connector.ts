import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { under, type Corrections } from "../../authoring/shape-of.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { contactCorrections, conversationCorrections, operations } from "./operations.ts";
import { contact, conversation } from "./samples.ts";

function topic(id: string, name: string, entity: string, verbs: readonly string[], item: object, corrections: Corrections, popularity: number): ConnectorEvent {
  return event({
    id,
    name,
    entity,
    verbs,
    sample: {
      type: "notification_event",
      topic: id,
      id: "notif_ccd8a4d0-f965-11e3-a367-c779cae3e1b3",
      app_id: "abc12345",
      created_at: 1_777_717_938,
      delivery_attempts: 1,
      data: { type: "notification_event_data", item },
    },
    corrections: under("data.item", corrections),
    popularity,
  });
}
const worded = (status: number, code: string) => ({
  status,
  body: { type: "error.list", request_id: "b3c8c472-8478-4f10-a29f-bcb3b1b9a5f2", errors: [{ code, message: "{message}", field: "{field}" }] },
});

export const intercom = httpSystem({
  docs: "https://developers.intercom.com/docs/references/rest-api/api.intercom.io/",
  version: "2.11",
  id: "intercom",
  name: "Intercom",
  aliases: ["intercom inbox"],
  categories: ["support", "crm"],
  description: "Contacts, conversations and tickets in Intercom.",
  baseUrl: "https://api.intercom.io",
  auth: [
    { type: "bearer", label: "Access token", help: "Of your app in Intercom's Developer Hub. Its client secret is the webhook secret." },
    {
      type: "oauth2Code",
      label: "Sign in with Intercom",
      help: "The client id of your app in Intercom's Developer Hub.",
      oauth2: { authorizeUrl: "https://app.intercom.com/oauth", tokenUrl: "https://api.intercom.io/auth/eagle/token", scopes: [], clientAuth: "body" },
    },
  ],
  defaultHeaders: { accept: "application/json", "intercom-version": "2.11" },
  operations,
  events: [
    topic(
      "conversation.user.created",
      "Conversation started by a customer",
      "conversation",
      ["create", "start", "open", "new"],
      conversation,
      conversationCorrections,
      1,
    ),
    topic("conversation.user.replied", "Customer replied", "conversation", ["reply", "answer", "respond"], conversation, conversationCorrections, 0.8),
    topic(
      "conversation.admin.closed",
      "Conversation closed",
      "conversation",
      ["close"],
      { ...conversation, open: false, state: "closed" },
      conversationCorrections,
      0.5,
    ),
    topic("contact.user.created", "Contact created", "contact", ["create", "add", "new", "sign up"], contact, contactCorrections, 0.8),
    topic("contact.user.updated", "Contact changed", "contact", ["update", "change"], contact, contactCorrections, 0.4),
  ],
  webhook: {
    verification: { type: "hmac", algorithm: "sha1", header: "x-hub-signature", prefix: "sha1=", encoding: "hex", signed: "{body}" },
    eventFrom: ["body:topic"],
    deliveryIdFrom: "body:id",
  },
  policies: { ratePerSecond: 100, idempotencyHeader: null },
  simulation: {
    resources: [
      {
        name: "contact",
        idField: "id",
        idPrefix: "6634",
        list: "contacts.list",
        get: "contacts.get",
        create: "contacts.create",
        update: "contacts.update",
        template: contact,
        createdFields: ["created_at", "updated_at"],
        updatedFields: ["updated_at"],
        seed: [contact],
      },
      {
        name: "conversation",
        idField: "id",
        idPrefix: "2154",
        list: "conversations.list",
        get: "conversations.get",
        template: conversation,
        seed: [conversation],
      },
    ],
    errors: {
      unauthorized: worded(401, "unauthorized"),
      notFound: worded(404, "not_found"),
      invalid: worded(400, "parameter_invalid"),
      rateLimited: worded(429, "rate_limit_exceeded"),
    },
  },
  testOperation: "admins.me",
  errors: {
    at: ["errors[].code"],
    codes: {
      ...statusErrors("Intercom"),
      unauthorized: { cause: "The token is wrong or was revoked.", remedy: "Connect Intercom again with a token that is valid." },
      token_not_found: { cause: "The token is not known.", remedy: "Connect Intercom again with a token that is valid." },
      not_found: { cause: "There is nothing under this id.", remedy: "Compare the id in a sample run with what Intercom shows." },
      parameter_invalid: { cause: "A value is missing or does not fit.", remedy: "Open a sample run: the answer names the field." },
      conflict: { cause: "A contact with this address or id is there already.", remedy: "Search it first and update it." },
      rate_limit_exceeded: {
        cause: "More requests came than Intercom allows in this time.",
        remedy: "Have the work done with less at once (`concurrency`), then replay the runs.",
      },
    },
  },
  hints: ["Webhooks belong to the app: set address and topics in the Developer Hub.", "Times are seconds since 1970; texts of conversations are HTML."],
});
