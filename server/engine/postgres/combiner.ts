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
  /** Resolves when the item is durable. One that may wait goes with the next that may not, or by itself in a moment. */
  add(item: Item, options?: { readonly mayWait?: boolean }): Promise<Result>;
  /** Nothing that was added may wait any longer. */
  hurry(): void;
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

const MOST_IN_FLIGHT = 2;
/** Time enough for code in its sandbox to say what it does next, which often has to be durable at once. */
const MAY_WAIT_MS = 2;

/** Writes at once, never more than two batches at a time: what arrives meanwhile goes together in the next. */

export function createCombiner<Item, Result>({ flush, runOf, keyOf, isPassing, maxBatch = 500 }: CombinerOptions<Item, Result>): Combiner<Item, Result> {
  let queue: Pending<Item, Result>[] = [];
  const busyRuns = new Set<string>();
  let inFlight = 0;
  let unfinished = 0;
  let closed = false;
  let soon: NodeJS.Timeout | undefined;

  function pump(): void {
    clearTimeout(soon);
    soon = undefined;
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
  async function settle(batch: Pending<Item, Result>[], broken: Map<string, unknown> = new Map()): Promise<void> {
    for (let wait = 50; batch.length > 0; wait = Math.min(wait * 2, 1000)) {
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
        const [first, ...rest] = batch;
        if (!first || closed) return reject(batch, error);
        if (rest.length === 0) {
          broken.set(runOf(first.item), error);
          return giveUp(first, error);
        }
        const half = Math.ceil(batch.length / 2);
        await settle(batch.slice(0, half), broken);
        const second = batch.slice(half);
        for (const pending of second) if (broken.has(runOf(pending.item))) reject([pending], broken.get(runOf(pending.item)));
        return settle(
          second.filter(({ item }) => !broken.has(runOf(item))),
          broken,
        );
      }
    }
  }

  /** What came after it of the same run fails with it: no run ends well without one of its records. */
  function giveUp(bad: Pending<Item, Result>, error: unknown): void {
    const run = runOf(bad.item);
    const after = queue.filter(({ item }) => runOf(item) === run);
    queue = queue.filter(({ item }) => runOf(item) !== run);
    reject([bad, ...after], error);
  }

  function reject(batch: readonly Pending<Item, Result>[], error: unknown): void {
    for (const pending of batch) pending.reject(error);
    unfinished -= batch.length;
  }

  return {
    add(item, { mayWait = false } = {}) {
      return new Promise((resolve, reject) => {
        unfinished += 1;
        queue.push({ item, resolve, reject });
        if (mayWait) soon ??= setTimeout(pump, MAY_WAIT_MS);
        else pump();
      });
    },
    hurry: pump,
    get waiting() {
      return unfinished;
    },
    close() {
      closed = true;
      pump();
    },
  };
}
