import { setTimeout as pause } from "node:timers/promises";
import { createPatience } from "./patience.ts";

export interface CombinerOptions<Item, Result> {
  /** Writes a batch in one statement; results in the order of the items. */
  flush(items: readonly Item[]): Promise<readonly Result[]>;
  /** Items of one run reach the database in order: never in two batches at once. */
  runOf(item: Item): string;
  /** Two items with the same key cannot be in one statement. */
  keyOf(item: Item): string;
  /** The database is away: the batch is tried again until it is back. */
  isPassing(error: unknown): boolean;
  /** Rather than to wait, its sender is told: the failed statement kept nothing of it. */
  isRefused?(item: Item, error: unknown): boolean;
  /** Roughly its characters, counted no further than `most`. */
  sizeOf?(item: Item, most: number): number;
  readonly maxBatch?: number;
}

export interface Combiner<Item, Result> {
  /** Resolves when the item is durable. */
  add(item: Item, options?: MayWait): Promise<Result>;
  /** Nothing that was added of this run may wait any longer. */
  hurry(run: string): void;
  /** Items that are not durable yet. */
  readonly waiting: number;
  /** Since when, by a steady clock, nothing can be stored; null while it can. */
  readonly failingSince: number | null;
  /** Gives up on what waits for a database that is away. */
  close(): void;
}

export interface MayWait {
  /** It goes with the next that may not wait, or by itself in a moment. */
  readonly mayWait?: boolean;
  /** It is the first of its run and waits for something of that run that may not, for a while: often that is the run's end, and one row holds both. */
  readonly waitsForMore?: boolean;
}

