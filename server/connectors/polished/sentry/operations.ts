import { operation } from "../../authoring/operation.ts";
import { choice, string, textOrNull } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";

export const issue = {
  id: "5123456789",
  shortId: "SHOP-2K",
  title: "TypeError: card is undefined",
  culprit: "checkout/pay",
  level: "error",
  status: "unresolved",
  count: "14",
  userCount: 9,
  firstSeen: "2026-05-02T10:32:18Z",
  lastSeen: "2026-05-02T11:04:51Z",
  permalink: "https://northwind.sentry.io/issues/5123456789/",
  project: { id: "4501234567890123", name: "storefront", slug: "storefront", platform: "javascript" },
  metadata: { type: "TypeError", value: "card is undefined" },
  assignedTo: null as unknown,
};
const project = {
  id: "4501234567890123",
  slug: "storefront",
  name: "storefront",
  platform: "javascript",
  dateCreated: "2024-03-16T08:12:44Z",
  status: "active",
};
const event = {
  eventID: "9fac2ceed9344f2bbfdd1fdacb0ed9b1",
  id: "9fac2ceed9344f2bbfdd1fdacb0ed9b1",
  title: issue.title,
  message: "",
  platform: "javascript",
  dateCreated: "2026-05-02T11:04:51Z",
  tags: [{ key: "browser", value: "Firefox 139" }],
};
const release = {
  version: "2.4.0",
  shortVersion: "2.4.0",
  dateCreated: "2026-05-04T07:58:40Z",
  newGroups: 0,
  projects: [{ slug: "storefront", name: "storefront" }],
};
const place = { organization: "northwind" };
const cursor = { cursor: string("Where the page starts") };
const paging = { style: "link-header", items: null } as const;
export const issueCorrections = {
  assignedTo: { type: "object", nullable: true, properties: { type: { type: "string" }, name: { type: "string" } } },
  culprit: textOrNull,
} as const;

const issues = thing({
  entity: "issue",
  aliases: ["error", "exception", "crash"],
  ids: "issues",
  path: "/organizations/{organization}/issues/",
  one: "/organizations/{organization}/issues/{issue_id}/",
  place: { ...place, issue_id: issue.id },
  sample: issue,
  more: [{ ...issue, id: "5123456790", shortId: "SHOP-2M", title: "TimeoutError: payment" }],
  corrections: issueCorrections,
  weight: 1,
  list: {
    args: {
      query: string("As in Sentry's search: is:unresolved level:error firstSeen:>2026-05-01"),
      sort: choice("Order", ["date", "new", "freq", "user"]),
      statsPeriod: string("Such as 24h or 14d"),
      ...cursor,
    },
    paging,
  },
  get: {},
  update: {
    method: "PUT",
    verbs: ["update", "resolve", "ignore", "assign", "archive"],
    args: { status: choice("Status", ["resolved", "unresolved", "ignored"]), assignedTo: string("User name, or team:ID") },
    sample: { status: "resolved" },
  },
  remove: { successStatus: 204 },
  simulated: { updatedFields: [] },
});
const projects = thing({
  entity: "project",
  ids: "projects",
  path: "/organizations/{organization}/projects/",
  place,
  sample: project,
  weight: 0.3,
  list: { args: cursor, paging },
});
const releases = thing({
  entity: "release",
  aliases: ["version"],
  ids: "releases",
  path: "/organizations/{organization}/releases/",
  place,
  sample: release,
  weight: 0.4,
  create: {
    args: {
      version: string("Version"),
      projects: { type: "array", items: { type: "string" }, description: "Slugs of projects" },
      dateReleased: string("When it was released", { format: "date-time" }),
    },
    required: ["version", "projects"],
    sample: { version: "2.4.1", projects: ["storefront"] },
    successStatus: 201,
  },
  list: { args: { query: string("Start of the version"), ...cursor }, paging },
  simulated: { idField: "version", createdFields: ["dateCreated"] },
});

export const resources = [issues, projects, releases].map(({ resource }) => resource);
export const operations: readonly Operation[] = [
  ...issues.operations,
  operation({
    id: "events.list",
    method: "GET",
    path: "/organizations/{organization}/issues/{issue_id}/events/",
    summary: "List what happened under an issue",
    verbs: ["list", "get"],
    entity: "error event",
    aliases: ["occurrence"],
    args: cursor,
    returns: [event],
    paging,
    sampleInput: { ...place, issue_id: issue.id },
    popularity: 0.3,
  }),
  operation({
    id: "comments.create",
    method: "POST",
    path: "/issues/{issue_id}/comments/",
    summary: "Comment on an issue",
    verbs: ["comment", "note", "add"],
    entity: "comment",
    args: { issue_id: string("Id of the issue"), text: string("The text") },
    required: ["text"],
    returns: { id: "1234567", type: "note", data: { text: "Fixed in 2.4.1." }, dateCreated: "2026-05-02T11:10:00Z" },
    successStatus: 201,
    messageField: "text",
    destinationField: "issue_id",
    sampleInput: { issue_id: issue.id, text: "Fixed in 2.4.1." },
    popularity: 0.3,
  }),
  ...projects.operations,
  ...releases.operations,
  operation({
    id: "organizations.list",
    method: "GET",
    path: "/organizations/",
    summary: "List organisations of the credential",
    verbs: ["list", "get"],
    entity: "organisation",
    args: cursor,
    returns: [{ id: "1234567", slug: "northwind", name: "Northwind", dateCreated: "2024-03-16T08:12:44Z" }],
    paging,
    sampleInput: {},
    popularity: 0.1,
  }),
];
