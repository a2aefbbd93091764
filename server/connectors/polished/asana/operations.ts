import { operation } from "../../authoring/operation.ts";
import { array, boolean, integer, momentOrNull, string } from "../../authoring/schema.ts";
import type { Corrections } from "../../authoring/shape-of.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";
import { maya, project, story, task, webhook, workspace } from "./samples.ts";

const FIELDS = "name,notes,completed,completed_at,due_on,due_at,created_at,modified_at,assignee.name,projects.name,tags.name,workspace.name,permalink_url";
const taskCorrections: Corrections = {
  completed_at: momentOrNull,
  due_at: momentOrNull,
  due_on: { type: "string", format: "date", nullable: true },
  "tags.[]": { type: "object", properties: { gid: { type: "string" }, name: { type: "string" } }, required: ["gid", "name"] },
};
const dates = { createdFields: ["created_at", "modified_at"], updatedFields: ["modified_at"] };
const pages = { limit: integer("Items per page, 100 at most"), offset: string("Where the page starts") };
const paging = { style: "cursor", cursorParam: "offset", nextCursor: "next_page.offset", items: "data" } as const;
const beside = { next_page: { offset: "eyJ0eXAiOiJKV1QifQ", path: "/tasks?limit=100&offset=eyJ0eXAiOiJKV1QifQ" } };
const nullable = { "next_page?": { type: "object", nullable: true, properties: { offset: { type: "string" } }, required: ["offset"] } };
const fields = {
  name: string("Title"),
  notes: string("Description"),
  assignee: string("gid or e-mail address of the person; me for the account itself"),
  due_on: string("The day on which it is due", { format: "date" }),
  completed: boolean("Whether it is done"),
};
const PROJECT_FIELDS = "name,archived,color,notes,due_on,created_at,modified_at,owner.name,workspace.name,permalink_url";
const optFields = string("Which fields come, with commas");

const tasks = thing({
  entity: "task",
  aliases: ["to-do"],
  ids: "tasks",
  path: "/tasks",
  one: "/tasks/{task_gid}",
  place: { task_gid: task.gid },
  sample: task,
  more: [{ ...task, gid: "1204520000000002", name: "Renew the certificate" }],
  corrections: taskCorrections,
  wrap: "data",
  into: "data",
  weight: 1,
  create: {
    args: {
      ...fields,
      projects: array({ type: "string" }, "gids of the projects it belongs to"),
      workspace: string("gid of the workspace, where no project is named"),
      parent: string("gid of the task above it"),
    },
    required: ["name"],
    sample: { name: task.name, projects: [project.gid] },
    successStatus: 201,
  },
  list: {
    args: {
      project: string("gid of the project"),
      modified_since: string("Only those changed since", { format: "date-time" }),
      completed_since: string("Open ones, and those completed since; now for open ones only"),
      opt_fields: optFields,
      ...pages,
    },
    required: ["project"],
    queryConstants: { opt_fields: FIELDS, limit: "100" },
    paging,
    beside,
    corrections: nullable,
    sample: { project: project.gid },
  },
  get: {},
  update: { method: "PUT", args: fields, sample: { completed: true } },
  remove: { returns: { data: {} } },
  simulated: { idField: "gid", ...dates },
});

const projects = thing({
  entity: "project",
  ids: "projects",
  path: "/projects",
  one: "/projects/{project_gid}",
  place: { project_gid: project.gid },
  sample: project,
  corrections: { due_on: { type: "string", format: "date", nullable: true } },
  wrap: "data",
  into: "data",
  weight: 0.4,
  create: {
    args: { name: string("Name"), notes: string("Description"), workspace: string("gid of the workspace"), team: string("gid of the team") },
    required: ["name"],
    sample: { name: project.name, workspace: workspace.gid },
    successStatus: 201,
  },
  list: {
    args: {
      workspace: string("gid of the workspace"),
      archived: boolean("Archived ones or others"),
      opt_fields: optFields,
      ...pages,
    },
    queryConstants: { opt_fields: PROJECT_FIELDS, limit: "100" },
    paging,
    beside,
    corrections: nullable,
    sample: { workspace: workspace.gid },
  },
  get: {},
  simulated: { idField: "gid", ...dates },
});

const webhooks = thing({
  entity: "webhook subscription",
  ids: "webhooks",
  path: "/webhooks",
  one: "/webhooks/{webhook_gid}",
  place: { webhook_gid: webhook.gid },
  sample: webhook,
  wrap: "data",
  into: "data",
  weight: 0.02,
  create: {
    summary: "Register an address for what happens in a project",
    verbs: ["register"],
    args: { resource: string("gid of the project"), target: string("Where deliveries go", { format: "uri" }) },
    required: ["resource", "target"],
    sample: { resource: project.gid, target: webhook.target },
    returns: { data: webhook, "X-Hook-Secret": "b537207f20cbfa02357cf448134da559e8bd39d61597dcd5631b8012eae53e81" },
    successStatus: 201,
  },
  remove: { summary: "Take an address back", verbs: ["unregister"], returns: { data: {} } },
  simulated: { idField: "gid" },
});

export const resources = [tasks, projects, webhooks].map(({ resource }) => resource);

export const operations: readonly Operation[] = [
  ...tasks.operations,
  operation({
    id: "stories.create",
    method: "POST",
    path: "/tasks/{task_gid}/stories",
    summary: "Comment on a task",
    verbs: ["comment", "add", "write"],
    entity: "comment",
    args: { text: string("The text") },
    required: ["text"],
    bodyPaths: { text: "data.text" },
    returns: { data: story },
    successStatus: 201,
    messageField: "text",
    destinationField: "task_gid",
    sampleInput: { task_gid: task.gid, text: story.text },
    popularity: 0.6,
  }),
  operation({
    id: "sections.addTask",
    method: "POST",
    path: "/sections/{section_gid}/addTask",
    summary: "Move a task to a section",
    verbs: ["move"],
    entity: "task",
    args: { task: string("gid of the task") },
    required: ["task"],
    bodyPaths: { task: "data.task" },
    returns: { data: {} },
    sampleInput: { section_gid: "1204525555555555", task: task.gid },
    popularity: 0.3,
  }),
  ...projects.operations,
  operation({
    id: "users.me",
    method: "GET",
    path: "/users/me",
    summary: "Get the account of the credential",
    verbs: ["get"],
    entity: "user",
    returns: { data: { ...maya, email: "maya@northwind.example", workspaces: [workspace] } },
    sampleInput: {},
    popularity: 0.05,
  }),
  ...webhooks.operations,
];
