import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { callWithKey, newPerson, startOrganisations, type Person, type TestOrganisations } from "../testing/start-organisations.ts";

let fresh: FreshDatabase;
let service: TestOrganisations;
let owner: Person;
let organisationId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  service = startOrganisations(fresh.database);
  owner = await newPerson(service);
  const { body } = await owner.call<{ organisations: { id: string }[] }>("GET", "/organisations");
  organisationId = body.organisations[0]?.id ?? "";
});
afterAll(async () => {
  await service.identity.close();
  await fresh.drop();
});
beforeEach(() => sql("delete from device_login"));

interface Started {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUrlComplete: string;
}
const sql = (text: string) => fresh.database.shared((tx) => tx.execute(text));
/** As if the program had waited. */
const wait = () => sql("update device_login set polled_at = polled_at - interval '11 minutes'");
/** As a program does: without a session and without a key. */
const asProgram = (path: string, body: object) => callWithKey(service.app, "none", "POST", path, body);
const start = async () => (await asProgram("/devices", { name: "vennel on laptop" })).body as Started;
const redeem = async ({ deviceCode }: Started) => {
  const { status, body } = await asProgram("/devices/token", { deviceCode });
  const told = body as { code?: string; key: string; message?: string };
  return { status, code: told.code, key: told.key, message: told.message, body };
};
const confirm = (person: Person, { userCode }: Started, role = "builder") => person.call("POST", `/devices/${userCode}/confirm`, { organisationId, role });

test("a program waits until a person has seen what it is and confirmed it, and gets one key, which is theirs", async () => {
  const started = await start();
  expect(started.verificationUrlComplete).toMatch(/\/device\?code=[A-Z]{4}-[A-Z]{4}$/);
  expect(await redeem(started)).toMatchObject({ status: 400, code: "authorization_pending" });

  const asTyped = started.userCode.replace("-", " ").toLowerCase();
  const seen = await owner.call("GET", `/devices/${encodeURIComponent(asTyped)}`);
  expect(seen.body).toMatchObject({ name: "vennel on laptop", status: "pending" });
  expect((await confirm(owner, started)).body).toMatchObject({ status: "confirmed" });

  const given = await redeem(started);
  expect(given.body).toMatchObject({ role: "builder", organisation: { id: organisationId } });
  expect(await redeem(started)).toMatchObject({ status: 400, code: "expired_token" });
  const own = await callWithKey(service.app, given.key, "GET", `/organisations/${organisationId}/own-keys`);
  expect(own.body).toMatchObject({ items: [{ name: "vennel on laptop", role: "builder", owner: { identityId: owner.id } }] });
  const listed = await owner.call<{ items: { owner: unknown }[] }>("GET", `/organisations/${organisationId}/keys`);
  expect(listed.body.items).toHaveLength(1);
});

test("of many that ask with one code at once, one gets a key", async () => {
  const started = await start();
  await confirm(owner, started);
  const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(started)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a program that asks too often is told to slow down, and heard again when it does", async () => {
  const started = await start();
  expect((await redeem(started)).code).toBe("authorization_pending");
  // Longer than any machine takes for the next question.
  await sql("update device_login set poll_interval = 590");
  expect((await redeem(started)).code).toBe("slow_down");
  expect((await redeem(started)).message).toContain("600 seconds");
  await wait();
  expect((await redeem(started)).code).toBe("authorization_pending");
});

test("a refusal is told once, and a decision is final", async () => {
  const started = await start();
  expect((await owner.call("POST", `/devices/${started.userCode}/deny`)).body).toMatchObject({ status: "denied" });
  expect(await confirm(owner, started)).toMatchObject({ status: 409 });
  expect(await redeem(started)).toMatchObject({ status: 403, code: "access_denied" });
  expect(await redeem(started)).toMatchObject({ status: 400, code: "expired_token" });
});

test("after ten minutes there is nothing to confirm and nothing to fetch", async () => {
  const started = await start();
  await sql("update device_login set expires_at = now() - interval '1 second'");
  expect(await confirm(owner, started)).toMatchObject({ status: 404 });
  expect(await redeem(started)).toMatchObject({ status: 400, code: "expired_token" });
});

test("nobody gives away more than they have, or a key of somebody else's organisation; and no key confirms", async () => {
  const member = await joined("builder");
  const started = await start();
  expect(await confirm(member, started, "admin")).toMatchObject({ status: 403 });
  expect(await confirm(await newPerson(service), started)).toMatchObject({ status: 404 });
  const { body } = await owner.call<{ secret: string }>("POST", `/organisations/${organisationId}/keys`, { name: "robot", role: "owner" });
  const asKey = await callWithKey(service.app, body.secret, "POST", `/devices/${started.userCode}/confirm`, { organisationId, role: "viewer" });
  expect(asKey.status).toBe(403);
});

test("a person's key can do what they can at the time, and ends when they leave", async () => {
  const member = await joined("admin");
  const started = await start();
  await confirm(member, started, "admin");
  const { key } = await redeem(started);
  const keys = () => callWithKey(service.app, key, "GET", `/organisations/${organisationId}/keys`);
  expect((await keys()).status).toBe(200);
  const made = await callWithKey(service.app, key, "POST", `/organisations/${organisationId}/keys`, {
    name: "child",
    role: "viewer",
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });

  await owner.call("PATCH", `/organisations/${organisationId}/members/${member.id}`, { role: "viewer" });
  expect((await keys()).status).toBe(403);
  expect((await member.call<{ items: unknown[] }>("GET", `/organisations/${organisationId}/own-keys`)).body.items).toHaveLength(2);
  await member.call("DELETE", `/organisations/${organisationId}/members/${member.id}`);
  expect((await keys()).status).toBe(401);
  expect((await callWithKey(service.app, (made.body as { secret: string }).secret, "GET", `/organisations/${organisationId}/members`)).status).toBe(401);
});

test("a person revokes their own keys and nobody else's; a key that belongs to the organisation is nobody's own", async () => {
  const member = await joined("viewer");
  const { body } = await owner.call<{ id: string; secret: string }>("POST", `/organisations/${organisationId}/keys`, {
    name: "shared",
    role: "viewer",
    owner: "organisation",
  });
  expect((await member.call("DELETE", `/organisations/${organisationId}/own-keys/${body.id}`)).status).toBe(404);
  expect((await callWithKey(service.app, body.secret, "GET", `/organisations/${organisationId}/own-keys`)).body).toEqual({ items: [] });

  const started = await start();
  await confirm(member, started, "viewer");
  const { key } = await redeem(started);
  const own = await member.call<{ items: { id: string }[] }>("GET", `/organisations/${organisationId}/own-keys`);
  expect((await callWithKey(service.app, key, "DELETE", `/organisations/${organisationId}/own-keys/${own.body.items[0]?.id}`)).status).toBe(204);
  expect((await callWithKey(service.app, key, "GET", `/organisations/${organisationId}/members`)).status).toBe(401);
});

test("codes cannot be tried one after the other", async () => {
  const guesser = await newPerson(service);
  const answers = [];
  for (let tries = 0; tries < 22; tries += 1) answers.push((await guesser.call("GET", "/devices/BCDFGHJK")).status);
  expect([answers[0], answers.at(-1)]).toEqual([404, 429]);
});

async function joined(role: string): Promise<Person> {
  const person = await newPerson(service);
  await fresh.database.organisation(organisationId, (tx) =>
    tx.execute(
      `insert into membership (organisation_id, identity_id, role, email, email_verified, name, joined_at) values ('${organisationId}', '${person.id}', '${role}', '${person.email}', true, '', now())`,
    ),
  );
  return person;
}
