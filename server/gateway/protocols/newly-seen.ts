import { createHash } from "node:crypto";
import { BadRequest } from "./request-parts.ts";

/** What a poll has seen: how far it came, and what it saw so near to there that it is read again. */
export interface SeenCursor {
  readonly at: string;
  readonly seen: readonly string[];
}

interface Options<Item> {
  readonly cursor: SeenCursor | null;
  /** Whether what is there already counts as new the first time. */
  readonly takesExisting: boolean;
  readonly timeOf: (item: Item) => string;
  /** What makes an item another one: its name and version. */
  readonly idOf: (item: Item) => string;
  /** Things may show later than their time says by this much. */
  readonly overlapMs: number;
}

const BEFORE_ALL = "1970-01-01T00:00:00.000Z";

/** The items that a poll has not seen; the first time none unless it is asked for, and the cursor begins with what is there. */
export function newlySeen<Item>(items: readonly Item[], options: Options<Item>): { readonly items: readonly Item[]; readonly cursor: string } {
  const { cursor, timeOf, overlapMs } = options;
  const at = items.reduce((last, item) => (timeOf(item) > last ? timeOf(item) : last), cursor?.at ?? BEFORE_ALL);
  const from = new Date(Date.parse(at) - overlapMs).toISOString();
  const before = cursor ? new Date(Date.parse(cursor.at) - overlapMs).toISOString() : options.takesExisting ? "" : null;
  const known = new Set(cursor?.seen);
  const print = (item: Item) => fingerprint(options.idOf(item));
  const fresh = before === null ? [] : items.filter((item) => timeOf(item) >= before && !known.has(print(item)));
  const near = items.filter((item) => timeOf(item) >= from).map(print);
  return { items: fresh.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0)), cursor: [at, ...near].join(" ") };
}

export function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

/** The cursor that the last answer gave, as it came; null the first time. */
export function seenCursorOf(value: unknown): SeenCursor | null {
  if (value === undefined || value === null) return null;
  const [at = "", ...seen] = typeof value === "string" ? value.split(" ") : [];
  if (Number.isNaN(Date.parse(at))) throw new BadRequest("cursor must be one that an earlier answer gave.");
  return { at, seen };
}
