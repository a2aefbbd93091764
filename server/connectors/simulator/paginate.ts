import type { Operation } from "../connector.ts";
import { readDotted, writeDotted } from "../requests/dotted.ts";
import type { SimulatedAnswer } from "./simulated-request.ts";
import { textOf } from "../requests/text-of.ts";

const SIZE_ARGUMENTS = ["limit", "per_page", "page_size", "pageSize", "page[size]", "maxResults", "count", "first", "Limit", "PageSize"];
const CURSOR = "cursor_position";

interface Wanted {
  readonly operation: Operation;
  readonly args: Readonly<Record<string, unknown>>;
  readonly entities: readonly unknown[];
  readonly address: string;
  /** The largest page that the system gives. */
  readonly most: number;
}

/** One page of a list, in the paging style of the real system. */
export function paginate({ operation, args, entities, address, most }: Wanted): Pick<SimulatedAnswer, "headers" | "body"> {
  const { paging } = operation;
  const body = structuredClone(operation.sampleOutput);
  if (!paging) return { headers: {}, body: Array.isArray(body) ? entities : body };

  const size = paging.style === "whole" ? entities.length : Math.min(sizeOf(paging, args) ?? most, most);
  const start = startOf(paging, args, entities, size);
  const items = entities.slice(start, start + size);
  const end = start + items.length;
  const more = end < entities.length;
  if (paging.items === null) return { headers: linkHeader(operation, address, args, end, size, more), body: items };

  const wrapper = body as Record<string, unknown>;
  writeDotted(wrapper, paging.items, items);
  writeTotals(wrapper, entities.length, items.length, size, start);
  // Where a flag says whether there is more, the last page has a cursor too.
  if (paging.style === "cursor" && paging.hasMore) writeDotted(wrapper, paging.hasMore, more);
  if (paging.style === "cursor" && (more || !paging.hasMore))
    writeNext(wrapper, paging.nextCursor, more ? Buffer.from(`${CURSOR}:${end}`).toString("base64url") : null);
  if (paging.style === "after-id" && paging.hasMore) writeDotted(wrapper, paging.hasMore, more);
  if (paging.style === "next-url") writeNext(wrapper, paging.nextUrl, more ? `${address}?${CURSOR}=${end}` : null);
  for (const flag of ["has_more", "hasMore", "meta.has_more"]) if (typeof readDotted(wrapper, flag) === "boolean") writeDotted(wrapper, flag, more);
  return { headers: linkHeader(operation, address, args, end, size, more), body: wrapper };
}

type Paging = NonNullable<Operation["paging"]>;

function sizeOf(paging: Paging, args: Readonly<Record<string, unknown>>): number | undefined {
  const own = paging.style === "page" ? paging.sizeParam : paging.style === "offset" ? paging.limitParam : undefined;
  const value = [own, ...SIZE_ARGUMENTS].map((name) => (name === undefined ? Number.NaN : Number(args[name]))).find((number) => number > 0);
  return value;
}

function startOf(paging: Paging, args: Readonly<Record<string, unknown>>, entities: readonly unknown[], size: number): number {
  switch (paging.style) {
    case "page":
      return Math.max(0, Number(args[paging.pageParam] ?? paging.first ?? 1) - (paging.first ?? 1)) * size;
    case "offset":
      return Number(args[paging.offsetParam] ?? 0);
    case "cursor": {
      const text = Buffer.from(textOf(args[paging.cursorParam] ?? ""), "base64url").toString("utf8");
      return text.startsWith(`${CURSOR}:`) ? Number(text.slice(CURSOR.length + 1)) : 0;
    }
    case "after-id":
      return args[paging.param] === undefined
        ? 0
        : entities.findIndex((entity) => textOf(readDotted(entity, paging.idField)) === textOf(args[paging.param])) + 1;
    case "link-header":
      return args["page"] === undefined ? Number(args[CURSOR] ?? 0) : (Math.max(1, Number(args["page"])) - 1) * size;
    case "next-url":
      return Number(args[CURSOR] ?? 0);
    case "whole":
      return 0;
  }
}

/** A system that numbers its pages gets the next number, any other the position. */
function linkHeader(
  { paging, placement }: Operation,
  address: string,
  args: Readonly<Record<string, unknown>>,
  end: number,
  size: number,
  more: boolean,
): Record<string, string> {
  if (paging?.style !== "link-header" || !more) return {};
  const query = new URLSearchParams(
    Object.entries(args).flatMap(([name, value]) =>
      typeof value === "object" || placement[name] === "path" ? [] : [[name, textOf(value)] as [string, string]],
    ),
  );
  if ("page" in args || end % size === 0) query.set("page", textOf(Math.floor(end / size) + 1));
  else query.set(CURSOR, textOf(end));
  return { link: `<${address}?${query.toString()}>; rel="next"` };
}

/** At the end the field is null, empty or absent, as the real system has it. */
function writeNext(wrapper: Record<string, unknown>, path: string, next: string | null): void {
  if (next !== null) return writeDotted(wrapper, path, next);
  const sample = readDotted(wrapper, path);
  if (sample === null || sample === "") return;
  delete wrapper[Object.hasOwn(wrapper, path) ? path : (path.split(".")[0] as string)];
}

function writeTotals(wrapper: Record<string, unknown>, total: number, count: number, size: number, start: number): void {
  const known: Record<string, number> = { total, total_items: total, totalSize: total, total_count: total, count, maxResults: size, startAt: start };
  for (const [name, value] of Object.entries(known)) if (typeof wrapper[name] === "number") wrapper[name] = value;
}
