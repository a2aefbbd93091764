import { operation } from "../../authoring/operation.ts";
import { anything, array, object, record, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";

const addresses = array({ type: "string", format: "email" }, "Addresses, each with a name if wanted: Ada <ada@example.com>");

export const operations: readonly Operation[] = [
  operation({
    id: "messages.send",
    method: "POST",
    path: "/messages",
    summary: "Send a mail",
    verbs: ["send"],
    entity: "mail",
    aliases: ["e-mail message"],
    args: {
      from: string("Who it is from: Shop <shop@example.com>"),
      to: addresses,
      cc: addresses,
      bcc: addresses,
      replyTo: string("Where answers go"),
      subject: string("Subject"),
      text: string("The text"),
      html: string("The same as HTML"),
      headers: record({ type: "string" }, "Further headers"),
      attachments: array(
        object({ filename: string("Name"), content: string("The file in base64"), contentType: string("For instance text/csv") }, ["filename", "content"]),
        "Files",
      ),
    },
    required: ["from", "to", "subject"],
    returns: { messageId: "<5f0b7c1e-9a3d@mail.example.com>", accepted: ["ada@example.com"], rejected: [], response: "250 Accepted" },
    corrections: { rejected: array({ type: "string" }, "Recipients that the server does not take") },
    messageField: "text",
    destinationField: "to",
    sampleInput: { from: "shop@example.com", to: ["ada@example.com"], subject: "Your order", text: "It is on its way." },
    popularity: 0.5,
  }),
  operation({
    id: "status.get",
    method: "GET",
    path: "/status",
    summary: "Sign in at the mail server and go again",
    verbs: ["check"],
    entity: "status",
    args: {},
    returns: { ok: true },
    corrections: { ok: anything },
    sampleInput: {},
    popularity: 0.05,
  }),
];
