import { operation } from "../../authoring/operation.ts";
import { array, integer, record, string } from "../../authoring/schema.ts";
import { type Corrections, shapeOf } from "../../authoring/shape-of.ts";
import type { Operation } from "../../connector.ts";
import { comment, issue, person, project } from "./samples.ts";

const key = { issueIdOrKey: string("Key of the issue, such as SHOP-71") };
const ticket = ["ticket", "bug", "task", "story"];
const someone = { ...shapeOf(person), nullable: true };
const text = { type: "string", nullable: true } as const;

export function issueCorrections(prefix = ""): Corrections {
  const fields: Corrections = { assignee: someone, reporter: someone, description: text, duedate: { ...text, format: "date" }, resolution: { type: "object", nullable: true, properties: { id: { type: "string" }, name: { type: "string" } }, required: ["id", "name"] } };
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [`${prefix}fields.${name}`, schema]));
}

const fields = {
  summary: string("One line that says what it is about"),
  description: string("What it is about"),
  labels: array({ type: "string" }, "Labels, without spaces"),
  priority: string("Name of a priority, such as High"),
  assignee: string("Account id of the person"),
  duedate: string("When it is due", { format: "date" }),
};
const fieldPaths = { summary: "fields.summary", description: "fields.description", labels: "fields.labels", priority: "fields.priority.name", assignee: "fields.assignee.accountId", duedate: "fields.duedate" };

export const operations: readonly Operation[] = [
  operation({
    id: "issues.create",
    method: "POST",
    path: "/rest/api/2/issue",
    summary: "Create an issue",
    verbs: ["create", "open", "file", "add", "raise"],
    entity: "issue",
    aliases: ticket,
    args: { project: string("Key of the project"), issuetype: string("Name of the type, such as Task or Bug"), ...fields },
    required: ["project", "issuetype", "summary"],
    bodyPaths: { project: "fields.project.key", issuetype: "fields.issuetype.name", ...fieldPaths },
    returns: { id: issue.id, key: issue.key, self: issue.self },
    successStatus: 201,
    messageField: "description",
    destinationField: "project",
    sampleInput: { project: "SHOP", issuetype: "Task", summary: "Call the customer back", priority: "High" },
    popularity: 1,
  }),
  operation({ id: "issues.get", method: "GET", path: "/rest/api/2/issue/{issueIdOrKey}", summary: "Get an issue", verbs: ["get", "read", "look up"], entity: "issue", aliases: ticket, args: { ...key, fields: string("Names of fields to answer with, with commas between") }, returns: issue, corrections: issueCorrections(), sampleInput: { issueIdOrKey: "SHOP-71" }, popularity: 0.5 }),
  operation({ id: "issues.update", method: "PUT", path: "/rest/api/2/issue/{issueIdOrKey}", summary: "Update an issue", verbs: ["update", "edit", "change", "assign", "label"], entity: "issue", aliases: ticket, args: { ...key, ...fields }, bodyPaths: fieldPaths, returns: null, successStatus: 204, sampleInput: { issueIdOrKey: "SHOP-71", summary: "Gift cards fail at checkout" }, popularity: 0.6 }),
  operation({
    id: "issues.search",
    method: "GET",
    path: "/rest/api/2/search",
    summary: "Find issues with JQL",
    verbs: ["search", "find", "list", "query"],
    entity: "issue",
    aliases: ticket,
    args: { jql: string("For instance: project = SHOP AND status != Done ORDER BY created"), fields: string("Names of fields to answer with, with commas between"), startAt: integer("Where the page starts, from 0"), maxResults: integer("Items per page") },
    required: ["jql"],
    returns: { expand: "schema,names", startAt: 0, maxResults: 50, total: 1, issues: [issue] },
    corrections: issueCorrections("issues.[]."),
    paging: { style: "offset", offsetParam: "startAt", limitParam: "maxResults", items: "issues" },
    sampleInput: { jql: "project = SHOP" },
    popularity: 0.7,
  }),
  operation({ id: "issues.addComment", method: "POST", path: "/rest/api/2/issue/{issueIdOrKey}/comment", summary: "Comment on an issue", verbs: ["comment", "reply", "add", "write"], entity: "comment", aliases: ["reply", "note"], args: { ...key, body: string("The comment") }, required: ["body"], returns: comment, successStatus: 201, messageField: "body", destinationField: "issueIdOrKey", sampleInput: { issueIdOrKey: "SHOP-71", body: "Thank you." }, popularity: 0.6 }),
  operation({ id: "issues.transition", method: "POST", path: "/rest/api/2/issue/{issueIdOrKey}/transitions", summary: "Move an issue to another status", verbs: ["move", "transition", "close", "resolve", "start"], entity: "issue", aliases: ["status"], args: { ...key, transition: string("Id of the transition"), fields: record({}, "Fields that the transition asks for") }, required: ["transition"], bodyPaths: { transition: "transition.id" }, returns: null, successStatus: 204, sampleInput: { issueIdOrKey: "SHOP-71", transition: "31" }, popularity: 0.4 }),
  operation({ id: "issues.transitions", method: "GET", path: "/rest/api/2/issue/{issueIdOrKey}/transitions", summary: "List the transitions that an issue can make", verbs: ["list", "get"], entity: "transition", args: key, returns: { expand: "transitions", transitions: [{ id: "31", name: "Done", to: { id: "10002", name: "Done" } }] }, sampleInput: { issueIdOrKey: "SHOP-71" }, popularity: 0.2 }),
  operation({
    id: "projects.list",
    method: "GET",
    path: "/rest/api/2/project/search",
    summary: "List projects",
    verbs: ["list", "get", "find"],
    entity: "project",
    args: { query: string("Part of the key or name"), startAt: integer("Where the page starts"), maxResults: integer("Items per page") },
    returns: { self: project.self, maxResults: 50, startAt: 0, total: 1, isLast: true, values: [project] },
    paging: { style: "offset", offsetParam: "startAt", limitParam: "maxResults", items: "values" },
    sampleInput: {},
    popularity: 0.3,
  }),
  operation({ id: "users.search", method: "GET", path: "/rest/api/2/user/search", summary: "Find people by name or e-mail address", verbs: ["find", "search", "look up"], entity: "user", aliases: ["person"], args: { query: string("Part of the name or address") }, required: ["query"], returns: [person], sampleInput: { query: "maya" }, popularity: 0.3 }),
  operation({ id: "myself", method: "GET", path: "/rest/api/2/myself", summary: "Get the account of the credential", verbs: ["get"], entity: "user", returns: person, sampleInput: {}, popularity: 0.05 }),
];

