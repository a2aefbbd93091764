import { operation } from "../../authoring/operation.ts";
import { choice, integer, momentOrNull, number, string, textOrNull } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";

export const deal = {
  id: 1_041,
  title: "Gift cards for the shop",
  value: 12_450,
  currency: "EUR",
  status: "open",
  owner_id: 17,
  person_id: 301,
  org_id: 88,
  pipeline_id: 1,
  stage_id: 2,
  expected_close_date: "2026-06-30",
  lost_reason: null as string | null,
  won_time: null as string | null,
  add_time: "2026-05-02T10:32:18Z",
  update_time: "2026-05-02T10:32:18Z",
  is_deleted: false,
};
export const person = {
  id: 301,
  name: "Joost van den Berg",
  owner_id: 17,
  org_id: 88,
  emails: [{ value: "joost@northwind.example", primary: true, label: "work" }],
  phones: [{ value: "+31 20 123", primary: true, label: "work" }],
  add_time: "2026-01-12T08:00:00Z",
  update_time: "2026-05-02T10:32:18Z",
  is_deleted: false,
};
const organisation = { id: 88, name: "Northwind", owner_id: 17, add_time: "2026-01-12T08:00:00Z", update_time: "2026-05-02T10:32:18Z", is_deleted: false };
const activity = {
  id: 511,
  subject: "Call Joost",
  type: "call",
  owner_id: 17,
  deal_id: 1_041,
  due_date: "2026-05-06",
  due_time: "10:00",
  done: false,
  note: "",
  add_time: "2026-05-02T10:32:18Z",
  update_time: "2026-05-02T10:32:18Z",
};
const note = { id: 901, content: "Finance agrees.", deal_id: 1_041, user_id: 17, add_time: "2026-05-02 11:04:51", update_time: "2026-05-02 11:04:51" };
const hook = {
  id: 7,
  subscription_url: "https://example.com/hooks/deals",
  event_action: "*",
  event_object: "deal",
  version: "2.0",
  is_active: 1,
  add_time: "2026-05-02T10:32:05.000Z",
};
const id = integer("Id");
const whole = { type: "integer", nullable: true } as const;
const pages = {
  limit: integer("Items per page, 500 at most"),
  cursor: string("Where the page starts"),
  updated_since: string("Only those changed since", { format: "date-time" }),
  sort_by: choice("Order", ["id", "update_time", "add_time"]),
};
const list = {
  args: pages,
  paging: { style: "cursor", cursorParam: "cursor", nextCursor: "additional_data.next_cursor", items: "data" },
  beside: { success: true, additional_data: { next_cursor: null } },
  corrections: { "additional_data?": { type: "object", properties: { next_cursor: textOrNull } } },
} as const;
const one = <T extends object>(value: T) => ({ returns: { success: true, data: value } });
const dates = { idStyle: "number", createdFields: ["add_time", "update_time"], updatedFields: ["update_time"] } as const;
const removed = (value: { id: number }) => ({ returns: { success: true, data: { id: value.id } }, args: { id } });
export const dealCorrections = {
  lost_reason: textOrNull,
  won_time: momentOrNull,
  person_id: whole,
  org_id: whole,
  expected_close_date: { type: "string", format: "date", nullable: true },
} as const;
const corrected = (corrections: object) => Object.fromEntries(Object.entries(corrections).map(([name, schema]) => [`data.${name}`, schema]));
const dealFields = {
  title: string("Title"),
  value: number("Amount"),
  currency: string("Such as EUR"),
  person_id: integer("Id of the person"),
  org_id: integer("Id of the organisation"),
  stage_id: integer("Id of the stage"),
  status: choice("Status", ["open", "won", "lost"]),
  expected_close_date: string("When it should be closed", { format: "date" }),
};

