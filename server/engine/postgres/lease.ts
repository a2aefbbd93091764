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
  /** False once the last beat is so old that others may have taken the runs. */
  readonly held: boolean;
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
}

const CHANNEL = "vennel_runs";
const BEAT = `
with mine as (
  insert into worker (id, beat) values ($1, 1) on conflict (id) do update set beat = worker.beat + 1, beat_at = now() returning id
)
select w.id, w.beat::float8 as beat, w.beat_at < now() - make_interval(secs => $2::float8 / 1000) as stale, extract(epoch from clock_timestamp())::float8 * 1000 as now
from mine left join worker w on true`;

/**
 * Keeps the worker's row fresh on a connection of its own, which no slow query of another kind can hold up.
 * The same connection hears that there is something to do.
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
    regained(): Promise<void>;
  },
): Promise<Lease> {
  const steady = () => performance.now();
  const roster = createRoster(settings, steady);
  let client: PoolClient | null = null;
  let lastBeat = steady();
  let ahead = Date.now() - steady();
  let closed = false;
  let lost = false;
  let term = 0;
  const waiting: (() => void)[] = [];
  let beating: Promise<void> = Promise.resolve();

  async function beat(): Promise<void> {
    try {
      client ??= await connect();
      const asked = steady();
      const { rows } = await client.query<Beat>({ name: "beat", text: BEAT, values: [workerId, settings.expiryMs] });
      const answered = steady();
      if (rows[0]) ahead = rows[0].now - (asked + answered) / 2;
      if (answered - lastBeat > settings.expiryMs) {
        log.warn("this worker reaches the database again");
        term += 1;
        await on.regained();
      }
      // From when it was asked for: what the database heard later, others may count from earlier.
      lastBeat = asked;
      for (const resume of waiting.splice(0)) resume();
      roster.observe(rows.filter(({ id }) => id !== null && id !== workerId));
      lost = false;
      on.beat();
    } catch (error) {
      log.warn({ err: error }, "a beat of this worker failed");
      roster.startOver();
      client?.release(error as Error);
      client = null;
    }
  }

  async function connect(): Promise<PoolClient> {
    const fresh = await pool.connect();
    fresh.on("notification", on.work);
    await fresh.query(`listen ${CHANNEL}`);
    return fresh;
  }

  await beat();
  const timer = setInterval(() => {
    if (!lost && steady() - lastBeat > settings.expiryMs) {
      lost = true;
      on.lost();
    }
    // A beat that hangs is not piled upon.
    beating = Promise.race([
      beating.then(() => (closed ? undefined : beat())),
      new Promise<void>((resolve) => setTimeout(resolve, settings.beatMs * 5).unref()),
    ]);
  }, settings.beatMs);

  const isHeld = () => steady() - lastBeat <= settings.expiryMs;
  return {
    get held() {
      return isHeld();
    },
    get term() {
      return term;
    },
    async holding() {
      while (!isHeld() && !closed) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    now: () => Math.floor(steady() + ahead),
    gone: roster.gone,
    async close() {
      closed = true;
      clearInterval(timer);
      for (const resume of waiting.splice(0)) resume();
      await beating;
      client?.removeListener("notification", on.work);
      await client?.query("delete from worker where id = $1", [workerId]).catch(() => {});
      client?.release(true);
    },
  };
}

export async function notifyWork(pool: Pool): Promise<void> {
  await pool.query(`notify ${CHANNEL}`);
}
