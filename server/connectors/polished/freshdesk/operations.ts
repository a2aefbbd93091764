import { operation } from "../../authoring/operation.ts";
import { array, boolean, choice, integer, momentOrNull, string, textOrNull } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";

const ticket = {
  id: 35_436,
  subject: "My invoice shows the wrong address",
  description: "<div>Please put the new address on it.</div>",
  description_text: "Please put the new address on it.",
  status: 2,
  priority: 1,
  source: 2,
  type: "Question",
  requester_id: 129,
  responder_id: null as number | null,
  company_id: null as number | null,
  tags: ["billing"],
  due_by: "2026-05-05T10:32:18Z",
  created_at: "2026-05-02T10:32:18Z",
  updated_at: "2026-05-02T10:32:18Z",
};
const contact = {
  id: 129,
  name: "Joost van den Berg",
  email: "joost@northwind.example",
  phone: null as string | null,
  company_id: null as number | null,
  active: true,
  created_at: "2026-01-12T08:00:00Z",
  updated_at: "2026-05-02T10:32:18Z",
};
const conversation = {
  id: 4_321,
  body: "<div>It is corrected.</div>",
  body_text: "It is corrected.",
  incoming: false,
  private: false,
  user_id: 1,
  ticket_id: ticket.id,
  created_at: "2026-05-02T11:04:51Z",
  updated_at: "2026-05-02T11:04:51Z",
};
const whole = { type: "integer", nullable: true } as const;
const names = ["support ticket", "support request", "case"];
const page = { page: integer("Page, from 1"), per_page: integer("Items per page, 100 at most") };
const paging = { style: "link-header", items: null } as const;
const dates = { idStyle: "number", createdFields: ["created_at", "updated_at"], updatedFields: ["updated_at"] } as const;
const fields = {
  subject: string("Subject"),
  description: string("Text, as HTML"),
  status: integer("2 open, 3 pending, 4 resolved, 5 closed"),
  priority: integer("1 low, 2 medium, 3 high, 4 urgent"),
  type: string("Kind, as your account has them"),
  tags: array({ type: "string" }, "Tags"),
  responder_id: integer("Id of the agent"),
};

const tickets = thing({
  entity: "ticket",
  aliases: names,
  ids: "tickets",
  path: "/tickets",
  place: { id: ticket.id },
  sample: ticket,
  more: [{ ...ticket, id: 35_437, subject: "Where is my parcel?" }],
  corrections: { responder_id: whole, company_id: whole, type: textOrNull, due_by: momentOrNull, "tags.[]": { type: "string" } },
  weight: 1,
  create: {
    verbs: ["create", "open", "file", "raise", "add"],
    args: { ...fields, email: string("E-mail address of who asks", { format: "email" }), name: string("Their name") },
    required: ["email", "subject", "description", "status", "priority"],
    sample: { email: contact.email, subject: ticket.subject, description: "Please put the new address on it.", status: 2, priority: 1 },
    successStatus: 201,
  },
  list: {
    args: {
      updated_since: string("Only those changed since; without it of the last 30 days", { format: "date-time" }),
      filter: choice("Only these", ["new_and_my_open", "watching", "spam", "deleted"]),
      order_by: choice("Order", ["created_at", "due_by", "updated_at", "status"]),
      order_type: choice("Which first", ["asc", "desc"]),
      ...page,
    },
    paging,
  },
  get: { args: { id: integer("Id of the ticket") } },
  update: {
    method: "PUT",
    verbs: ["update", "close", "resolve", "assign", "change"],
    args: { id: integer("Id of the ticket"), ...fields },
    sample: { status: 4 },
  },
  remove: { args: { id: integer("Id of the ticket") }, successStatus: 204 },
  simulated: dates,
});
const contacts = thing({
  entity: "contact",
  aliases: ["customer", "requester"],
  ids: "contacts",
  path: "/contacts",
  place: { id: contact.id },
  sample: contact,
  corrections: { phone: textOrNull, company_id: whole },
  weight: 0.6,
  create: {
    args: { name: string("Name"), email: string("E-mail address", { format: "email" }), phone: string("Phone number") },
    required: ["name", "email"],
    naturalKey: ["email"],
    sample: { name: contact.name, email: contact.email },
    successStatus: 201,
  },
  list: { args: { email: string("Only with this address"), _updated_since: string("Only those changed since", { format: "date-time" }), ...page }, paging },
  get: { args: { id: integer("Id of the contact") } },
  update: {
    method: "PUT",
    args: { id: integer("Id of the contact"), name: string("Name"), phone: string("Phone number"), active: boolean("Whether they are active") },
    sample: { phone: "+46 8 123" },
  },
  simulated: { ...dates, filters: { email: "email" } },
});

const say = (id: string, path: string, summary: string, verbs: readonly string[], args: object) =>
  operation({
    id,
    method: "POST",
    path,
    summary,
    verbs,
    entity: "reply",
    aliases: ["answer", "note", "comment"],
    args: { id: integer("Id of the ticket"), body: string("The text, as HTML"), ...args },
    required: ["body"],
    returns: conversation,
    successStatus: 201,
    messageField: "body",
    destinationField: "id",
    sampleInput: { id: ticket.id, body: "It is corrected." },
    popularity: 0.6,
  });

export const resources = [tickets, contacts].map(({ resource }) => resource);
export const operations: readonly Operation[] = [
  ...tickets.operations,
  say("tickets.reply", "/tickets/{id}/reply", "Reply to who asked", ["reply", "answer", "respond"], {}),
  say("tickets.note", "/tickets/{id}/notes", "Note something on a ticket", ["note", "comment"], { private: boolean("Whether only agents see it") }),
  ...contacts.operations,
  operation({
    id: "agents.me",
    method: "GET",
    path: "/agents/me",
    summary: "Get the account of the credential",
    verbs: ["get"],
    entity: "agent",
    returns: { id: 1, type: "support_agent", contact: { name: "Maya Lindqvist", email: "maya@northwind.example" } },
    sampleInput: {},
    popularity: 0.05,
  }),
];
