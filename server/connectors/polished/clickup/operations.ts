import { operation } from "../../authoring/operation.ts";
import { array, boolean, integer, string, textOrNull } from "../../authoring/schema.ts";
import type { Corrections } from "../../authoring/shape-of.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";
import { comment, list, space, task, team, webhook } from "./samples.ts";

const millis = { type: "string", description: "Milliseconds since 1970, as text", nullable: true } as const;
const taskCorrections: Corrections = {
  date_closed: millis,
  due_date: millis,
  priority: { type: "object", nullable: true, properties: { id: { type: "string" }, priority: { type: "string" } }, required: ["id", "priority"] },
  description: textOrNull,
};
const fields = {
  name: string("Title"),
  description: string("Description"),
  status: string("Name of a status of the list"),
  priority: integer("1 urgent, 2 high, 3 normal, 4 low"),
  due_date: integer("When it is due, in milliseconds since 1970"),
};

const tasks = thing({
  entity: "task",
  ids: "tasks",
  path: "/list/{list_id}/task",
  one: "/task/{task_id}",
  place: { list_id: list.id, task_id: task.id },
  sample: task,
  more: [{ ...task, id: "86c1x2abd", name: "Renew the certificate" }],
  corrections: taskCorrections,
  weight: 1,
  create: {
    args: { list_id: string("Id of the list"), ...fields, assignees: array({ type: "integer" }, "Ids of people"), tags: array({ type: "string" }, "Tags") },
    required: ["name"],
    sample: { name: task.name },
  },
  list: {
    args: {
      list_id: string("Id of the list"),
      page: integer("Page, from 0"),
      order_by: string("created, updated or due_date"),
      date_updated_gt: integer("Only those changed after, in milliseconds since 1970"),
      include_closed: boolean("Closed ones too"),
    },
    paging: { style: "page", pageParam: "page", sizeParam: "limit", first: 0, items: "tasks" },
  },
  get: {},
  update: { method: "PUT", args: fields, sample: { status: "done" } },
  remove: { successStatus: 204 },
  simulated: { scope: ["list_id"], updatedFields: [] },
});

const lists = thing({
  entity: "list",
  ids: "lists",
  path: "/space/{space_id}/list",
  place: { space_id: space.id },
  sample: list,
  weight: 0.3,
  create: { args: { name: string("Name"), space_id: string("Id of the space") }, required: ["name"], sample: { name: "Spring sale" } },
  list: { args: { space_id: string("Id of the space") }, paging: { style: "whole", items: "lists" } },
});

const webhooks = thing({
  entity: "webhook subscription",
  ids: "webhooks",
  path: "/team/{team_id}/webhook",
  one: "/webhook/{webhook_id}",
  place: { team_id: team.id, webhook_id: webhook.id },
  sample: webhook,
  wrap: "webhook",
  weight: 0.02,
  create: {
    summary: "Register an address for events of a workspace",
    verbs: ["register"],
    args: {
      team_id: string("Id of the workspace"),
      endpoint: string("Where deliveries go", { format: "uri" }),
      events: array({ type: "string" }, "Events, such as taskCreated"),
    },
    required: ["endpoint", "events"],
    sample: { endpoint: webhook.endpoint, events: webhook.events },
    returns: { id: webhook.id, webhook },
  },
  remove: { summary: "Take an address back", verbs: ["unregister"], returns: {} },
  simulated: { entityPaths: { "webhooks.create": "webhook" }, scope: [] },
});

export const resources = [tasks, lists, webhooks].map(({ resource }) => resource);

export const operations: readonly Operation[] = [
  ...tasks.operations,
  operation({
    id: "tasks.comment",
    method: "POST",
    path: "/task/{task_id}/comment",
    summary: "Comment on a task",
    verbs: ["comment", "add", "write"],
    entity: "comment",
    args: { comment_text: string("The text"), notify_all: boolean("Whether everybody on the task is told") },
    required: ["comment_text"],
    returns: comment,
    messageField: "comment_text",
    destinationField: "task_id",
    sampleInput: { task_id: task.id, comment_text: "Finance agrees." },
    popularity: 0.5,
  }),
  ...lists.operations,
  operation({
    id: "spaces.list",
    method: "GET",
    path: "/team/{team_id}/space",
    summary: "List the spaces of a workspace",
    verbs: ["list", "get"],
    entity: "space",
    paging: { style: "whole", items: "spaces" },
    returns: { spaces: [space] },
    sampleInput: { team_id: team.id },
    popularity: 0.2,
  }),
  operation({
    id: "teams.list",
    method: "GET",
    path: "/team",
    summary: "List workspaces",
    verbs: ["list", "get"],
    entity: "workspace",
    aliases: ["team"],
    paging: { style: "whole", items: "teams" },
    returns: { teams: [team] },
    sampleInput: {},
    popularity: 0.1,
  }),
  ...webhooks.operations,
];
