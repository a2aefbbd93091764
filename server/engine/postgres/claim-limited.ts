import type { Pool, PoolClient } from "pg";
import { CLAIM_LIMITED, DUE_KEYS, HOLD_KEYS } from "./claim.sql.ts";
import type { HeldRun } from "../runs/rows.ts";
import { holdRooms, ROOM_FOR_ALL } from "./rooms.ts";
import { transaction } from "./transaction.ts";

const MOST_KEYS = 100;

/** Due runs of limited automations, never more at once than their limit whatever the number of workers; nor more of an organisation than it may have. */
export async function claimLimited(pool: Pool, workerId: string, most: number, someAreLimited: boolean): Promise<HeldRun[]> {
  const due = keysOf(await pool.query({ name: "due-keys", text: DUE_KEYS, values: [MOST_KEYS] }));
  if (due.length === 0) return [];
  return transaction(pool, async (client: PoolClient) => {
    const held = keysOf(await client.query({ name: "hold-keys", text: HOLD_KEYS, values: [due] }));
    if (held.length === 0) return [];
    const { organisations, rooms } = someAreLimited ? await holdRooms(client, held) : ROOM_FOR_ALL;
    return (await client.query<HeldRun>({ name: "claim-limited", text: CLAIM_LIMITED, values: [workerId, most, organisations, rooms, held] })).rows;
  });
}

function keysOf({ rows }: { rows: { key: string }[] }): string[] {
  return rows.map(({ key }) => key);
}
