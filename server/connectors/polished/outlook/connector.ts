import { httpSystem } from "../../authoring/http-system.ts";
import { graphErrors, graphWords } from "../microsoft/errors.ts";
import { microsoftSignIn } from "../microsoft/sign-in.ts";
import { operations, resources } from "./operations.ts";

export const outlook = httpSystem({
  docs: "https://learn.microsoft.com/en-us/graph/api/resources/mail-api-overview",
  version: "v1.0",
  id: "outlook",
  name: "Outlook",
  aliases: ["outlook mail", "microsoft outlook", "office 365 mail", "outlook email"],
  categories: ["mail"],
  description: "Messages and folders of a mailbox in Microsoft 365 or Outlook.com.",
  baseUrl: "https://graph.microsoft.com/v1.0",
  auth: microsoftSignIn(["Mail.ReadWrite", "Mail.Send"]),
  // An id stays the same when its message is moved.
  defaultHeaders: { accept: "application/json", prefer: 'IdType="ImmutableId"' },
  operations,
  policies: { ratePerSecond: 4, idempotencyHeader: null },
  simulation: { resources, errors: graphWords("ErrorItemNotFound") },
  testOperation: "users.me",
  errors: graphErrors("Outlook"),
  hints: [
    "messages.send answers nothing; where the id of the mail is needed, make a draft.",
    "New mail: messages.list of inbox with $filter receivedDateTime ge 2026-05-02T00:00:00Z and $orderby receivedDateTime.",
  ],
});
