import { operation } from "../../authoring/operation.ts";
import { choice, integer, string, textOrNull } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";

export const meeting = {
  id: 85_746_065_123,
  uuid: "4444AAAiAAAAAiAiAiiAii==",
  host_id: "x1yCzABCDEfg23HiJKl4mN",
  topic: "Demo of gift cards",
  type: 2,
  start_time: "2026-05-06T08:00:00Z",
  duration: 30,
  timezone: "Europe/Stockholm",
  agenda: "What is new",
  created_at: "2026-05-02T10:32:18Z",
  join_url: "https://northwind.zoom.us/j/85746065123",
};
export const recording = {
  uuid: meeting.uuid,
  id: meeting.id,
  host_id: meeting.host_id,
  topic: meeting.topic,
  start_time: meeting.start_time,
  duration: 31,
  total_size: 48_213_007,
  recording_count: 1,
  share_url: "https://northwind.zoom.us/rec/share/abc",
  recording_files: [
    { id: "35497738", file_type: "MP4", file_size: 48_213_007, download_url: "https://northwind.zoom.us/rec/download/abc", status: "completed" },
  ],
};
const registrant = { registrant_id: "fdgsfh2ey82fuh", id: meeting.id, topic: meeting.topic, join_url: "https://northwind.zoom.us/w/85746065123?tk=abc" };
const pages = { page_size: integer("Items per page, 300 at most"), next_page_token: string("Where the page starts") };
const list = (items: string) =>
  ({
    paging: { style: "cursor", cursorParam: "next_page_token", nextCursor: "next_page_token", items },
    beside: { page_size: 30, total_records: 1, next_page_token: "" },
  }) as const;
const me = { user_id: string("Id or address of the person; me for the account itself") };
const fields = {
  topic: string("Title"),
  start_time: string("When it starts", { format: "date-time" }),
  duration: integer("Minutes"),
  timezone: string("Such as Europe/Stockholm"),
  agenda: string("What it is about"),
  password: string("Passcode"),
};
const meeting_id = integer("Number of the meeting");

const meetings = thing({
  entity: "meeting",
  aliases: ["call", "video call"],
  ids: "meetings",
  path: "/users/{user_id}/meetings",
  one: "/meetings/{meeting_id}",
  place: { user_id: "me", meeting_id: meeting.id },
  sample: meeting,
  more: [{ ...meeting, id: 85_746_065_124, topic: "Review" }],
  weight: 1,
  create: {
    verbs: ["create", "schedule", "add", "book"],
    args: { ...me, ...fields },
    required: ["topic"],
    bodyConstants: { type: 2 },
    sample: { topic: meeting.topic, start_time: meeting.start_time, duration: 30 },
    successStatus: 201,
  },
  list: { ...list("meetings"), args: { ...me, type: choice("Which", ["scheduled", "live", "upcoming", "previous_meetings"]), ...pages } },
  get: { args: { meeting_id } },
  update: { verbs: ["update", "change", "move", "reschedule"], args: { meeting_id, ...fields }, sample: { duration: 45 }, successStatus: 204 },
  remove: { verbs: ["delete", "cancel", "remove"], args: { meeting_id }, successStatus: 204 },
  simulated: { idStyle: "number", scope: [], createdFields: ["created_at"] },
});
const recordings = thing({
  entity: "recording",
  ids: "recordings",
  path: "/users/{user_id}/recordings",
  place: { user_id: "me" },
  sample: recording,
  weight: 0.6,
  list: {
    ...list("meetings"),
    args: { ...me, from: string("From", { format: "date" }), to: string("To, a month later at most", { format: "date" }), ...pages },
  },
  simulated: { idStyle: "number" },
});

export const resources = [meetings, recordings].map(({ resource }) => resource);
export const operations: readonly Operation[] = [
  ...meetings.operations,
  operation({
    id: "registrants.create",
    method: "POST",
    path: "/meetings/{meeting_id}/registrants",
    summary: "Register somebody for a meeting",
    verbs: ["register", "add", "invite"],
    entity: "registrant",
    aliases: ["attendee"],
    args: { meeting_id, email: string("E-mail address", { format: "email" }), first_name: string("First name"), last_name: string("Last name") },
    required: ["email", "first_name"],
    returns: registrant,
    successStatus: 201,
    sampleInput: { meeting_id: meeting.id, email: "joost@northwind.example", first_name: "Joost" },
    popularity: 0.4,
  }),
  operation({
    id: "participants.list",
    method: "GET",
    path: "/past_meetings/{meeting_id}/participants",
    summary: "List who was in a meeting",
    verbs: ["list", "get"],
    entity: "participant",
    args: pages,
    returns: {
      page_size: 30,
      total_records: 1,
      next_page_token: "",
      participants: [
        {
          id: "x1yC",
          name: "Joost van den Berg",
          user_email: "joost@northwind.example",
          join_time: "2026-05-06T08:01:00Z",
          leave_time: "2026-05-06T08:30:00Z",
          duration: 1_740,
        },
      ],
    },
    corrections: { "participants.[].user_email": textOrNull },
    paging: { style: "cursor", cursorParam: "next_page_token", nextCursor: "next_page_token", items: "participants" },
    sampleInput: { meeting_id: "85746065123" },
    popularity: 0.3,
  }),
  ...recordings.operations,
  operation({
    id: "users.me",
    method: "GET",
    path: "/users/me",
    summary: "Get the account of the credential",
    verbs: ["get"],
    entity: "user",
    returns: { id: meeting.host_id, first_name: "Maya", last_name: "Lindqvist", email: "maya@northwind.example", type: 2, timezone: "Europe/Stockholm" },
    sampleInput: {},
    popularity: 0.05,
  }),
];
