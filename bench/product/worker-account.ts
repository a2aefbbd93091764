/** What a load took: runs and processor time of each worker with its sandboxes, the wall time, and Postgres. */
export interface Spent {
  readonly workers: readonly { readonly runs: number; readonly ms: number }[];
  readonly seconds: number;
  readonly postgresMs: number;
}

export interface Account {
  /** Measured on the cores that there are. */
  readonly perSecond: number;
  readonly workerMs: readonly number[];
  readonly postgresMs: number;
  /** What follows for workers with a core each: of every one as many runs a second as a second of its processor time holds. */
  readonly ownCores: number;
  /** What Postgres needs for as many. */
  readonly postgresCores: number;
}

export function accountOf({ workers, seconds, postgresMs }: Spent): Account {
  const runs = workers.reduce((sum, worker) => sum + worker.runs, 0);
  const perRun = (ms: number, of: number) => (of === 0 ? 0 : ms / of);
  const ownCores = workers.reduce((sum, worker) => sum + (worker.ms === 0 ? 0 : (worker.runs / worker.ms) * 1000), 0);
  return {
    perSecond: Math.round(runs / seconds),
    workerMs: workers.map((worker) => Number(perRun(worker.ms, worker.runs).toFixed(2))),
    postgresMs: Number(perRun(postgresMs, runs).toFixed(2)),
    ownCores: Math.round(ownCores),
    postgresCores: Number(((perRun(postgresMs, runs) * ownCores) / 1000).toFixed(1)),
  };
}

/** The round whose throughput with a core each is in the middle. */
export function middleOf(accounts: readonly Account[]): Account {
  const sorted = accounts.toSorted((left, right) => left.ownCores - right.ownCores);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("Nothing was measured");
  return middle;
}
