import { operation } from "../../authoring/operation.ts";
import { array, boolean, choice, integer, object, string } from "../../authoring/schema.ts";
import type { Corrections } from "../../authoring/shape-of.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";
import type { JsonSchema } from "../../json-schema.ts";
import { calendar, calendarEvent } from "./samples.ts";

const time: JsonSchema = {
  type: "object",
  properties: {
    date: string("The day, of an event that lasts whole days; the end is the day after", { format: "date" }),
    dateTime: string("The moment", { format: "date-time" }),
    timeZone: string("Such as Europe/Stockholm"),
  },
  required: [],
};
const attendees = array({
  type: "object",
  properties: { email: { type: "string", format: "email" }, responseStatus: { type: "string" } },
  required: ["email"],
});
const corrections: Corrections = {
  "summary?": { type: "string" },
  "description?": { type: "string" },
  "location?": { type: "string" },
  start: time,
  end: time,
  "attendees?": attendees,
};
const calendarId = string("Id of the calendar; primary for the account's own", { default: "primary" });
const fields = {
  summary: string("Title"),
  description: string("Description"),
  location: string("Place"),
  start: string("When it starts", { format: "date-time" }),
  end: string("When it ends", { format: "date-time" }),
  timeZone: string("Such as Europe/Stockholm"),
  attendees: array(object({ email: string("E-mail address", { format: "email" }) }), "Who is invited"),
  sendUpdates: choice("Who gets an invitation by mail", ["all", "externalOnly", "none"]),
};
const paths = { start: "start.dateTime", end: "end.dateTime", timeZone: "start.timeZone" };
const { timeZone: _, ...withoutZone } = fields;

const events = thing({
  entity: "event",
  aliases: ["meeting", "appointment", "calendar event"],
  ids: "events",
  path: "/calendars/{calendarId}/events",
  one: "/calendars/{calendarId}/events/{eventId}",
  place: { calendarId: "primary", eventId: calendarEvent.id },
  sample: calendarEvent,
  more: [{ ...calendarEvent, id: "4k1c7np2z8r6t3v5", summary: "Lunch with the auditors", iCalUID: "4k1c7np2z8r6t3v5@google.com" }],
  corrections,
  weight: 1,
  create: {
    verbs: ["create", "add", "schedule", "book", "make"],
    args: { calendarId, ...withoutZone },
    required: ["start", "end"],
    query: ["sendUpdates"],
    bodyPaths: { start: paths.start, end: paths.end },
    sample: { summary: calendarEvent.summary, start: "2026-05-06T10:00:00+02:00", end: "2026-05-06T11:00:00+02:00" },
  },
  list: {
    args: {
      calendarId,
      timeMin: string("Only those that end after", { format: "date-time" }),
      timeMax: string("Only those that start before", { format: "date-time" }),
      updatedMin: string("Only those changed since", { format: "date-time" }),
      q: string("Words to be found in it"),
      singleEvents: boolean("Each occurrence of a series by itself"),
      showDeleted: boolean("Cancelled ones too"),
      orderBy: choice("Order", ["startTime", "updated"]),
      maxResults: integer("Items per page, 2500 at most"),
      pageToken: string("Where the page starts"),
    },
    queryConstants: { singleEvents: "true" },
    paging: { style: "cursor", cursorParam: "pageToken", nextCursor: "nextPageToken", items: "items" },
    beside: { kind: "calendar#events", summary: "Maya Lindqvist", timeZone: "Europe/Stockholm", nextPageToken: "CigKGjdv" },
    corrections: { "nextPageToken?": { type: "string" } },
  },
  get: {},
  update: {
    verbs: ["update", "edit", "change", "move", "reschedule"],
    args: withoutZone,
    query: ["sendUpdates"],
    bodyPaths: { start: paths.start, end: paths.end },
    sample: { location: "Room 5" },
  },
  remove: { verbs: ["delete", "remove", "cancel"], successStatus: 204 },
  simulated: { scope: [], createdFields: ["created", "updated"], updatedFields: ["updated"] },
});

const calendars = thing({
  entity: "calendar",
  ids: "calendars",
  path: "/users/me/calendarList",
  sample: calendar,
  weight: 0.3,
  list: {
    args: { pageToken: string("Where the page starts"), maxResults: integer("Items per page, 250 at most") },
    paging: { style: "cursor", cursorParam: "pageToken", nextCursor: "nextPageToken", items: "items" },
    beside: { kind: "calendar#calendarList", nextPageToken: "CigKGjdv" },
    corrections: { "nextPageToken?": { type: "string" } },
  },
});

export const resources = [events, calendars].map(({ resource }) => resource);

export const operations: readonly Operation[] = [
  ...events.operations,
  operation({
    id: "events.quickAdd",
    method: "POST",
    path: "/calendars/{calendarId}/events/quickAdd",
    summary: "Create an event from a sentence",
    verbs: ["create", "add", "schedule"],
    entity: "event",
    aliases: ["meeting"],
    args: { text: string("Such as: Lunch with Joost on Friday at 12") },
    required: ["text"],
    query: ["text"],
    returns: calendarEvent,
    corrections,
    sampleInput: { calendarId: "primary", text: "Lunch with Joost on Friday at 12" },
    popularity: 0.3,
  }),
  operation({
    id: "freeBusy.query",
    method: "POST",
    path: "/freeBusy",
    summary: "See when calendars are busy",
    effect: "read",
    verbs: ["check", "get", "find"],
    entity: "availability",
    aliases: ["free time", "busy time"],
    args: {
      timeMin: string("From", { format: "date-time" }),
      timeMax: string("To", { format: "date-time" }),
      items: array(object({ id: string("Id of a calendar") }), "The calendars"),
    },
    required: ["timeMin", "timeMax", "items"],
    returns: {
      timeMin: "2026-05-06T00:00:00Z",
      timeMax: "2026-05-07T00:00:00Z",
      calendars: { "maya@northwind.example": { busy: [{ start: "2026-05-06T08:00:00Z", end: "2026-05-06T09:00:00Z" }] } },
    },
    corrections: { calendars: { type: "object", additionalProperties: object({ busy: array(object({ start: string("From"), end: string("To") })) }) } },
    sampleInput: { timeMin: "2026-05-06T00:00:00Z", timeMax: "2026-05-07T00:00:00Z", items: [{ id: "primary" }] },
    popularity: 0.3,
  }),
  ...calendars.operations,
];
