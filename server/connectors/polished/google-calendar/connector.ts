import { httpSystem } from "../../authoring/http-system.ts";
import { googleErrors, googleWords } from "../google/errors.ts";
import { googleSignIn } from "../google/sign-in.ts";
import { operations, resources } from "./operations.ts";

export const googleCalendar = httpSystem({
  docs: "https://developers.google.com/workspace/calendar/api/v3/reference",
  version: "v3",
  id: "google-calendar",
  name: "Google Calendar",
  aliases: ["gcal", "google calendars"],
  categories: ["calendars"],
  description: "Events and calendars in Google Calendar.",
  baseUrl: "https://www.googleapis.com/calendar/v3",
  auth: googleSignIn(["calendar.events", "calendar.readonly"]),
  operations,
  policies: { ratePerSecond: 5, idempotencyHeader: null },
  simulation: { resources, errors: googleWords },
  testOperation: "calendars.list",
  errors: googleErrors("Google Calendar"),
  hints: [
    "Google's notifications say only that something changed, so new and changed events are found by reading events.list.",
    "An event of whole days has start.date and end.date in place of dateTime; the end is the day after.",
    "Cancelled events come with status cancelled when showDeleted is true.",
  ],
});
