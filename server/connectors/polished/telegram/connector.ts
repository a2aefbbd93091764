import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { statusErrors } from "../../authoring/status-errors.ts";
import { operations } from "./operations.ts";
import { message } from "./samples.ts";

const worded = (status: number, description: string, more: object = {}) => ({ status, body: { ok: false, error_code: status, description, ...more } });

export const telegram = httpSystem({
  docs: "https://core.telegram.org/bots/api",
  version: "9.0",
  id: "telegram",
  name: "Telegram",
  aliases: ["telegram bot", "telegram chat"],
  categories: ["chat", "notifications"],
  description: "Messages of a Telegram bot.",
  baseUrl: "https://api.telegram.org/bot{token}",
  auth: [{ type: "bearer", in: "path", label: "Bot token", help: "What @BotFather gave you, such as 123456:ABC-DEF." }],
  operations,
  events: [
    event({
      id: "update",
      name: "Message received",
      entity: "message",
      verbs: ["receive", "new", "arrive"],
      aliases: ["telegram message"],
      sample: { update_id: 731_000_001, message },
      corrections: {
        "message.text?": { type: "string" },
        "message.from?": {
          type: "object",
          properties: { id: { type: "integer" }, first_name: { type: "string" }, username: { type: "string" } },
          required: ["id", "first_name"],
        },
      },
      popularity: 1,
    }),
  ],
  webhook: {
    verification: { type: "shared-secret", header: "x-telegram-bot-api-secret-token" },
    eventFrom: [],
    deliveryIdFrom: "body:update_id",
    registration: {
      create: "setWebhook",
      arguments: { url: "{url}", secret_token: "{secret}" },
      everyEvent: "update",
      // A bot has one address, so that there is nothing to tell it by.
      idAt: "result",
      remove: "deleteWebhook",
      idArgument: "description",
      secret: { from: "here" },
    },
  },
  policies: { ratePerSecond: 20, idempotencyHeader: null, errorInBody: { okField: "ok", messageField: "description" } },
  simulation: {
    resources: [],
    errors: {
      unauthorized: worded(401, "Unauthorized"),
      notFound: worded(404, "Not Found"),
      invalid: worded(400, "Bad Request: {field} is wrong"),
      rateLimited: worded(429, "Too Many Requests: retry after 5", { parameters: { retry_after: 5 } }),
    },
  },
  testOperation: "getMe",
  errors: {
    at: ["description"],
    codes: {
      ...statusErrors("Telegram"),
      "Bad Request: chat not found": {
        cause: "The bot is in no chat with this id.",
        remedy: "Add the bot to the chat, or have the person write to the bot first.",
      },
      "Forbidden: bot was blocked by the user": { cause: "The person has blocked the bot.", remedy: "Have the code go on without this person." },
      "Bad Request: message is not modified": {
        cause: "The message has this text already.",
        remedy: "Nothing is missing in Telegram; have the code take this answer as done.",
      },
      "Bad Request: message is too long": { cause: "The text is longer than 4,096 characters.", remedy: "Shorten the text before it is sent." },
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first": {
        cause: "The bot has a webhook, and then updates cannot be read.",
        remedy: "Start on the webhook, or call deleteWebhook.",
      },
    },
  },
  hints: ["A bot cannot write first: a person starts the chat.", "Groups and channels have negative ids."],
});
