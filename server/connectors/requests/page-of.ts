import type { Operation } from "../connector.ts";
import { readDotted } from "./dotted.ts";

export interface Page {
  readonly items: readonly unknown[];
  /** The arguments that get the next page; null after the last one. */
  readonly next: Readonly<Record<string, unknown>> | null;
}

interface Answered {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The items of one page and how to ask for the next, by the operation's own paging style. */
export function pageOf({ paging }: Operation, args: Readonly<Record<string, unknown>>, answer: Answered): Page {
  if (!paging) return { items: Array.isArray(answer.body) ? answer.body : [answer.body], next: null };
  const found = readDotted(answer.body, paging.items ?? "");
  const items = Array.isArray(found) ? found : [];
  const change = nextArguments(paging, args, items, answer);
  return { items, next: change && { ...args, ...change } };
}

function nextArguments(
  paging: NonNullable<Operation["paging"]>,
  args: Readonly<Record<string, unknown>>,
  items: readonly unknown[],
  { headers, body }: Answered,
): Record<string, unknown> | null {
  switch (paging.style) {
    case "page": {
      const size = Number(args[paging.sizeParam] ?? 0);
      return items.length === 0 || (size > 0 && items.length < size) ? null : { [paging.pageParam]: Number(args[paging.pageParam] ?? paging.first ?? 1) + 1 };
    }
    case "cursor": {
      const cursor = readDotted(body, paging.nextCursor);
      if (paging.hasMore && readDotted(body, paging.hasMore) !== true) return null;
      return cursor === undefined || cursor === null || cursor === "" ? null : { [paging.cursorParam]: cursor };
    }
    case "offset": {
      const size = Number(args[paging.limitParam] ?? 0);
      return items.length === 0 || (size > 0 && items.length < size) ? null : { [paging.offsetParam]: Number(args[paging.offsetParam] ?? 0) + items.length };
    }
    case "after-id": {
      const last = readDotted(items.at(-1), paging.idField);
      return (paging.hasMore === undefined || readDotted(body, paging.hasMore) === true) && last !== undefined ? { [paging.param]: last } : null;
    }
    case "whole":
      return null;
    case "link-header":
      return argumentsOf(/<([^>]+)>\s*;\s*rel="?next"?/.exec(headers["link"] ?? "")?.[1]);
    case "next-url":
      return argumentsOf(readDotted(body, paging.nextUrl));
  }
}

/** Only the query of the next address is followed: a system cannot send the iteration to another host. */
function argumentsOf(address: unknown): Record<string, string> | null {
  if (typeof address !== "string" || address === "") return null;
  const url = URL.parse(address, "https://relative.invalid");
  return url && url.search ? Object.fromEntries(url.searchParams) : null;
}
