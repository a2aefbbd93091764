import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import { momentOrNull } from "../../authoring/schema.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { operations, resources } from "./operations.ts";
import { incident, user } from "./samples.ts";

function incidentEvent(kind: string, name: string, verbs: readonly string[], changes: object, popularity: number): ConnectorEvent {
  const { id, type, incident_number: number, title, status, urgency, service, html_url } = incident;
  const agent = { id: user.id, type: "user_reference", summary: user.name };
  return event({
    id: `incident.${kind}`,
    name,
    entity: "incident",
    verbs,
    aliases: ["alert", "outage"],
    sample: {
      event: {
        id: "5ac64822-4adc-4fda-ade0-410becf0de4f",
        event_type: `incident.${kind}`,
        resource_type: "incident",
        occurred_at: "2026-05-02T10:32:18.123Z",
        agent,
        data: { id, type, number, title, status, urgency, service, html_url, created_at: incident.created_at, resolved_at: null, ...changes },
      },
    },
    corrections: { "event.data.resolved_at": momentOrNull },
    popularity,
  });
}
const worded = (status: number, code: number, message: string) => ({ status, body: { error: { message, code, errors: ["{field}: {message}"] } } });

export const pagerduty = httpSystem({
  docs: "https://developer.pagerduty.com/api-reference/",
  version: "2",
  id: "pagerduty",
  name: "PagerDuty",
  aliases: ["pager duty"],
  categories: ["operations"],
  description: "Incidents, services and who is on call in PagerDuty.",
  baseUrl: "https://api.pagerduty.com",
  auth: [
    {
      type: "bearer",
      prefix: "Token token=",
      label: "API key",
      help: "Under Integrations, API Access Keys. Writes with a key of the account need from as well.",
    },
    {
      type: "oauth2Code",
      label: "Sign in with PagerDuty",
      help: "The client id of your app registration.",
      oauth2: {
        authorizeUrl: "https://identity.pagerduty.com/oauth/authorize",
        tokenUrl: "https://identity.pagerduty.com/oauth/token",
        scopes: ["incidents.read", "incidents.write", "services.read", "users.read", "oncalls.read", "webhook_subscriptions.write"],
        clientAuth: "body",
      },
    },
  ],
  defaultHeaders: { accept: "application/vnd.pagerduty+json;version=2" },
  operations,
  events: [
    incidentEvent("triggered", "Incident opened", ["create", "open", "trigger", "new", "happen"], {}, 1),
    incidentEvent("acknowledged", "Incident acknowledged", ["acknowledge"], { status: "acknowledged" }, 0.6),
    incidentEvent("resolved", "Incident resolved", ["resolve", "close"], { status: "resolved", resolved_at: "2026-05-02T11:00:00Z" }, 0.9),
    incidentEvent("escalated", "Incident escalated", ["escalate"], {}, 0.4),
    incidentEvent("reassigned", "Incident given to somebody else", ["reassign", "assign"], {}, 0.3),
  ],
  webhook: {
    verification: {
      type: "hmac",
      algorithm: "sha256",
      header: "x-pagerduty-signature",
      prefix: "",
      encoding: "hex",
      signed: "{body}",
      composite: { signatureKey: "v1" },
    },
    eventFrom: ["body:event.event_type"],
    deliveryIdFrom: "body:event.id",
    registration: {
      create: "webhookSubscriptions.create",
      arguments: { url: "{url}", events: ["{event}"], description: "An automation in Vennel" },
      everyEvent: null,
      idAt: "webhook_subscription.id",
      remove: "webhookSubscriptions.delete",
      idArgument: "id",
      secret: { from: "answer", at: "webhook_subscription.delivery_method.secret" },
    },
  },
  policies: { ratePerSecond: 15, idempotencyHeader: null },
  simulation: {
    resources,
    errors: {
      unauthorized: worded(401, 2006, "Account Not Found"),
      notFound: worded(404, 2100, "Not Found"),
      invalid: worded(400, 2001, "Invalid Input Provided"),
      rateLimited: worded(429, 2020, "Rate Limit Exceeded"),
    },
  },
  testOperation: "services.list",
  errors: {
    at: ["error.code"],
    codes: {
      ...statusErrors("PagerDuty"),
      "2001": { cause: "A field is missing or its value does not fit.", remedy: "Open a sample run: the answer names the field under `error.errors`." },
      "2006": { cause: "The key belongs to no account.", remedy: "Connect PagerDuty again with a key that is valid." },
      "2010": { cause: "The key may not do this.", remedy: "Use a key with full access, or give its owner the right." },
      "2020": {
        cause: "More requests came than PagerDuty allows in a minute.",
        remedy: "Have the work done with less at once (`concurrency`), then replay the runs.",
      },
      "2100": { cause: "There is nothing under this id.", remedy: "Compare the id in a sample run with the address of the incident." },
    },
  },
  hints: [
    "Writes with a key of the account need from, the e-mail address of somebody there.",
    "incident_key keeps a repeated run from opening a second incident.",
  ],
});
