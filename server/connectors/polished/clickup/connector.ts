import { event } from "../../authoring/event.ts";
import { httpSystem } from "../../authoring/http-system.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations, resources } from "./operations.ts";
import { task, webhook } from "./samples.ts";

/** A delivery names the task and what was done to it; the task itself is read by its id. */
function taskEvent(id: string, name: string, verbs: readonly string[], field: string, popularity: number): ConnectorEvent {
  const item = {
    id: "2800763136717140857",
    type: 1,
    date: "1777717938000",
    field,
    parent_id: task.list.id,
    user: { id: 183, username: "Maya Lindqvist", email: "maya@northwind.example" },
    before: null,
    after: task.status,
  };
  const sample = { event: id, history_items: [item], task_id: task.id, webhook_id: webhook.id };
  const subject = { id: ["task_id"], operation: "tasks.get", argument: "task_id" };
  return event({ id, name, entity: "task", verbs, sample, popularity, ...(id === "taskDeleted" ? {} : { subject }) });
}

export const clickup = httpSystem({
  docs: "https://developer.clickup.com/reference",
  version: "v2",
  id: "clickup",
  name: "ClickUp",
  aliases: ["click up"],
  categories: ["tasks", "projects"],
  description: "Tasks, lists and comments in ClickUp.",
  baseUrl: "https://api.clickup.com/api/v2",
  auth: [
    { type: "bearer", prefix: "", label: "Personal API token", help: "Under Settings, Apps; it starts with pk_." },
    {
      type: "oauth2Code",
      label: "Sign in with ClickUp",
      help: "The client id of your app under Settings, Apps.",
      oauth2: { authorizeUrl: "https://app.clickup.com/api", tokenUrl: "https://api.clickup.com/api/v2/oauth/token", scopes: [], clientAuth: "body" },
    },
  ],
  operations,
  events: [
    taskEvent("taskCreated", "Task created", ["create", "add", "new"], "task_creation", 1),
    taskEvent("taskStatusUpdated", "Status of a task changed", ["change", "update", "close", "complete", "finish"], "status", 0.8),
    taskEvent("taskUpdated", "Task changed", ["update", "change", "edit"], "name", 0.5),
    taskEvent("taskCommentPosted", "Comment on a task", ["comment", "reply"], "comment", 0.4),
    taskEvent("taskDeleted", "Task deleted", ["delete", "remove"], "deleted", 0.2),
  ],
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "x-signature", prefix: "", encoding: "hex", signed: "{body}" },
    eventFrom: ["body:event"],
    deliveryIdFrom: "body:history_items.0.id",
    registration: {
      create: "webhooks.create",
      arguments: { endpoint: "{url}", events: ["{event}"] },
      everyEvent: "*",
      place: { example: "9011000003", arguments: ["team_id"] },
      idAt: "id",
      remove: "webhooks.delete",
      idArgument: "webhook_id",
      secret: { from: "answer", at: "webhook.secret" },
    },
  },
  policies: { ratePerSecond: 1.5, idempotencyHeader: null },
  simulation: {
    resources,
    errors: {
      unauthorized: { status: 401, body: { err: "Token invalid", ECODE: "OAUTH_025" } },
      notFound: { status: 404, body: { err: "{message}", ECODE: "ITEM_013" } },
      invalid: { status: 400, body: { err: "{field} invalid", ECODE: "INPUT_005" } },
      rateLimited: { status: 429, body: { err: "Rate limit reached", ECODE: "APP_002" } },
    },
  },
  testOperation: "teams.list",
  errors,
  hints: [
    "A delivery holds the task's id only; read the task with tasks.get.",
    "Times are milliseconds since 1970, as text in answers. A team is what people call a workspace; the trigger names its id.",
  ],
});
