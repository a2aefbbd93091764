import { operation } from "../../authoring/operation.ts";
import { array, boolean, choice, object, string } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";
import { getMe } from "../microsoft/me.ts";
import { beside, nextLink, pages, paging } from "../microsoft/pages.ts";

const message = {
  id: "AAMkAGI2THVSAAA=",
  createdDateTime: "2026-05-02T10:32:18Z",
  lastModifiedDateTime: "2026-05-02T10:32:20Z",
  receivedDateTime: "2026-05-02T10:32:18Z",
  sentDateTime: "2026-05-02T10:32:15Z",
  subject: "My invoice shows the wrong address",
  bodyPreview: "Please put the new address on the invoice of April.",
  body: { contentType: "text", content: "Please put the new address on the invoice of April." },
  importance: "normal",
  isRead: false,
  isDraft: false,
  hasAttachments: false,
  conversationId: "AAQkAGI2THVSAAQ=",
  internetMessageId: "<CAF1@mail.northwind.example>",
  categories: [] as string[],
  from: { emailAddress: { name: "Joost van den Berg", address: "joost@northwind.example" } },
  toRecipients: [{ emailAddress: { name: "Maya Lindqvist", address: "maya@northwind.example" } }],
  ccRecipients: [] as unknown[],
  webLink: "https://outlook.office365.com/owa/?ItemID=AAMkAGI2THVSAAA",
};
const recipient = object({
  emailAddress: { type: "object", properties: { name: { type: "string" }, address: { type: "string", format: "email" } }, required: ["address"] },
});
const corrections = {
  toRecipients: array(recipient),
  ccRecipients: array(recipient),
  from: recipient,
  "categories.[]": { type: "string" },
  "from?": recipient,
} as const;
const names = ["email", "mail", "e-mail"];
const fields = {
  subject: string("Subject"),
  text: string("The text"),
  contentType: choice("How the text is written", ["Text", "HTML"]),
  toRecipients: array(recipient, "Who gets it"),
  ccRecipients: array(recipient, "Who gets a copy"),
  importance: choice("Importance", ["low", "normal", "high"]),
};
const bodyPaths = { text: "body.content", contentType: "body.contentType" };
const written = {
  subject: "Your invoice",
  text: "The new address is on it.",
  contentType: "Text",
  toRecipients: [{ emailAddress: { address: "joost@northwind.example" } }],
};
const folder = { id: "AQMkADYAAAIBDAAAAA==", displayName: "Inbox", totalItemCount: 812, unreadItemCount: 14 };

const messages = thing({
  entity: "message",
  aliases: names,
  ids: "messages",
  path: "/me/messages",
  one: "/me/messages/{message_id}",
  place: { message_id: message.id },
  sample: message,
  more: [{ ...message, id: "AAMkAGI2THVSAAB=", subject: "The offer is attached", hasAttachments: true }],
  corrections,
  weight: 0.8,
  create: {
    as: "createDraft",
    summary: "Write a draft",
    verbs: ["draft", "write", "prepare", "create"],
    args: fields,
    required: ["subject"],
    bodyPaths,
    sample: written,
    successStatus: 201,
  },
  list: {
    path: "/me/mailFolders/{folder_id}/messages",
    summary: "List the messages of a folder, such as inbox",
    verbs: ["list", "get", "find", "search"],
    args: { folder_id: string("Id of the folder, or inbox, archive, sentitems"), ...pages },
    required: ["folder_id"],
    paging,
    beside,
    corrections: nextLink,
    sample: { folder_id: "inbox" },
  },
  get: {},
  update: {
    summary: "Mark or categorise a message",
    verbs: ["update", "mark", "categorise", "label"],
    args: { isRead: boolean("Whether it was read"), categories: array({ type: "string" }, "Names of categories"), importance: fields.importance },
    sample: { isRead: true },
  },
  remove: { successStatus: 204 },
  simulated: { idPrefix: "AAMk", scope: [], createdFields: ["createdDateTime", "receivedDateTime"], updatedFields: ["lastModifiedDateTime"] },
});

export const resources = [messages.resource];

export const operations: readonly Operation[] = [
  operation({
    id: "messages.send",
    method: "POST",
    path: "/me/sendMail",
    summary: "Send a mail",
    verbs: ["send", "mail", "write", "email"],
    entity: "message",
    aliases: names,
    args: { ...fields, saveToSentItems: boolean("Whether it is kept under Sent") },
    required: ["subject", "text", "toRecipients"],
    bodyPaths: {
      subject: "message.subject",
      text: "message.body.content",
      contentType: "message.body.contentType",
      toRecipients: "message.toRecipients",
      ccRecipients: "message.ccRecipients",
      importance: "message.importance",
    },
    returns: null,
    successStatus: 202,
    messageField: "text",
    destinationField: "toRecipients",
    sampleInput: written,
    popularity: 1,
  }),
  operation({
    id: "messages.reply",
    method: "POST",
    path: "/me/messages/{message_id}/reply",
    summary: "Reply to a message",
    verbs: ["reply", "answer", "respond"],
    entity: "message",
    aliases: names,
    args: { comment: string("The text") },
    required: ["comment"],
    returns: null,
    successStatus: 202,
    messageField: "comment",
    sampleInput: { message_id: message.id, comment: "Thank you, it is done." },
    popularity: 0.6,
  }),
  operation({
    id: "messages.move",
    method: "POST",
    path: "/me/messages/{message_id}/move",
    summary: "Move a message to a folder",
    verbs: ["move", "archive"],
    entity: "message",
    aliases: names,
    args: { destinationId: string("Id of the folder, or archive, deleteditems") },
    required: ["destinationId"],
    returns: message,
    corrections,
    successStatus: 201,
    sampleInput: { message_id: message.id, destinationId: "archive" },
    popularity: 0.4,
  }),
  ...messages.operations,
  operation({
    id: "folders.list",
    method: "GET",
    path: "/me/mailFolders",
    summary: "List mail folders",
    verbs: ["list", "get"],
    entity: "mail folder",
    args: pages,
    returns: { value: [folder], ...beside },
    corrections: nextLink,
    paging,
    sampleInput: {},
    popularity: 0.2,
  }),
  getMe,
];
