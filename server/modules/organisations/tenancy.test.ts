import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { newPerson, startOrganisations, type TestOrganisations } from "./testing/start-organisations.ts";

let fresh: FreshDatabase;
let service: TestOrganisations;
let a: string;
let b: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  service = startOrganisations(fresh.database);
  [a, b] = [await filledOrganisation(), await filledOrganisation()];
});
afterAll(async () => {
  await service.identity.close();
  await fresh.drop();
});

async function filledOrganisation(): Promise<string> {
  const person = await newPerson(service);
  const { body } = await person.call<{ organisations: { id: string }[] }>("GET", "/organisations");
  const id = body.organisations[0]?.id ?? "";
  await person.call("POST", `/organisations/${id}/invitations`, { email: "guest@example.test", role: "viewer" });
  await person.call("POST", `/organisations/${id}/keys`, { name: "k", role: "viewer" });
  await person.call("PUT", `/organisations/${id}/active`);
  return id;
}

const TABLES = ["membership", "invitation", "api_key", "audit_event"];

it.each(TABLES)("a transaction of one organisation sees no row of another in %s", async (table) => {
  const seen = await fresh.database.organisation(a, (tx) => tx.execute<{ organisation_id: string }>(`select organisation_id from ${table}`));
  expect(seen.rows.length).toBeGreaterThan(0);
  expect(seen.rows.every((row) => row.organisation_id === a)).toBe(true);
});

it("sees only its own organisation", async () => {
  const seen = await fresh.database.organisation(a, (tx) => tx.execute("select id from organisation"));
  expect(seen.rows).toEqual([{ id: a }]);
});

it.each([
  ["membership", "insert into membership (organisation_id, identity_id, role, email, name, joined_at) values ($b, 'x', 'owner', '', '', now())"],
  ["invitation", "insert into invitation (id, organisation_id, email, role, created_at, expires_at) values ('x', $b, '', 'owner', now(), now())"],
  ["api_key", "insert into api_key (id, organisation_id, name, role, hash, hint, created_at) values ('x', $b, '', 'owner', 'h', '', now())"],
  ["organisation", "insert into organisation (id, slug, display_name, created_at) values ('org_x', 'x', 'x', now())"],
])("cannot write a row of another organisation in %s", async (_table, statement) => {
  const attempt = fresh.database.organisation(a, (tx) => tx.execute(statement.replace("$b", `'${b}'`)));
  await expect(attempt).rejects.toMatchObject({ cause: { message: expect.stringContaining("row-level security") } });
});

it.each(TABLES.filter((table) => table !== "audit_event"))("cannot change or delete another organisation's rows in %s", async (table) => {
  const changed = await fresh.database.organisation(a, (tx) => tx.execute(`delete from ${table} where organisation_id = '${b}'`));
  expect(changed.rowCount).toBe(0);
});

it("sees nothing at all when it is bound to no organisation and no person", async () => {
  for (const table of [...TABLES, "organisation", "active_organisation"]) {
    const seen = await fresh.database.shared((tx) => tx.execute(`select 1 from ${table}`));
    expect(seen.rows).toEqual([]);
  }
});

it("shows a person their own memberships and organisations only", async () => {
  const members = await fresh.database.organisation(a, (tx) => tx.execute<{ identity_id: string }>("select identity_id from membership"));
  const identity = members.rows[0]?.identity_id ?? "";
  const seen = await fresh.database.person(identity, (tx) =>
    tx.execute("select organisation.id from organisation join membership on organisation_id = organisation.id"),
  );
  expect(seen.rows).toEqual([{ id: a }]);
  const attempt = await fresh.database.person(identity, (tx) => tx.execute("update membership set role = 'owner'"));
  expect(attempt.rowCount).toBe(0);
});

it("runs as a role that cannot step over the policies", async () => {
  const { rows } = await fresh.database.shared((tx) =>
    tx.execute("select current_user as who, rolsuper, rolbypassrls from pg_roles where rolname = current_user"),
  );
  expect(rows).toEqual([{ who: "vennel_app", rolsuper: false, rolbypassrls: false }]);
});
