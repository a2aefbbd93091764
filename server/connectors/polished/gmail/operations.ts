import { operation } from "../../authoring/operation.ts";
import { array, boolean, choice, integer, string } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";
import { draft, label, message, reference, withFile } from "./samples.ts";

const names = ["email", "mail", "e-mail"];
const mail = {
  to: string("Who gets it; several with commas"),
  cc: string("Who gets a copy"),
  bcc: string("Who gets a copy unseen by the others"),
  subject: string("Subject"),
  text: string("The text"),
  html: string("The text as HTML, in place of text"),
  replyTo: string("Where answers go"),
  inReplyTo: string("Message-ID of the message that it answers"),
};
const sending = { bodyType: "mail", queryConstants: { uploadType: "media" }, args: mail } as const;
const written = { to: "joost@northwind.example", subject: "Your invoice", text: "The new address is on it." };
const format = choice("How much of it comes", ["full", "metadata", "minimal"]);
const body = {
  type: "object",
  properties: { attachmentId: { type: "string" }, size: { type: "integer" }, data: { type: "string" } },
  required: ["size"],
} as const;
const part = {
  type: "object",
  properties: { partId: { type: "string" }, mimeType: { type: "string" }, filename: { type: "string" }, body },
  required: ["partId", "mimeType", "filename", "body"],
} as const;

const messages = thing({
  entity: "message",
  aliases: names,
  ids: "messages",
  path: "/gmail/v1/users/me/messages",
  one: "/gmail/v1/users/me/messages/{id}",
  place: { id: message.id },
  sample: message,
  more: [withFile],
  corrections: {
    "payload.parts?": array(part),
    "payload.body": body,
  },
  weight: 0.8,
  get: { args: { format } },
  remove: { summary: "Delete a message for ever", successStatus: 204 },
  simulated: { list: "messages.list" },
});

const labels = thing({
  entity: "label",
  ids: "labels",
  path: "/gmail/v1/users/me/labels",
  sample: label,
  weight: 0.3,
  create: { args: { name: string("Name") }, required: ["name"], sample: { name: label.name } },
  list: { paging: { style: "whole", items: "labels" } },
});

export const resources = [messages, labels].map(({ resource }) => resource);

export const operations: readonly Operation[] = [
  operation({
    id: "messages.send",
    method: "POST",
    path: "/upload/gmail/v1/users/me/messages/send",
    summary: "Send a mail",
    verbs: ["send", "mail", "write", "reply", "email"],
    entity: "message",
    aliases: names,
    ...sending,
    required: ["to", "subject"],
    returns: { ...reference, labelIds: ["SENT"] },
    messageField: "text",
    destinationField: "to",
    sampleInput: written,
    popularity: 1,
  }),
  operation({
    id: "drafts.create",
    method: "POST",
    path: "/upload/gmail/v1/users/me/drafts",
    summary: "Write a draft",
    verbs: ["draft", "create", "write", "prepare"],
    entity: "draft",
    ...sending,
    required: ["subject"],
    returns: draft,
    sampleInput: written,
    popularity: 0.5,
  }),
  operation({
    id: "messages.list",
    method: "GET",
    path: "/gmail/v1/users/me/messages",
    summary: "List or search messages; each with its ids only",
    verbs: ["list", "get", "find", "search"],
    entity: "message",
    aliases: names,
    args: {
      q: string("As in Gmail's search: from:joost is:unread newer_than:1d"),
      labelIds: array({ type: "string" }, "Only with these labels, such as INBOX"),
      maxResults: integer("Items per page, 500 at most"),
      pageToken: string("Where the page starts"),
      includeSpamTrash: boolean("Those in spam and bin too"),
    },
    returns: { messages: [reference], nextPageToken: "09876543210", resultSizeEstimate: 201 },
    corrections: { "nextPageToken?": { type: "string" } },
    paging: { style: "cursor", cursorParam: "pageToken", nextCursor: "nextPageToken", items: "messages" },
    sampleInput: { q: "is:unread" },
    popularity: 0.8,
  }),
  ...messages.operations,
  operation({
    id: "messages.modify",
    method: "POST",
    path: "/gmail/v1/users/me/messages/{id}/modify",
    summary: "Label, archive or mark a message",
    verbs: ["label", "archive", "mark", "move", "update"],
    entity: "message",
    aliases: names,
    args: {
      addLabelIds: array({ type: "string" }, "Ids of labels to put on it"),
      removeLabelIds: array({ type: "string" }, "Ids to take off; INBOX archives it, UNREAD marks it read"),
    },
    returns: { ...reference, labelIds: ["INBOX"] },
    sampleInput: { id: message.id, removeLabelIds: ["UNREAD"] },
    popularity: 0.6,
  }),
  operation({
    id: "messages.trash",
    method: "POST",
    path: "/gmail/v1/users/me/messages/{id}/trash",
    summary: "Put a message into the bin",
    verbs: ["trash", "delete", "bin"],
    entity: "message",
    aliases: names,
    returns: { ...reference, labelIds: ["TRASH"] },
    sampleInput: { id: message.id },
    popularity: 0.3,
  }),
  operation({
    id: "attachments.get",
    method: "GET",
    path: "/gmail/v1/users/me/messages/{messageId}/attachments/{id}",
    summary: "Get a file that is attached to a message",
    verbs: ["get", "download", "read"],
    entity: "attachment",
    aliases: ["attached file"],
    returns: { size: 48_213, data: "JVBERi0xLjcK" },
    sampleInput: { messageId: message.id, id: "ANGjdJ8w" },
    popularity: 0.4,
  }),
  ...labels.operations,
  operation({
    id: "profile.get",
    method: "GET",
    path: "/gmail/v1/users/me/profile",
    summary: "Get the account of the credential",
    verbs: ["get"],
    entity: "account",
    returns: { emailAddress: "maya@northwind.example", messagesTotal: 48_213, threadsTotal: 21_877, historyId: "987654" },
    sampleInput: {},
    popularity: 0.05,
  }),
];
