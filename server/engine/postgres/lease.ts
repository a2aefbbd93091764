import type { Pool, PoolClient } from "pg";
import type { Log } from "../../platform/log.ts";
import { createRoster, type Roster, type SeenWorker } from "./roster.ts";

export interface LeaseSettings {
  readonly beatMs: number;
  /** After this long without a beat, others take the worker's runs. */
  readonly expiryMs: number;
}

/** Half a second and five of them: the runs of a killed worker stand still for less than three seconds in the middle. */
export const DEFAULT_LEASE: LeaseSettings = { beatMs: 500, expiryMs: 2500 };

export interface Lease {
  /** False once the last beat is so old that others may have taken the runs; at once after a standstill, before anything else is done. */
  readonly held: boolean;
  /** For how long it was not held, in all. */
  readonly awayMs: number;
  /** How often it was regained. What was asked for in an earlier term may be another's by now. */
  readonly term: number;
  /** Milliseconds since 1970 by the database's clock, carried on by this process' steady one: the same for every worker. */
  now(): number;
  /** Resolves when it is held. A process that stood still does nothing before it knows which runs are still its own. */
  holding(): Promise<void>;
  /** Other workers that are gone. */
  gone: Roster["gone"];
  close(): Promise<void>;
}

interface Beat extends SeenWorker {
  readonly now: number;
  /** The worker had no row. */
  readonly isNew: boolean;
  /** By the database's clock this worker was not heard for a lease. */
  readonly wasSilent: boolean;
}

/** What a term of the lease begins with. */
export interface NewTerm {
  readonly term: number;
  /** Others had taken everything that the table gave to this worker, and had forgotten it. */
  readonly wasForgotten: boolean;
}

/** Neither alone tells of every standstill: a steady clock stands still with a machine that is suspended, the other one is set. */
export interface Clocks {
  steady(): number;
  wall(): number;
}

const CLOCKS: Clocks = { steady: () => performance.now(), wall: () => Date.now() };
const CHANNEL = "vennel_runs";
/** Parameters: the worker, a lease, and how often it asked so far, so that its count goes on although its row was deleted. */
const BEAT = `
with before as (
  select beat_at from worker where id = $1
), mine as (
  insert into worker (id, beat) values ($1, $3) on conflict (id) do update set beat = worker.beat + 1, beat_at = now() returning started_at = now() as is_new
)
select w.id, w.beat::float8 as beat, w.beat_at < now() - lease.long as stale, extract(epoch from clock_timestamp())::float8 * 1000 as now,
  mine.is_new as "isNew", coalesce((select beat_at < now() - lease.long from before), false) as "wasSilent"
from (select make_interval(secs => $2::float8 / 1000) as long) lease, mine left join worker w on true`;

/**
 * Keeps the worker's row fresh on a connection of its own, which no slow query of another kind can hold up.
 * The same connection hears that there is something to do.
 *
 * Others take runs of a worker while they lock its row as it was when it fell silent: the beat with which it comes back
 * waits for them, and once it is answered the table tells all that was taken.
 */
export async function holdLease(
  pool: Pool,
  workerId: string,
  settings: LeaseSettings,
  log: Log,
  on: {
    beat(): void;
    work(): void;
    lost(): void;
    /** Before the lease counts as held again: others may have taken runs. */
    regained(next: NewTerm): Promise<void>;
  },
  { steady, wall }: Clocks = CLOCKS,
): Promise<Lease> {
  const roster = createRoster(settings, steady);
  const moment = () => ({ steady: steady(), wall: wall() });
  const since = (then: { readonly steady: number; readonly wall: number }) => Math.max(steady() - then.steady, wall() - then.wall);
  let client: PoolClient | null = null;
  let lastBeat = moment();
  let ahead: number | null = null;
  let beats = 0;
  let isKnown = false;
  let closed = false;
  let lost = false;
  let term = 0;
  let awayMs = 0;
  const waiting: (() => void)[] = [];
  let beating: Promise<void> = Promise.resolve();

  async function beat(): Promise<void> {
    let own: PoolClient | null = client;
    try {
      own ??= client = await connect();
      const asked = moment();
      beats += 1;
      const { rows } = await own.query<Beat>({ name: "beat", text: BEAT, values: [workerId, settings.expiryMs, beats] });
      const [first] = rows;
      if (!first) throw new Error("A beat was not answered.");
      ahead = aheadOf(first.now, asked.steady, steady());
      const wasForgotten = isKnown && first.isNew;
      isKnown = true;
      if (since(lastBeat) > settings.expiryMs || first.wasSilent || wasForgotten) {
        log.warn("this worker reaches the database again");
        term += 1;
        await on.regained({ term, wasForgotten });
      }
      if (since(lastBeat) > settings.expiryMs) awayMs += since(lastBeat);
      // From when it was asked for: what the database heard later, others may count from earlier.
      lastBeat = asked;
      for (const resume of waiting.splice(0)) resume();
      roster.observe(rows.filter(({ id }) => id !== null && id !== workerId));
      lost = false;
      on.beat();
    } catch (error) {
      log.warn({ err: error }, "a beat of this worker failed");
      roster.startOver();
      if (own === null || own !== client) return;
      client = null;
      own.release(error as Error);
    }
  }

  /** The database's clock was read between the question and its answer. What was known is kept as far as it agrees: the answer may have lain for long. */
  function aheadOf(now: number, asked: number, answered: number): number {
    return ahead === null ? now - (asked + answered) / 2 : Math.min(now - asked, Math.max(now - answered, ahead));
  }

  async function connect(): Promise<PoolClient> {
    const fresh = await pool.connect();
    fresh.on("notification", on.work);
    try {
      await fresh.query(`listen ${CHANNEL}`);
      return fresh;
    } catch (error) {
      fresh.release(error as Error);
      throw error;
    }
  }

  const isHeld = () => since(lastBeat) <= settings.expiryMs;
  await beat();
  const timer = setInterval(() => {
    if (!lost && !isHeld()) {
      lost = true;
      on.lost();
    }
    // A beat that hangs is not piled upon.
    beating = Promise.race([
      beating.then(() => (closed ? undefined : beat())),
      new Promise<void>((resolve) => setTimeout(resolve, settings.beatMs * 5).unref()),
    ]);
  }, settings.beatMs);

  return {
    get held() {
      return isHeld();
    },
    get awayMs() {
      return isHeld() ? awayMs : awayMs + since(lastBeat);
    },
    get term() {
      return term;
    },
    async holding() {
      while (!isHeld() && !closed) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    now: () => (ahead === null ? wall() : Math.floor(steady() + ahead)),
    gone: roster.gone,
    async close() {
      closed = true;
      clearInterval(timer);
      for (const resume of waiting.splice(0)) resume();
      await beating;
      // A beat that hangs gives back what it has by itself.
      const last = client;
      client = null;
      last?.removeListener("notification", on.work);
      await last?.query("delete from worker where id = $1", [workerId]).catch(() => {});
      last?.release(true);
    },
  };
}

export async function notifyWork(pool: Pool): Promise<void> {
  await pool.query(`notify ${CHANNEL}`);
}
