import { operation } from "../../authoring/operation.ts";
import { array, boolean, choice, integer, record, string } from "../../authoring/schema.ts";
import type { JsonSchema } from "../../json-schema.ts";
import type { Operation } from "../../connector.ts";
import { content, listed, properties } from "./samples.ts";

const names = ["file", "blob", "object in a bucket"];
const key = { key: string("The object's whole name in the bucket: invoices/2026-05/1001.csv") };
const prefix = string("Only objects whose key begins with this: invoices/2026-05/");
const encoding = choice("text, or base64 for bytes that are no text", ["text", "base64"]);
const metadata = record({ type: "string" }, "Further facts about the object, kept beside it");
const nullableText: JsonSchema = { type: "string", nullable: true };
const listedCorrections = { "objects.[].storageClass": nullableText };
const propertyCorrections = { contentType: nullableText, lastModified: { type: "string", format: "date-time", nullable: true }, metadata } as const;

export const operations: readonly Operation[] = [
  operation({
    id: "objects.list",
    method: "GET",
    path: "/objects",
    summary: "List the objects of the bucket",
    verbs: ["list", "find", "search"],
    entity: "object",
    aliases: names,
    args: {
      prefix,
      delimiter: string("Keys are put together up to this sign, as folders are: /"),
      startAfter: string("Only keys after this one, in the order of the alphabet"),
      limit: integer("Objects per page, 1000 at most", { default: 1000 }),
      cursor: string("The next of the page before"),
    },
    returns: { objects: [listed], folders: [], next: null },
    corrections: { ...listedCorrections, folders: array({ type: "string" }, "What the keys have in common up to the delimiter"), next: nullableText },
    paging: { style: "cursor", cursorParam: "cursor", nextCursor: "next", items: "objects" },
    sampleInput: { prefix: "invoices/" },
    popularity: 0.8,
  }),
  operation({
    id: "objects.get",
    method: "GET",
    path: "/objects/{key}",
    summary: "Read an object",
    verbs: ["get", "read", "download", "fetch"],
    entity: "object",
    aliases: names,
    args: {
      ...key,
      encoding,
      offset: integer("The first byte, to read a large object in parts"),
      length: integer("How many bytes, 7 MiB at most"),
    },
    returns: { ...properties, encoding: "text", content },
    corrections: { ...propertyCorrections, encoding, content: string("The object, as text or in base64") },
    sampleInput: { key: listed.key },
    popularity: 0.9,
  }),
  operation({
    id: "objects.put",
    method: "PUT",
    path: "/objects/{key}",
    summary: "Write an object, over one of the same key",
    verbs: ["put", "upload", "write", "save", "store", "create", "add", "archive"],
    entity: "object",
    aliases: names,
    args: {
      ...key,
      content: string("The object, as text or in base64"),
      encoding,
      contentType: string("Such as text/csv"),
      metadata,
      onlyIfAbsent: boolean("Refuse where there is an object of this key"),
    },
    required: ["content"],
    returns: { key: listed.key, etag: listed.etag, size: listed.size },
    corrections: { size: { type: "integer", nullable: true } },
    // The same object written twice is one object.
    honoursIdempotencyKey: true,
    messageField: "content",
    destinationField: "key",
    naturalKey: ["key"],
    sampleInput: { key: listed.key, content, contentType: "text/csv" },
    popularity: 1,
  }),
  operation({
    id: "objects.copy",
    method: "POST",
    path: "/objects/{key}/copy",
    summary: "Copy an object within the store",
    verbs: ["copy", "duplicate"],
    entity: "object",
    aliases: names,
    args: { ...key, from: string("The key of what is copied"), fromBucket: string("Its bucket, the connection's own if left out") },
    required: ["from"],
    returns: { key: `archive/${listed.key}`, etag: listed.etag, size: null },
    corrections: { size: { type: "integer", nullable: true } },
    honoursIdempotencyKey: true,
    sampleInput: { key: `archive/${listed.key}`, from: listed.key },
    popularity: 0.4,
  }),
  operation({
    id: "objects.delete",
    method: "DELETE",
    path: "/objects/{key}",
    summary: "Delete an object; one that is not there is none either way",
    verbs: ["delete", "remove"],
    entity: "object",
    aliases: names,
    args: key,
    returns: { key: listed.key, deleted: true },
    honoursIdempotencyKey: true,
    sampleInput: { key: listed.key },
    popularity: 0.4,
  }),
  operation({
    id: "objects.head",
    method: "GET",
    path: "/objects/{key}/properties",
    summary: "Read what is known of an object, without the object",
    verbs: ["check", "inspect"],
    entity: "object",
    aliases: names,
    args: key,
    returns: properties,
    corrections: propertyCorrections,
    sampleInput: { key: listed.key },
    popularity: 0.3,
  }),
  operation({
    id: "objects.listNew",
    method: "POST",
    path: "/new",
    summary: "List the objects that came or changed since the cursor",
    verbs: ["poll", "watch"],
    entity: "object",
    aliases: names,
    effect: "read",
    args: {
      prefix,
      cursor: string("The cursor of the last answer; none the first time"),
      includeExisting: boolean("The first time, take what is there already as new"),
    },
    returns: { items: [listed], cursor: "2026-05-01T08:00:00.000Z nOqDfr2s8xTq" },
    corrections: { "items.[].storageClass": nullableText },
    sampleInput: { prefix: "invoices/" },
    popularity: 0.5,
  }),
];
