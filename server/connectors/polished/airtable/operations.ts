import { operation } from "../../authoring/operation.ts";
import { anything, array, boolean, integer, object, record as values, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import { base, record, table } from "./samples.ts";

const where = { baseId: string("Id of the base; it starts with app"), table: string("Name or id of the table") };
const which = { baseId: base.id, table: "Tasks" };
const fields = values(anything, "Values by name of the field");
const typecast = boolean("Convert text to the field's type");
const names = ["row", "entry", "item"];
const corrections = { fields: values(anything, "Values by name of the field") };

export const operations: readonly Operation[] = [
  operation({ id: "records.create", method: "POST", path: "/v0/{baseId}/{table}", summary: "Create a record", verbs: ["create", "add", "insert", "save", "log"], entity: "record", aliases: names, args: { ...where, fields, typecast }, required: ["fields"], returns: record, corrections, destinationField: "table", sampleInput: { ...which, fields: { Name: "Call the customer back" } }, popularity: 1 }),
  operation({
    id: "records.list",
    method: "GET",
    path: "/v0/{baseId}/{table}",
    summary: "List or filter the records of a table",
    verbs: ["list", "find", "search", "read", "get", "query"],
    entity: "record",
    aliases: names,
    args: { ...where, filterByFormula: string("For instance {Status} = 'Open'"), view: string("Name or id of a view"), maxRecords: integer("At most so many"), pageSize: integer("Items per page, 100 at most"), offset: string("Where the page starts") },
    returns: { records: [record], offset: "itrEN2TCbrcSN2BMs/rec560UJdUtocSouk" },
    corrections: { "records.[].fields": corrections.fields, "offset?": string("Where the next page starts") },
    paging: { style: "cursor", cursorParam: "offset", nextCursor: "offset", items: "records" },
    sampleInput: which,
    popularity: 0.9,
  }),
  operation({ id: "records.get", method: "GET", path: "/v0/{baseId}/{table}/{recordId}", summary: "Get a record", verbs: ["get", "read"], entity: "record", aliases: names, args: where, returns: record, corrections, sampleInput: { ...which, recordId: record.id }, popularity: 0.4 }),
  operation({ id: "records.update", method: "PATCH", path: "/v0/{baseId}/{table}/{recordId}", summary: "Update some fields of a record", verbs: ["update", "edit", "change", "set"], entity: "record", aliases: names, args: { ...where, fields, typecast }, required: ["fields"], returns: record, corrections, sampleInput: { ...which, recordId: record.id, fields: { Status: "Done" } }, popularity: 0.7 }),
  operation({
    id: "records.upsert",
    method: "PATCH",
    path: "/v0/{baseId}/{table}",
    summary: "Create or update records by fields that identify them",
    verbs: ["upsert", "sync", "merge"],
    entity: "record",
    aliases: names,
    args: { ...where, fieldsToMergeOn: array({ type: "string" }, "Fields that identify a record"), records: array(object({ fields }), "At most 10"), typecast },
    required: ["fieldsToMergeOn", "records"],
    bodyPaths: { fieldsToMergeOn: "performUpsert.fieldsToMergeOn" },
    returns: { records: [record], createdRecords: [record.id], updatedRecords: [] },
    corrections: { records: array(object({ id: string(""), createdTime: string(""), fields }, ["fields"])), updatedRecords: array({ type: "string" }) },
    sampleInput: { ...which, fieldsToMergeOn: ["Name"], records: [{ fields: { Name: "Call the customer back", Status: "Done" } }] },
    popularity: 0.4,
  }),
  operation({ id: "records.delete", method: "DELETE", path: "/v0/{baseId}/{table}/{recordId}", summary: "Delete a record", verbs: ["delete", "remove"], entity: "record", aliases: names, args: where, returns: { id: record.id, deleted: true }, sampleInput: { ...which, recordId: record.id }, popularity: 0.2 }),
  operation({ id: "bases.list", method: "GET", path: "/v0/meta/bases", summary: "List bases", verbs: ["list", "get"], entity: "base", args: { offset: string("Where the page starts") }, returns: { bases: [base] }, sampleInput: {}, popularity: 0.2 }),
  operation({ id: "tables.list", method: "GET", path: "/v0/meta/bases/{baseId}/tables", summary: "List the tables of a base with their fields", verbs: ["list", "get"], entity: "table", returns: { tables: [table] }, sampleInput: { baseId: base.id }, popularity: 0.2 }),
];
