import type { Pool, PoolClient } from "pg";
import type { Log } from "../../platform/log.ts";

export interface LeaseSettings {
  readonly beatMs: number;
  /** After this long without a beat, others take the worker's runs. */
  readonly expiryMs: number;
}

export const DEFAULT_LEASE: LeaseSettings = { beatMs: 1000, expiryMs: 3000 };

export interface Lease {
  /** False once the last beat is so old that others may have taken the runs. */
  readonly held: boolean;
  close(): Promise<void>;
}

const CHANNEL = "vennel_runs";

/**
 * Keeps the worker's row fresh on a connection of its own, which no slow query of another kind can hold up.
 * The same connection hears that there is something to do.
 */
export async function holdLease(
  pool: Pool,
  workerId: string,
  settings: LeaseSettings,
  log: Log,
  on: { beat(): void; work(): void; lost(): void; regained(): void },
): Promise<Lease> {
  let client: PoolClient | null = null;
  let lastBeat = performance.now();
  let closed = false;
  let lost = false;
  let beating: Promise<void> = Promise.resolve();

  async function beat(): Promise<void> {
    try {
      client ??= await connect();
      await client.query("insert into worker (id) values ($1) on conflict (id) do update set beat_at = now()", [workerId]);
      lastBeat = performance.now();
      if (lost) {
        log.warn("this worker reaches the database again");
        on.regained();
      }
      lost = false;
      on.beat();
    } catch (error) {
      log.warn({ err: error }, "a beat of this worker failed");
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
    if (!lost && performance.now() - lastBeat > settings.expiryMs) {
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
      return performance.now() - lastBeat <= settings.expiryMs;
    },
    async close() {
      closed = true;
      clearInterval(timer);
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
