import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import { errors } from "./errors.ts";
import { operations, resources } from "./operations.ts";
import { maya, project, task } from "./samples.ts";

const worded = (status: number, message: string) => ({
  status,
  body: {
    errors: [
      { message, help: "For more information on API status codes and how to handle them, read the docs on errors: https://developers.asana.com/docs/errors" },
    ],
  },
});

export const asana = httpSystem({
  docs: "https://developers.asana.com/reference/rest-api-reference",
  version: "1.0",
  id: "asana",
  name: "Asana",
  aliases: ["asana board"],
  categories: ["tasks", "projects"],
  description: "Tasks, projects and comments in Asana.",
  baseUrl: "https://app.asana.com/api/1.0",
  auth: [
    { type: "bearer", label: "Personal access token", help: "Made in Asana's developer console." },
    {
      type: "oauth2Code",
      label: "Sign in with Asana",
      help: "The client id of your app in Asana's developer console.",
      oauth2: {
        authorizeUrl: "https://app.asana.com/-/oauth_authorize",
        tokenUrl: "https://app.asana.com/-/oauth_token",
        scopes: ["default"],
        clientAuth: "body",
      },
    },
  ],
  operations,
  events: [
    event({
      id: "changes",
      name: "Something changed in a project",
      entity: "project",
      verbs: ["change", "update"],
      sample: {
        events: [
          {
            action: "added",
            resource: { gid: task.gid, resource_type: "task", resource_subtype: "default_task" },
            parent: { gid: project.gid, resource_type: "project" },
            user: { gid: maya.gid, resource_type: "user" },
            created_at: "2026-05-02T10:32:18.000Z",
          },
        ],
      },
      sampleHeaders: { "x-hook-signature": "0" },
      popularity: 0.3,
    }),
  ],
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "x-hook-signature", prefix: "", encoding: "hex", signed: "{body}" },
    eventFrom: [],
    deliveryIdFrom: "header:x-hook-signature",
    handshake: { when: "header:x-hook-secret", isUnsigned: true, answer: { as: "header", name: "x-hook-secret", from: "header:x-hook-secret" } },
    registration: {
      create: "webhooks.create",
      arguments: { target: "{url}" },
      everyEvent: "changes",
      place: { example: "1204519876543210", arguments: ["resource"] },
      idAt: "data.gid",
      remove: "webhooks.delete",
      idArgument: "webhook_gid",
      secret: { from: "answer", at: "X-Hook-Secret" },
    },
  },
  policies: { ratePerSecond: 2, idempotencyHeader: null },
  simulation: {
    resources,
    errors: {
      unauthorized: worded(401, "Not Authorized"),
      notFound: worded(404, "{message}"),
      invalid: worded(400, "{field}: {message}"),
      rateLimited: worded(429, "You have made too many requests recently. Please, be chill."),
    },
  },
  testOperation: "users.me",
  errors,
  hints: [
    "A delivery names what changed by its gid only, several at once under events; read each with tasks.get. Empty deliveries are signs of life.",
    "Asana delivers at most once: read tasks.list with modified_since beside it where nothing may be missed.",
  ],
});
