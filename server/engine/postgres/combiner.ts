import { setTimeout as pause } from "node:timers/promises";

export interface CombinerOptions<Item, Result> {
  /** Writes a batch in one statement; results in the order of the items. */
  flush(items: readonly Item[]): Promise<readonly Result[]>;
  /** Items of one run reach the database in order: never in two batches at once. */
  runOf(item: Item): string;
  /** Two items with the same key cannot be in one statement. */
  keyOf(item: Item): string;
  /** The database is away: the batch is tried again until it is back. */
  isPassing(error: unknown): boolean;
  readonly maxBatch?: number;
}

export interface Combiner<Item, Result> {
  /** Resolves when the item is durable. */
  add(item: Item): Promise<Result>;
  /** Items that are not durable yet. */
  readonly waiting: number;
  /** Gives up on what waits for a database that is away. */
  close(): void;
}

interface Pending<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Writes at once, never more than two batches at a time: what arrives meanwhile goes together in the next. */
const MOST_IN_FLIGHT = 2;

export function createCombiner<Item, Result>({ flush, runOf, keyOf, isPassing, maxBatch = 500 }: CombinerOptions<Item, Result>): Combiner<Item, Result> {
  let queue: Pending<Item, Result>[] = [];
  const busyRuns = new Set<string>();
  let inFlight = 0;
  let unfinished = 0;
  let closed = false;

  function pump(): void {
    while (inFlight < MOST_IN_FLIGHT && queue.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      void write(batch);
    }
  }

  function takeBatch(): Pending<Item, Result>[] {
    const batch: Pending<Item, Result>[] = [];
    const left: Pending<Item, Result>[] = [];
    const keys = new Set<string>();
    const heldBack = new Set<string>();
    for (const pending of queue) {
      const run = runOf(pending.item);
      const key = keyOf(pending.item);
      if (batch.length >= maxBatch || busyRuns.has(run) || heldBack.has(run) || keys.has(key)) {
        heldBack.add(run);
        left.push(pending);
        continue;
      }
      keys.add(key);
      batch.push(pending);
    }
    queue = left;
    return batch;
  }

  async function write(batch: Pending<Item, Result>[]): Promise<void> {
    inFlight += 1;
    for (const { item } of batch) busyRuns.add(runOf(item));
    await settle(batch);
    for (const { item } of batch) busyRuns.delete(runOf(item));
    inFlight -= 1;
    pump();
  }

  /** A batch that fails is split until the bad item stands alone. */
  async function settle(batch: Pending<Item, Result>[]): Promise<void> {
    for (let wait = 50; ; wait = Math.min(wait * 2, 1000)) {
      try {
        const results = await flush(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
        unfinished -= batch.length;
        return;
      } catch (error) {
        if (isPassing(error) && !closed) {
          await pause(wait);
          continue;
        }
        if (batch.length === 1 || closed) {
          for (const { reject } of batch) reject(error);
          unfinished -= batch.length;
          return;
        }
        const half = Math.ceil(batch.length / 2);
        await settle(batch.slice(0, half));
        return settle(batch.slice(half));
      }
    }
  }

  return {
    add(item) {
      return new Promise((resolve, reject) => {
        unfinished += 1;
        queue.push({ item, resolve, reject });
        pump();
      });
    },
    get waiting() {
      return unfinished;
    },
    close() {
      closed = true;
    },
  };
}
