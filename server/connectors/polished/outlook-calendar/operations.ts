import { operation } from "../../authoring/operation.ts";
import { array, boolean, object, string } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";
import { getMe } from "../microsoft/me.ts";
import { beside, nextLink, pages, paging } from "../microsoft/pages.ts";

const event = {
  id: "AAMkAGI2EVENTAAA=",
  createdDateTime: "2026-05-02T10:32:18Z",
  lastModifiedDateTime: "2026-05-02T10:32:18Z",
  subject: "Demo of gift cards",
  bodyPreview: "With the team of the shop",
  body: { contentType: "text", content: "With the team of the shop" },
  start: { dateTime: "2026-05-06T10:00:00.0000000", timeZone: "Europe/Stockholm" },
  end: { dateTime: "2026-05-06T11:00:00.0000000", timeZone: "Europe/Stockholm" },
  location: { displayName: "Room 4" },
  isAllDay: false,
  isCancelled: false,
  isOnlineMeeting: true,
  type: "singleInstance",
  attendees: [{ type: "required", emailAddress: { name: "Joost van den Berg", address: "joost@northwind.example" } }],
  organizer: { emailAddress: { name: "Maya Lindqvist", address: "maya@northwind.example" } },
  webLink: "https://outlook.office365.com/owa/?itemid=AAMkAGI2EVENTAAA",
};
const attendee = object({
  emailAddress: { type: "object", properties: { name: { type: "string" }, address: { type: "string", format: "email" } }, required: ["address"] },
});
const attendees = array({ ...attendee, additionalProperties: true });
const corrections = {
  attendees,
  "start.dateTime": { type: "string" },
  "end.dateTime": { type: "string" },
  location: { type: "object", properties: { displayName: { type: "string" } } },
} as const;
const fields = {
  subject: string("Title"),
  text: string("Description"),
  start: string("When it starts, such as 2026-05-06T10:00:00"),
  end: string("When it ends"),
  startZone: string("Time zone of the start, such as Europe/Stockholm"),
  endZone: string("Time zone of the end"),
  location: string("Place"),
  attendees: array(attendee, "Who is invited"),
  isOnlineMeeting: boolean("Whether there is a Teams meeting for it"),
  isAllDay: boolean("Whether it lasts whole days"),
};
const bodyPaths = {
  text: "body.content",
  start: "start.dateTime",
  end: "end.dateTime",
  startZone: "start.timeZone",
  endZone: "end.timeZone",
  location: "location.displayName",
};
const calendar = { id: "AAMkAGI2CALAAA=", name: "Calendar", color: "auto", isDefaultCalendar: true, canEdit: true };

const events = thing({
  entity: "event",
  aliases: ["meeting", "appointment", "calendar event"],
  ids: "events",
  path: "/me/events",
  one: "/me/events/{event_id}",
  place: { event_id: event.id },
  sample: event,
  more: [{ ...event, id: "AAMkAGI2EVENTAAB=", subject: "Lunch with the auditors" }],
  corrections,
  weight: 1,
  create: {
    verbs: ["create", "add", "schedule", "book", "make"],
    args: { ...fields, transactionId: string("A word of your own: the same event is not made twice under it") },
    required: ["subject", "start", "startZone", "end", "endZone"],
    bodyPaths,
    sample: { subject: event.subject, start: "2026-05-06T10:00:00", startZone: "Europe/Stockholm", end: "2026-05-06T11:00:00", endZone: "Europe/Stockholm" },
    successStatus: 201,
  },
  list: { args: pages, paging, beside, corrections: nextLink },
  get: {},
  update: { verbs: ["update", "edit", "change", "move", "reschedule"], args: fields, bodyPaths, sample: { location: "Room 5" } },
  remove: { verbs: ["delete", "remove"], successStatus: 204 },
  simulated: { idPrefix: "AAMk", createdFields: ["createdDateTime", "lastModifiedDateTime"], updatedFields: ["lastModifiedDateTime"] },
});

export const resources = [events.resource];

export const operations: readonly Operation[] = [
  ...events.operations,
  operation({
    id: "calendarView.list",
    method: "GET",
    path: "/me/calendarView",
    summary: "List what is in the calendar between two moments, each occurrence by itself",
    verbs: ["list", "get", "show"],
    entity: "calendar entry",
    args: { startDateTime: string("From", { format: "date-time" }), endDateTime: string("To", { format: "date-time" }), ...pages },
    required: ["startDateTime", "endDateTime"],
    returns: { value: [event], ...beside },
    corrections: nextLink,
    paging,
    sampleInput: { startDateTime: "2026-05-06T00:00:00Z", endDateTime: "2026-05-07T00:00:00Z" },
    popularity: 0.5,
  }),
  operation({
    id: "events.cancel",
    method: "POST",
    path: "/me/events/{event_id}/cancel",
    summary: "Cancel an event and tell who was invited",
    verbs: ["cancel"],
    entity: "event",
    aliases: ["meeting"],
    args: { comment: string("What they are told") },
    returns: null,
    successStatus: 202,
    sampleInput: { event_id: event.id, comment: "We meet next week." },
    popularity: 0.3,
  }),
  operation({
    id: "calendars.list",
    method: "GET",
    path: "/me/calendars",
    summary: "List calendars",
    verbs: ["list", "get"],
    entity: "calendar",
    args: pages,
    returns: { value: [calendar], ...beside },
    corrections: nextLink,
    paging,
    sampleInput: {},
    popularity: 0.2,
  }),
  getMe,
];
