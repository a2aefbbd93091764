import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { verifyAudit } from "../index.ts";
import { readAuditChain } from "../store.ts";
import { newPerson, startOrganisations, type Person, type TestOrganisations } from "../testing/start-organisations.ts";

let fresh: FreshDatabase;
let service: TestOrganisations;
/** The database's owner, whom no policy and no grant holds. */
let owner: Client;
let person: Person;
let organisation: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  service = startOrganisations(fresh.database);
  owner = new Client({ connectionString: fresh.url });
  await owner.connect();
  person = await newPerson(service);
  const { body } = await person.call<{ organisations: { id: string }[] }>("GET", "/organisations");
  organisation = body.organisations[0]?.id ?? "";
  await Promise.all(Array.from({ length: 6 }, (_, n) => person.call("POST", `/organisations/${organisation}/keys`, { name: `key ${n}`, role: "viewer" })));
});
afterAll(async () => {
  await owner.end();
  await service.identity.close();
  await fresh.drop();
});

it("every event names the one before it, also when several were written at once", async () => {
  expect(await verifyAudit(fresh, organisation)).toEqual({ events: 7, head: expect.stringMatching(/^[0-9a-f]{64}$/), fault: null });
});

it.each(["update audit_event set actor_name = 'nobody'", "delete from audit_event", "truncate audit_event", "update audit_head set position = 0"])(
  "the server's own role cannot: %s",
  async (statement) => {
    const attempt = fresh.database.organisation(organisation, (tx) => tx.execute(statement));
    await expect(attempt).rejects.toMatchObject({ cause: { message: expect.stringContaining("permission denied") } });
  },
);

it.each(["update audit_event set actor_name = 'nobody'", "delete from audit_event", "truncate audit_event"])(
  "a trigger stops even the database's owner: %s",
  async (statement) => {
    await expect(owner.query(statement)).rejects.toThrow("audit events are never changed");
  },
);

it.each([
  ["a changed event", "update audit_event set details = '{}' where organisation_id = $1 and position = 3", "event 3 .* was changed"],
  ["a changed time", "update audit_event set at = at + interval '1 second' where organisation_id = $1 and position = 2", "event 2 .* was changed"],
  ["a removed event", "delete from audit_event where organisation_id = $1 and position = 4", "event 4 is missing"],
  ["a removed beginning", "delete from audit_event where organisation_id = $1 and position <= 2", "event 1 is missing"],
  ["a removed end", "delete from audit_event where organisation_id = $1 and position = 7", "event 7 is missing"],
  ["everything removed", "delete from audit_event where organisation_id = $1", "event 1 is missing"],
  [
    "a changed event with its hash made anew",
    "with changed as (update audit_event e set actor_name = 'x', hash = audit_hash(previous, (select c from audit_event c where c.id = e.id)) where organisation_id = $1 and position = 5 returning id) select id from changed",
    "event 5 .* was changed|event 6 .* does not follow",
  ],
])("the verifier finds %s", async (_, statement, fault) => {
  await owner.query("begin");
  await owner.query("alter table audit_event disable trigger user");
  await owner.query(statement, [organisation]);
  const chain = await readAuditChain(drizzle({ client: owner }), organisation);
  await owner.query("rollback");
  expect(chain.fault).toMatch(new RegExp(fault));
});

it("goes with its organisation", async () => {
  const { body } = await person.call<{ id: string }>("POST", "/organisations", { displayName: "Short lived" });
  expect((await person.call("DELETE", `/organisations/${body.id}`, { confirm: "Short lived" })).status).toBe(204);
  expect((await owner.query("select 1 from audit_event where organisation_id = $1", [body.id])).rowCount).toBe(0);
});
