import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Pool, PoolClient } from "pg";
import type { Tx } from "./database.ts";

/** Any constant: the space of these advisory locks. */
const SPACE = 4_400_002;
const RETRY_MS = 500;
/** A process whose connection broke, with Postgres itself perhaps, says again within this time that it is there. */
const GRACE_MS = 2000;
const LOOK_EVERY_MS = 250;
/** A database that does not answer does not keep this process from ending. */
const CLOSE_MS = 2000;

/** Says to every process on the database that this one is alive, for as long as it is. */
export interface Presence {
  /** Stored with work that this process has in hand. */
  readonly id: number;
  /**
   * Whether the process that had this work in hand has died. Its lock went with its connection; but a connection can break
   * under a process that lives, so the first who finds the lock free looks for a while whether it is taken again.
   */
  isGone(tx: Tx, processId: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Holds an advisory lock on a connection of its own; a lost connection is opened again. */
export async function announcePresence(pool: Pool): Promise<Presence> {
  const id = randomInt(1, 2 ** 31);
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  /** Processes that were looked for long enough. */
  const missed = new Set<number>();
  let mine: { readonly client: PoolClient; letGo(): void } | null = null;
  await hold();

  async function hold(): Promise<void> {
    const client = await pool.connect();
    const letGo = destroyOnce(client);
    client.once("error", () => {
      letGo();
      again();
    });
    try {
      await client.query("select pg_advisory_lock($1, $2)", [SPACE, id]);
    } catch (error) {
      letGo();
      throw error;
    }
    if (isClosed) letGo();
    mine = { client, letGo };
  }

  function again(): void {
    if (isClosed) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      hold().catch(again);
    }, RETRY_MS);
    retry.unref();
  }

  return {
    id,
    async isGone(tx, processId) {
      const until = Date.now() + (missed.has(processId) ? 0 : GRACE_MS);
      while (await isFree(tx, processId)) {
        if (Date.now() >= until) {
          missed.add(processId);
          return true;
        }
        await wait(LOOK_EVERY_MS);
      }
      missed.delete(processId);
      return false;
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      // A session that ends gives its locks back a moment later; whoever asks after this must find it gone.
      const unlock = { text: `select pg_advisory_unlock(${SPACE}, ${id})`, query_timeout: CLOSE_MS };
      await mine?.client.query(unlock).catch(() => {});
      mine?.letGo();
    },
  };
}

/** The lock is given back at once: its process may be waiting to take it again. */
async function isFree(tx: Tx, processId: number): Promise<boolean> {
  await tx.execute(sql`savepoint presence`);
  const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${SPACE}::int, ${processId}::int) as free`);
  await tx.execute(sql`rollback to savepoint presence`);
  await tx.execute(sql`release savepoint presence`);
  return rows[0]?.free ?? false;
}

/** Destroyed rather than returned: the lock belongs to the session. A connection that breaks during its release is reported twice. */
function destroyOnce(client: PoolClient): () => void {
  let isReleased = false;
  return () => {
    if (!isReleased) client.release(true);
    isReleased = true;
  };
}
