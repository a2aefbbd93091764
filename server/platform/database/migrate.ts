import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { prepareRoles } from "./prepare-roles.ts";

const FOLDER = new URL("../../migrations/", import.meta.url);
/** Any constant: two servers that start at once must not migrate at once. */
const LOCK = 4_400_001;
const OLDEST_VERSION = 16;

/** Applies each numbered SQL file once (or those of `wanted`), in order, each in its own transaction. Returns the names of those applied now. */
export async function migrate(url: string, wanted?: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await requireVersion(client);
    await prepareRoles(client);
    await client.query("create table if not exists public.vennel_migration (name text primary key, applied_at timestamptz not null default now())");
    const { rows } = await client.query<{ name: string }>("select name from public.vennel_migration");
    const applied = new Set(rows.map((row) => row.name));
    const pending = (await migrationNames()).filter((name) => !applied.has(name) && (wanted?.includes(name) ?? true));
    for (const name of pending) await apply(client, name);
    return pending;
  } finally {
    await client.end();
  }
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  );
  const { number = 0, name = "unknown" } = rows[0] ?? {};
  if (number < OLDEST_VERSION * 10_000) throw new Error(`Vennel needs PostgreSQL ${OLDEST_VERSION} or newer; this is ${name}`);
}

export async function migrationNames(): Promise<string[]> {
  const names = await readdir(fileURLToPath(FOLDER));
  return names.filter((name) => name.endsWith(".sql")).toSorted();
}

async function apply(client: Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, FOLDER), "utf8");
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into public.vennel_migration (name) values ($1)", [name]);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
