import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { takeUntold, untoldRuns, type UntoldRun } from "./store.ts";

export type { UntoldRun } from "./store.ts";

interface TellingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Looks up what it needs; what is given back writes down all that an end is told by, in the transaction that marks it as told. */
  prepare(run: UntoldRun): Promise<(tx: Tx) => Promise<void>>;
  /** Something was written down. */
  written(): void;
}

export interface Telling {
  /** A run has ended badly here. */
  tellSoon(): void;
  /** Whatever nobody was told of yet: of processes that died, or could not reach the database. */
  tellAll(): Promise<void>;
  close(): Promise<void>;
}

const PAGE = 100;
const AT_ONCE = 8;

/**
 * Tells of each run that failed or is uncertain exactly once. That a run ended is in its row, and so is that it was told: whoever
 * finds one without the other tells, so that no kill loses an end and none counts twice.
 */
export function createTelling({ database, clock, log, prepare, written }: TellingDeps): Telling {
  let telling: Promise<void> | null = null;
  let again = false;
  let closed = false;

  async function tellOne(run: UntoldRun): Promise<void> {
    try {
      const write = await prepare(run);
      const isTold = await database.organisation(run.organisationId, async (tx) => {
        if (!(await takeUntold(tx, run, clock.now()))) return false;
        await write(tx);
        return true;
      });
      if (isTold) written();
    } catch (err) {
      log.error({ err, runId: run.id }, "a run that ended could not be told of; it is tried again");
    }
  }

  async function tellEach(): Promise<void> {
    for (let after: UntoldRun | null = null; !closed;) {
      const page: UntoldRun[] = await untoldRuns(database.engine, after, PAGE);
      for (let from = 0; from < page.length && !closed; from += AT_ONCE) await Promise.all(page.slice(from, from + AT_ONCE).map(tellOne));
      after = page.at(-1) ?? null;
      if (page.length < PAGE) return;
    }
  }

  async function tellAll(): Promise<void> {
    again = true;
    telling ??= (async () => {
      while (again && !closed) {
        again = false;
        await tellEach();
      }
    })().finally(() => (telling = null));
    await telling;
  }

  return {
    tellAll,
    tellSoon: () => void tellAll().catch((err: unknown) => closed || log.warn({ err }, "runs that ended could not be told of; they are at the next sweep")),
    async close() {
      closed = true;
      await telling?.catch(() => {});
    },
  };
}
