import { operation } from "../../authoring/operation.ts";
import { array, object, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import type { JsonSchema } from "../../json-schema.ts";

const base = "/services/data/v62.0";
const created = { id: "003gK0000012AbCQAU", success: true, errors: [] };
const corrections = { errors: array(object({ statusCode: string(""), message: string(""), fields: array({ type: "string" }) })) };
const row = {
  attributes: { type: "Contact", url: `${base}/sobjects/Contact/003gK0000012AbCQAU` },
  Id: "003gK0000012AbCQAU",
  Name: "Maya Lindqvist",
  Email: "maya@northwind.example",
};

interface Kind {
  readonly type: string;
  readonly id: string;
  readonly entity: string;
  readonly aliases: readonly string[];
  readonly fields: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  readonly sampleInput: Record<string, unknown>;
  readonly popularity: number;
}

const kinds: readonly Kind[] = [
  {
    type: "Lead",
    id: "leads",
    entity: "lead",
    aliases: ["prospect"],
    fields: {
      LastName: string("Last name"),
      FirstName: string("First name"),
      Company: string("Company"),
      Email: string("E-mail address", { format: "email" }),
      Phone: string("Phone number"),
      LeadSource: string("Where it came from"),
      Description: string("Note"),
    },
    required: ["LastName", "Company"],
    sampleInput: { LastName: "Lindqvist", Company: "Northwind Labs", Email: "maya@northwind.example" },
    popularity: 1,
  },
  {
    type: "Contact",
    id: "contacts",
    entity: "contact",
    aliases: ["person", "customer"],
    fields: {
      LastName: string("Last name"),
      FirstName: string("First name"),
      Email: string("E-mail address", { format: "email" }),
      Phone: string("Phone number"),
      AccountId: string("Id of the account"),
      Title: string("Job title"),
    },
    required: ["LastName"],
    sampleInput: { LastName: "Lindqvist", FirstName: "Maya", Email: "maya@northwind.example" },
    popularity: 0.9,
  },
  {
    type: "Account",
    id: "accounts",
    entity: "account",
    aliases: ["company", "organisation"],
    fields: { Name: string("Name"), Website: string("Web address"), Phone: string("Phone number"), Industry: string("Industry"), Description: string("Note") },
    required: ["Name"],
    sampleInput: { Name: "Northwind Labs" },
    popularity: 0.6,
  },
  {
    type: "Opportunity",
    id: "opportunities",
    entity: "opportunity",
    aliases: ["deal", "sale"],
    fields: {
      Name: string("Name"),
      StageName: string("Stage"),
      CloseDate: string("When it should close", { format: "date" }),
      Amount: { type: "number", description: "Amount" },
      AccountId: string("Id of the account"),
    },
    required: ["Name", "StageName", "CloseDate"],
    sampleInput: { Name: "Northwind renewal", StageName: "Prospecting", CloseDate: "2026-06-30" },
    popularity: 0.7,
  },
  {
    type: "Case",
    id: "cases",
    entity: "case",
    aliases: ["ticket", "support request"],
    fields: {
      Subject: string("Subject"),
      Description: string("What it is about"),
      Priority: string("High, Medium or Low"),
      Status: string("Status"),
      Origin: string("Phone, Email or Web"),
      SuppliedEmail: string("Address of the person who asks"),
    },
    required: ["Subject"],
    sampleInput: { Subject: "Export is incomplete", Priority: "High" },
    popularity: 0.6,
  },
];

export const operations: readonly Operation[] = [
  ...kinds.flatMap(({ type, id, entity, aliases, fields: own, required, sampleInput, popularity }) => {
    const path = `${base}/sobjects/${type}`;
    const record_id = string(`Id of the ${entity}`);
    return [
      operation({
        id: `${id}.create`,
        method: "POST",
        path,
        summary: `Create a ${entity}`,
        verbs: ["create", "add", "new"],
        entity,
        aliases,
        args: own,
        required,
        returns: created,
        corrections,
        successStatus: 201,
        sampleInput,
        popularity,
      }),
      operation({
        id: `${id}.update`,
        method: "PATCH",
        path: `${path}/{record_id}`,
        summary: `Update a ${entity}`,
        verbs: ["update", "change", "edit"],
        entity,
        aliases,
        args: { record_id, ...own },
        returns: null,
        successStatus: 204,
        sampleInput: { record_id: created.id, ...sampleInput },
        popularity: popularity * 0.6,
      }),
    ];
  }),
  operation({
    id: "query",
    method: "GET",
    path: `${base}/query`,
    summary: "Find records with SOQL",
    verbs: ["query", "search", "find", "list", "look up"],
    entity: "record",
    aliases: ["lead", "contact", "account", "opportunity", "case"],
    args: { q: string("For instance: SELECT Id, Name FROM Contact WHERE Email = 'maya@northwind.example'") },
    required: ["q"],
    returns: { totalSize: 1, done: true, records: [row] },
    corrections: {
      "records.[]": {
        type: "object",
        properties: { attributes: object({ type: string(""), url: string("") }), Id: string("Id") },
        required: ["attributes"],
        additionalProperties: true,
      },
    },
    sampleInput: { q: "SELECT Id, Name, Email FROM Contact" },
    popularity: 0.8,
  }),
  operation({
    id: "records.get",
    method: "GET",
    path: `${base}/sobjects/{sobject}/{record_id}`,
    summary: "Get a record of any type",
    verbs: ["get", "read"],
    entity: "record",
    args: { sobject: string("Name of the type, such as Contact"), fields: string("Names of fields, with commas between") },
    returns: row,
    corrections: { Email: { type: "string", nullable: true } },
    sampleInput: { sobject: "Contact", record_id: created.id },
    popularity: 0.3,
  }),
  operation({
    id: "limits.get",
    method: "GET",
    path: `${base}/limits`,
    summary: "Get the limits of the organisation",
    verbs: ["get"],
    entity: "limit",
    returns: { DailyApiRequests: { Max: 15_000, Remaining: 14_998 } },
    sampleInput: {},
    popularity: 0.05,
  }),
];
