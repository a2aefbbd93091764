import { operation } from "../../authoring/operation.ts";
import { array, integer, object, string } from "../../authoring/schema.ts";
import type { Corrections } from "../../authoring/shape-of.ts";
import type { Operation } from "../../connector.ts";
import type { JsonSchema } from "../../json-schema.ts";
import { company, contact, deal, note, ticket } from "./samples.ts";

interface Kind {
  readonly plural: "contacts" | "companies" | "deals" | "tickets";
  readonly entity: string;
  readonly aliases: readonly string[];
  readonly idArgument: string;
  readonly sample: { readonly id: string; readonly properties: Readonly<Record<string, unknown>> };
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  readonly sampleInput: Record<string, unknown>;
  readonly naturalKey?: readonly string[];
  readonly popularity: number;
}

/** Those of the pipeline that every account begins with. */
const STAGES = ["appointmentscheduled", "qualifiedtobuy", "presentationscheduled", "decisionmakerboughtin", "contractsent", "closedwon", "closedlost"];

const kinds: readonly Kind[] = [
  {
    plural: "contacts",
    entity: "contact",
    aliases: ["person", "lead", "customer", "subscriber"],
    idArgument: "contactId",
    sample: contact,
    properties: {
      email: string("E-mail address", { format: "email" }),
      firstname: string("First name"),
      lastname: string("Last name"),
      phone: string("Phone number"),
      company: string("Company name"),
      jobtitle: string("Job title"),
      lifecyclestage: string("Stage: subscriber, lead, opportunity, customer, …"),
    },
    required: ["email"],
    sampleInput: { email: "maya@northwind.example", firstname: "Maya", lastname: "Lindqvist" },
    naturalKey: ["email"],
    popularity: 1,
  },
  {
    plural: "companies",
    entity: "company",
    aliases: ["account", "organisation"],
    idArgument: "companyId",
    sample: company,
    properties: { name: string("Name"), domain: string("Web domain"), industry: string("Industry"), city: string("City"), phone: string("Phone number") },
    required: ["name"],
    sampleInput: { name: "Northwind Labs", domain: "northwind.example" },
    naturalKey: ["domain"],
    popularity: 0.7,
  },
  {
    plural: "deals",
    entity: "deal",
    aliases: ["opportunity", "sale"],
    idArgument: "dealId",
    sample: deal,
    properties: {
      dealname: string("Name"),
      amount: string("Amount, as text"),
      dealstage: string("Id of the stage", { examples: STAGES }),
      pipeline: string("Id of the pipeline"),
      closedate: string("When it should close", { format: "date-time" }),
      hubspot_owner_id: string("Id of the owner"),
    },
    required: ["dealname"],
    sampleInput: { dealname: "Northwind renewal", amount: "4900", dealstage: "appointmentscheduled", pipeline: "default" },
    popularity: 0.8,
  },
  {
    plural: "tickets",
    entity: "ticket",
    aliases: ["support request", "case"],
    idArgument: "ticketId",
    sample: ticket,
    properties: {
      subject: string("Subject"),
      content: string("What it is about"),
      hs_pipeline: string("Id of the pipeline"),
      hs_pipeline_stage: string("Id of the stage"),
      hs_ticket_priority: string("LOW, MEDIUM or HIGH"),
    },
    required: ["subject", "hs_pipeline_stage"],
    sampleInput: { subject: "Export is incomplete", hs_pipeline_stage: "1" },
    popularity: 0.5,
  },
];

export const operations: readonly Operation[] = [
  ...kinds.flatMap(operationsOf),
  operation({
    id: "notes.create",
    method: "POST",
    path: "/crm/v3/objects/notes",
    summary: "Add a note",
    verbs: ["add", "create", "write", "log"],
    entity: "note",
    aliases: ["comment", "engagement"],
    args: {
      hs_note_body: string("The note"),
      hs_timestamp: string("When it was made", { format: "date-time" }),
      associations: array({}, "What it belongs to"),
    },
    required: ["hs_note_body", "hs_timestamp"],
    bodyPaths: { hs_note_body: "properties.hs_note_body", hs_timestamp: "properties.hs_timestamp" },
    returns: note,
    successStatus: 201,
    sampleInput: { hs_note_body: "Called.", hs_timestamp: "2026-05-02T09:12:44.870Z" },
    messageField: "hs_note_body",
    popularity: 0.4,
  }),
];

