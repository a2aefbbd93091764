import type { Client } from "pg";

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Which processes are alive, what they let in this minute, and what is made anew of other tables is nothing to keep. */
const FLEETING = ["worker", "request_window", "log_stretch"];

export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from public.vennel_migration order by name");
  return rows.map(({ name }) => name);
}

/** Every table to keep, each after those that it refers to. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'vennel'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [FLEETING],
  );
  const references = await client.query<{ from: string; to: string }>(
    `select distinct f.relname as "from", t.relname as "to"
     from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
     where contype = 'f' and conrelid <> confrelid and f.relnamespace = 'vennel'::regnamespace`,
  );
  return inOrder(rows, references.rows);
}

function inOrder(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const sorted: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const free = left.filter(({ name }) => !references.some(({ from, to }) => from === name && waiting.has(to)));
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(", ")}.`);
    sorted.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}

/** The next value of each sequence that has been used. */
export async function readSequences(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'vennel' and last_value is not null",
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function setSequence(client: Client, name: string, value: string): Promise<void> {
  await client.query("select setval(format('vennel.%I', $1::text)::regclass, $2)", [name, value]);
}

export async function isUsed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>("select to_regclass('public.vennel_migration') is not null as used");
  return rows[0]?.used ?? false;
}

/** Row-level security binds the owner, too, who fills the tables here with rows as they were, whatever a trigger would make of them; with `true` both are in force again. */
export async function forceRowSecurity(client: Client, force: boolean): Promise<void> {
  await client.query(
    `do $$ declare name regclass; begin
       for name in select oid from pg_class where relnamespace = 'vennel'::regnamespace and relrowsecurity loop
         execute format('alter table %s ${force ? "" : "no "}force row level security', name);
         execute format('alter table %s ${force ? "enable" : "disable"} trigger user', name);
       end loop;
     end $$`,
  );
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
