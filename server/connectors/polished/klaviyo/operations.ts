import { operation } from "../../authoring/operation.ts";
import { array, integer, object, record, string, textOrNull } from "../../authoring/schema.ts";
import { thing } from "../../authoring/thing.ts";
import type { Operation } from "../../connector.ts";

export const profile = {
  type: "profile",
  id: "01GDDKASAP8TKDDA2GRZDSVP4H",
  attributes: {
    email: "joost@northwind.example",
    phone_number: null as string | null,
    external_id: null as string | null,
    first_name: "Joost",
    last_name: "van den Berg",
    created: "2026-01-12T08:00:00+00:00",
    updated: "2026-05-02T10:32:18+00:00",
    properties: { plan: "gold" },
  },
};
const list = {
  type: "list",
  id: "Y6nRLr",
  attributes: { name: "Newsletter", created: "2024-03-16T08:12:44+00:00", updated: "2026-05-02T10:32:18+00:00", opt_in_process: "single_opt_in" },
};
const happened = {
  type: "event",
  id: "3UWXAAVd2Pk",
  attributes: {
    timestamp: 1_777_717_938,
    datetime: "2026-05-02T10:32:18+00:00",
    event_properties: { order: "1041" },
    uuid: "f4a1c2d3-e4b5-11ee-8778-695a4b3c2d1e",
  },
};
const campaign = {
  type: "campaign",
  id: "01GMRWDSA0ARTAKE1SFX8JGXAY",
  attributes: {
    name: "Spring sale",
    status: "Sent",
    archived: false,
    created_at: "2026-03-01T08:00:00+00:00",
    updated_at: "2026-03-02T08:00:00+00:00",
    send_time: "2026-03-02T08:00:00+00:00",
  },
};
const person = {
  email: string("E-mail address", { format: "email" }),
  phone_number: string("Phone number, such as +31201234567"),
  external_id: string("Its id in your own system"),
  first_name: string("First name"),
  last_name: string("Last name"),
  properties: record({}, "Fields of your own"),
};
const inAttributes = Object.fromEntries(Object.keys(person).map((name) => [name, `data.attributes.${name}`]));
const pages = {
  filter: string("Such as greater-than(updated,2026-05-01T00:00:00Z)"),
  sort: string("Such as -updated"),
  "page[size]": integer("Items per page"),
  "page[cursor]": string("Where the page starts"),
};
const listed = {
  args: pages,
  paging: { style: "next-url", nextUrl: "links.next", items: "data" },
  beside: { links: { self: "https://a.klaviyo.com/api/profiles", next: null, prev: null } },
  corrections: { "links?": { type: "object", properties: { self: textOrNull, next: textOrNull, prev: textOrNull } } },
} as const;
const corrections = { "attributes.phone_number": textOrNull, "attributes.external_id": textOrNull, "attributes.properties": record({}, "Fields of your own") };
const stamps = { createdFields: ["attributes.created", "attributes.updated"], updatedFields: ["attributes.updated"] };

const profiles = thing({
  entity: "profile",
  aliases: ["contact", "customer", "subscriber"],
  ids: "profiles",
  path: "/profiles",
  one: "/profiles/{profile_id}",
  place: { profile_id: profile.id },
  sample: profile,
  more: [{ ...profile, id: "01GDDKASAP8TKDDA2GRZDSVP4J" }],
  corrections,
  wrap: "data",
  weight: 1,
  create: {
    args: person,
    required: ["email"],
    bodyPaths: inAttributes,
    bodyConstants: { "data.type": "profile" },
    naturalKey: ["email"],
    sample: { email: profile.attributes.email, first_name: "Joost" },
    successStatus: 201,
  },
  list: listed,
  get: {},
  simulated: { inputPath: "data", ...stamps },
});
const lists = thing({
  entity: "list",
  aliases: ["audience", "mailing list"],
  ids: "lists",
  path: "/lists",
  one: "/lists/{list_id}",
  place: { list_id: list.id },
  sample: list,
  wrap: "data",
  weight: 0.4,
  create: {
    args: { name: string("Name") },
    required: ["name"],
    bodyPaths: { name: "data.attributes.name" },
    bodyConstants: { "data.type": "list" },
    sample: { name: "Newsletter" },
    successStatus: 201,
  },
  list: listed,
  get: {},
  simulated: { inputPath: "data", ...stamps },
});
const events = thing({
  entity: "event",
  aliases: ["activity"],
  plural: "events",
  ids: "events",
  path: "/events",
  sample: happened,
  corrections: { "attributes.event_properties": record({}, "What is known of it") },
  weight: 0.4,
  list: listed,
});
const campaigns = thing({ entity: "campaign", ids: "campaigns", path: "/campaigns", sample: campaign, weight: 0.3, list: listed });
const reference = array(object({ type: string("profile"), id: string("Id of the profile") }), "The profiles");

export const resources = [profiles, lists, events, campaigns].map(({ resource }) => resource);
export const operations: readonly Operation[] = [
  ...profiles.operations,
  operation({
    id: "profiles.upsert",
    method: "POST",
    path: "/profile-import",
    summary: "Create or update a profile by its address",
    verbs: ["create", "update", "upsert", "add"],
    entity: "profile",
    aliases: ["contact", "customer", "subscriber"],
    honoursIdempotencyKey: true,
    args: person,
    required: ["email"],
    bodyPaths: inAttributes,
    bodyConstants: { "data.type": "profile" },
    returns: { data: profile },
    corrections: Object.fromEntries(Object.entries(corrections).map(([name, schema]) => [`data.${name}`, schema])),
    naturalKey: ["email"],
    sampleInput: { email: profile.attributes.email, first_name: "Joost" },
    popularity: 0.9,
  }),
  operation({
    id: "events.create",
    method: "POST",
    path: "/events",
    summary: "Tell of something that a profile did",
    verbs: ["create", "track", "send", "record"],
    entity: "event",
    aliases: ["activity"],
    args: {
      metric: string("Name of what happened, such as Placed Order"),
      email: string("E-mail address of who did it", { format: "email" }),
      properties: record({}, "What is known of it"),
      value: { type: "number", description: "What it is worth" },
      unique_id: string("The same event is not counted twice under it"),
    },
    required: ["metric", "email", "properties"],
    bodyPaths: {
      metric: "data.attributes.metric.data.attributes.name",
      email: "data.attributes.profile.data.attributes.email",
      properties: "data.attributes.properties",
      value: "data.attributes.value",
      unique_id: "data.attributes.unique_id",
    },
    bodyConstants: { "data.type": "event", "data.attributes.metric.data.type": "metric", "data.attributes.profile.data.type": "profile" },
    returns: null,
    successStatus: 202,
    sampleInput: { metric: "Placed Order", email: profile.attributes.email, properties: { order: "1041" } },
    popularity: 0.7,
  }),
  operation({
    id: "lists.addProfiles",
    method: "POST",
    path: "/lists/{list_id}/relationships/profiles",
    summary: "Put profiles on a list",
    verbs: ["add", "subscribe", "put"],
    entity: "list member",
    aliases: ["list", "subscriber"],
    honoursIdempotencyKey: true,
    args: { data: reference },
    required: ["data"],
    returns: null,
    successStatus: 204,
    sampleInput: { list_id: list.id, data: [{ type: "profile", id: profile.id }] },
    popularity: 0.6,
  }),
  ...lists.operations,
  ...events.operations,
  ...campaigns.operations,
];
