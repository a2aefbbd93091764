import { operation } from "../../authoring/operation.ts";
import { array, boolean, choice, integer, momentOrNull, string, textOrNull } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";
import { hook, issue, maya, mergeRequest, note, pipeline, project } from "./samples.ts";

const id = string("Id of the project, or its path such as acme/shop");
const page = { page: integer("Page, from 1"), per_page: integer("Items per page, 100 at most") };
const list = { style: "link-header", items: null } as const;
const dates = { createdFields: ["created_at", "updated_at"], updatedFields: ["updated_at"] };
const person = {
  type: "object",
  properties: { id: { type: "integer" }, username: { type: "string" }, name: { type: "string" } },
  required: ["id", "username", "name"],
} as const;
const fields = {
  title: string("Title"),
  description: string("Text, in Markdown"),
  labels: array({ type: "string" }, "Labels"),
  assignee_ids: array({ type: "integer" }, "Ids of people"),
  due_date: string("The day on which it is due", { format: "date" }),
  confidential: boolean("Whether only members see it"),
};

const issues = thing({
  entity: "issue",
  aliases: ["ticket", "bug"],
  ids: "issues",
  path: "/projects/{id}/issues",
  one: "/projects/{id}/issues/{issue_iid}",
  place: { id: "614882", issue_iid: issue.iid },
  sample: issue,
  more: [{ ...issue, id: 84_120_554, iid: 48, title: "Search ignores umlauts" }],
  corrections: {
    closed_at: momentOrNull,
    due_date: { type: "string", format: "date", nullable: true },
    description: textOrNull,
    "assignees.[]": person,
    "labels.[]": { type: "string" },
  },
  weight: 1,
  create: { verbs: ["create", "open", "file", "add"], args: { id, ...fields }, required: ["title"], sample: { title: issue.title }, successStatus: 201 },
  list: {
    args: {
      id,
      state: choice("State", ["opened", "closed", "all"]),
      labels: string("Only with these labels"),
      updated_after: string("Only those changed after", { format: "date-time" }),
      ...page,
    },
    paging: list,
  },
  get: { args: { id, issue_iid: integer("Number of the issue in its project") } },
  update: {
    method: "PUT",
    verbs: ["update", "edit", "change", "close", "reopen", "assign", "label"],
    args: { id, issue_iid: integer("Number of the issue in its project"), ...fields, state_event: choice("Close or reopen it", ["close", "reopen"]) },
    sample: { labels: ["bug"] },
  },
  simulated: { idField: "iid", idStyle: "number", filters: { state: "state" }, ...dates },
});

const mergeRequests = thing({
  entity: "merge request",
  aliases: ["mr", "pull request"],
  ids: "mergeRequests",
  path: "/projects/{id}/merge_requests",
  one: "/projects/{id}/merge_requests/{merge_request_iid}",
  place: { id: "614882", merge_request_iid: mergeRequest.iid },
  sample: mergeRequest,
  corrections: { merged_at: momentOrNull, description: textOrNull, "labels.[]": { type: "string" } },
  weight: 0.7,
  create: {
    verbs: ["create", "open"],
    args: {
      id,
      title: fields.title,
      description: fields.description,
      source_branch: string("Branch with the changes"),
      target_branch: string("Branch that takes them"),
    },
    required: ["title", "source_branch", "target_branch"],
    sample: { title: mergeRequest.title, source_branch: "gift-cards", target_branch: "main" },
    successStatus: 201,
  },
  list: {
    args: {
      id,
      state: choice("State", ["opened", "closed", "merged", "all"]),
      updated_after: string("Only those changed after", { format: "date-time" }),
      ...page,
    },
    paging: list,
  },
  get: { args: { id, merge_request_iid: integer("Number of the merge request in its project") } },
  simulated: { idField: "iid", idStyle: "number", filters: { state: "state" }, ...dates },
});

const pipelines = thing({
  entity: "pipeline",
  ids: "pipelines",
  path: "/projects/{id}/pipelines",
  place: { id: "614882" },
  sample: pipeline,
  weight: 0.4,
  list: { args: { id, status: string("Only with this status, such as failed"), ref: string("Only of this branch"), ...page }, paging: list },
  create: {
    path: "/projects/{id}/pipeline",
    summary: "Run a pipeline",
    verbs: ["run", "start", "trigger"],
    args: { id, ref: string("Branch or tag") },
    required: ["ref"],
    sample: { ref: "main" },
    successStatus: 201,
  },
  simulated: { idStyle: "number", ...dates },
});

const hooks = thing({
  entity: "project webhook",
  ids: "hooks",
  path: "/projects/{id}/hooks",
  one: "/projects/{id}/hooks/{hook_id}",
  place: { id: "614882", hook_id: hook.id },
  sample: hook,
  weight: 0.02,
  create: {
    summary: "Register an address for events of a project",
    verbs: ["register"],
    args: { id, url: string("Where deliveries go", { format: "uri" }), token: string("Comes with the deliveries") },
    required: ["url"],
    bodyConstants: {
      issues_events: true,
      merge_requests_events: true,
      push_events: true,
      note_events: true,
      pipeline_events: true,
      releases_events: true,
      enable_ssl_verification: true,
    },
    sample: { url: hook.url },
    successStatus: 201,
  },
  remove: { summary: "Take an address back", verbs: ["unregister"], args: { id, hook_id: integer("Id of the webhook") }, successStatus: 204 },
  simulated: { idStyle: "number" },
});

const projects = thing({
  entity: "project",
  aliases: ["repository"],
  ids: "projects",
  path: "/projects",
  place: { id: String(project.id) },
  sample: project,
  weight: 0.3,
  list: {
    args: { membership: boolean("Only those that the account belongs to"), search: string("Words of the name"), ...page },
    paging: list,
    sample: { membership: true },
  },
  get: {},
  simulated: { idStyle: "number" },
});

export const resources = [issues, mergeRequests, pipelines, hooks, projects].map(({ resource }) => resource);

export const operations: readonly Operation[] = [
  ...issues.operations,
  operation({
    id: "issues.createNote",
    method: "POST",
    path: "/projects/{id}/issues/{issue_iid}/notes",
    summary: "Comment on an issue",
    verbs: ["comment", "reply", "add", "write"],
    entity: "comment",
    aliases: ["note"],
    args: { id, issue_iid: integer("Number of the issue in its project"), body: string("The text, in Markdown") },
    required: ["body"],
    returns: note,
    successStatus: 201,
    messageField: "body",
    destinationField: "issue_iid",
    sampleInput: { id: "614882", issue_iid: issue.iid, body: note.body },
    popularity: 0.6,
  }),
  ...mergeRequests.operations,
  ...pipelines.operations,
  ...projects.operations,
  ...hooks.operations,
  operation({
    id: "users.me",
    method: "GET",
    path: "/user",
    summary: "Get the account of the credential",
    verbs: ["get"],
    entity: "user",
    returns: { ...maya, email: "maya@northwind.example" },
    sampleInput: {},
    popularity: 0.05,
  }),
];
