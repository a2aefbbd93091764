import type { SimulationMap } from "../../connector.ts";
import { comment, ticket, user, webhook } from "./samples.ts";

const dates = { createdFields: ["created_at"], updatedFields: ["updated_at"] };

export const simulation: SimulationMap = {
  resources: [
    {
      name: "ticket",
      idField: "id",
      idPrefix: "",
      idStyle: "number",
      list: "tickets.list",
      get: "tickets.get",
      create: "tickets.create",
      update: "tickets.update",
      entityPath: "ticket",
      inputPath: "ticket",
      template: { ...ticket, status: "new", tags: [] },
      filters: { external_id: "external_id" },
      ...dates,
      seed: [ticket, { ...ticket, id: 35_437, subject: "Cannot sign in", priority: "urgent" }],
    },
    { name: "comment", idField: "id", idPrefix: "", idStyle: "number", list: "tickets.comments", scope: ["ticket_id"], seed: [comment] },
    {
      name: "user",
      idField: "id",
      idPrefix: "",
      idStyle: "number",
      create: "users.createOrUpdate",
      entityPath: "user",
      inputPath: "user",
      template: user,
      ...dates,
      seed: [user],
    },
    {
      name: "webhook",
      idField: "id",
      idPrefix: "01",
      create: "webhooks.create",
      delete: "webhooks.delete",
      entityPath: "webhook",
      inputPath: "webhook",
      template: webhook,
      createdFields: ["created_at"],
      seed: [webhook],
    },
  ],
  errors: {
    unauthorized: { status: 401, body: { error: "Couldn't authenticate you" } },
    notFound: { status: 404, body: { error: "RecordNotFound", description: "Not found" } },
    invalid: {
      status: 422,
      body: { error: "RecordInvalid", description: "Record validation errors", details: { "{field}": [{ description: "{message}", error: "BlankValue" }] } },
    },
    rateLimited: { status: 429, body: { error: "APIRateLimitExceeded", description: "Number of allowed API requests per minute exceeded" } },
  },
};
