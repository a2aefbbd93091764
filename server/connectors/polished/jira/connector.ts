import { event } from "../../authoring/event.ts";
import { ownWork } from "../../authoring/own-work.ts";
import type { Connector, ConnectorEvent } from "../../connector.ts";
import { errors } from "./errors.ts";
import { issueCorrections, operations, ticket } from "./operations.ts";
import { comment, issue, person } from "./samples.ts";
import { simulation } from "./simulation.ts";

const docs = "https://developer.atlassian.com/cloud/jira/platform/rest/v2";
const at = 1_777_717_938_000;

function issueEvent(id: string, name: string, verbs: readonly string[], popularity: number, more: Record<string, unknown> = {}): ConnectorEvent {
  return event({
    id,
    name,
    entity: "issue",
    verbs,
    aliases: ticket,
    sample: { timestamp: at, webhookEvent: id, user: person, issue, ...more },
    corrections: issueCorrections("issue."),
    popularity,
  });
}

export const jira: Connector = {
  format: "vennel.connector/v1",
  id: "jira",
  name: "Jira",
  aliases: ["jira cloud", "atlassian"],
  categories: ["issue tracking", "project management"],
  description: "Issues, comments and projects of Jira Cloud.",
  tier: "polished",
  provenance: ownWork(docs, "2"),
  protocol: "http",
  baseUrl: null,
  docsUrl: docs,
  auth: [
    {
      type: "basic",
      label: "E-mail address and API token",
      help: "Your Atlassian address as user name and an API token as password. The base URL is https://your-site.atlassian.net.",
    },
    { type: "bearer", label: "Access token", help: "An OAuth or personal access token." },
  ],
  defaultHeaders: { accept: "application/json" },
  operations,
  events: [
    issueEvent("jira:issue_created", "Issue created", ["create", "open", "add", "new", "report"], 1, { issue_event_type_name: "issue_created" }),
    issueEvent("jira:issue_updated", "Issue updated", ["update", "change", "move", "close", "resolve"], 0.8, {
      issue_event_type_name: "issue_generic",
      changelog: { id: "10301", items: [{ field: "status", fieldtype: "jira", from: "10000", fromString: "To Do", to: "10002", toString: "Done" }] },
    }),
    issueEvent("jira:issue_deleted", "Issue deleted", ["delete", "remove"], 0.2),
    event({
      id: "comment_created",
      name: "Comment created",
      entity: "comment",
      verbs: ["comment", "create", "add", "reply"],
      sample: {
        timestamp: at,
        webhookEvent: "comment_created",
        comment,
        issue: { id: issue.id, self: issue.self, key: issue.key, fields: { summary: issue.fields.summary, status: issue.fields.status } },
      },
      popularity: 0.5,
    }),
  ],
  webhook: {
    verification: { type: "hmac", algorithm: "sha256", header: "x-hub-signature", prefix: "sha256=", encoding: "hex", signed: "{body}" },
    eventFrom: ["body:webhookEvent"],
    deliveryIdFrom: "header:x-atlassian-webhook-identifier",
    registration: {
      create: "webhooks.create",
      arguments: { name: "Vennel", url: "{url}", events: ["{event}"], secret: "{secret}" },
      everyEvent: null,
      idAt: "self",
      remove: "webhooks.delete",
      idArgument: "webhookId",
      secret: { from: "here" },
    },
  },
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation,
  testOperation: "myself",
  errors,
  hints: [
    "issues.create takes names and keys: project SHOP, issuetype Task, priority High.",
    "A status is changed by a transition: find its id with issues.transitions.",
    "issues.create answers with id and key only; read the rest with issues.get.",
  ],
};
