import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient } from "pg";
import { ApiError } from "../errors.ts";
import { asAway, asUnreached, DatabaseAway } from "./away.ts";

/** One open transaction. Tables come from a module's `tables.ts`; anything else goes through its `execute`. */
export type Tx = NodePgDatabase;

/** Row-level security reads these settings; an unset one matches no row. */
type Scope = Partial<Record<"vennel.organisation" | "vennel.identity" | "vennel.key_hash" | "vennel.operator", string>>;

export interface Database {
  /** A transaction that sees the rows of one organisation and no other's. */
  organisation<T>(organisationId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction that sees what belongs to one person: memberships, stars. */
  person<T>(identityId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction that sees the API key of this hash, wherever it belongs. */
  apiKey<T>(keyHash: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction of whoever runs the installation: sees which organisations there are, and sets their limits. */
  operator<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction over tables that belong to no organisation (identities, sessions, instance settings). */
  shared<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The engine's role: runs, journal, leases, schedules and look-up tables of every organisation, nothing else. */
  readonly engine: Pool;
  close(): Promise<void>;
}

/** Opens the two pools, each bound at connection to a role that cannot bypass row-level security. */
export function openDatabase(url: string, options: { onError: (error: Error) => void; appPoolSize?: number; enginePoolSize?: number }): Database {
  const app = openPool(url, "vennel_app", options.appPoolSize ?? 10, options.onError);
  const engine = openPool(url, "vennel_engine", options.enginePoolSize ?? 10, options.onError, LOOK_UPS_ONLY);

  return {
    organisation: (id, work) => transaction(app, { "vennel.organisation": id }, work),
    person: (id, work) => transaction(app, { "vennel.identity": id }, work),
    apiKey: (hash, work) => transaction(app, { "vennel.key_hash": hash }, work),
    operator: (work) => transaction(app, { "vennel.operator": "on" }, work),
    shared: (work) => transaction(app, {}, work),
    engine,
    async close() {
      await Promise.all([app.end(), engine.end()]);
    },
  };
}

/**
 * The engine finds every row by an index. Its tables grow faster than their statistics, and a planner that takes
 * them for empty would settle on reading them whole. One that expects a backlog would compile a claim of some
 * milliseconds to machine code each time.
 */
const LOOK_UPS_ONLY = "-c jit=off -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off";

function openPool(url: string, role: string, max: number, onError: (error: Error) => void, settings = ""): Pool {
  const pool = new Pool({ connectionString: url, max, options: `-c role=${role} ${settings}`, application_name: role, idleTimeoutMillis: 30_000 });
  // Without these listeners a lost connection would end the whole process.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

async function transaction<T>(pool: Pool, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asUnreached(error);
  });
  let broken: Error | undefined;
  try {
    await begin(client, scope);
    const result = await work(drizzle({ client }));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((cause: Error) => {
      broken = cause;
    });
    // Whatever the work met: a transaction that cannot even be given up has lost its connection.
    throw broken && !(error instanceof ApiError) ? new DatabaseAway(error) : asAway(error);
  } finally {
    client.release(broken);
  }
}

/** `set_config(…, true)` ends with the transaction, so a pooled connection carries no tenant over. */
async function begin(client: PoolClient, scope: Scope): Promise<void> {
  await client.query("begin");
  const settings = Object.entries(scope);
  if (settings.length === 0) return;
  const calls = settings.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`);
  await client.query(`select ${calls.join(", ")}`, settings.flat());
}
