import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { inject } from "vitest";
import { openDatabase, type Database } from "../platform/database/database.ts";
import { TEMPLATE } from "./global-setup.ts";

const CLOSE_WITHIN_MS = 3000;

export interface FreshDatabase {
  readonly database: Database;
  readonly url: string;
  /** Closes the pools and removes the database; fails when something else still holds a connection to it. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of the caller's own: about 50 ms.
 *
 * ```ts
 * const { database, drop } = await freshDatabase();
 * afterAll(drop);
 * ```
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const server = inject("postgresUrl");
  await asOwner(server, async (client) => {
    await client.query(`create database ${name} template ${TEMPLATE} strategy = file_copy`);
    // Settings of a database are not part of what a template gives.
    await client.query(`alter database ${name} set search_path = vennel, public`);
  });
  const target = new URL(server);
  target.pathname = name;
  const url = target.href;
  const database = openDatabase(url, {
    onError: (error) => console.error("a test's database connection broke:", error.message),
    appPoolSize: 8,
    enginePoolSize: 8,
  });
  return {
    database,
    url,
    async drop() {
      await database.close();
      await asOwner(server, async (client) => {
        const left = await connectionsLeft(client, name);
        await client.query(`drop database ${name} with (force)`);
        if (left.length > 0) throw new Error(`This test file leaks connections to its database: ${left.join(", ")}`);
      });
    },
  };
}

/** Closed connections take Postgres a moment to end. */
async function connectionsLeft(client: Client, name: string): Promise<string[]> {
  const deadline = Date.now() + CLOSE_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ who: string }>("select application_name || ': ' || left(query, 80) as who from pg_stat_activity where datname = $1", [
      name,
    ]);
    if (rows.length === 0 || Date.now() > deadline) return rows.map((row) => row.who);
    await sleep(10);
  }
}

async function asOwner(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
