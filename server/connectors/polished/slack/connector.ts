import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { events } from "./events.ts";
import { operations } from "./operations.ts";
import { simulation } from "./simulation.ts";

const docs = "https://docs.slack.dev/apis/web-api";

export const slack: Connector = {
  format: "vennel.connector/v1",
  id: "slack",
  name: "Slack",
  aliases: ["slack channel", "slack workspace"],
  categories: ["chat", "notifications"],
  description: "Messages, channels, people and reactions of a Slack workspace.",
  tier: "polished",
  provenance: ownWork(docs, "2026-05"),
  protocol: "http",
  baseUrl: "https://slack.com/api",
  docsUrl: docs,
  auth: [
    { type: "bearer", label: "Bot token", help: "The token of your Slack app; it starts with xoxb-." },
    {
      type: "oauth2Code",
      label: "Sign in with Slack",
      help: "The client id of your Slack app.",
      oauth2: {
        authorizeUrl: "https://slack.com/oauth/v2/authorize",
        tokenUrl: "https://slack.com/api/oauth.v2.access",
        scopes: ["chat:write", "channels:read", "users:read"],
        scopeSeparator: ",",
        clientAuth: "body",
        tokenAt: "authed_user",
      },
    },
  ],
  defaultHeaders: { accept: "application/json" },
  operations,
  events,
  webhook: {
    verification: {
      type: "hmac",
      algorithm: "sha256",
      header: "x-slack-signature",
      prefix: "v0=",
      encoding: "hex",
      signed: "v0:{timestamp}:{body}",
      timestampHeader: "x-slack-request-timestamp",
      toleranceSeconds: 300,
    },
    eventFrom: ["body:event.type"],
    deliveryIdFrom: "body:event_id",
    handshake: { when: "body:type=url_verification", answer: { as: "text", from: "body:challenge" } },
  },
  policies: { ratePerSecond: 1, idempotencyHeader: null, errorInBody: { okField: "ok", messageField: "error" } },
  simulation,
  testOperation: "auth.test",
  errors,
  hints: [
    "chat.postMessage takes a channel id or #name; the bot must be a member of the channel.",
    "Slack answers 200 even for errors; the gateway turns ok: false into an UpstreamError with the reason.",
    "Reply in a thread by passing the first message's ts as thread_ts.",
  ],
};
