import { httpSystem } from "../../authoring/http-system.ts";
import { errors } from "./errors.ts";
import { events } from "./events.ts";
import { operations, resources } from "./operations.ts";

export const trello = httpSystem({
  docs: "https://developer.atlassian.com/cloud/trello/rest/",
  version: "1",
  id: "trello",
  name: "Trello",
  aliases: ["trello board"],
  categories: ["tasks", "projects"],
  description: "Boards, lists and cards in Trello.",
  baseUrl: "https://api.trello.com/1",
  auth: [
    {
      type: "bearer",
      prefix: "",
      label: "Key and token",
      help: 'Of your Power-Up in Trello\'s admin portal, in the form: OAuth oauth_consumer_key="KEY", oauth_token="TOKEN". The webhook secret is the secret beside the key.',
    },
    {
      type: "oauth1",
      label: "Sign in with Trello",
      help: "Key and secret of your Power-Up.",
      oauth1: {
        requestTokenUrl: "https://trello.com/1/OAuthGetRequestToken",
        authorizeUrl: "https://trello.com/1/OAuthAuthorizeToken",
        accessTokenUrl: "https://trello.com/1/OAuthGetAccessToken",
      },
    },
  ],
  operations,
  events,
  webhook: {
    verification: { type: "hmac", algorithm: "sha1", header: "x-trello-webhook", prefix: "", encoding: "base64", signed: "{body}{url}" },
    eventFrom: ["body:action.type"],
    deliveryIdFrom: "body:action.id",
    handshake: { when: "method:=HEAD", isUnsigned: true, answer: { as: "nothing" } },
    registration: {
      create: "webhooks.create",
      arguments: { callbackURL: "{url}", description: "An automation in Vennel" },
      everyEvent: "*",
      place: { example: "5f1a2b3c4d5e6f7081920304", arguments: ["idModel"] },
      idAt: "id",
      remove: "webhooks.delete",
      idArgument: "id",
      secret: { from: "client" },
    },
  },
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation: {
    resources,
    errors: {
      unauthorized: { status: 401, body: "invalid token" },
      notFound: { status: 404, body: "The requested resource was not found." },
      invalid: { status: 400, body: "invalid value for {field}" },
      rateLimited: { status: 429, body: { error: "API_TOKEN_LIMIT_EXCEEDED", message: "Rate limit exceeded" } },
    },
  },
  testOperation: "members.me",
  errors,
  hints: [
    "A card moves when cards.update is given another idList; of a card that was moved the event holds listBefore and listAfter.",
    "The trigger names the board: its id is in the address of the board with .json behind it.",
  ],
});
