import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { under } from "../../authoring/shape-of.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { issue, issueCorrections, operations, resources } from "./operations.ts";

function hookEvent(resource: string, action: string, name: string, entity: string, verbs: readonly string[], data: object, popularity: number): ConnectorEvent {
  return event({
    id: `${resource}.${action}`,
    name,
    entity,
    verbs,
    aliases: ["error", "exception", "crash"],
    sample: { action, actor: { type: "application", id: "sentry", name: "Sentry" }, data, installation: { uuid: "a8e5d37a-696c-4c54-adb5-b3f28d64c7de" } },
    corrections: "issue" in data ? under("data.issue", issueCorrections) : {},
    sampleHeaders: { "sentry-hook-resource": resource, "request-id": "fbd9f8c1-1b2c-4c3d-8e4f-5a6b7c8d9e0f" },
    popularity,
  });
}
const worded = (status: number) => ({ status, body: { detail: "{message}" } });

export const sentry = httpSystem({
  docs: "https://docs.sentry.io/api/",
  version: "0",
  id: "sentry",
  name: "Sentry",
  aliases: ["sentry.io"],
  categories: ["operations", "development"],
  description: "Issues, releases and projects in Sentry.",
  baseUrl: "https://sentry.io/api/0",
  auth: [{ type: "bearer", label: "Auth token", help: "Of an internal integration, with issue and event rights. Its client secret is the webhook secret." }],
  operations,
  events: [
    hookEvent("issue", "created", "Issue found", "issue", ["create", "happen", "new", "find"], { issue }, 1),
    hookEvent("issue", "resolved", "Issue resolved", "issue", ["resolve", "close"], { issue: { ...issue, status: "resolved" } }, 0.6),
    hookEvent("issue", "assigned", "Issue assigned", "issue", ["assign"], { issue }, 0.3),
    hookEvent(
      "event_alert",
      "triggered",
      "Alert rule fired",
      "alert",
      ["trigger", "fire", "alert"],
      {
        triggered_rule: "Errors in checkout",
        event: { event_id: "e4874d664c3540c1a32eab185f12c5ab", title: issue.title, level: "error", web_url: issue.permalink, issue_id: issue.id },
      },
      0.7,
    ),
  ],
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "sentry-hook-signature", prefix: "", encoding: "hex", signed: "{body}" },
    eventFrom: ["header:sentry-hook-resource", "body:action"],
    deliveryIdFrom: "header:request-id",
  },
  policies: { ratePerSecond: 5, idempotencyHeader: null },
  simulation: { resources, errors: { unauthorized: worded(401), notFound: worded(404), invalid: worded(400), rateLimited: worded(429) } },
  testOperation: "organizations.list",
  errors: {
    at: [],
    codes: {
      ...statusErrors("Sentry"),
      "400": { cause: "A value does not have the form that Sentry asks for.", remedy: "Open a sample run: the answer says which." },
    },
  },
  hints: [
    "Make an internal integration in Sentry and give it the address of the automation; it cannot be registered from here.",
    "Sentry waits one second for an answer, so an automation answers at once and works afterwards.",
  ],
});
