import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Pool, PoolClient } from "pg";
import type { Tx } from "./database.ts";

/** Any constant: the space of these advisory locks. */
const SPACE = 4_400_002;
const RETRY_MS = 500;

/** Says to every process on the database that this one is alive, for as long as it is. */
export interface Presence {
  /** Stored with work that this process has in hand. */
  readonly id: number;
  /** Whether the process that had this work in hand has died; exact at once, for its lock went with its connection. */
  isGone(tx: Tx, processId: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Holds an advisory lock on a connection of its own; a lost connection is opened again. */
export async function announcePresence(pool: Pool): Promise<Presence> {
  const id = randomInt(1, 2 ** 31);
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let client: PoolClient | null = null;
  client = await hold();

  async function hold(): Promise<PoolClient> {
    const held = await pool.connect();
    let isReleased = false;
    const lose = () => {
      if (isReleased) return;
      isReleased = true;
      held.release(true);
      if (client === held) client = null;
    };
    held.once("error", () => {
      lose();
      again();
    });
    try {
      await held.query("select pg_advisory_lock($1, $2)", [SPACE, id]);
    } catch (error) {
      lose();
      throw error;
    }
    return held;
  }

  function again(): void {
    if (isClosed) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      hold().then((held) => void (client = held), again);
    }, RETRY_MS);
    retry.unref();
  }

  return {
    id,
    async isGone(tx, processId) {
      const { rows } = await tx.execute<{ gone: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${SPACE}::int, ${processId}::int) as gone`);
      return rows[0]?.gone ?? false;
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      // Destroyed rather than returned: the lock belongs to the session.
      client?.release(true);
    },
  };
}
