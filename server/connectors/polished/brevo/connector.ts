import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { operations, resources } from "./operations.ts";

function mail(id: string, asked: string, name: string, verbs: readonly string[], more: object, popularity: number): ConnectorEvent {
  return event({
    id: asked,
    name,
    entity: "email",
    verbs,
    aliases: ["mail"],
    sample: {
      event: id,
      email: "joost@northwind.example",
      id: 26_224,
      date: "2026-05-02 12:32:18",
      ts: 1_777_717_938,
      "message-id": "<202605021032.12345@smtp-relay.mailin.fr>",
      ts_event: 1_777_717_938,
      subject: "Your order",
      tag: "",
      ...more,
    },
    popularity,
  });
}
const worded = (status: number, code: string) => ({ status, body: { code, message: "{field}: {message}" } });

export const brevo = httpSystem({
  docs: "https://developers.brevo.com/reference",
  version: "v3",
  id: "brevo",
  name: "Brevo",
  aliases: ["sendinblue"],
  categories: ["marketing", "mail"],
  description: "Mails, text messages, contacts and lists in Brevo.",
  baseUrl: "https://api.brevo.com/v3",
  auth: [{ type: "apiKey", in: "header", name: "api-key", label: "API key", help: "Under SMTP and API; it starts with xkeysib-." }],
  operations,
  events: [
    mail("delivered", "delivered", "Mail delivered", ["deliver", "arrive"], {}, 0.8),
    mail("opened", "opened", "Mail opened", ["open", "read"], {}, 0.7),
    mail("click", "click", "Link in a mail clicked", ["click"], { link: "https://shop.example/sale" }, 0.6),
    mail("hard_bounce", "hard_bounce", "Mail came back", ["bounce", "fail"], { reason: "550 no such user" }, 0.7),
    mail("unsubscribed", "unsubscribed", "Somebody unsubscribed", ["unsubscribe"], {}, 0.6),
  ],
  webhook: {
    verification: { type: "shared-secret", header: "authorization", prefix: "Bearer " },
    eventFrom: ["body:event"],
    deliveryIdFrom: "body:event+body:message-id+body:ts_event",
    registration: {
      create: "webhooks.create",
      arguments: { url: "{url}", events: ["{event}"], description: "An automation in Vennel", token: "{secret}" },
      everyEvent: null,
      idAt: "id",
      remove: "webhooks.delete",
      idArgument: "webhookId",
      secret: { from: "here" },
    },
  },
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation: {
    resources,
    errors: {
      unauthorized: worded(401, "unauthorized"),
      notFound: worded(404, "document_not_found"),
      invalid: worded(400, "invalid_parameter"),
      rateLimited: worded(429, "too_many_requests"),
    },
  },
  testOperation: "account.get",
  errors: {
    at: ["code"],
    codes: {
      ...statusErrors("Brevo"),
      unauthorized: {
        cause: "The key is wrong, or calls from this address are not allowed.",
        remedy: "Connect Brevo again; under Security, Authorised IPs, allow this server.",
      },
      invalid_parameter: { cause: "A value is missing or does not fit.", remedy: "Open a sample run: the answer says which." },
      missing_parameter: { cause: "A value that Brevo needs is missing.", remedy: "Open a sample run: the answer says which." },
      duplicate_parameter: { cause: "There is a contact with this address already.", remedy: "Set updateEnabled, so that it is updated." },
      document_not_found: { cause: "There is nothing under this id or address.", remedy: "Compare it in a sample run with what Brevo shows." },
      not_enough_credits: { cause: "The account has no credits left.", remedy: "Buy credits at Brevo, then replay the runs." },
      permission_denied: { cause: "The account may not do this.", remedy: "See in Brevo whether the feature is switched on." },
    },
  },
  hints: ["Fields of a contact are under attributes, in capitals.", "The sender's address must be verified at Brevo."],
});