function operationsOf({ plural, entity, aliases, idArgument, sample, properties, required, sampleInput, naturalKey, popularity }: Kind): Operation[] {
  const path = `/crm/v3/objects/${plural}`;
  const shared = { entity, aliases } as const;
  const inProperties = Object.fromEntries(Object.keys(properties).map((name) => [name, `properties.${name}`]));
  const corrections: Corrections = Object.fromEntries(
    Object.keys(sample.properties).map((name) => [`properties.${name}`, { ...properties[name], type: "string", nullable: true }]),
  );
  const inList = Object.fromEntries(Object.entries(corrections).map(([name, schema]) => [`results.[].${name}`, schema]));
  const page = { results: [sample], paging: { next: { after: "151", link: `https://api.hubapi.com${path}?after=151` } } };
  const paging = { style: "cursor", cursorParam: "after", nextCursor: "paging.next.after", items: "results" } as const;
  const optional = { type: "object", properties: { next: object({ after: string(""), link: string("") }, ["after"]) }, required: [] } as const;
  const wanted = {
    limit: integer("Items per page, 100 at most"),
    after: string("Where the page starts"),
    properties: string("Names of the properties to answer with, with commas between"),
  };
  const one = { [idArgument]: string(`Id of the ${entity}`) };

  return [
    operation({
      id: `${plural}.create`,
      method: "POST",
      path,
      summary: `Create a ${entity}`,
      verbs: ["create", "add", "new"],
      ...shared,
      args: properties,
      required,
      bodyPaths: inProperties,
      returns: sample,
      corrections,
      successStatus: 201,
      sampleInput,
      ...(naturalKey ? { naturalKey } : {}),
      popularity,
    }),
    operation({
      id: `${plural}.list`,
      method: "GET",
      path,
      summary: `List the ${plural}`,
      verbs: ["list", "get", "read"],
      ...shared,
      args: wanted,
      returns: page,
      corrections: { ...inList, "paging?": optional },
      paging,
      sampleInput: { limit: 10 },
      popularity: popularity * 0.6,
    }),
    operation({
      id: `${plural}.get`,
      method: "GET",
      path: `${path}/{${idArgument}}`,
      summary: `Get a ${entity}`,
      verbs: ["get", "read", "look up"],
      ...shared,
      args: { ...one, properties: wanted.properties },
      returns: sample,
      corrections,
      sampleInput: { [idArgument]: sample.id },
      popularity: popularity * 0.5,
    }),
    operation({
      id: `${plural}.update`,
      method: "PATCH",
      path: `${path}/{${idArgument}}`,
      summary: `Update a ${entity}`,
      verbs: ["update", "change", "edit", "set"],
      ...shared,
      args: { ...one, ...properties },
      bodyPaths: inProperties,
      returns: sample,
      corrections,
      sampleInput: { [idArgument]: sample.id, ...sampleInput },
      popularity: popularity * 0.7,
    }),
    operation({
      id: `${plural}.search`,
      method: "POST",
      path: `${path}/search`,
      summary: `Search the ${plural} by their properties`,
      effect: "read",
      verbs: ["search", "find", "look up", "filter"],
      ...shared,
      args: {
        query: string("Words to look for"),
        filterGroups: array(
          object({
            filters: array(
              object({ propertyName: string("Property"), operator: string("EQ, CONTAINS_TOKEN, GT, …"), value: string("Value") }, ["propertyName", "operator"]),
            ),
          }),
          "Any group, all filters of it",
        ),
        limit: integer("Items per page"),
        after: string("Where the page starts"),
      },
      returns: { total: 1, ...page },
      corrections: { ...inList, "paging?": optional },
      paging,
      sampleInput: { limit: 10 },
      popularity: popularity * 0.6,
    }),
  ];
}
