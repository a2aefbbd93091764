import { operation } from "../../authoring/operation.ts";
import { anything, array, boolean, integer, record, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import type { JsonSchema } from "../../json-schema.ts";
import { block, database, member, page } from "./samples.ts";

const properties = record(anything, 'By name, in Notion\'s form: { Name: { title: [{ text: { content: "…" } }] } }');
const text: JsonSchema = { type: "string", nullable: true };
const owned: JsonSchema = {
  type: "object",
  properties: { type: { type: "string" }, database_id: { type: "string" }, page_id: { type: "string" } },
  required: ["type"],
};
const pages = { start_cursor: string("Where the page starts"), page_size: integer("Items per page, 100 at most") };
const paging = { style: "cursor", cursorParam: "start_cursor", nextCursor: "next_cursor", items: "results" } as const;
const corrections = { properties, parent: owned, cover: { nullable: true }, icon: { nullable: true }, public_url: text };
const inList = { ...Object.fromEntries(Object.entries(corrections).map(([name, schema]) => [`results.[].${name}`, schema])), next_cursor: text };

function list(item: unknown) {
  return { object: "list", results: [item], next_cursor: null, has_more: false, type: "page_or_database" };
}

export const operations: readonly Operation[] = [
  operation({
    id: "pages.create",
    method: "POST",
    path: "/v1/pages",
    summary: "Create a page in a database",
    verbs: ["create", "add", "write", "save", "log"],
    entity: "page",
    aliases: ["row", "entry", "item", "database item", "note", "task"],
    args: { database_id: string("Id of the database"), properties, children: array(anything, "Blocks of the page's body") },
    required: ["database_id", "properties"],
    bodyPaths: { database_id: "parent.database_id" },
    returns: page,
    corrections,
    destinationField: "database_id",
    sampleInput: { database_id: database.id, properties: { Name: { title: [{ text: { content: "Call the customer back" } }] } } },
    popularity: 1,
  }),
  operation({
    id: "pages.get",
    method: "GET",
    path: "/v1/pages/{page_id}",
    summary: "Get a page's properties",
    verbs: ["get", "read"],
    entity: "page",
    returns: page,
    corrections,
    sampleInput: { page_id: page.id },
    popularity: 0.4,
  }),
  operation({
    id: "pages.update",
    method: "PATCH",
    path: "/v1/pages/{page_id}",
    summary: "Update a page's properties",
    verbs: ["update", "edit", "change", "archive"],
    entity: "page",
    aliases: ["row", "entry"],
    args: { properties, archived: boolean("Move it to the bin") },
    returns: page,
    corrections,
    sampleInput: { page_id: page.id, properties: {} },
    popularity: 0.6,
  }),
  operation({
    id: "databases.query",
    method: "POST",
    path: "/v1/databases/{database_id}/query",
    summary: "List or filter the pages of a database",
    effect: "read",
    verbs: ["query", "list", "find", "filter", "search"],
    entity: "page",
    aliases: ["row", "entry", "database item"],
    args: { filter: record(anything, "Notion's filter object"), sorts: array(anything, "Order"), ...pages },
    returns: list(page),
    corrections: inList,
    paging,
    sampleInput: { database_id: database.id },
    popularity: 0.7,
  }),
  operation({
    id: "databases.get",
    method: "GET",
    path: "/v1/databases/{database_id}",
    summary: "Get a database and its columns",
    verbs: ["get", "read"],
    entity: "database",
    aliases: ["table"],
    returns: database,
    corrections: { properties, description: array(anything) },
    sampleInput: { database_id: database.id },
    popularity: 0.3,
  }),
  operation({
    id: "blocks.append",
    method: "PATCH",
    path: "/v1/blocks/{block_id}/children",
    summary: "Add blocks to the end of a page",
    verbs: ["append", "add", "write"],
    entity: "block",
    aliases: ["paragraph", "text"],
    args: { children: array(anything, "The blocks") },
    required: ["children"],
    returns: { ...list(block), type: "block" },
    corrections: { next_cursor: text, results: array(anything) },
    messageField: "children",
    sampleInput: { block_id: page.id, children: [{ object: "block", type: "paragraph", paragraph: { rich_text: [{ text: { content: "Refunded." } }] } }] },
    popularity: 0.5,
  }),
  operation({
    id: "search",
    method: "POST",
    path: "/v1/search",
    summary: "Search pages and databases by title",
    effect: "read",
    verbs: ["search", "find"],
    entity: "page",
    args: { query: string("Part of the title"), ...pages },
    returns: list(page),
    corrections: inList,
    paging,
    sampleInput: { query: "task" },
    popularity: 0.4,
  }),
  operation({
    id: "users.list",
    method: "GET",
    path: "/v1/users",
    summary: "List the people of the workspace",
    verbs: ["list", "get"],
    entity: "user",
    aliases: ["person", "member"],
    args: pages,
    returns: { ...list(member), type: "user" },
    corrections: { next_cursor: text, "results.[].avatar_url": text },
    paging,
    sampleInput: {},
    popularity: 0.2,
  }),
];
