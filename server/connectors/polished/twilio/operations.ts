import { operation } from "../../authoring/operation.ts";
import { integer, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import type { JsonSchema } from "../../json-schema.ts";
import { account, call, message } from "./samples.ts";

const text: JsonSchema = { type: "string", nullable: true };
const number = (description: string) => string(`${description}, with + and the country's number`);
const AccountSid = string("Id of the account; it starts with AC");
const corrections = Object.fromEntries(
  ["price", "price_unit", "date_sent", "error_message", "messaging_service_sid", "start_time", "end_time", "duration"].map((name) => [name, text]),
);
const nullable = { ...corrections, error_code: { type: "integer", nullable: true } } as const;

export const operations: readonly Operation[] = [
  operation({
    id: "messages.create",
    method: "POST",
    path: "/2010-04-01/Accounts/{AccountSid}/Messages.json",
    summary: "Send a text message",
    verbs: ["send", "text", "notify", "message", "alert"],
    entity: "text message",
    aliases: ["sms", "text", "message", "whatsapp message"],
    args: {
      AccountSid,
      To: number("Number of the recipient"),
      From: number("A number of yours"),
      Body: string("The message"),
      MediaUrl: string("Address of a picture", { format: "uri" }),
      StatusCallback: string("Where changes are told", { format: "uri" }),
    },
    required: ["To", "From", "Body"],
    bodyType: "form",
    returns: message,
    corrections: nullable,
    successStatus: 201,
    messageField: "Body",
    destinationField: "To",
    sampleInput: { AccountSid: account.sid, To: "+46701234567", From: "+46709876543", Body: "Your order has been shipped." },
    popularity: 1,
  }),
  operation({
    id: "messages.list",
    method: "GET",
    path: "/2010-04-01/Accounts/{AccountSid}/Messages.json",
    summary: "List text messages",
    verbs: ["list", "get", "read"],
    entity: "text message",
    aliases: ["sms", "message"],
    args: { AccountSid, To: number("Only to this number"), From: number("Only from this number"), PageSize: integer("Items per page, 1000 at most") },
    returns: { messages: [message], page: 0, page_size: 50, next_page_uri: null, uri: `/2010-04-01/Accounts/${account.sid}/Messages.json` },
    corrections: { ...Object.fromEntries(Object.entries(nullable).map(([name, schema]) => [`messages.[].${name}`, schema])), next_page_uri: text },
    paging: { style: "next-url", nextUrl: "next_page_uri", items: "messages" },
    sampleInput: { AccountSid: account.sid },
    popularity: 0.4,
  }),
  operation({
    id: "calls.create",
    method: "POST",
    path: "/2010-04-01/Accounts/{AccountSid}/Calls.json",
    summary: "Make a phone call",
    verbs: ["call", "phone", "ring"],
    entity: "call",
    aliases: ["phone call"],
    args: {
      AccountSid,
      To: number("Number to call"),
      From: number("A number of yours"),
      Twiml: string("What is said, as TwiML"),
      Url: string("Where the TwiML is", { format: "uri" }),
    },
    required: ["To", "From"],
    bodyType: "form",
    returns: call,
    corrections: nullable,
    successStatus: 201,
    sampleInput: { AccountSid: account.sid, To: "+46701234567", From: "+46709876543", Twiml: "<Response><Say>Hello</Say></Response>" },
    popularity: 0.4,
  }),
  operation({
    id: "accounts.list",
    method: "GET",
    path: "/2010-04-01/Accounts.json",
    summary: "List accounts",
    verbs: ["list"],
    entity: "account",
    returns: { accounts: [account], page: 0, page_size: 50 },
    sampleInput: {},
    popularity: 0.05,
  }),
];
