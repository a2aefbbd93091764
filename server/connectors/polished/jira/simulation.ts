import type { SimulationMap } from "../../connector.ts";
import { comment, issue, project, registeredWebhook } from "./samples.ts";

export const simulation: SimulationMap = {
  resources: [
    {
      name: "issue",
      idField: "key",
      idPrefix: "SHOP-",
      list: "issues.search",
      get: "issues.get",
      create: "issues.create",
      update: "issues.update",
      lookup: "issueIdOrKey",
      inputPath: "fields",
      inputInto: "fields",
      template: { ...issue, fields: { ...issue.fields, labels: [], description: null } },
      createdFields: ["fields.created"],
      updatedFields: ["fields.updated"],
      seed: [issue, { ...issue, id: "10072", key: "SHOP-72", fields: { ...issue.fields, summary: "Search ignores umlauts" } }],
    },
    {
      name: "comment",
      idField: "id",
      idPrefix: "",
      idStyle: "number",
      create: "issues.addComment",
      template: comment,
      scope: ["issueIdOrKey"],
      createdFields: ["created", "updated"],
      seed: [comment],
    },
    {
      name: "webhook",
      idField: "id",
      idPrefix: "",
      create: "webhooks.create",
      delete: "webhooks.delete",
      lookup: "webhookId",
      template: registeredWebhook,
      seed: [{ ...registeredWebhook, id: 72 }],
    },
    { name: "project", idField: "id", idPrefix: "", idStyle: "number", list: "projects.list", seed: [project] },
  ],
  errors: {
    unauthorized: { status: 401, body: { errorMessages: ["You are not authenticated."], errors: {} } },
    notFound: { status: 404, body: { errorMessages: ["{message}"], errors: {} } },
    invalid: { status: 400, body: { errorMessages: [], errors: { "{field}": "{message}" } } },
    rateLimited: { status: 429, body: { errorMessages: ["Rate limit exceeded."], errors: {} } },
  },
};
