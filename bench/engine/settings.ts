import { Client } from "pg";

/** What must be published beside every figure. */
export async function durability(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'shared_buffers', 'server_version')",
  );
  await client.end();
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}
