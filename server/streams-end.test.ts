import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

/** Two servers of one installation. */
let here: TestServer;
let there: TestServer;
beforeAll(async () => {
  const VENNEL_SECRET_KEY = randomBytes(32).toString("base64");
  here = await startTestServer({ VENNEL_SECRET_KEY });
  there = await startTestServer({ VENNEL_SECRET_KEY, DATABASE_URL: here.databaseUrl });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const ORGANISATIONS = "/api/organisations/v1/organisations";

interface Scene {
  readonly owner: Person;
  readonly member: Person;
  readonly memberId: string;
  readonly key: { readonly id: string; readonly secret: string };
}

async function scene(): Promise<Scene> {
  const [owner, member] = [await registerPerson(here.url), await registerPerson(here.url)];
  const organisation = `${ORGANISATIONS}/${owner.organisation.id}`;
  const invitation = await owner.call<{ id: string }>("POST", `${organisation}/invitations`, { email: member.email, role: "builder" });
  await member.call("POST", `/api/organisations/v1/invitations/${invitation.body.id}/accept`, { orgId: owner.organisation.id });
  const { body: whoami } = await member.call<{ identity: { id: string } }>("GET", "/auth/sessions/whoami");
  const { body: key } = await owner.call<{ id: string; secret: string }>("POST", `${organisation}/keys`, { name: "k", role: "viewer", owner: "organisation" });
  return { owner, member, memberId: whoami.identity.id, key };
}

/** Follows the events of a project on each server; resolves once both have begun. */
async function follow({ owner }: Scene, headers: Record<string, string>): Promise<{ ended: Promise<unknown> }> {
  const { body: project } = await owner.call<{ id: string }>("POST", `/api/platform/v1/o/${owner.organisation.id}/projects`, {
    name: `p-${randomBytes(4).toString("hex")}`,
  });
  const path = `/api/board/v1/o/${owner.organisation.id}/projects/${project.id}/events`;
  const streams = await Promise.all([here, there].map(({ url }) => fetch(url + path, { headers })));
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  return { ended: Promise.all(streams.map((stream) => stream.text())) };
}

type Loss = (scene: Scene) => Promise<{ status: number }>;
const members = ({ owner, memberId }: Scene) => `${ORGANISATIONS}/${owner.organisation.id}/members/${memberId}`;
const LOSSES: Record<string, { of: "member" | "key"; lose: Loss }> = {
  "a member is removed": { of: "member", lose: (one) => one.owner.call("DELETE", members(one)) },
  "a session is ended": { of: "member", lose: ({ member }) => signOut(member) },
  "a key is revoked": { of: "key", lose: ({ owner, key }) => owner.call("DELETE", `${ORGANISATIONS}/${owner.organisation.id}/keys/${key.id}`) },
  "the organisation is deleted": {
    of: "member",
    lose: async ({ owner }) => {
      const { body } = await owner.call<{ slug: string }>("GET", "/api/organisations/v1/active-organisation");
      return owner.call("DELETE", `${ORGANISATIONS}/${owner.organisation.id}`, { confirm: body.slug });
    },
  },
};

async function signOut(person: Person): Promise<{ status: number }> {
  const { body } = await person.call<{ logout_token: string }>("GET", "/auth/self-service/logout/browser");
  return fetch(`${here.url}/auth/self-service/logout?token=${body.logout_token}`, { headers: { cookie: person.cookie }, redirect: "manual" });
}

/** Five seconds, as the guide says. */
async function withinPromise(ended: Promise<unknown>): Promise<void> {
  const lost = performance.now();
  await ended;
  expect(performance.now() - lost).toBeLessThan(5_000);
}

function endOn(each: string): void {
  const { of, lose } = LOSSES[each] ?? { of: "member", lose: signOut as unknown as Loss };
  it(`end when ${each}`, async () => {
    const one = await scene();
    const headers: Record<string, string> = of === "key" ? { authorization: `Bearer ${one.key.secret}` } : { cookie: one.member.cookie };
    const { ended } = await follow(one, headers);
    expect((await lose(one)).status).toBeLessThan(400);
    await withinPromise(ended);
  });
}

describe("streams on every server", () => {
  for (const each of Object.keys(LOSSES)) endOn(each);
});

describe("streams on every server, where the database's notification is lost", () => {
  beforeAll(async () => {
    const client = new Client({ connectionString: here.databaseUrl });
    await client.connect();
    await client.query("create or replace function vennel.tell_access() returns trigger language plpgsql as $$ begin return null; end $$");
    await client.end();
  });
  for (const each of Object.keys(LOSSES)) endOn(each);
  it("end when a membership goes that no request removed", async () => {
    const one = await scene();
    const { ended } = await follow(one, { cookie: one.member.cookie });
    const { id } = one.owner.organisation;
    await here.database.organisation(id, (tx) => tx.execute(sql`delete from membership where identity_id = ${one.memberId}`));
    await withinPromise(ended);
  });
});

it("the events of a project end with the project", async () => {
  const { call, cookie, organisation } = await registerPerson(here.url);
  const { body: project } = await call<{ id: string }>("POST", `/api/platform/v1/o/${organisation.id}/projects`, { name: "short" });
  const stream = await fetch(`${here.url}/api/board/v1/o/${organisation.id}/projects/${project.id}/events`, { headers: { cookie } });
  expect(stream.status).toBe(200);
  expect((await call("DELETE", `/api/platform/v1/o/${organisation.id}/projects/${project.id}`)).status).toBeLessThan(300);
  await stream.text();
});
