import type { Connection } from "./connection.ts";
import { poll, type PollEvent, type Trigger } from "./triggers.ts";

export interface ListTriggerOptions<Item> {
  readonly connection: Connection;
  /** `"5 minutes"` */
  readonly every: string;
  /** Reads the list: `() => shopify.pages("orders.list")`. */
  readonly list: () => AsyncIterable<Item>;
  /** Names an item; its whole content does if left out. */
  readonly id?: (item: Item) => string | number | null | undefined;
}

export interface ChangedItemsOptions<Item> extends ListTriggerOptions<Item> {
  /** What has to differ for an item to count as changed; its whole content if left out. */
  readonly version?: (item: Item) => unknown;
}

interface Seen {
  /** Fingerprint of an item's name → fingerprint of its version. */
  readonly seen: Readonly<Record<string, string>>;
}

/** The newest are kept: a list that is longer than this has to be asked for less. */
const MOST_SEEN = 20_000;

/** Starts a run with the items of a list that were not there at the last look; what is there at the first look counts as seen. */
export function newItems<Item>(options: ListTriggerOptions<Item>): Trigger<PollEvent<Item>> {
  return watch(options, () => "");
}

/** Starts a run with the items of a list that are new or differ from what they were at the last look. */
export function changedItems<Item>({ version, ...options }: ChangedItemsOptions<Item>): Trigger<PollEvent<Item>> {
  return watch(options, (item) => fingerprint(version ? version(item) : item));
}

function watch<Item>({ connection, every, list, id }: ListTriggerOptions<Item>, versionOf: (item: Item) => string): Trigger<PollEvent<Item>> {
  const nameOf = (item: Item) => fingerprint(id?.(item) ?? item);
  return poll<Item, Seen>({
    connection,
    every,
    since: async (cursor) => {
      const seen = new Map<string, string>();
      const items: Item[] = [];
      for await (const item of list()) {
        const [name, version] = [nameOf(item), versionOf(item)];
        if (cursor && cursor.seen[name] !== version && seen.get(name) !== version) items.push(item);
        seen.set(name, version);
      }
      // What the list no longer shows is kept while there is room: it may only have moved to another page.
      for (const [name, version] of Object.entries(cursor?.seen ?? {})) if (!seen.has(name)) seen.set(name, version);
      return { items, cursor: { seen: Object.fromEntries([...seen].slice(0, MOST_SEEN)) } };
    },
  });
}

/** 53 bits, as letters and digits: two of ten thousand items share one with a chance of one in 10⁸. */
function fingerprint(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36);
}
