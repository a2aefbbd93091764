import type { Pool } from "pg";
import type { Log } from "../../platform/log.ts";
import type { AtWork } from "./at-work.ts";
import { createLimitedClaim } from "./claim-limited.ts";
import type { Lease } from "./lease.ts";
import type { HeldRun } from "../runs/rows.ts";
import { claimDue, claimOrphans, claimStrays, ownRuns, type Claimed } from "./store.ts";

export interface TakerDeps {
  readonly pool: Pool;
  readonly log: Log;
  readonly workerId: string;
  readonly lease: () => Pick<Lease, "held" | "term" | "gone"> | null;
  /** How many more runs may be at work here. */
  readonly room: () => number;
  readonly atWork: () => AtWork;
  /** Whether any organisation may have only so many runs at work at once. */
  readonly someAreLimited: () => Promise<boolean>;
  readonly isHere: (runId: string) => boolean;
  readonly execute: (run: HeldRun) => void;
  readonly claimed: () => void;
}

/** Takes runs from the table, for as long as there is room for them here. */
export interface Taker {
  /** Takes the runs that are due, and with `orphansToo` those left by workers that are gone. */
  take(orphansToo?: boolean): Promise<void>;
  /** The answer to a claim may be lost with its connection: what the table gives to this worker and twice in a row is not here, is taken again. */
  takeStrays(): Promise<void>;
  /** The table is known to hold more than there was room for. */
  readonly hasBacklog: boolean;
  stop(): void;
}

const MOST_AT_ONCE = 100;

export function createTaker({ pool, log, workerId, lease, room, atWork, someAreLimited, isHere, execute, claimed }: TakerDeps): Taker {
  let stopped = false;
  let taking = false;
  let again = false;
  let backlog = false;
  let rounds = 0;
  let limitedFirst = false;
  let strays: ReadonlySet<string> = new Set();
  const claimLimited = createLimitedClaim(pool, workerId);

  async function takeOnce(orphansToo: boolean): Promise<void> {
    const held = lease();
    if (stopped || !held?.held) return;
    const { term } = held;
    const most = Math.min(room(), MOST_AT_ONCE);
    backlog = most <= 0;
    if (backlog) return;
    const { runs, isFull } = await claim(most);
    const left = most - runs.length;
    const orphans = left > 0 && orphansToo ? await claimOrphans(pool, workerId, left, held.gone()) : [];
    const all = isStillHeld(term) ? [...runs, ...orphans] : [];
    if (all.length > 0) claimed();
    for (const run of all) execute(run);
    backlog = isFull || all.length === most;
    again ||= backlog && all.length > 0;
  }

  /** What was claimed before this process stood still may be another's by now; what is still its own is found as a stray. */
  function isStillHeld(term: number): boolean {
    const held = lease();
    return held?.held === true && held.term === term;
  }

  /** Runs with a limit and those without take turns at being asked for first: neither can fill every batch. */
  async function claim(most: number): Promise<Claimed> {
    const some = await someAreLimited();
    const limited = async (left: number) => (left > 0 ? await claimLimited(left, some, atWork()) : []);
    const free = async (left: number): Promise<Claimed> => (left > 0 ? await claimDue(pool, workerId, left, some, atWork()) : { runs: [], isFull: true });
    limitedFirst = !limitedFirst;
    if (limitedFirst) {
      const first = await limited(most);
      const { runs, isFull } = await free(most - first.length);
      return { runs: [...first, ...runs], isFull };
    }
    const { runs, isFull } = await free(most);
    return { runs: [...runs, ...(await limited(most - runs.length))], isFull };
  }

  return {
    get hasBacklog() {
      return backlog;
    },
    async take(orphansToo = false) {
      if (taking) {
        again = true;
        return;
      }
      taking = true;
      rounds += 1;
      try {
        do {
          again = false;
          await takeOnce(orphansToo);
        } while (again);
      } catch (error) {
        if (!stopped) log.warn({ err: error }, "runs could not be claimed");
      } finally {
        taking = false;
      }
    },
    async takeStrays() {
      const before = rounds;
      const term = lease()?.term ?? 0;
      const missing = (await ownRuns(pool, workerId)).flatMap(({ id }) => (isHere(id) ? [] : [id]));
      // What a claim has just taken is not here yet because its answer is on the way.
      const isQuiet = !taking && rounds === before;
      const known = isQuiet ? missing.filter((id) => strays.has(id)) : [];
      strays = new Set(isQuiet ? missing : []);
      const taken = known.length > 0 && !stopped ? await claimStrays(pool, workerId, known) : [];
      if (isStillHeld(term)) for (const run of taken) execute(run);
    },
    stop: () => void (stopped = true),
  };
}
