import { httpSystem } from "../../authoring/http-system.ts";
import { googleErrors, googleWords } from "../google/errors.ts";
import { googleSignIn } from "../google/sign-in.ts";
import { operations, resources } from "./operations.ts";

export const gmail = httpSystem({
  docs: "https://developers.google.com/workspace/gmail/api/reference/rest",
  version: "v1",
  id: "gmail",
  name: "Gmail",
  aliases: ["google mail", "g-mail"],
  categories: ["mail"],
  description: "Messages, drafts and labels in Gmail.",
  baseUrl: "https://gmail.googleapis.com",
  auth: googleSignIn(["gmail.modify"], "Google checks public apps that read mail; an app of your own Workspace needs no check."),
  operations,
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation: { resources, errors: googleWords },
  testOperation: "profile.get",
  errors: googleErrors("Gmail"),
  hints: [
    "messages.list holds ids only; read each with messages.get. New mail: q with is:unread or newer_than:1d, or labelIds INBOX.",
    "Bodies are base64url: Buffer.from(data, 'base64url').toString(). Subject and sender are in payload.headers.",
    "Google's notifications need a Pub/Sub topic of your own, so new mail is found by reading messages.list.",
  ],
});
