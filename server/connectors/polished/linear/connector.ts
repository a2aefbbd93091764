import { httpSystem } from "../../authoring/http-system.ts";
import { errors } from "./errors.ts";
import { events } from "./events.ts";
import { operations } from "./operations.ts";
import { comment, issue, project, team, webhook } from "./samples.ts";

const worded = (status: number, code: string) => ({
  status,
  body: {
    data: null,
    errors: [{ message: "{message}", path: ["{field}"], extensions: { code, type: code.toLowerCase(), userPresentableMessage: "{message}" } }],
  },
});
const dates = { createdFields: ["createdAt", "updatedAt"], updatedFields: ["updatedAt"] };

export const linear = httpSystem({
  docs: "https://linear.app/developers/graphql",
  version: "2026-05",
  id: "linear",
  name: "Linear",
  aliases: ["linear.app"],
  categories: ["tasks", "development"],
  description: "Issues, comments and projects in Linear.",
  baseUrl: "https://api.linear.app",
  auth: [
    {
      type: "bearer",
      prefix: "",
      label: "API key",
      help: "Under Settings, Security and access; it starts with lin_api_.",
    },
    {
      type: "oauth2Code",
      label: "Sign in with Linear",
      help: "The client id of your application in Linear.",
      oauth2: {
        authorizeUrl: "https://linear.app/oauth/authorize",
        tokenUrl: "https://api.linear.app/oauth/token",
        scopes: ["read", "write"],
        scopeSeparator: ",",
        clientAuth: "body",
      },
    },
  ],
  operations,
  events,
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "linear-signature", prefix: "", encoding: "hex", signed: "{body}" },
    eventFrom: ["body:type", "body:action"],
    deliveryIdFrom: "header:linear-delivery",
    registration: {
      create: "webhooks.create",
      arguments: { url: "{url}", resourceTypes: ["{kind}"], secret: "{secret}", allPublicTeams: true },
      everyEvent: "Issue",
      idAt: "data.webhookCreate.webhook.id",
      remove: "webhooks.delete",
      idArgument: "id",
      secret: { from: "here" },
    },
  },
  policies: { ratePerSecond: 1, idempotencyHeader: null, errorInBody: { listField: "errors", messageField: "message" } },
  simulation: {
    resources: [
      {
        name: "issue",
        idField: "id",
        idPrefix: "",
        list: "issues.list",
        get: "issues.get",
        create: "issues.create",
        update: "issues.update",
        delete: "issues.archive",
        lookup: "id",
        entityPaths: { "issues.get": "data.issue", "issues.create": "data.issueCreate.issue", "issues.update": "data.issueUpdate.issue" },
        inputPath: "variables.input",
        template: issue,
        ...dates,
        seed: [issue, { ...issue, id: "b2c3d4e5-f607-4819-8213-243546576879", identifier: "SHOP-124", title: "Search ignores umlauts" }],
      },
      { name: "project", idField: "id", idPrefix: "", list: "projects.list", seed: [project] },
      { name: "team", idField: "id", idPrefix: "", list: "teams.list", seed: [team] },
      {
        name: "comment",
        idField: "id",
        idPrefix: "",
        create: "comments.create",
        entityPaths: { "comments.create": "data.commentCreate.comment" },
        inputPath: "variables.input",
        template: comment,
        ...dates,
        seed: [],
      },
      {
        name: "webhook subscription",
        idField: "id",
        idPrefix: "",
        create: "webhooks.create",
        delete: "webhooks.delete",
        lookup: "id",
        entityPaths: { "webhooks.create": "data.webhookCreate.webhook" },
        inputPath: "variables.input",
        template: webhook,
        seed: [webhook],
      },
    ],
    errors: {
      unauthorized: worded(401, "AUTHENTICATION_ERROR"),
      notFound: worded(200, "INPUT_ERROR"),
      invalid: worded(400, "INVALID_INPUT"),
      rateLimited: worded(400, "RATELIMITED"),
    },
  },
  testOperation: "users.me",
  errors,
  hints: [
    "Every operation is a fixed GraphQL document; the answer is under data.",
    "A state, a team and a person are named by their ids, from teams.list and earlier issues.",
  ],
});
