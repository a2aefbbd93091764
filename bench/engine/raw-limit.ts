import { Pool } from "pg";
import { percentile } from "./percentile.ts";

export interface Rate {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** What the same Postgres gives with four single-row inserts for each run, every one a commit of its own. */
export async function measureRawLimit(url: string, concurrency: number, seconds: number): Promise<Rate> {
  const pool = new Pool({ connectionString: url, max: concurrency });
  await pool.query("create table if not exists public.bench_row (id bigint generated always as identity primary key, run bigint, data jsonb)");
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const one = async () => {
    const client = await pool.connect();
    for (let run = 0; performance.now() < until; run++) {
      const before = performance.now();
      for (let row = 0; row < 4; row++)
        await client.query({ name: "bench", text: "insert into public.bench_row (run, data) values ($1, $2)", values: [run, '{"sum":6}'] });
      times.push(performance.now() - before);
    }
    client.release();
  };
  await Promise.all(Array.from({ length: concurrency }, one));
  await pool.end();
  return { perSecond: Math.round(times.length / seconds), p50: percentile(times, 50), p99: percentile(times, 99) };
}
