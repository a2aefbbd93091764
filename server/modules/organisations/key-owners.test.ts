import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Client } from "pg";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { callWithKey, newPerson, startOrganisations, type Person, type TestOrganisations } from "./testing/start-organisations.ts";

let fresh: FreshDatabase;
let service: TestOrganisations;
let owner: Person;
let organisationId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  service = startOrganisations(fresh.database);
  owner = await newPerson(service);
  organisationId = String((await owner.call("GET", "/active-organisation")).body["id"]);
});
afterAll(async () => {
  await service.identity.close();
  await fresh.drop();
});

interface MadeKey {
  readonly id: string;
  readonly secret: string;
  readonly owner: { readonly identityId: string; readonly name: string } | null;
}

const path = (rest: string) => `/organisations/${organisationId}/${rest}`;

async function admin(): Promise<Person> {
  const person = await newPerson(service);
  const { body } = await owner.call("POST", path("invitations"), { email: person.email, role: "admin" });
  await person.call("POST", `/invitations/${String(body["id"])}/accept`, { orgId: organisationId });
  return person;
}

async function makeKey(person: Person, body: object = {}): Promise<MadeKey> {
  return (await person.call<MadeKey>("POST", path("keys"), { name: "a program", role: "admin", ...body })).body;
}

const status = async (secret: string) => (await callWithKey(service.app, secret, "GET", path("members"))).status;

describe("a key", () => {
  it("belongs to its maker, and ends with their membership, as does what was made with it", async () => {
    const person = await admin();
    const key = await makeKey(person);
    expect(key.owner).toEqual({ identityId: person.id, name: "Mara Okafor" });
    const child = (await callWithKey(service.app, key.secret, "POST", path("keys"), { name: "child", role: "viewer" })).body as MadeKey;
    expect(child.owner?.identityId).toBe(person.id);
    await owner.call("DELETE", path(`members/${person.id}`));
    expect([await status(key.secret), await status(child.secret)]).toEqual([401, 401]);
  });

  it("does no more than its maker may at the time", async () => {
    const person = await admin();
    const key = await makeKey(person);
    await owner.call("PATCH", path(`members/${person.id}`), { role: "viewer" });
    expect((await callWithKey(service.app, key.secret, "GET", path("keys"))).status).toBe(403);
  });

  it("belongs to the organisation where its maker says so, is listed as that, and outlasts them", async () => {
    const person = await admin();
    const key = await makeKey(person, { owner: "organisation" });
    expect(key.owner).toBeNull();
    await owner.call("DELETE", path(`members/${person.id}`));
    expect(await status(key.secret)).toBe(200);
    const { body } = await owner.call<{ items: MadeKey[] }>("GET", path("keys"));
    expect(body.items.find(({ id }) => id === key.id)?.owner).toBeNull();
  });

  it.each(["maker", "organisation"])("ends with the key that made it, through others as well, and the audit log tells of each: %s", async (whose) => {
    const make = async (secret: string) => (await callWithKey(service.app, secret, "POST", path("keys"), { name: "made", role: "admin" })).body as MadeKey;
    const [first, other] = [await makeKey(owner, { owner: whose }), await makeKey(owner, { owner: whose })];
    const [second, beside] = [await make(first.secret), await make(other.secret)];
    const third = await make(second.secret);
    const all = () => Promise.all([first, second, third, other, beside].map(({ secret }) => status(secret)));
    expect(await all()).toEqual([200, 200, 200, 200, 200]);
    await owner.call("DELETE", path(`keys/${first.id}`));
    expect(await all()).toEqual([401, 401, 401, 200, 200]);
    const { rows } = await fresh.database.organisation(organisationId, (tx) =>
      tx.execute<{ subject: string }>("select subject from audit_event where action = 'key.revoked'"),
    );
    expect(rows.map(({ subject }) => subject)).toEqual(expect.arrayContaining([first.id, second.id, third.id]));
    await callWithKey(service.app, other.secret, "DELETE", path(`keys/${other.id}`));
    expect(await all()).toEqual([401, 401, 401, 401, 401]);
  });

  it("makes keys for its own owner only", async () => {
    const [own, shared] = [await makeKey(owner), await makeKey(owner, { owner: "organisation" })];
    const make = (secret: string, wanted: string) => callWithKey(service.app, secret, "POST", path("keys"), { name: "k", role: "viewer", owner: wanted });
    expect([(await make(own.secret, "organisation")).status, (await make(shared.secret, "maker")).status]).toEqual([403, 403]);
    expect([(await make(own.secret, "maker")).status, (await make(shared.secret, "organisation")).status]).toEqual([201, 201]);
  });
});

describe("keys of earlier versions", () => {
  it("become their maker's, end with a maker who has gone, and stay the organisation's where nobody knows", async () => {
    const [here, gone] = [await admin(), await admin()];
    const keys = { here: await makeKey(here), gone: await makeKey(gone, { owner: "organisation" }), unknown: await makeKey(owner, { owner: "organisation" }) };
    const child = (await callWithKey(service.app, keys.here.secret, "POST", path("keys"), { name: "child", role: "viewer" })).body as MadeKey;
    await owner.call("DELETE", path(`members/${gone.id}`));
    await migrateAgain(keys.unknown.id);
    const { body } = await owner.call<{ items: MadeKey[] }>("GET", path("keys"));
    const ownerOf = (id: string) => body.items.find((key) => key.id === id)?.owner?.identityId ?? null;
    expect([ownerOf(keys.here.id), ownerOf(child.id), ownerOf(keys.unknown.id)]).toEqual([here.id, here.id, null]);
    expect([await status(keys.here.secret), await status(keys.gone.secret), await status(keys.unknown.secret)]).toEqual([200, 401, 200]);
  });
});

/** Makes the keys as they were before, and applies the migration to them. */
async function migrateAgain(unknownId: string): Promise<void> {
  const client = new Client({ connectionString: fresh.url });
  await client.connect();
  await client.query("alter table audit_event disable trigger user");
  await client.query("update audit_event set subject = 'lost' where subject = $1", [unknownId]);
  await client.query("alter table audit_event enable trigger user");
  await client.query("drop policy made on api_key; drop policy unmade on api_key; alter table api_key drop column made_by");
  await client.query("update api_key set owner_id = null");
  await client.query(await readFile(new URL("../../migrations/0373_key_makers.sql", import.meta.url), "utf8"));
  await client.end();
}
