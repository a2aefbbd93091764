import type { SimulationMap } from "../../connector.ts";
import { comment, project, task } from "./samples.ts";

const dates = { createdFields: ["added_at", "updated_at"], updatedFields: ["updated_at"] };
const error = (status: number, tag: string, code: number) => ({
  status,
  body: { error: "{message}", error_code: code, error_extra: { argument: "{field}" }, error_tag: tag, http_code: status },
});

export const simulation: SimulationMap = {
  resources: [
    {
      name: "task",
      idField: "id",
      idPrefix: "6X7",
      list: "tasks.list",
      get: "tasks.get",
      create: "tasks.create",
      update: "tasks.update",
      delete: "tasks.delete",
      template: { ...task, description: "", labels: [] },
      filters: { project_id: "project_id", section_id: "section_id" },
      ...dates,
      seed: [task, { ...task, id: "6X7rfFVPjhvv84XG", content: "Send the contract", description: "" }],
    },
    {
      name: "comment",
      idField: "id",
      idPrefix: "6X7",
      list: "comments.list",
      create: "comments.create",
      template: comment,
      createdFields: ["posted_at"],
      seed: [comment],
    },
    { name: "project", idField: "id", idPrefix: "6Jf", list: "projects.list", create: "projects.create", template: project, seed: [project] },
  ],
  errors: {
    unauthorized: error(401, "AUTH_INVALID_TOKEN", 401),
    notFound: error(404, "NOT_FOUND", 478),
    invalid: error(400, "INVALID_ARGUMENT_VALUE", 20),
    rateLimited: error(429, "LIMITS_REACHED_TOO_MANY", 35),
  },
};
