import type { Pool } from "pg";

export interface SteadyClock {
  /** Milliseconds since 1970 by the database's clock, carried on by this process' steady one: the same for every worker. */
  now(): number;
  close(): void;
}

const LOOK_MS = 10_000;

export async function startSteadyClock(pool: Pool): Promise<SteadyClock> {
  let ahead = Date.now() - performance.now();
  async function look(): Promise<void> {
    const asked = performance.now();
    const { rows } = await pool.query<{ now: number }>("select extract(epoch from clock_timestamp())::float8 * 1000 as now");
    if (rows[0]) ahead = rows[0].now - (asked + performance.now()) / 2;
  }
  await look();
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS);
  timer.unref();
  return { now: () => Math.floor(performance.now() + ahead), close: () => clearInterval(timer) };
}
