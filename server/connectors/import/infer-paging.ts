import type { JsonSchema, Operation, Paging } from "../connector.ts";

const PAGE = ["page", "page_number", "pageNumber", "pageno", "page[number]"];
const SIZE = ["per_page", "perPage", "page_size", "pageSize", "limit", "size", "count", "max_results", "maxResults", "page[size]", "results_per_page"];
const OFFSET = ["offset", "skip", "start", "startAt", "$skip"];
const LIMIT = ["limit", "$top", "top", "count", "take", "maxResults", "max_results", "size"];
const CURSOR = [
  "cursor",
  "page_token",
  "pageToken",
  "next_token",
  "nextToken",
  "starting_after",
  "after",
  "continuation_token",
  "continuationToken",
  "next_cursor",
];
const NEXT = /^(next_?cursor|next_?page_?token|next_?token|cursor|next_?page|continuation_?token|end_?cursor|after)$/i;
const NEXT_URL = /^(next_?(url|page_?url|page_?uri|link)|@odata\.nextLink|next)$/i;
/** What a list is called when its answer holds other lists as well. */
const LISTS = ["data", "items", "results", "records", "values", "entries", "list", "value", "content", "objects", "rows"];

/** How a list goes on, by the names of its parameters and of its answer's fields; null where the answer holds no list. */
export function inferPaging({ input, output, placement, path }: Pick<Operation, "input" | "output" | "placement" | "path">): Paging | null {
  const items = listIn(output, path);
  if (items === undefined) return null;
  const asked = (names: readonly string[]) => names.find((name) => placement[name] === "query" && input.properties?.[name] !== undefined);
  const [page, size, offset, limit, cursor] = [asked(PAGE), asked(SIZE), asked(OFFSET), asked(LIMIT), asked(CURSOR)];

  const nextCursor = cursor === undefined ? undefined : fieldIn(output, NEXT);
  if (cursor !== undefined && nextCursor !== undefined) return { style: "cursor", cursorParam: cursor, nextCursor, items };
  const nextUrl = fieldIn(output, NEXT_URL);
  if (nextUrl !== undefined && items !== null) return { style: "next-url", nextUrl, items };
  if (page !== undefined) return { style: "page", pageParam: page, sizeParam: size ?? "per_page", items };
  if (offset !== undefined && limit !== undefined) return { style: "offset", offsetParam: offset, limitParam: limit, items };
  return { style: "whole", items };
}

/** Where the list is: null for the answer itself, undefined where there is none or no telling which. */
function listIn(output: JsonSchema, path: string): string | null | undefined {
  if (output.type === "array") return null;
  const lists = [...membersOf(output), ...Object.entries(output.properties ?? {}).flatMap(([outer, member]) => membersOf(member, `${outer}.`))].filter(
    ([, member]) => member.type === "array" && member.items?.properties,
  );
  const last = path.split("/").findLast((segment) => segment && !segment.startsWith("{")) ?? "";
  const named = lists.find(([name]) => name.toLowerCase() === last.toLowerCase()) ?? lists.find(([name]) => LISTS.includes(name));
  return named?.[0] ?? (lists.length === 1 ? lists[0]?.[0] : undefined);
}

/** A text field of the answer or of an object directly in it, dotted. */
function fieldIn(output: JsonSchema, pattern: RegExp): string | undefined {
  const fields = [...membersOf(output), ...Object.entries(output.properties ?? {}).flatMap(([outer, member]) => membersOf(member, `${outer}.`))];
  return fields.find(([name, member]) => pattern.test(name.split(".").at(-1) ?? "") && (member.type === "string" || member.type === undefined))?.[0];
}

/** Names with a dot of their own could not be told from a way through objects. */
function membersOf(schema: JsonSchema, prefix = ""): (readonly [string, JsonSchema])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => (name.includes(".") ? [] : [[prefix + name, member] as const]));
}
