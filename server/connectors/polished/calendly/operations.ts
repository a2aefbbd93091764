import { operation } from "../../authoring/operation.ts";
import { array, choice, integer, string, textOrNull } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";

const api = "https://api.calendly.com";
const person = {
  uri: `${api}/users/AAAAAAAAAAAAAAAA`,
  name: "Maya Lindqvist",
  slug: "maya",
  email: "maya@northwind.example",
  scheduling_url: "https://calendly.com/maya",
  timezone: "Europe/Stockholm",
  current_organization: `${api}/organizations/BBBBBBBBBBBBBBBB`,
};
export const scheduled = {
  uri: `${api}/scheduled_events/GBGBDCAADAEDCRZ2`,
  name: "30 minutes",
  status: "active",
  start_time: "2026-05-06T08:00:00.000000Z",
  end_time: "2026-05-06T08:30:00.000000Z",
  event_type: `${api}/event_types/CCCCCCCCCCCCCCCC`,
  location: { type: "physical", location: "Room 4" },
  created_at: "2026-05-02T10:32:18.000000Z",
  updated_at: "2026-05-02T10:32:18.000000Z",
  event_memberships: [{ user: person.uri, user_email: person.email, user_name: person.name }],
};
export const invitee = {
  uri: `${scheduled.uri}/invitees/DDDDDDDDDDDDDDDD`,
  email: "joost@northwind.example",
  name: "Joost van den Berg",
  status: "active",
  timezone: "Europe/Amsterdam",
  event: scheduled.uri,
  created_at: "2026-05-02T10:32:18.000000Z",
  updated_at: "2026-05-02T10:32:18.000000Z",
  rescheduled: false,
  cancel_url: "https://calendly.com/cancellations/DDDDDDDDDDDDDDDD",
  reschedule_url: "https://calendly.com/reschedulings/DDDDDDDDDDDDDDDD",
  questions_and_answers: [{ question: "What is it about?", answer: "Gift cards", position: 0 }],
};
const eventType = {
  uri: scheduled.event_type,
  name: "30 minutes",
  slug: "30min",
  duration: 30,
  active: true,
  scheduling_url: "https://calendly.com/maya/30min",
  created_at: "2026-01-12T08:00:00.000000Z",
  updated_at: "2026-01-12T08:00:00.000000Z",
};
const hook = {
  uri: `${api}/webhook_subscriptions/EEEEEEEEEEEEEEEE`,
  callback_url: "https://example.com/hooks/meetings",
  state: "active",
  scope: "organization",
  events: ["invitee.created"],
  organization: person.current_organization,
  created_at: "2026-05-02T10:32:05.000000Z",
};
const pages = { count: integer("Items per page, 100 at most"), page_token: string("Where the page starts"), sort: string("Such as start_time:asc") };
const beside = { pagination: { count: 1, next_page: null, next_page_token: null } };
const list = {
  paging: { style: "cursor", cursorParam: "page_token", nextCursor: "pagination.next_page_token", items: "collection" },
  beside,
  corrections: { "pagination?": { type: "object", properties: { count: { type: "integer" }, next_page_token: textOrNull } } },
} as const;
const user = string("Address of the person: their uri");

const events = thing({
  entity: "meeting",
  aliases: ["scheduled event", "booking", "appointment", "event"],
  ids: "scheduledEvents",
  path: "/scheduled_events",
  one: "/scheduled_events/{uuid}",
  place: { uuid: "GBGBDCAADAEDCRZ2" },
  sample: scheduled,
  wrap: "resource",
  weight: 1,
  corrections: { location: { type: "object", properties: { type: { type: "string" }, location: textOrNull } } },
  list: {
    ...list,
    args: {
      user,
      organization: string("Address of the organisation: its uri"),
      min_start_time: string("From", { format: "date-time" }),
      max_start_time: string("To", { format: "date-time" }),
      status: choice("Status", ["active", "canceled"]),
      invitee_email: string("Only with this person"),
      ...pages,
    },
  },
  get: {},
  simulated: { idField: "uri", get: undefined },
});
const invitees = thing({
  entity: "invitee",
  aliases: ["guest", "attendee"],
  ids: "invitees",
  path: "/scheduled_events/{uuid}/invitees",
  place: { uuid: "GBGBDCAADAEDCRZ2" },
  sample: invitee,
  weight: 0.6,
  list: { ...list, args: pages },
  simulated: { idField: "uri" },
});
const types = thing({
  entity: "event type",
  ids: "eventTypes",
  path: "/event_types",
  sample: eventType,
  weight: 0.3,
  list: { ...list, args: { user, ...pages } },
  simulated: { idField: "uri" },
});

export const resources = [events, invitees, types].map(({ resource }) => resource);
export const operations: readonly Operation[] = [
  ...events.operations,
  operation({
    id: "scheduledEvents.cancel",
    method: "POST",
    path: "/scheduled_events/{uuid}/cancellation",
    summary: "Cancel a meeting",
    verbs: ["cancel"],
    entity: "meeting",
    aliases: ["booking", "appointment"],
    args: { reason: string("Why") },
    returns: { resource: { canceled_by: "Maya Lindqvist", reason: "Ill", canceler_type: "host" } },
    successStatus: 201,
    sampleInput: { uuid: "GBGBDCAADAEDCRZ2", reason: "Ill" },
    popularity: 0.5,
  }),
  ...invitees.operations,
  ...types.operations,
  operation({
    id: "schedulingLinks.create",
    method: "POST",
    path: "/scheduling_links",
    summary: "Make a link for one booking",
    verbs: ["create", "make"],
    entity: "booking link",
    aliases: ["scheduling link"],
    args: { owner: string("Address of the event type: its uri"), max_event_count: integer("1") },
    required: ["owner", "max_event_count"],
    bodyConstants: { owner_type: "EventType" },
    returns: { resource: { booking_url: "https://calendly.com/d/abcd-brv8/30-minutes", owner: eventType.uri, owner_type: "EventType" } },
    successStatus: 201,
    sampleInput: { owner: eventType.uri, max_event_count: 1 },
    popularity: 0.4,
  }),
  operation({
    id: "users.me",
    method: "GET",
    path: "/users/me",
    summary: "Get the account of the credential",
    verbs: ["get"],
    entity: "account",
    returns: { resource: person },
    sampleInput: {},
    popularity: 0.05,
  }),
  operation({
    id: "webhookSubscriptions.create",
    method: "POST",
    path: "/webhook_subscriptions",
    summary: "Register an address for bookings of the organisation",
    verbs: ["register"],
    entity: "webhook subscription",
    args: {
      url: string("Where deliveries go", { format: "uri" }),
      events: array({ type: "string" }, "Events, such as invitee.created"),
      organization: string("Address of the organisation: its uri"),
      signing_key: string("Signs the deliveries"),
    },
    required: ["url", "events", "organization"],
    bodyConstants: { scope: "organization" },
    returns: { resource: hook },
    successStatus: 201,
    sampleInput: { url: hook.callback_url, events: hook.events, organization: hook.organization },
    popularity: 0.02,
  }),
  operation({
    id: "webhookSubscriptions.delete",
    method: "DELETE",
    path: "/webhook_subscriptions/{webhook_uuid}",
    summary: "Take an address back",
    verbs: ["unregister"],
    entity: "webhook subscription",
    returns: null,
    successStatus: 204,
    sampleInput: { webhook_uuid: "EEEEEEEEEEEEEEEE" },
    popularity: 0.01,
  }),
];