const deals = thing({
  entity: "deal",
  aliases: ["opportunity"],
  ids: "deals",
  path: "/api/v2/deals",
  place: { id: deal.id },
  sample: deal,
  more: [{ ...deal, id: 1_042, title: "A second shop" }],
  corrections: dealCorrections,
  wrap: "data",
  weight: 1,
  create: {
    args: dealFields,
    required: ["title"],
    ...one(deal),
    corrections: corrected(dealCorrections),
    sample: { title: deal.title, value: 12_450, currency: "EUR" },
  },
  list,
  get: { args: { id }, ...one(deal), corrections: corrected(dealCorrections) },
  update: {
    verbs: ["update", "edit", "change", "move", "win", "lose"],
    args: { id, ...dealFields, lost_reason: string("Why it was lost") },
    ...one(deal),
    corrections: corrected(dealCorrections),
    sample: { status: "won" },
  },
  remove: removed(deal),
  simulated: dates,
});
const persons = thing({
  entity: "person",
  plural: "persons",
  aliases: ["contact", "customer"],
  ids: "persons",
  path: "/api/v2/persons",
  place: { id: person.id },
  sample: person,
  corrections: { org_id: whole },
  wrap: "data",
  weight: 0.8,
  create: {
    args: {
      name: string("Name"),
      email: string("E-mail address", { format: "email" }),
      phone: string("Phone number"),
      org_id: integer("Id of the organisation"),
    },
    required: ["name"],
    bodyPaths: { email: "emails.0.value", phone: "phones.0.value" },
    ...one(person),
    sample: { name: person.name },
  },
  list,
  get: { args: { id }, ...one(person) },
  update: { args: { id, name: string("Name"), org_id: integer("Id of the organisation") }, ...one(person), sample: { name: "Joost B." } },
  simulated: dates,
});
const organisations = thing({
  entity: "organisation",
  aliases: ["organization", "company"],
  ids: "organizations",
  path: "/api/v2/organizations",
  place: { id: organisation.id },
  sample: organisation,
  wrap: "data",
  weight: 0.4,
  create: { args: { name: string("Name") }, required: ["name"], ...one(organisation), sample: { name: organisation.name } },
  list,
  simulated: dates,
});
const activities = thing({
  entity: "activity",
  plural: "activities",
  aliases: ["task", "call"],
  ids: "activities",
  path: "/api/v2/activities",
  place: { id: activity.id },
  sample: activity,
  wrap: "data",
  weight: 0.4,
  create: {
    args: {
      subject: string("What is to be done"),
      type: string("Such as call or meeting"),
      due_date: string("Day", { format: "date" }),
      deal_id: integer("Id of the deal"),
    },
    required: ["subject", "type"],
    ...one(activity),
    sample: { subject: activity.subject, type: "call" },
  },
  list,
  simulated: dates,
});
const hooks = thing({
  entity: "webhook subscription",
  ids: "webhooks",
  path: "/api/v1/webhooks",
  place: { id: hook.id },
  sample: hook,
  wrap: "data",
  weight: 0.02,
  create: {
    summary: "Register an address for events",
    verbs: ["register"],
    args: {
      subscription_url: string("Where deliveries go", { format: "uri" }),
      event_action: string("create, change, delete or *"),
      event_object: string("deal, person …, or *"),
      http_auth_user: string("User of the deliveries"),
      http_auth_password: string("Password of the deliveries"),
    },
    required: ["subscription_url", "event_action", "event_object"],
    bodyConstants: { version: "2.0" },
    ...one(hook),
    sample: { subscription_url: hook.subscription_url, event_action: "*", event_object: "deal" },
    successStatus: 201,
  },
  remove: { summary: "Take an address back", verbs: ["unregister"], args: { id }, returns: { success: true, data: { id: hook.id } } },
  simulated: { idStyle: "number" },
});

export const resources = [deals, persons, organisations, activities, hooks].map(({ resource }) => resource);
export const operations: readonly Operation[] = [
  ...deals.operations,
  ...persons.operations,
  ...organisations.operations,
  ...activities.operations,
  operation({
    id: "notes.create",
    method: "POST",
    path: "/api/v1/notes",
    summary: "Note something on a deal",
    verbs: ["note", "comment", "add", "create"],
    entity: "note",
    args: { content: string("The text, as HTML"), deal_id: integer("Id of the deal") },
    required: ["content", "deal_id"],
    ...one(note),
    successStatus: 201,
    messageField: "content",
    destinationField: "deal_id",
    sampleInput: { content: note.content, deal_id: deal.id },
    popularity: 0.5,
  }),
  ...hooks.operations,
  operation({
    id: "users.me",
    method: "GET",
    path: "/api/v1/users/me",
    summary: "Get the account of the credential",
    verbs: ["get"],
    entity: "user",
    ...one({ id: 17, name: "Maya Lindqvist", email: "maya@northwind.example", company_id: 4_821 }),
    sampleInput: {},
    popularity: 0.05,
  }),
];
