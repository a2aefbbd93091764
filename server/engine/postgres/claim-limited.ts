import type { Pool, PoolClient } from "pg";
import { CLAIM_LIMITED, DUE_KEYS, HOLD_KEYS } from "./claim.sql.ts";
import type { HeldRun } from "../runs/rows.ts";
import { transaction } from "./transaction.ts";

const MOST_KEYS = 100;

/** Due runs of limited automations, never more at once than their limit whatever the number of workers. */
export async function claimLimited(pool: Pool, workerId: string, most: number): Promise<HeldRun[]> {
  const due = keysOf(await pool.query({ name: "due-keys", text: DUE_KEYS, values: [MOST_KEYS] }));
  if (due.length === 0) return [];
  return transaction(pool, async (client: PoolClient) => {
    const held = keysOf(await client.query({ name: "hold-keys", text: HOLD_KEYS, values: [due] }));
    if (held.length === 0) return [];
    return (await client.query<HeldRun>({ name: "claim-limited", text: CLAIM_LIMITED, values: [workerId, most, held] })).rows;
  });
}

function keysOf({ rows }: { rows: { key: string }[] }): string[] {
  return rows.map(({ key }) => key);
}
