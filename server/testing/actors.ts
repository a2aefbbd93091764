import { sql } from "drizzle-orm";
import { registerPerson, type Person } from "../../e2e/support/person.ts";
import { ROLES, type Role } from "../../contracts/route.ts";
import type { TestServer } from "./start-test-server.ts";

export interface TestActor {
  readonly name: string;
  /** Their role in the organisation under test; null for those outside of it. */
  readonly role: Role | null;
  readonly kind: "nobody" | "person" | "operator" | "key";
  readonly headers: Readonly<Record<string, string>>;
}

const byCookie = (person: Person, { url }: TestServer) => ({ cookie: person.cookie, origin: url, "x-vennel-request": "1" });
const byKey = (secret: string) => ({ authorization: `Bearer ${secret}` });

/** Everyone who could knock: nobody, members and keys of each role, another organisation's owner and key, the operator. */
export async function createActors(server: TestServer): Promise<{ organisationId: string; actors: TestActor[] }> {
  const owner = await registerPerson(server.url);
  const outsider = await registerPerson(server.url);
  const operator = await registerPerson(server.url);
  await expectOk(operator.call("POST", "/api/organisations/v1/operator", { token: server.operatorToken }));
  const organisationId = owner.organisation.id;

  const actors: TestActor[] = [
    { name: "nobody", role: null, kind: "nobody", headers: { "x-vennel-request": "1" } },
    { name: "another organisation's owner", role: null, kind: "person", headers: byCookie(outsider, server) },
    { name: "another organisation's key", role: null, kind: "key", headers: byKey(await createKey(outsider, "owner")) },
    { name: "the operator", role: null, kind: "operator", headers: byCookie(operator, server) },
    { name: "owner", role: "owner", kind: "person", headers: byCookie(owner, server) },
  ];
  for (const role of ROLES) {
    actors.push({ name: `key of a ${role}`, role, kind: "key", headers: byKey(await createKey(owner, role)) });
    if (role === "owner") continue;
    const member = await registerPerson(server.url);
    await join(server, organisationId, member, role);
    actors.push({ name: role, role, kind: "person", headers: byCookie(member, server) });
  }
  return { organisationId, actors: [...actors, ...(await createRevoked(server, owner))] };
}

/** Those who could get in a moment ago: a removed member, a revoked key, a session that was ended. */
async function createRevoked(server: TestServer, owner: Person): Promise<TestActor[]> {
  const members = `/api/organisations/v1/organisations/${owner.organisation.id}/members`;
  const keys = `/api/organisations/v1/organisations/${owner.organisation.id}/keys`;
  const removed = await registerPerson(server.url);
  await join(server, owner.organisation.id, removed, "admin");
  await expectOk(removed.call("GET", members));
  const { identity } = await expectOk(removed.call<{ identity: { id: string } }>("GET", "/auth/sessions/whoami"));
  await expectOk(owner.call("DELETE", `${members}/${identity.id}`));

  const { id, secret } = await expectOk(owner.call<{ id: string; secret: string }>("POST", keys, { name: "revoked", role: "owner" }));
  await expectOk(owner.call("DELETE", `${keys}/${id}`));

  const gone = await registerPerson(server.url);
  const { logout_token } = await expectOk(gone.call<{ logout_token: string }>("GET", "/auth/self-service/logout/browser"));
  await fetch(`${server.url}/auth/self-service/logout?token=${logout_token}`, { headers: byCookie(gone, server), redirect: "manual" });
  return [
    { name: "a removed member", role: null, kind: "person", headers: byCookie(removed, server) },
    { name: "a revoked key", role: null, kind: "nobody", headers: byKey(secret) },
    { name: "an ended session", role: null, kind: "nobody", headers: byCookie(gone, server) },
  ];
}

async function createKey(person: Person, role: Role): Promise<string> {
  const { secret } = await expectOk(
    person.call<{ secret: string }>("POST", `/api/organisations/v1/organisations/${person.organisation.id}/keys`, { name: `${role} key`, role }),
  );
  return secret;
}

async function join(server: TestServer, organisationId: string, person: Person, role: Role): Promise<void> {
  const { identity } = await expectOk(person.call<{ identity: { id: string } }>("GET", "/auth/sessions/whoami"));
  await server.database.organisation(organisationId, (tx) =>
    tx.execute(
      sql`insert into membership (organisation_id, identity_id, role, email, name, joined_at) values (${organisationId}, ${identity.id}, ${role}, ${person.email}, ${role}, now())`,
    ),
  );
}

async function expectOk<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Expected success, got ${status}: ${JSON.stringify(body)}`);
  return body;
}
