import { operation } from "../../authoring/operation.ts";
import { anything, array, boolean, choice, integer, string } from "../../authoring/schema.ts";
import type { Corrections } from "../../authoring/shape-of.ts";
import type { Operation } from "../../connector.ts";
import type { JsonSchema } from "../../json-schema.ts";
import { comment, ticket, user } from "./samples.ts";

const text: JsonSchema = { type: "string", nullable: true };
const id: JsonSchema = { type: "integer", nullable: true };
const names = ["support request", "case", "issue", "request"];

export function ticketCorrections(prefix: string): Corrections {
  const fields: Corrections = {
    external_id: text,
    recipient: text,
    type: text,
    priority: text,
    due_at: { ...text, format: "date-time" },
    assignee_id: id,
    organization_id: id,
    group_id: id,
    custom_fields: array(anything),
    "tags.[]": { type: "string" },
  };
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [`${prefix}${name}`, schema]));
}
function userCorrections(prefix: string): Corrections {
  return { [`${prefix}phone`]: text, [`${prefix}organization_id`]: id, [`${prefix}tags`]: array({ type: "string" }) };
}

const fields = {
  subject: string("Subject"),
  comment: string("What is said: the first message of a new ticket, or a reply"),
  public: boolean("Whether the requester sees the message"),
  priority: choice("Priority", ["urgent", "high", "normal", "low"]),
  status: choice("Status", ["new", "open", "pending", "hold", "solved", "closed"]),
  type: choice("Type", ["problem", "incident", "question", "task"]),
  tags: array({ type: "string" }, "Tags"),
  assignee_id: integer("Id of the agent"),
  external_id: string("Its id in your own system"),
};
const paths = {
  subject: "ticket.subject",
  comment: "ticket.comment.body",
  public: "ticket.comment.public",
  priority: "ticket.priority",
  status: "ticket.status",
  type: "ticket.type",
  tags: "ticket.tags",
  assignee_id: "ticket.assignee_id",
  external_id: "ticket.external_id",
};
const pages = { "page[size]": integer("Items per page, 100 at most"), "page[after]": string("Where the page starts") };
const paging = (items: string) => ({ style: "cursor", cursorParam: "page[after]", nextCursor: "meta.after_cursor", items }) as const;
const end = { meta: { has_more: false, after_cursor: null }, links: { next: null } };
const endCorrections = { "meta.after_cursor": text, "links.next": text };

export const operations: readonly Operation[] = [
  operation({
    id: "tickets.create",
    method: "POST",
    path: "/api/v2/tickets",
    summary: "Create a ticket",
    verbs: ["create", "open", "file", "raise", "add"],
    entity: "ticket",
    aliases: names,
    args: { ...fields, requester_name: string("Name of the person who asks"), requester_email: string("Their e-mail address", { format: "email" }) },
    required: ["comment"],
    bodyPaths: { ...paths, requester_name: "ticket.requester.name", requester_email: "ticket.requester.email" },
    returns: { ticket },
    corrections: ticketCorrections("ticket."),
    successStatus: 201,
    honoursIdempotencyKey: true,
    messageField: "comment",
    sampleInput: {
      subject: "My invoice shows the wrong address",
      comment: "Please correct it.",
      requester_name: "Maya Lindqvist",
      requester_email: "maya@northwind.example",
    },
    popularity: 1,
  }),
  operation({
    id: "tickets.update",
    method: "PUT",
    path: "/api/v2/tickets/{ticket_id}",
    summary: "Update or answer a ticket",
    honoursIdempotencyKey: false,
    verbs: ["update", "reply", "answer", "comment", "close", "solve", "assign"],
    entity: "ticket",
    aliases: names,
    args: { ticket_id: integer("Id of the ticket"), ...fields },
    bodyPaths: paths,
    returns: { ticket },
    corrections: ticketCorrections("ticket."),
    messageField: "comment",
    destinationField: "ticket_id",
    sampleInput: { ticket_id: ticket.id, status: "solved" },
    popularity: 0.8,
  }),
  operation({
    id: "tickets.get",
    method: "GET",
    path: "/api/v2/tickets/{ticket_id}",
    summary: "Get a ticket",
    verbs: ["get", "read"],
    entity: "ticket",
    aliases: names,
    args: { ticket_id: integer("Id of the ticket") },
    returns: { ticket },
    corrections: ticketCorrections("ticket."),
    sampleInput: { ticket_id: ticket.id },
    popularity: 0.4,
  }),
  operation({
    id: "tickets.list",
    method: "GET",
    path: "/api/v2/tickets",
    summary: "List tickets",
    verbs: ["list", "get"],
    entity: "ticket",
    aliases: names,
    args: { ...pages, external_id: string("Only with this id") },
    returns: { tickets: [ticket], ...end },
    corrections: { ...ticketCorrections("tickets.[]."), ...endCorrections },
    paging: paging("tickets"),
    sampleInput: {},
    popularity: 0.6,
  }),
  operation({
    id: "tickets.comments",
    method: "GET",
    path: "/api/v2/tickets/{ticket_id}/comments",
    summary: "List the messages of a ticket",
    verbs: ["list", "read"],
    entity: "comment",
    aliases: ["message", "reply"],
    args: { ticket_id: integer("Id of the ticket"), ...pages },
    returns: { comments: [comment], ...end },
    corrections: endCorrections,
    paging: paging("comments"),
    sampleInput: { ticket_id: ticket.id },
    popularity: 0.3,
  }),
  operation({
    id: "search",
    method: "GET",
    path: "/api/v2/search",
    summary: "Search tickets, people and organisations",
    verbs: ["search", "find"],
    entity: "ticket",
    aliases: names,
    args: { query: string("For instance: type:ticket status<solved priority:urgent"), page: integer("Page, from 1"), per_page: integer("Items per page") },
    required: ["query"],
    returns: { results: [{ ...ticket, result_type: "ticket" }], count: 1, next_page: null, previous_page: null },
    corrections: { ...ticketCorrections("results.[]."), next_page: text, previous_page: text },
    paging: { style: "page", pageParam: "page", sizeParam: "per_page", items: "results" },
    sampleInput: { query: "type:ticket status:open" },
    popularity: 0.5,
  }),
  operation({
    id: "users.createOrUpdate",
    method: "POST",
    path: "/api/v2/users/create_or_update",
    summary: "Create or update a person",
    honoursIdempotencyKey: false,
    verbs: ["create", "update", "upsert", "add"],
    entity: "user",
    aliases: ["customer", "requester", "contact"],
    args: {
      name: string("Full name"),
      email: string("E-mail address", { format: "email" }),
      phone: string("Phone number"),
      external_id: string("Its id in your own system"),
    },
    required: ["name"],
    bodyPaths: { name: "user.name", email: "user.email", phone: "user.phone", external_id: "user.external_id" },
    returns: { user },
    corrections: userCorrections("user."),
    naturalKey: ["email"],
    sampleInput: { name: "Maya Lindqvist", email: "maya@northwind.example" },
    popularity: 0.5,
  }),
  operation({
    id: "users.me",
    method: "GET",
    path: "/api/v2/users/me",
    summary: "Get the account of the credential",
    verbs: ["get"],
    entity: "user",
    returns: { user },
    corrections: userCorrections("user."),
    sampleInput: {},
    popularity: 0.05,
  }),
];
