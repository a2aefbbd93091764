import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { meeting, operations, recording, resources } from "./operations.ts";

const { id: _, ...rest } = meeting;
const { id: __, ...recorded } = recording;

function told(id: string, name: string, entity: string, verbs: readonly string[], object: object, popularity: number): ConnectorEvent {
  return event({
    id,
    name,
    entity,
    verbs,
    aliases: entity === "meeting" ? ["call"] : [],
    sample: { event: id, event_ts: 1_777_717_938_123, payload: { account_id: "AAAAAABBBB", object } },
    sampleHeaders: { "x-zm-trackingid": "v=2.0;clid=us06;rid=WEB_1c2d3e4f" },
    popularity,
  });
}
const worded = (status: number, code: number) => ({ status, body: { code, message: "{message}", errors: [{ field: "{field}", message: "{message}" }] } });
const inMeeting = { ...rest, id: String(meeting.id) };

export const zoom = httpSystem({
  docs: "https://developers.zoom.us/docs/api/",
  version: "v2",
  id: "zoom",
  name: "Zoom",
  aliases: ["zoom meetings", "zoom.us"],
  categories: ["calendars", "chat"],
  description: "Meetings and recordings in Zoom.",
  baseUrl: "https://api.zoom.us/v2",
  auth: [
    {
      type: "oauth2Code",
      label: "Sign in with Zoom",
      help: "The client id of your app in the Zoom App Marketplace. The secret token there is the webhook secret.",
      oauth2: { authorizeUrl: "https://zoom.us/oauth/authorize", tokenUrl: "https://zoom.us/oauth/token", scopes: [], clientAuth: "header" },
    },
    { type: "bearer", label: "Access token", help: "A token that lasts an hour, for trying things out." },
  ],
  operations,
  events: [
    told("meeting.created", "Meeting scheduled", "meeting", ["create", "schedule", "new"], inMeeting, 0.8),
    told("meeting.started", "Meeting started", "meeting", ["start", "begin"], inMeeting, 0.7),
    told("meeting.ended", "Meeting ended", "meeting", ["end", "finish"], { ...inMeeting, end_time: "2026-05-06T08:31:00Z" }, 1),
    told(
      "meeting.participant_joined",
      "Somebody joined a meeting",
      "participant",
      ["join", "enter"],
      { ...inMeeting, participant: { user_name: "Joost van den Berg", email: "joost@northwind.example", join_time: "2026-05-06T08:01:00Z" } },
      0.5,
    ),
    told("recording.completed", "Recording ready", "recording", ["complete", "finish", "new", "create"], { ...recorded, id: String(meeting.id) }, 0.9),
  ],
  webhook: {
    verification: {
      type: "hmac",
      algorithm: "sha256",
      header: "x-zm-signature",
      prefix: "v0=",
      encoding: "hex",
      signed: "v0:{timestamp}:{body}",
      timestampHeader: "x-zm-request-timestamp",
    },
    eventFrom: ["body:event"],
    // Zoom gives a delivery no id; the same body signed at the same time is the same delivery.
    deliveryIdFrom: "header:x-zm-signature",
    handshake: {
      when: "body:event=endpoint.url_validation",
      answer: { as: "json", fields: { plainToken: "body:payload.plainToken", encryptedToken: "hmac:body:payload.plainToken" } },
    },
  },
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation: { resources, errors: { unauthorized: worded(401, 124), notFound: worded(404, 3001), invalid: worded(400, 300), rateLimited: worded(429, 429) } },
  testOperation: "users.me",
  errors: {
    at: ["code"],
    codes: {
      ...statusErrors("Zoom"),
      "124": { cause: "The sign-in has expired or was revoked.", remedy: "Sign in to Zoom again." },
      "300": { cause: "A value is missing or does not fit.", remedy: "Open a sample run: the answer names the field under `errors`." },
      "1001": { cause: "There is no such person in the account.", remedy: "Compare the address with Zoom's list of users." },
      "3001": { cause: "There is no meeting under this number, or it is over.", remedy: "Compare the number in a sample run." },
      "4711": { cause: "The app lacks a scope that this needs.", remedy: "Add the scope to the app in the Zoom App Marketplace and sign in again." },
    },
  },
  hints: [
    "Webhooks belong to the app: set the automation's address in the Zoom App Marketplace, which checks it at once.",
    "Recordings are listed for a month at most in one call.",
  ],
});
