import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { operations } from "./operations.ts";

function told(id: string, name: string, verbs: readonly string[], value: object, popularity: number): ConnectorEvent {
  return event({
    id,
    name,
    entity: id === "messages" ? "message" : "status",
    verbs,
    aliases: id === "messages" ? ["whatsapp message"] : ["delivery status"],
    sample: {
      object: "whatsapp_business_account",
      entry: [
        {
          id: "102290129340398",
          changes: [
            {
              field: "messages",
              value: { messaging_product: "whatsapp", metadata: { display_phone_number: "15550783881", phone_number_id: "106540352242922" }, ...value },
            },
          ],
        },
      ],
    },
    popularity,
  });
}
const worded = (status: number, code: number, type: string) => ({
  status,
  body: {
    error: {
      message: "{message}",
      type,
      code,
      error_data: { messaging_product: "whatsapp", details: "{field}: {message}" },
      fbtrace_id: "Az8or2yhqkZfEZ-_4Qn_Bam",
    },
  },
});

export const whatsapp = httpSystem({
  docs: "https://developers.facebook.com/docs/whatsapp/cloud-api",
  version: "v23.0",
  id: "whatsapp",
  name: "WhatsApp Business",
  aliases: ["whatsapp", "whats app", "whatsapp cloud"],
  categories: ["chat", "notifications"],
  description: "Messages of a WhatsApp Business number.",
  baseUrl: "https://graph.facebook.com/v23.0",
  auth: [{ type: "bearer", label: "Access token", help: "Of a system user with whatsapp_business_messaging. The app secret is the webhook secret." }],
  operations,
  events: [
    told(
      "messages",
      "Message received",
      ["receive", "new", "arrive"],
      {
        contacts: [{ profile: { name: "Joost van den Berg" }, wa_id: "31201234567" }],
        messages: [
          { from: "31201234567", id: "wamid.HBgLMzEyMDEyMzQ1NjcVAgASGBQzQQA=", timestamp: "1777717938", type: "text", text: { body: "Where is my parcel?" } },
        ],
      },
      0.5,
    ),
  ],
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "x-hub-signature-256", prefix: "sha256=", encoding: "hex", signed: "{body}" },
    eventFrom: ["body:entry.0.changes.0.field"],
    deliveryIdFrom: "header:x-hub-signature-256",
    handshake: { when: "query:hub.mode=subscribe", isUnsigned: true, answer: { as: "text", from: "query:hub.challenge" } },
  },
  policies: { ratePerSecond: 40, idempotencyHeader: null },
  simulation: {
    resources: [],
    errors: {
      unauthorized: worded(401, 190, "OAuthException"),
      notFound: worded(404, 100, "GraphMethodException"),
      invalid: worded(400, 100, "OAuthException"),
      rateLimited: worded(429, 130429, "OAuthException"),
    },
  },
  testOperation: null,
  errors: {
    at: ["error.code"],
    codes: {
      ...statusErrors("WhatsApp"),
      "100": {
        cause: "A value is missing or wrong, or there is nothing under the id.",
        remedy: "Open a sample run: the answer says which under `error.error_data.details`.",
      },
      "190": { cause: "The token has expired or was revoked.", remedy: "Connect WhatsApp again with the token of a system user, which does not expire." },
      "130429": {
        cause: "More messages were sent than the number may send in this time.",
        remedy: "Send with less at once (`concurrency`), then replay the runs.",
      },
      "131026": {
        cause: "The message cannot be delivered: the number has no WhatsApp, or has not taken its new terms.",
        remedy: "Reach the person another way.",
      },
      "131047": { cause: "More than 24 hours have passed since the customer wrote.", remedy: "Send a template with messages.sendTemplate." },
      "131056": { cause: "Too many messages went to the same person.", remedy: "Wait before writing to this person again." },
      "132000": { cause: "The template wants another number of values.", remedy: "Compare the values with the template in WhatsApp Manager." },
      "132001": { cause: "There is no such template in this language.", remedy: "Compare name and language with WhatsApp Manager." },
    },
  },
  hints: [
    "Free text may be sent only within 24 hours after the customer wrote; otherwise send a template.",
    "A delivery may hold several messages under entry[].changes[].value.messages, or statuses in their place; a sender may have a user id and no number.",
  ],
});
