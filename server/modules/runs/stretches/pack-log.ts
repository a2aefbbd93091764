import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { transaction } from "../../../platform/database/transaction.ts";
import { HOLD_STRETCHES, NEWEST_CHANGE, PACK, PROJECTS_TO_PACK, REPACK, WRITERS } from "./pack.sql.ts";

const WRITERS_END_WITHIN_MS = 2_000;
const LOOK_AGAIN_MS = 20;

/**
 * Makes stretches of the log lines that have none yet, and gives stretches that lost lines the words of those that are
 * left. Any process may do it at any time; lines in the making, and what another process packs at the moment, wait
 * for the next time. Returns the change up to which every project is packed, or null where nothing could be done.
 */
export async function packLog(
  pool: Pool,
  { packedBefore = null, signal }: { packedBefore?: number | null; signal?: AbortSignal } = {},
): Promise<number | null> {
  const settled = await settledChange(pool);
  if (settled === null) return null;
  while (!signal?.aborted && (await holding(pool, (client) => client.query(REPACK)))?.rowCount) continue;
  if (settled === packedBefore) return settled;
  const { rows: projects } = await pool.query<{ id: string }>(PROJECTS_TO_PACK, [settled]);
  for (const { id } of projects) {
    for (let made: number | null | undefined = 1; made !== 0;) {
      if (signal?.aborted) return null;
      made = (await holding(pool, (client) => client.query(PACK, [id, settled])))?.rowCount;
      if (made === undefined) return null;
    }
  }
  return settled;
}

/** A change below which no line will appear any more: whoever might still write one when it was read has ended since. */
async function settledChange(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ change: number | null }>(NEWEST_CHANGE);
  const change = rows[0]?.change ?? null;
  if (change === null) return null;
  let writing = await writers(pool);
  for (const until = performance.now() + WRITERS_END_WITHIN_MS; writing.size > 0;) {
    if (performance.now() > until) return null;
    await pause(LOOK_AGAIN_MS);
    writing = writing.intersection(await writers(pool));
  }
  return change;
}

async function writers(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(WRITERS);
  return new Set(rows.map(({ id }) => id));
}

/** Under the lock of the stretches; null where another has it. Statements after it see what the last one did. */
function holding<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T | null> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ held: boolean }>(HOLD_STRETCHES);
    return rows[0]?.held ? work(client) : null;
  });
}
