import type { Pool, PoolClient } from "pg";
import type { AtWork } from "./at-work.ts";
import { CLAIM_LIMITED, DUE_KEYS, HOLD_KEYS } from "./claim.sql.ts";
import type { HeldRun } from "../runs/rows.ts";
import { holdRooms, ROOM_FOR_ALL, withinShares } from "./rooms.ts";
import { transaction } from "../../platform/database/transaction.ts";

const MOST_KEYS = 100;

export type ClaimLimited = (most: number, someAreLimited: boolean, atWork: AtWork) => Promise<HeldRun[]>;

/**
 * Due runs of limited automations, never more at once than their limit whatever the number of workers; nor more of an organisation than it may have.
 * Where more keys are due than one claim looks at, the next goes on behind them.
 */
export function createLimitedClaim(pool: Pool, workerId: string): ClaimLimited {
  let after = "";

  async function dueKeys(): Promise<string[]> {
    const behind = after;
    const keys = keysOf(await pool.query({ name: "due-keys", text: DUE_KEYS, values: [MOST_KEYS, behind] }));
    after = keys.length === MOST_KEYS ? (keys.at(-1) ?? "") : "";
    return keys.length > 0 || behind === "" ? keys : dueKeys();
  }

  return async (most, someAreLimited, atWork) => {
    const due = await dueKeys();
    if (due.length === 0) return [];
    return transaction(pool, async (client: PoolClient) => {
      const held = keysOf(await client.query({ name: "hold-keys", text: HOLD_KEYS, values: [due] }));
      if (held.length === 0) return [];
      const { organisations, rooms } = withinShares(someAreLimited ? await holdRooms(client, held) : ROOM_FOR_ALL, atWork.left);
      const values = [workerId, most, organisations, rooms, held, atWork.organisations, atWork.automations, atWork.counts];
      return (await client.query<HeldRun>({ name: "claim-limited", text: CLAIM_LIMITED, values })).rows;
    });
  };
}

function keysOf({ rows }: { rows: { key: string }[] }): string[] {
  return rows.map(({ key }) => key);
}
