import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { channel, message } from "./samples.ts";

const docs = "https://discord.com/developers/docs/reference";
const error = (status: number, code: number, words: string) => ({ status, body: { message: words, code } });

export const discord: Connector = {
  format: "vennel.connector/v1",
  id: "discord",
  name: "Discord",
  aliases: ["discord channel", "discord server"],
  categories: ["chat", "notifications"],
  description: "Messages and channels of Discord servers.",
  tier: "polished",
  provenance: ownWork(docs, "v10"),
  protocol: "http",
  baseUrl: "https://discord.com/api/v10",
  docsUrl: docs,
  auth: [{ type: "bearer", prefix: "Bot ", label: "Bot token", help: "The token of your application's bot, which must be a member of the server." }],
  defaultHeaders: { accept: "application/json" },
  operations,
  // Discord pushes events over its gateway socket, not by webhook.
  events: [],
  webhook: null,
  policies: { ratePerSecond: 5, idempotencyHeader: null },
  simulation: {
    resources: [
      {
        name: "message",
        idField: "id",
        idPrefix: "",
        idStyle: "number",
        list: "messages.list",
        create: "messages.create",
        template: { ...message, id: "1236547788001214500" },
        createdFields: ["timestamp"],
        scope: ["channel_id"],
        seed: [message],
      },
      { name: "channel", idField: "id", idPrefix: "", idStyle: "number", list: "channels.list", create: "channels.create", template: channel, seed: [channel] },
    ],
    errors: {
      unauthorized: error(401, 0, "401: Unauthorized"),
      notFound: error(404, 10_003, "Unknown Channel"),
      invalid: {
        status: 400,
        body: { message: "Invalid Form Body", code: 50_035, errors: { "{field}": { _errors: [{ code: "BASE_TYPE_REQUIRED", message: "{message}" }] } } },
      },
      rateLimited: { status: 429, body: { message: "You are being rate limited.", retry_after: 0.5, global: false } },
    },
  },
  testOperation: "users.me",
  errors,
  hints: ["Channels go by their id, not by name.", "A message holds 2000 characters at most."],
};
