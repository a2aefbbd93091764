import { operation } from "../../authoring/operation.ts";
import { array, boolean, integer, string } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";
import { comment, hook, issue, maya, pullRequest, repository } from "./samples.ts";

const place = { workspace: "northwind", repo_slug: "storefront" };
const where = { workspace: string("Workspace, such as northwind"), repo_slug: string("Repository, such as storefront") };
const pages = {
  pagelen: integer("Items per page, 100 at most"),
  page: string("Page"),
  q: string("Condition, such as updated_on > 2026-05-01"),
  sort: string("Order, such as -updated_on"),
};
const paging = { style: "next-url", nextUrl: "next", items: "values" } as const;
const list = {
  args: { ...where, ...pages },
  paging,
  beside: { pagelen: 10, size: 1, page: 1, next: "https://api.bitbucket.org/2.0/repositories/northwind?page=2" },
  corrections: { "next?": { type: "string", format: "uri" } },
} as const;
const dates = { createdFields: ["created_on", "updated_on"], updatedFields: ["updated_on"] };

const pullRequests = thing({
  entity: "pull request",
  aliases: ["pr"],
  ids: "pullRequests",
  path: "/repositories/{workspace}/{repo_slug}/pullrequests",
  one: "/repositories/{workspace}/{repo_slug}/pullrequests/{pull_request_id}",
  place: { ...place, pull_request_id: pullRequest.id },
  sample: pullRequest,
  more: [{ ...pullRequest, id: 349, title: "Renew the certificate" }],
  weight: 1,
  create: {
    verbs: ["create", "open"],
    args: {
      ...where,
      title: string("Title"),
      description: string("Text, in Markdown"),
      source: string("Branch with the changes"),
      destination: string("Branch that takes them"),
    },
    required: ["title", "source"],
    bodyPaths: { source: "source.branch.name", destination: "destination.branch.name" },
    sample: { title: pullRequest.title, source: "gift-cards" },
    successStatus: 201,
  },
  list,
  get: { args: { ...where, pull_request_id: integer("Number of the pull request") } },
  simulated: { idStyle: "number", ...dates },
});
const issues = thing({
  entity: "issue",
  aliases: ["ticket", "bug"],
  ids: "issues",
  path: "/repositories/{workspace}/{repo_slug}/issues",
  one: "/repositories/{workspace}/{repo_slug}/issues/{issue_id}",
  place: { ...place, issue_id: issue.id },
  sample: issue,
  weight: 0.7,
  create: {
    verbs: ["create", "open", "file", "add"],
    args: {
      ...where,
      title: string("Title"),
      text: string("Text, in Markdown"),
      priority: string("trivial, minor, major, critical or blocker"),
      kind: string("bug, enhancement, proposal or task"),
    },
    required: ["title"],
    bodyPaths: { text: "content.raw" },
    sample: { title: issue.title, kind: "bug" },
    successStatus: 201,
  },
  list,
  get: { args: { ...where, issue_id: integer("Number of the issue") } },
  update: {
    method: "PUT",
    args: {
      ...where,
      issue_id: integer("Number of the issue"),
      title: string("Title"),
      state: string("new, open, resolved, closed …"),
      priority: string("Priority"),
    },
    sample: { state: "resolved" },
  },
  simulated: { idStyle: "number", ...dates },
});
const hooks = thing({
  entity: "repository webhook",
  ids: "hooks",
  path: "/repositories/{workspace}/{repo_slug}/hooks",
  one: "/repositories/{workspace}/{repo_slug}/hooks/{uid}",
  place: { ...place, uid: hook.uuid },
  sample: hook,
  weight: 0.02,
  create: {
    summary: "Register an address for events of a repository",
    verbs: ["register"],
    args: {
      ...where,
      url: string("Where deliveries go", { format: "uri" }),
      events: array({ type: "string" }, "Events, such as pullrequest:created"),
      description: string("What it is for"),
      secret: string("Signs the deliveries"),
      active: boolean("Whether it is on"),
    },
    required: ["url", "events"],
    sample: { url: hook.url, events: hook.events, active: true },
    successStatus: 201,
  },
  remove: { summary: "Take an address back", verbs: ["unregister"], successStatus: 204 },
  simulated: { idField: "uuid" },
});
const repositories = thing({
  entity: "repository",
  plural: "repositories",
  aliases: ["repo"],
  ids: "repositories",
  path: "/repositories/{workspace}",
  place: { workspace: "northwind" },
  sample: repository,
  weight: 0.3,
  list: { ...list, args: { workspace: where.workspace, ...pages } },
  simulated: { idField: "uuid", ...dates },
});

export const resources = [pullRequests, issues, hooks, repositories].map(({ resource }) => resource);

export const operations: readonly Operation[] = [
  ...pullRequests.operations,
  operation({
    id: "pullRequests.comment",
    method: "POST",
    path: "/repositories/{workspace}/{repo_slug}/pullrequests/{pull_request_id}/comments",
    summary: "Comment on a pull request",
    verbs: ["comment", "reply", "add", "write"],
    entity: "comment",
    args: { ...where, pull_request_id: integer("Number of the pull request"), text: string("The text, in Markdown") },
    required: ["text"],
    bodyPaths: { text: "content.raw" },
    returns: comment,
    successStatus: 201,
    messageField: "text",
    destinationField: "pull_request_id",
    sampleInput: { ...place, pull_request_id: pullRequest.id, text: comment.content.raw },
    popularity: 0.6,
  }),
  operation({
    id: "pullRequests.merge",
    method: "POST",
    path: "/repositories/{workspace}/{repo_slug}/pullrequests/{pull_request_id}/merge",
    summary: "Merge a pull request",
    verbs: ["merge"],
    entity: "pull request",
    args: { ...where, pull_request_id: integer("Number of the pull request"), message: string("Message of the commit") },
    returns: { ...pullRequest, state: "MERGED" },
    sampleInput: { ...place, pull_request_id: pullRequest.id },
    popularity: 0.4,
  }),
  ...issues.operations,
  ...repositories.operations,
  ...hooks.operations,
  operation({
    id: "users.me",
    method: "GET",
    path: "/user",
    summary: "Get the account of the credential",
    verbs: ["get"],
    entity: "user",
    returns: maya,
    sampleInput: {},
    popularity: 0.05,
  }),
];
