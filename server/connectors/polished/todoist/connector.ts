import { httpSystem } from "../../authoring/http-system.ts";
import { errors } from "./errors.ts";
import { events } from "./events.ts";
import { operations } from "./operations.ts";
import { simulation } from "./simulation.ts";

export const todoist = httpSystem({
  docs: "https://developer.todoist.com/api/v1/",
  version: "v1",
  id: "todoist",
  name: "Todoist",
  aliases: ["to doist"],
  categories: ["tasks"],
  description: "Tasks, projects and comments in Todoist.",
  baseUrl: "https://api.todoist.com/api/v1",
  auth: [
    { type: "bearer", label: "API token", help: "Under Settings, Integrations, Developer." },
    {
      type: "oauth2Code",
      label: "Sign in with Todoist",
      help: "The client id of your app in Todoist's App Management Console.",
      oauth2: {
        authorizeUrl: "https://todoist.com/oauth/authorize",
        tokenUrl: "https://todoist.com/oauth/access_token",
        scopes: ["data:read_write", "data:delete"],
        scopeSeparator: ",",
        clientAuth: "body",
      },
    },
  ],
  operations,
  events,
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "x-todoist-hmac-sha256", prefix: "", encoding: "base64", signed: "{body}" },
    eventFrom: ["body:event_name"],
    deliveryIdFrom: "header:x-todoist-delivery-id",
  },
  policies: { ratePerSecond: 1, idempotencyHeader: null },
  simulation,
  testOperation: "projects.list",
  errors,
  hints: [
    "Webhooks belong to an app: set the address in Todoist's App Management Console and give its client secret to the connection as webhook secret.",
    "Priority 4 is the highest; due_string takes words such as every Monday at 9.",
  ],
});