interface Pending<Item, Result> {
  readonly item: Item;
  readonly size: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Time enough for code in its sandbox to say what it does next, which often has to be durable at once. */
const MAY_WAIT_MS = 2;

const FIRST_PAUSE_MS = 50;

/** A run with more items waits for nothing. */
const MOST_PATIENT_ITEMS = 20;

/** A run of which more items or characters wait is bulky. */
const BULKY_ITEMS = 100;
const BULKY_SIZE = 65_536;
/** Of bulky runs, a batch takes nothing more beyond this. */
const MOST_SIZE = 1_000_000;

/**
 * Writes at once, one batch at a time: what arrives meanwhile goes together in the next. Bulky runs share batches with
 * each other only, one beside that of the others, so that nobody else waits for what they have to store.
 */
export function createCombiner<Item, Result>(options: CombinerOptions<Item, Result>): Combiner<Item, Result> {
  const { flush, runOf, keyOf, isPassing, isRefused = () => false, sizeOf = () => 0, maxBatch = 500 } = options;
  let queue: Pending<Item, Result>[] = [];
  /** What waits of each run. */
  const shares = new Map<string, { items: number; size: number }>();
  /** Until nothing of them waits any more. */
  const bulky = new Set<string>();
  const busyRuns = new Set<string>();
  const patience = createPatience(pump);
  /** Of the batches that are on their way, whether each is a bulky one. */
  const inFlight = new Set<boolean>();
  let unfinished = 0;
  let failingSince: number | null = null;
  let closed = false;
  let soon: NodeJS.Timeout | undefined;

  function pump(): void {
    clearTimeout(soon);
    soon = undefined;
    for (const isBulk of [true, false]) {
      if (inFlight.has(isBulk) || (isBulk && bulky.size === 0)) continue;
      const batch = takeBatch(isBulk);
      if (batch.length > 0) void write(batch, isBulk);
    }
  }

  function enqueue(pending: Pending<Item, Result>): void {
    queue.push(pending);
    const run = runOf(pending.item);
    const share = shares.get(run) ?? { items: 0, size: 0 };
    share.items += 1;
    share.size += pending.size;
    shares.set(run, share);
    if (share.items > MOST_PATIENT_ITEMS) patience.end(run);
    if (share.items > BULKY_ITEMS || share.size > BULKY_SIZE) bulky.add(run);
  }

  function forgetShare(run: string): void {
    shares.delete(run);
    bulky.delete(run);
  }

  function takeBatch(isBulk: boolean): Pending<Item, Result>[] {
    const batch: Pending<Item, Result>[] = [];
    const left: Pending<Item, Result>[] = [];
    const keys = new Set<string>();
    const heldBack = new Set<string>();
    let size = 0;
    for (const pending of queue) {
      const run = runOf(pending.item);
      const key = keyOf(pending.item);
      const isFull = batch.length >= maxBatch || size >= MOST_SIZE;
      if (isFull || bulky.has(run) !== isBulk || busyRuns.has(run) || patience.has(run) || heldBack.has(run) || keys.has(key)) {
        heldBack.add(run);
        left.push(pending);
        continue;
      }
      keys.add(key);
      batch.push(pending);
      size += pending.size;
    }
    queue = left;
    for (const { item, size: own } of batch) {
      const share = shares.get(runOf(item));
      if (!share) continue;
      share.items -= 1;
      share.size -= own;
      if (share.items === 0) forgetShare(runOf(item));
    }
    return batch;
  }

  async function write(batch: Pending<Item, Result>[], isBulk: boolean): Promise<void> {
    inFlight.add(isBulk);
    for (const { item } of batch) busyRuns.add(runOf(item));
    await settle(batch);
    for (const { item } of batch) busyRuns.delete(runOf(item));
    inFlight.delete(isBulk);
    pump();
  }

  /** A batch that fails is split until the bad item stands alone. */
  async function settle(batch: Pending<Item, Result>[], broken: Map<string, unknown> = new Map()): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; batch.length > 0; wait = Math.min(wait * 2, 1000)) {
      try {
        const results = await flush(batch.map(({ item }) => item));
        failingSince = null;
        // The next batch is on its way before anybody goes on because of this one.
        setImmediate(() => {
          unfinished -= batch.length;
          batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
        });
        return;
      } catch (error) {
        if (isPassing(error) && !closed) {
          failingSince ??= performance.now();
          // An earlier try may have been kept all the same, where its connection broke.
          if (wait === FIRST_PAUSE_MS) batch = refuse(batch, error);
          if (batch.length === 0) failingSince = null;
          else await pause(wait);
          continue;
        }
        failingSince = null;
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

  /** Leaves out of a batch that was not stored what need not wait, with all else of the same runs. */
  function refuse(batch: Pending<Item, Result>[], error: unknown): Pending<Item, Result>[] {
    const runs = new Set(batch.flatMap(({ item }) => (isRefused(item, error) ? [runOf(item)] : [])));
    if (runs.size === 0) return batch;
    const isOfThem = ({ item }: Pending<Item, Result>) => runs.has(runOf(item));
    const refused = [...batch.filter(isOfThem), ...queue.filter(isOfThem)];
    queue = queue.filter((pending) => !isOfThem(pending));
    runs.forEach(forgetShare);
    reject(refused, error);
    return batch.filter((pending) => !isOfThem(pending));
  }

  /** What came after it of the same run fails with it: no run ends well without one of its records. */
  function giveUp(bad: Pending<Item, Result>, error: unknown): void {
    const run = runOf(bad.item);
    const after = queue.filter(({ item }) => runOf(item) === run);
    queue = queue.filter(({ item }) => runOf(item) !== run);
    forgetShare(run);
    reject([bad, ...after], error);
  }

  function reject(batch: readonly Pending<Item, Result>[], error: unknown): void {
    for (const pending of batch) pending.reject(error);
    unfinished -= batch.length;
  }

  return {
    add(item, { mayWait = false, waitsForMore = false } = {}) {
      return new Promise((resolve, reject) => {
        unfinished += 1;
        const run = runOf(item);
        if (waitsForMore && !closed) patience.begin(run);
        else if (!mayWait) patience.end(run);
        enqueue({ item, size: sizeOf(item, MOST_SIZE), resolve, reject });
        if (patience.has(run)) return;
        if (mayWait) soon ??= setTimeout(pump, MAY_WAIT_MS);
        else pump();
      });
    },
    hurry(run) {
      patience.end(run);
      pump();
    },
    get waiting() {
      return unfinished;
    },
    get failingSince() {
      return failingSince;
    },
    close() {
      closed = true;
      patience.endAll();
      pump();
    },
  };
}
