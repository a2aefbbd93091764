import type { Pool } from "pg";
import { RESTATE } from "./restate/recorder.ts";

/** Two engines with the same runs would each carry them out: one that has runs under way keeps the other from starting. */
export async function refuseOtherEngine(pool: Pool, engine: "postgres" | "restate"): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from run where status in ('queued', 'running', 'waiting') and worker_id is not null and (worker_id = $1) = $2",
    [RESTATE, engine === "postgres"],
  );
  const other = engine === "postgres" ? "restate" : "postgres";
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new Error(`${count} runs of the engine "${other}" have not ended. Start with VENNEL_ENGINE=${other} and let them end, or cancel them, first.`);
}
