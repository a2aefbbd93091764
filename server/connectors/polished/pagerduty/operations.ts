import { operation } from "../../authoring/operation.ts";
import { array, boolean, choice, integer, momentOrNull, string } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";
import { incident, note, service, subscription, user } from "./samples.ts";

const pages = { limit: integer("Items per page, 100 at most"), offset: integer("How many are left out") };
const paging = (items: string) => ({ style: "offset", offsetParam: "offset", limitParam: "limit", items }) as const;
const beside = { limit: 25, offset: 0, more: false };
const from = string("E-mail address of the person in whose name it is done", { format: "email" });

const incidents = thing({
  entity: "incident",
  aliases: ["alert", "outage"],
  ids: "incidents",
  path: "/incidents",
  place: { id: incident.id },
  sample: incident,
  more: [{ ...incident, id: "PT4KHLL", incident_number: 1235, title: "The queue grows" }],
  corrections: { resolved_at: momentOrNull, "assignments.[]": { type: "object" } },
  wrap: "incident",
  into: "incident",
  weight: 1,
  create: {
    verbs: ["create", "open", "trigger", "raise"],
    args: {
      from,
      title: string("Title"),
      service: string("Id of the service"),
      urgency: choice("Urgency", ["high", "low"]),
      details: string("What is known"),
      incident_key: string("A word of your own: no second one is opened under it"),
    },
    required: ["title", "service"],
    headers: ["from"],
    bodyPaths: { service: "incident.service.id", details: "incident.body.details" },
    bodyConstants: { "incident.type": "incident", "incident.service.type": "service_reference" },
    sample: { title: incident.title, service: service.id },
    successStatus: 201,
  },
  list: {
    args: {
      since: string("From", { format: "date-time" }),
      until: string("To", { format: "date-time" }),
      sort_by: string("Such as created_at:desc"),
      ...pages,
    },
    paging: paging("incidents"),
    beside,
  },
  get: {},
  update: {
    method: "PUT",
    verbs: ["update", "acknowledge", "resolve", "close", "change"],
    args: {
      from,
      status: choice("Status", ["acknowledged", "resolved"]),
      title: string("Title"),
      urgency: choice("Urgency", ["high", "low"]),
      resolution: string("How it was resolved"),
    },
    headers: ["from"],
    bodyConstants: { "incident.type": "incident" },
    sample: { status: "acknowledged" },
  },
  simulated: { createdFields: ["created_at", "updated_at"], updatedFields: ["updated_at"] },
});
const services = thing({
  entity: "service",
  ids: "services",
  path: "/services",
  place: { id: service.id },
  sample: service,
  wrap: "service",
  weight: 0.3,
  list: { args: { query: string("Words of the name"), ...pages }, paging: paging("services"), beside },
  get: {},
});
const users = thing({
  entity: "user",
  aliases: ["person on call"],
  ids: "users",
  path: "/users",
  place: { id: user.id },
  sample: user,
  wrap: "user",
  weight: 0.2,
  list: { args: { query: string("Words of name or address"), ...pages }, paging: paging("users"), beside },
  get: {},
});
const subscriptions = thing({
  entity: "webhook subscription",
  ids: "webhookSubscriptions",
  path: "/webhook_subscriptions",
  place: { id: subscription.id },
  sample: subscription,
  wrap: "webhook_subscription",
  into: "webhook_subscription",
  weight: 0.02,
  create: {
    summary: "Register an address for events of the account",
    verbs: ["register"],
    args: {
      url: string("Where deliveries go", { format: "uri" }),
      events: array({ type: "string" }, "Events, such as incident.triggered"),
      description: string("What it is for"),
    },
    required: ["url", "events"],
    bodyPaths: { url: "webhook_subscription.delivery_method.url" },
    bodyConstants: {
      "webhook_subscription.type": "webhook_subscription",
      "webhook_subscription.delivery_method.type": "http_delivery_method",
      "webhook_subscription.filter.type": "account_reference",
    },
    sample: { url: subscription.delivery_method.url, events: subscription.events },
    successStatus: 201,
  },
  remove: { summary: "Take an address back", verbs: ["unregister"], successStatus: 204 },
});

export const resources = [incidents, services, users, subscriptions].map(({ resource }) => resource);

export const operations: readonly Operation[] = [
  ...incidents.operations,
  operation({
    id: "incidents.addNote",
    method: "POST",
    path: "/incidents/{id}/notes",
    summary: "Note something on an incident",
    verbs: ["note", "comment", "add", "write"],
    entity: "note",
    aliases: ["comment"],
    args: { from, content: string("The text") },
    headers: ["from"],
    required: ["content"],
    bodyPaths: { content: "note.content" },
    returns: { note },
    messageField: "content",
    destinationField: "id",
    sampleInput: { id: incident.id, content: note.content },
    popularity: 0.4,
  }),
  ...services.operations,
  operation({
    id: "oncalls.list",
    method: "GET",
    path: "/oncalls",
    summary: "See who is on call",
    verbs: ["list", "get", "find"],
    entity: "on-call person",
    aliases: ["on call", "on duty"],
    args: { earliest: boolean("Only the next of each"), ...pages },
    returns: {
      oncalls: [
        { user: { id: user.id, type: "user_reference", summary: user.name }, escalation_level: 1, start: "2026-05-01T08:00:00Z", end: "2026-05-08T08:00:00Z" },
      ],
      ...beside,
    },
    corrections: { "oncalls.[].start": momentOrNull, "oncalls.[].end": momentOrNull },
    paging: paging("oncalls"),
    sampleInput: {},
    popularity: 0.4,
  }),
  ...users.operations,
  ...subscriptions.operations,
];
