import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { invitee, operations, resources, scheduled } from "./operations.ts";

function booking(id: string, name: string, verbs: readonly string[], changes: object, popularity: number): ConnectorEvent {
  return event({
    id,
    name,
    entity: "meeting",
    verbs,
    aliases: ["booking", "appointment", "invitee"],
    sample: {
      event: id,
      created_at: "2026-05-02T10:32:18.000000Z",
      created_by: "https://api.calendly.com/users/AAAAAAAAAAAAAAAA",
      payload: { ...invitee, scheduled_event: scheduled, ...changes },
    },
    popularity,
  });
}
const worded = (status: number, title: string) => ({
  status,
  body: { title, message: "{message}", details: [{ parameter: "{field}", message: "{message}" }] },
});

export const calendly = httpSystem({
  docs: "https://developer.calendly.com/api-docs",
  version: "2",
  id: "calendly",
  name: "Calendly",
  aliases: ["calendly booking"],
  categories: ["calendars"],
  description: "Meetings that people book in Calendly.",
  baseUrl: "https://api.calendly.com",
  auth: [
    { type: "bearer", label: "Personal access token", help: "Under Integrations, API and webhooks." },
    {
      type: "oauth2Code",
      label: "Sign in with Calendly",
      help: "The client id of your app in Calendly's developer console.",
      oauth2: {
        authorizeUrl: "https://auth.calendly.com/oauth/authorize",
        tokenUrl: "https://auth.calendly.com/oauth/token",
        scopes: ["default"],
        clientAuth: "body",
      },
    },
  ],
  operations,
  events: [
    booking("invitee.created", "Meeting booked", ["book", "schedule", "create", "new"], {}, 1),
    booking(
      "invitee.canceled",
      "Meeting cancelled",
      ["cancel", "delete"],
      { status: "canceled", cancellation: { canceled_by: "Joost van den Berg", reason: "Ill", canceler_type: "invitee" } },
      0.8,
    ),
  ],
  webhook: {
    verification: {
      type: "hmac",
      algorithm: "sha256",
      header: "calendly-webhook-signature",
      prefix: "",
      encoding: "hex",
      signed: "{timestamp}.{body}",
      toleranceSeconds: 180,
      composite: { timestampKey: "t", signatureKey: "v1" },
    },
    eventFrom: ["body:event"],
    deliveryIdFrom: "body:event+body:payload.uri+body:payload.updated_at",
  },
  policies: { ratePerSecond: 8, idempotencyHeader: null },
  simulation: {
    resources,
    errors: {
      unauthorized: worded(401, "Unauthenticated"),
      notFound: worded(404, "Resource Not Found"),
      invalid: worded(400, "Invalid Argument"),
      rateLimited: worded(429, "Too Many Requests"),
    },
  },
  testOperation: "users.me",
  errors: {
    at: ["title"],
    codes: {
      ...statusErrors("Calendly"),
      "Invalid Argument": { cause: "A value is missing or does not fit.", remedy: "Open a sample run: the answer names it under `details`." },
      "Permission Denied": {
        cause: "The account may not do this, or its plan has no webhooks.",
        remedy: "Use an account that may; webhooks need a paid plan.",
      },
      "Resource Not Found": { cause: "There is nothing under this id.", remedy: "Compare the id in a sample run: it is the last part of the uri." },
    },
  },
  hints: [
    "A meeting that is moved is cancelled and booked again, with old_invitee in the new one.",
    "Register the address with webhookSubscriptions.create, and give its signing_key to the connection as webhook secret.",
    "The id in a path is the last part of a uri; arguments want the whole uri.",
  ],
});
