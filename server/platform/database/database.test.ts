import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";

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
