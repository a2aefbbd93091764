import type { Clock } from "../../../platform/clock.ts";
import type { Choice } from "./choice-of.ts";

const FRESH_MS = 60_000;
const MOST_LISTS = 20;
const MOST_READ = 50_000;
const FIRST_READ = 500;
const MOST_FOUND = 50;
const MOST_PAGES = 25;

type Args = Readonly<Record<string, unknown>>;

/** One page of a list; `next` is null after the last one. */
export type ReadPage = (args: Args) => Promise<{ readonly items: readonly Choice[]; readonly next: Args | null }>;

interface Kept {
  readonly readAt: number;
  readonly items: Choice[];
  next: Args | null;
  /** Readers of the same list follow one another. */
  turn: Promise<unknown>;
}

/** Lists of choices as far as they have been read, for a minute: a search goes on reading where the last one stopped. */
export function createChoiceLists(clock: Clock) {
  const kept = new WeakMap<object, Map<string, Kept>>();

  function listOf(connection: object, operation: string, args: Args): Kept {
    const lists = kept.get(connection) ?? new Map<string, Kept>();
    kept.set(connection, lists);
    const key = JSON.stringify([operation, args]);
    const known = lists.get(key);
    const now = clock.now().getTime();
    if (known && now - known.readAt < FRESH_MS) return known;
    if (lists.size >= MOST_LISTS) lists.clear();
    const list: Kept = { readAt: now, items: [], next: args, turn: Promise.resolve() };
    lists.set(key, list);
    return list;
  }

  return {
    async find(connection: object, { operation, args, query, read }: { operation: string; args: Args; query: string; read: ReadPage }) {
      const list = listOf(connection, operation, args);
      const words = query.toLowerCase().split(/\s+/).filter(Boolean);
      const fits = ({ label, value }: Choice) => words.every((word) => label.toLowerCase().includes(word) || value.toLowerCase().includes(word));
      const most = words.length > 0 ? MOST_FOUND : FIRST_READ;
      const mine = list.turn.then(() => readOn(list, read, () => list.items.filter(fits).length >= most));
      list.turn = mine.catch(() => {});
      await mine;
      const found = list.items.filter(fits);
      return { items: found.slice(0, most), hasMore: found.length > most || list.next !== null };
    },
  };
}
export type ChoiceLists = ReturnType<typeof createChoiceLists>;

async function readOn(list: Kept, read: ReadPage, isEnough: () => boolean): Promise<void> {
  for (let page = 0; list.next && page < MOST_PAGES && list.items.length < MOST_READ && !isEnough(); page++) {
    try {
      const { items, next } = await read(list.next);
      list.items.push(...items);
      list.next = next;
    } catch (error) {
      // What was read before still helps.
      if (list.items.length === 0) throw error;
      return;
    }
  }
}
