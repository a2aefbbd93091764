import { operation } from "../../authoring/operation.ts";
import { array, boolean, integer, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import type { JsonSchema } from "../../json-schema.ts";
import { mail, summary } from "./samples.ts";

const names = ["e-mail message", "mail", "email", "inbox message"];
const mailbox = { mailbox: string("The mailbox by its whole name: INBOX, or Archive/2026") };
const which = { ...mailbox, uid: integer("The number of the mail in its mailbox") };
const text: JsonSchema = { type: "string", nullable: true };
const person: JsonSchema = {
  type: "object",
  properties: { name: text, address: { type: "string" } },
  required: ["name", "address"],
};
const people = array(person);

/** What a sample cannot show of a mail, at its place in an answer. */
function mailAt(place: string) {
  const at = (name: string) => (place === "" ? name : `${place}.${name}`);
  const time: JsonSchema = { type: "string", format: "date-time", nullable: true };
  return {
    [at("messageId")]: text,
    [at("from")]: { ...person, nullable: true },
    [at("to")]: people,
    [at("date")]: time,
    [at("flags")]: array({ type: "string" }, "Such as \\Seen"),
  };
}

export const operations: readonly Operation[] = [
  operation({
    id: "messages.list",
    method: "GET",
    path: "/mailboxes/{mailbox}/messages",
    summary: "List or search the mails of a mailbox, newest first",
    verbs: ["list", "search", "find"],
    entity: "mail",
    aliases: names,
    args: {
      ...mailbox,
      from: string("In the sender's name or address"),
      to: string("In a recipient's name or address"),
      subject: string("In the subject"),
      text: string("Anywhere in the mail"),
      since: string("Received on this day or later: 2026-05-01"),
      before: string("Received before this day: 2026-05-01"),
      unseen: boolean("Only those that nobody has read"),
      flagged: boolean("Only those with a flag"),
      limit: integer("Mails per page, 50 if left out and 500 at most", { default: 50 }),
      cursor: string("The next of the page before"),
    },
    returns: { messages: [summary], next: null },
    corrections: { ...mailAt("messages.[]"), next: text },
    paging: { style: "cursor", cursorParam: "cursor", nextCursor: "next", items: "messages" },
    sampleInput: { mailbox: "INBOX", unseen: true },
    popularity: 0.8,
  }),
  operation({
    id: "messages.get",
    method: "GET",
    path: "/mailboxes/{mailbox}/messages/{uid}",
    summary: "Read a mail with its text and attachments",
    verbs: ["get", "read", "fetch"],
    entity: "mail",
    aliases: names,
    args: which,
    returns: mail,
    corrections: {
      ...mailAt(""),
      cc: people,
      replyTo: people,
      inReplyTo: text,
      text: { ...text, description: "The text; null where there is only HTML" },
      html: text,
      "attachments.[].filename": text,
      "attachments.[].contentId": text,
      "attachments.[].content": string("The file in base64"),
    },
    sampleInput: { mailbox: "INBOX", uid: summary.uid },
    popularity: 0.9,
  }),
  operation({
    id: "messages.move",
    method: "POST",
    path: "/mailboxes/{mailbox}/messages/{uid}/move",
    summary: "Move a mail to another mailbox",
    verbs: ["move", "archive", "file"],
    entity: "mail",
    aliases: names,
    args: { ...which, to: string("The other mailbox"), createMailbox: boolean("Make it if it is not there") },
    required: ["to"],
    returns: { mailbox: "Archive", uid: 12 },
    corrections: { uid: { type: "integer", nullable: true } },
    destinationField: "to",
    sampleInput: { mailbox: "INBOX", uid: summary.uid, to: "Archive" },
    popularity: 0.6,
  }),
  operation({
    id: "messages.flag",
    method: "PATCH",
    path: "/mailboxes/{mailbox}/messages/{uid}/flags",
    summary: "Mark a mail as read or unread, flagged or answered",
    verbs: ["mark", "flag"],
    entity: "mail",
    aliases: names,
    args: { ...which, seen: boolean("Read"), flagged: boolean("With a flag"), answered: boolean("Answered") },
    returns: { uid: summary.uid, flags: ["\\Seen"] },
    honoursIdempotencyKey: true,
    sampleInput: { mailbox: "INBOX", uid: summary.uid, seen: true },
    popularity: 0.6,
  }),
  operation({
    id: "messages.delete",
    method: "DELETE",
    path: "/mailboxes/{mailbox}/messages/{uid}",
    summary: "Delete a mail for good",
    verbs: ["delete", "remove"],
    entity: "mail",
    aliases: names,
    args: which,
    returns: { uid: summary.uid, deleted: true },
    sampleInput: { mailbox: "INBOX", uid: summary.uid },
    popularity: 0.3,
  }),
  operation({
    id: "messages.listNew",
    method: "POST",
    path: "/mailboxes/{mailbox}/new",
    summary: "List the mails that came since the cursor, oldest first",
    verbs: ["poll", "watch"],
    entity: "mail",
    aliases: names,
    effect: "read",
    args: {
      ...mailbox,
      cursor: string("The cursor of the last answer; none the first time"),
      includeExisting: boolean("The first time, take what is there already as new"),
    },
    returns: { items: [summary], cursor: "1714550400 4711 2026-05-01T08:00:02.000Z" },
    corrections: mailAt("items.[]"),
    sampleInput: { mailbox: "INBOX" },
    popularity: 0.6,
  }),
  operation({
    id: "mailboxes.list",
    method: "GET",
    path: "/mailboxes",
    summary: "List the mailboxes",
    verbs: ["list"],
    entity: "mailbox",
    aliases: ["mail folder"],
    args: {},
    returns: { mailboxes: [{ path: "INBOX", name: "INBOX", use: "inbox" }] },
    corrections: { "mailboxes.[].use": { ...text, description: "inbox, sent, drafts, trash, junk or archive" } },
    sampleInput: {},
    popularity: 0.2,
  }),
];
