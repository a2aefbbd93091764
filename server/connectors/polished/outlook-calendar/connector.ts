import { httpSystem } from "../../authoring/http-system.ts";
import { graphErrors, graphWords } from "../microsoft/errors.ts";
import { microsoftSignIn } from "../microsoft/sign-in.ts";
import { operations, resources } from "./operations.ts";

export const outlookCalendar = httpSystem({
  docs: "https://learn.microsoft.com/en-us/graph/api/resources/calendar-overview",
  version: "v1.0",
  id: "outlook-calendar",
  name: "Outlook Calendar",
  aliases: ["microsoft calendar", "office 365 calendar"],
  categories: ["calendars"],
  description: "Events and calendars in Microsoft 365 or Outlook.com.",
  baseUrl: "https://graph.microsoft.com/v1.0",
  auth: microsoftSignIn(["Calendars.ReadWrite"]),
  operations,
  policies: { ratePerSecond: 4, idempotencyHeader: null },
  simulation: { resources, errors: graphWords("ErrorItemNotFound") },
  testOperation: "users.me",
  errors: graphErrors("Outlook Calendar"),
  hints: ["Times have no zone in them; it stands beside, as timeZone.", "Give transactionId when creating, so that a repeated run makes no second event."],
});
