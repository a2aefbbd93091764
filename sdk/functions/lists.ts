type Amount = number | null | undefined;

/** Adds up one number of each item; what has none counts as 0. */
export function sum<Item>(items: readonly Item[], by: (item: Item) => Amount): number {
  return items.reduce((total, item) => total + (by(item) ?? 0), 0);
}

/** 0 for an empty list. */
export function average<Item>(items: readonly Item[], by: (item: Item) => Amount): number {
  return items.length === 0 ? 0 : sum(items, by) / items.length;
}

/** The smallest number among the items; 0 for an empty list. */
export function smallest<Item>(items: readonly Item[], by: (item: Item) => Amount): number {
  return items.length === 0 ? 0 : Math.min(...numbers(items, by));
}

/** The largest number among the items; 0 for an empty list. */
export function largest<Item>(items: readonly Item[], by: (item: Item) => Amount): number {
  return items.length === 0 ? 0 : Math.max(...numbers(items, by));
}

/** A sorted copy; texts by letter, numbers by size. */
export function sortBy<Item>(
  items: readonly Item[],
  by: (item: Item) => string | number | boolean | null | undefined,
  order: "ascending" | "descending" = "ascending",
): Item[] {
  const sign = order === "ascending" ? 1 : -1;
  return [...items].sort((a, b) => {
    const [left, right] = [by(a) ?? "", by(b) ?? ""];
    return sign * (typeof left === "number" && typeof right === "number" ? left - right : String(left).localeCompare(String(right), "en"));
  });
}

export function first<Item>(items: readonly Item[]): Item | undefined;
export function first<Item>(items: readonly Item[], howMany: number): Item[];
export function first<Item>(items: readonly Item[], howMany?: number): Item | Item[] | undefined {
  return howMany === undefined ? items[0] : items.slice(0, howMany);
}

export function last<Item>(items: readonly Item[]): Item | undefined;
export function last<Item>(items: readonly Item[], howMany: number): Item[];
export function last<Item>(items: readonly Item[], howMany?: number): Item | Item[] | undefined {
  return howMany === undefined ? items.at(-1) : items.slice(-howMany);
}

/** What a table has for a name: `lookUp(order.country, { DE: "Germany" }, "abroad")`. */
export function lookUp<Entry>(name: string | null | undefined, table: Readonly<Record<string, Entry>>): Entry | undefined;
export function lookUp<Entry>(name: string | null | undefined, table: Readonly<Record<string, Entry>>, otherwise: Entry): Entry;
export function lookUp<Entry>(name: string | null | undefined, table: Readonly<Record<string, Entry>>, otherwise?: Entry): Entry | undefined {
  return name != null && Object.hasOwn(table, name) ? table[name] : otherwise;
}

/** All items of a list operation: `await all(shopify.pages("orders.list"))`. */
export async function all<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of pages) items.push(item);
  return items;
}

/** The first item that the condition holds for; reads no further page than it has to. */
export async function find<Item>(pages: AsyncIterable<Item>, holds: (item: Item) => boolean = () => true): Promise<Item | undefined> {
  for await (const item of pages) if (holds(item)) return item;
  return undefined;
}

function numbers<Item>(items: readonly Item[], by: (item: Item) => Amount): number[] {
  return items.map((item) => by(item) ?? 0);
}
