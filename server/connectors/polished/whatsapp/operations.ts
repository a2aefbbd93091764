import { operation } from "../../authoring/operation.ts";
import { anything, array, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";

const sent = {
  messaging_product: "whatsapp",
  contacts: [{ input: "31201234567", wa_id: "31201234567" }],
  messages: [{ id: "wamid.HBgLMzEyMDEyMzQ1NjcVAgARGBI5QQA=" }],
};
const place = { phone_number_id: "106540352242922" };
const to = string("Phone number with country code");
const send = (
  id: string,
  summary: string,
  entity: string,
  aliases: readonly string[],
  rest: Pick<Parameters<typeof operation>[0], "args" | "required" | "bodyPaths" | "sampleInput" | "popularity"> & { type: string; messageField?: string },
) => {
  const { type, ...more } = rest;
  return operation({
    id,
    method: "POST",
    path: "/{phone_number_id}/messages",
    summary,
    verbs: ["send", "write", "message", "reply"],
    entity,
    aliases,
    bodyConstants: { messaging_product: "whatsapp", type },
    returns: sent,
    destinationField: "to",
    ...more,
    args: { to, ...more.args },
    sampleInput: { ...place, to: "31201234567", ...more.sampleInput },
  });
};

export const operations: readonly Operation[] = [
  send("messages.sendText", "Send a text", "message", ["text", "whatsapp message"], {
    type: "text",
    args: { body: string("The text"), reply_to: string("Id of the message that it answers") },
    required: ["to", "body"],
    bodyPaths: { body: "text.body", reply_to: "context.message_id" },
    messageField: "body",
    sampleInput: { body: "It arrives tomorrow." },
    popularity: 1,
  }),
  send("messages.sendTemplate", "Send a template", "template message", ["template"], {
    type: "template",
    args: { name: string("Name of the template"), language: string("Such as en_US"), components: array(anything, "Values for its parts") },
    required: ["to", "name", "language"],
    bodyPaths: { name: "template.name", language: "template.language.code", components: "template.components" },
    sampleInput: { name: "order_shipped", language: "en_US" },
    popularity: 0.8,
  }),
  send("messages.sendImage", "Send a picture by its address", "picture", ["image", "photo"], {
    type: "image",
    args: { link: string("Address of the picture", { format: "uri" }), caption: string("The text below it") },
    required: ["to", "link"],
    bodyPaths: { link: "image.link", caption: "image.caption" },
    sampleInput: { link: "https://northwind.example/sale.png" },
    popularity: 0.4,
  }),
  send("messages.sendDocument", "Send a file by its address", "document", ["file"], {
    type: "document",
    args: { link: string("Address of the file", { format: "uri" }), filename: string("Name of the file"), caption: string("The text below it") },
    required: ["to", "link"],
    bodyPaths: { link: "document.link", filename: "document.filename", caption: "document.caption" },
    sampleInput: { link: "https://northwind.example/invoice.pdf" },
    popularity: 0.4,
  }),
  operation({
    id: "messages.markRead",
    method: "POST",
    path: "/{phone_number_id}/messages",
    summary: "Mark a message as read",
    verbs: ["mark"],
    entity: "message",
    args: { message_id: string("Id of the message") },
    required: ["message_id"],
    bodyConstants: { messaging_product: "whatsapp", status: "read" },
    returns: { success: true },
    sampleInput: { ...place, message_id: "wamid.HBgL" },
    popularity: 0.2,
  }),
  operation({
    id: "templates.list",
    method: "GET",
    path: "/{business_account_id}/message_templates",
    summary: "List templates",
    verbs: ["list", "get"],
    entity: "template",
    args: { after: string("Where the page starts") },
    returns: {
      data: [{ id: "594425479261596", name: "order_shipped", status: "APPROVED", category: "UTILITY", language: "en_US" }],
      paging: { cursors: { before: "MAZDZD", after: "MjQZD" } },
    },
    corrections: { "paging?": { type: "object", properties: { cursors: { type: "object", properties: { after: { type: "string" } } } } } },
    paging: { style: "cursor", cursorParam: "after", nextCursor: "paging.cursors.after", items: "data" },
    sampleInput: { business_account_id: "102290129340398" },
    popularity: 0.3,
  }),
  operation({
    id: "phoneNumber.get",
    method: "GET",
    path: "/{phone_number_id}",
    summary: "Get the number behind the connection",
    verbs: ["get"],
    entity: "phone number",
    returns: { id: "106540352242922", display_phone_number: "+1 555 078 3881", verified_name: "Northwind" },
    sampleInput: place,
    popularity: 0.05,
  }),
];
