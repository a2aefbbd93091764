export interface SeenWorker {
  readonly id: string;
  readonly beat: number;
  /** By the database's clock its last beat is older than a lease. */
  readonly stale: boolean;
}

/** Which other workers are gone. */
export interface Roster {
  observe(workers: readonly SeenWorker[]): void;
  /** After a time in which nothing could be seen, everybody has their chance to be heard. */
  startOver(): void;
  /** Those to take runs from, each with the last beat that was seen of it. */
  gone(): readonly { readonly id: string; readonly beat: number }[];
}

/**
 * Judges by this process' own steady clock: a worker is gone when its count of beats has stood still for a lease.
 * A clock of the database that jumps makes nobody look dead; it only shortens the wait for those that did not
 * count on either, as after a start of everything.
 */
export function createRoster({ beatMs, expiryMs }: { readonly beatMs: number; readonly expiryMs: number }, steady: () => number): Roster {
  const seen = new Map<string, SeenWorker & { readonly since: number }>();
  return {
    observe(workers) {
      const now = steady();
      const present = new Set(workers.map(({ id }) => id));
      for (const id of seen.keys()) if (!present.has(id)) seen.delete(id);
      for (const worker of workers) {
        const known = seen.get(worker.id);
        seen.set(worker.id, { ...worker, since: known?.beat === worker.beat ? known.since : now });
      }
    },
    startOver: () => seen.clear(),
    gone() {
      const now = steady();
      return [...seen.values()].filter(({ stale, since }) => now - since > (stale ? beatMs * 1.5 : expiryMs)).map(({ id, beat }) => ({ id, beat }));
    },
  };
}
