import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { openDatabase } from "./database.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

test("neither role can bypass row-level security", async () => {
  const { rows } = await fresh.database.shared((tx) =>
    tx.execute(sql`select rolname, rolsuper, rolbypassrls from pg_roles where rolname in ('vennel_app', 'vennel_engine')`),
  );
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatchObject({ rolsuper: false, rolbypassrls: false });
});

test("neither role owns anything, makes anything, or reaches the machine", async () => {
  const deeds = [
    "create table loot (a int)",
    "create role another",
    "create schema another",
    "alter role vennel_app superuser",
    "select * from pg_authid",
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('/')",
    "copy (select 1) to '/tmp/vennel-loot'",
    "copy (select 1) to program 'true'",
    "select lo_import('/etc/passwd')",
    "create extension file_fdw",
    "alter table project disable row level security",
    "drop table project",
    "truncate organisation cascade",
  ];
  const done: string[] = [];
  for (const deed of deeds) {
    for (const attempt of [() => fresh.database.engine.query(deed), () => fresh.database.shared((tx) => tx.execute(sql.raw(deed)))]) {
      const code = await attempt().then(
        () => "done",
        (error: { code?: string; cause?: { code?: string } }) => error.cause?.code ?? error.code,
      );
      if (code !== "42501") done.push(`${deed}: ${code}`);
    }
  }
  expect(done).toEqual([]);
});

test("a transaction works as the app role, the engine's pool as the engine role", async () => {
  const app = await fresh.database.organisation("org_1", (tx) =>
    tx.execute(sql`select current_user as who, current_setting('vennel.organisation') as organisation`),
  );
  expect(app.rows).toEqual([{ who: "vennel_app", organisation: "org_1" }]);
  const engine = await fresh.database.engine.query("select current_user as who");
  expect(engine.rows).toEqual([{ who: "vennel_engine" }]);
});

test("a pooled connection carries no organisation into the next transaction", async () => {
  await fresh.database.organisation("org_1", (tx) => tx.execute(sql`select 1`));
  const { rows } = await fresh.database.shared((tx) => tx.execute(sql`select current_setting('vennel.organisation', true) as organisation`));
  expect(rows[0]?.["organisation"] || null).toBeNull();
});

test("a database that goes away in the middle is told as such, and one that cannot be reached", async () => {
  const owner = new Client({ connectionString: fresh.url });
  await owner.connect();
  const cut = fresh.database.shared(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await owner.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
    await tx.execute(sql`select 1`);
  });
  await expect(cut).rejects.toMatchObject({ code: "unavailable", extra: { retryAfter: 2 } });
  await owner.end();
  const nowhere = openDatabase("postgresql://nobody@127.0.0.1:1/none", { onError: () => undefined });
  await expect(nowhere.shared(() => Promise.resolve())).rejects.toMatchObject({ code: "unavailable" });
  await nowhere.close();
});

test("a failure of the work itself stays what it is", async () => {
  await expect(fresh.database.shared((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow("1 / 0");
});
