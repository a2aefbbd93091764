import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { logIn } from "../identity/testing/people.ts";
import { openBrowser } from "../identity/testing/browser.ts";
import { newAddress } from "../identity/testing/people.ts";
import { callWithKey, newcomer, newPerson, startOrganisations, verify, type Person, type TestOrganisations } from "./testing/start-organisations.ts";

interface Listed {
  totalCount: number;
  organisations: { id: string; slug: string; displayName: string; role: string }[];
}

let fresh: FreshDatabase;
let service: TestOrganisations;
beforeAll(async () => {
  fresh = await freshDatabase();
  service = startOrganisations(fresh.database);
});
afterAll(async () => {
  await service.identity.close();
  await fresh.drop();
});

async function ownOrganisation(person: Person): Promise<string> {
  const { body } = await person.call<Listed>("GET", "/organisations");
  const [own] = body.organisations;
  if (!own) throw new Error("no organisation");
  return own.id;
}

async function invite(owner: Person, organisation: string, email: string, role = "builder") {
  const { body } = await owner.call<{ id: string; acceptUrl: string }>("POST", `/organisations/${organisation}/invitations`, { email, role });
  return body;
}

async function memberOf(owner: Person, organisation: string, role: string): Promise<Person> {
  const person = await newPerson(service);
  const { id } = await invite(owner, organisation, person.email, role);
  expect((await person.call("POST", `/invitations/${id}/accept`, { orgId: organisation })).status).toBe(200);
  return person;
}

describe("an organisation of one's own", () => {
  it("is there at the first sign-in, named after the person, also when two calls ask at once", async () => {
    const person = await newPerson(service);
    const answers = await Promise.all(Array.from({ length: 5 }, () => person.call<Listed>("GET", "/organisations")));
    for (const { body } of answers) expect(body).toMatchObject({ totalCount: 1, organisations: [{ displayName: "Mara Okafor", role: "owner" }] });
    expect(new Set(answers.map(({ body }) => body.organisations[0]?.id)).size).toBe(1);
    expect((await person.call("GET", "/active-organisation")).body).toMatchObject({ displayName: "Mara Okafor" });
  });

  it("gets another slug when the first is taken", async () => {
    const people = await Promise.all([newPerson(service), newPerson(service), newPerson(service)]);
    const slugs = await Promise.all(people.map(async (person) => (await person.call<Listed>("GET", "/organisations")).body.organisations[0]?.slug));
    expect(new Set(slugs).size).toBe(3);
    for (const slug of slugs) expect(slug).toMatch(/^mara-okafor(-[a-z0-9]+)?$/);
  });
});

describe("the active organisation", () => {
  it("belongs to the session, and a new session starts with the latest choice", async () => {
    const person = await newPerson(service);
    const first = await ownOrganisation(person);
    const { body: second } = await person.call<{ id: string }>("POST", "/organisations", { displayName: "Second" });
    const other = openBrowser(service.app);
    await logIn(other, person.email);
    expect((await person.call("PUT", `/organisations/${second.id}/active`)).body).toMatchObject({ id: second.id, displayName: "Second" });
    expect((await person.call("GET", "/active-organisation")).body).toMatchObject({ id: second.id });
    await person.call("PUT", `/organisations/${first}/active`);
    expect((await person.call("GET", "/active-organisation")).body).toMatchObject({ id: first });
    expect((await other.open("/api/organisations/v1/active-organisation")).status).toBe(200);
  });

  it("cannot be one of somebody else's", async () => {
    const [a, b] = [await newPerson(service), await newPerson(service)];
    expect((await a.call("PUT", `/organisations/${await ownOrganisation(b)}/active`)).status).toBe(404);
  });
});

describe("creating, renaming and deleting", () => {
  it("refuses a slug that is taken and says which field", async () => {
    const person = await newPerson(service);
    const created = await person.call<{ id: string; slug: string }>("POST", "/organisations", { displayName: "Café Ångström & Söhne", slug: undefined });
    expect(created).toMatchObject({ status: 201, body: { slug: "cafe-angstrom-sohne", role: "owner" } });
    const taken = await person.call("POST", "/organisations", { displayName: "X", slug: created.body.slug });
    expect(taken).toMatchObject({ status: 409, body: { code: "slug_taken", fields: [{ field: "slug" }] } });
    const renamed = await person.call("PATCH", `/organisations/${created.body.id}`, { displayName: "Renamed" });
    expect(renamed.body).toMatchObject({ displayName: "Renamed", slug: "cafe-angstrom-sohne" });
    const another = await person.call<{ id: string }>("POST", "/organisations", { displayName: "Another" });
    const clash = await person.call("PATCH", `/organisations/${another.body.id}`, { slug: "cafe-angstrom-sohne" });
    expect(clash).toMatchObject({ status: 409, body: { code: "slug_taken" } });
  });

  it("deletes only with the name typed, and everything in it goes", async () => {
    const person = await newPerson(service);
    const { body } = await person.call<{ id: string; slug: string }>("POST", "/organisations", { displayName: "Short lived" });
    await person.call("POST", `/organisations/${body.id}/keys`, { name: "k", role: "viewer" });
    expect((await person.call("DELETE", `/organisations/${body.id}`, { confirm: "no" })).status).toBe(400);
    expect((await person.call("DELETE", `/organisations/${body.id}`, { confirm: "Short lived" })).status).toBe(204);
    expect((await person.call("GET", `/organisations/${body.id}/members`)).status).toBe(404);
    const left = await fresh.database.organisation(body.id, (tx) =>
      tx.execute("select id from organisation union all select id from api_key union all select id from audit_event"),
    );
    expect(left.rows).toEqual([]);
  });
});

describe("members", () => {
  it("have roles that bite on the next request", async () => {
    const owner = await newPerson(service);
    const organisation = await ownOrganisation(owner);
    const member = await memberOf(owner, organisation, "admin");
    expect((await member.call("GET", `/organisations/${organisation}/keys`)).status).toBe(200);
    await owner.call("PATCH", `/organisations/${organisation}/members/${member.id}`, { role: "viewer" });
    expect((await member.call("GET", `/organisations/${organisation}/keys`)).status).toBe(403);
    await owner.call("DELETE", `/organisations/${organisation}/members/${member.id}`);
    expect((await member.call("GET", `/organisations/${organisation}/members`)).status).toBe(404);
  });

  it("are listed with whether their address was verified when they were last here", async () => {
    const owner = await newcomer(service);
    const organisation = await ownOrganisation(owner);
    const listed = async () => (await owner.call<{ items: unknown[] }>("GET", `/organisations/${organisation}/members`)).body.items;
    expect(await listed()).toMatchObject([{ email: owner.email, emailVerified: false }]);
    await verify(service, owner);
    await owner.call("GET", "/active-organisation");
    expect(await listed()).toMatchObject([{ emailVerified: true }]);
  });

  it("cannot give or take more than they have", async () => {
    const owner = await newPerson(service);
    const organisation = await ownOrganisation(owner);
    const admin = await memberOf(owner, organisation, "admin");
    const attempts = [
      admin.call("PATCH", `/organisations/${organisation}/members/${admin.id}`, { role: "owner" }),
      admin.call("PATCH", `/organisations/${organisation}/members/${owner.id}`, { role: "viewer" }),
      admin.call("DELETE", `/organisations/${organisation}/members/${owner.id}`),
      admin.call("POST", `/organisations/${organisation}/keys`, { name: "k", role: "owner" }),
      admin.call("POST", `/organisations/${organisation}/invitations`, { email: "x@example.test", role: "owner" }),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(403);
  });

  it("always leave one owner, also when two owners leave at once", async () => {
    const owner = await newPerson(service);
    const organisation = await ownOrganisation(owner);
    expect((await owner.call("DELETE", `/organisations/${organisation}/members/${owner.id}`)).body).toMatchObject({ code: "last_owner" });
    expect((await owner.call("PATCH", `/organisations/${organisation}/members/${owner.id}`, { role: "admin" })).body).toMatchObject({ code: "last_owner" });
    const second = await memberOf(owner, organisation, "owner");
    const statuses = await Promise.all(
      [owner, second].map(async (person) => (await person.call("DELETE", `/organisations/${organisation}/members/${person.id}`)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409]);
  });
});

describe("invitations", () => {
  it("reach the address by mail and are good for seven days", async () => {
    const owner = await newPerson(service);
    const organisation = await ownOrganisation(owner);
    const person = await newPerson(service);
    const { acceptUrl } = await invite(owner, organisation, person.email);
    expect((await service.mailTo(person.email)).body).toContain(acceptUrl);
    const { body } = await owner.call<{ items: { expiresAt: string; createdAt: string }[] }>("GET", `/organisations/${organisation}/invitations`);
    expect(Date.parse(body.items[0]?.expiresAt ?? "") - Date.parse(body.items[0]?.createdAt ?? "")).toBe(7 * 24 * 3_600_000);
  });

  it("are for the invited, verified address only, and work once", async () => {
    const owner = await newPerson(service);
    const organisation = await ownOrganisation(owner);
    const [person, stranger] = [await newcomer(service), await newPerson(service)];
    const { id } = await invite(owner, organisation, person.email);
    const accept = (who: Person) => who.call("POST", `/invitations/${id}/accept`, { orgId: organisation });
    expect((await accept(stranger)).status).toBe(403);
    expect((await accept(person)).body).toMatchObject({ code: "not_verified" });
    await verify(service, person);
    expect(await accept(person)).toMatchObject({ status: 200, body: { id: organisation, role: "builder" } });
    expect((await accept(person)).status).toBe(200);
    await owner.call("DELETE", `/organisations/${organisation}/members/${person.id}`);
    expect((await accept(person)).body).toMatchObject({ code: "gone" });
  });

  it("give every one of several clicks at once the same answer", async () => {
    const owner = await newPerson(service);
    const organisation = await ownOrganisation(owner);
    const person = await newPerson(service);
    const { id } = await invite(owner, organisation, person.email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => person.call("POST", `/invitations/${id}/accept`, { orgId: organisation })));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { id: organisation, role: "builder" } });
    const { body } = await owner.call<{ items: { action: string }[] }>("GET", `/organisations/${organisation}/audit-events`);
    expect(body.items.filter(({ action }) => action === "invitation.accepted")).toHaveLength(1);
  });

  it("tell the invited person, and nobody else, who invites", async () => {
    const owner = await newPerson(service);
    const organisation = await ownOrganisation(owner);
    const [person, stranger] = [await newPerson(service), await newPerson(service)];
    const { id } = await invite(owner, organisation, person.email, "viewer");
    const look = (who: Person, orgId = organisation) => who.call("GET", `/invitations/${id}?orgId=${orgId}`);
    expect((await look(person)).body).toMatchObject({ organisation: { displayName: "Mara Okafor" }, role: "viewer" });
    expect([(await look(stranger)).status, (await look(person, await ownOrganisation(stranger))).status]).toEqual([403, 404]);
  });

  it("keep a domain of other letters as the name system spells it", async () => {
    const owner = await newPerson(service);
    const organisation = await ownOrganisation(owner);
    const invited = await owner.call("POST", `/organisations/${organisation}/invitations`, { email: "Anna@B\u00fccher.example", role: "viewer" });
    expect(invited).toMatchObject({ status: 201, body: { email: "anna@xn--bcher-kva.example" } });
  });

  it("can be sent again and revoked", async () => {
    const owner = await newPerson(service);
    const organisation = await ownOrganisation(owner);
    const person = await newPerson(service);
    const { id } = await invite(owner, organisation, person.email);
    expect((await owner.call("POST", `/organisations/${organisation}/invitations/${id}/resend`)).status).toBe(200);
    expect((await invite(owner, organisation, person.email.toUpperCase(), "viewer")).id).toBe(id);
    expect((await owner.call("DELETE", `/organisations/${organisation}/invitations/${id}`)).status).toBe(204);
    expect((await person.call("POST", `/invitations/${id}/accept`, { orgId: organisation })).status).toBe(404);
  });
});

describe("API keys", () => {
  it("act with their role in their organisation and nowhere else, until revoked", async () => {
    const [owner, other] = [await newPerson(service), await newPerson(service)];
    const [mine, theirs] = [await ownOrganisation(owner), await ownOrganisation(other)];
    const { status, body } = await owner.call<{ id: string; secret: string; hint: string }>("POST", `/organisations/${mine}/keys`, {
      name: "CI",
      role: "viewer",
    });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^vnl_/);
    expect(body.secret.startsWith(body.hint)).toBe(true);
    const get = (path: string) => callWithKey(service.app, body.secret, "GET", path);
    expect((await get(`/organisations/${mine}/members`)).status).toBe(200);
    expect((await get(`/organisations/${mine}/keys`)).status).toBe(403);
    expect((await get(`/organisations/${theirs}/members`)).status).toBe(404);
    expect((await get("/organisations")).status).toBe(403);

    const listed = await owner.call<{ items: Record<string, unknown>[] }>("GET", `/organisations/${mine}/keys`);
    expect(listed.body.items[0]).toMatchObject({ name: "CI", lastUsedAt: expect.any(String) });
    expect(JSON.stringify(listed.body)).not.toContain(body.secret);
    expect((await owner.call("DELETE", `/organisations/${mine}/keys/${body.id}`)).status).toBe(204);
    expect((await get(`/organisations/${mine}/members`)).status).toBe(401);
  });

  it("end when they expire", async () => {
    const owner = await newPerson(service);
    const mine = await ownOrganisation(owner);
    expect((await owner.call("POST", `/organisations/${mine}/keys`, { name: "old", role: "viewer", expiresAt: "2020-01-01T00:00:00Z" })).status).toBe(400);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await owner.call<{ secret: string }>("POST", `/organisations/${mine}/keys`, { name: "new", role: "viewer", expiresAt });
    await fresh.database.organisation(mine, (tx) => tx.execute("update api_key set expires_at = now() - interval '1 second'"));
    expect((await callWithKey(service.app, body.secret, "GET", `/organisations/${mine}/members`)).status).toBe(401);
  });

  it("make no key that outlives them", async () => {
    const owner = await newPerson(service);
    const mine = await ownOrganisation(owner);
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await owner.call<{ secret: string }>("POST", `/organisations/${mine}/keys`, { name: "short", role: "admin", expiresAt: inAnHour });
    const make = (more: object) => callWithKey(service.app, body.secret, "POST", `/organisations/${mine}/keys`, { name: "child", role: "admin", ...more });
    expect((await make({})).status).toBe(403);
    expect((await make({ expiresAt: new Date(Date.now() + 7_200_000).toISOString() })).status).toBe(403);
    expect((await make({ expiresAt: inAnHour })).status).toBe(201);
  });
});

describe("invitations of a higher level", () => {
  it("are neither revoked nor weakened by those below it", async () => {
    const owner = await newPerson(service);
    const mine = await ownOrganisation(owner);
    const admin = await memberOf(owner, mine, "admin");
    const email = newAddress();
    const { body } = await owner.call<{ id: string }>("POST", `/organisations/${mine}/invitations`, { email, role: "owner" });
    expect((await admin.call("DELETE", `/organisations/${mine}/invitations/${body.id}`)).status).toBe(403);
    expect((await admin.call("POST", `/organisations/${mine}/invitations`, { email, role: "viewer" })).status).toBe(403);
    expect((await owner.call<{ items: unknown[] }>("GET", `/organisations/${mine}/invitations`)).body.items).toMatchObject([{ email, role: "owner" }]);
  });

  it("reach one address a few times within an hour", async () => {
    const owner = await newPerson(service);
    const mine = await ownOrganisation(owner);
    const email = newAddress();
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await owner.call("POST", `/organisations/${mine}/invitations`, { email, role: "viewer" })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

interface OutboxMail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string | null;
}

describe("the operator", () => {
  it("is whoever presents the token, and sees the outbox", async () => {
    const [person, other] = [await newPerson(service), await newPerson(service)];
    const token = await service.identity.operator.firstToken();
    expect(await service.identity.operator.firstToken()).toBeNull();
    expect((await person.call("POST", "/operator", { token: "vop_wrong" })).status).toBe(403);
    expect((await person.call("GET", "/operator/outbox")).status).toBe(403);
    expect((await person.call("POST", "/operator", { token })).body).toEqual({ isOperator: true });
    const { body } = await person.call<{ items: { recipient: string }[] }>("GET", "/operator/outbox");
    expect(body.items.map((mail) => mail.recipient)).toContain(person.email);
    const invited = await ownOrganisation(person).then((organisation) => invite(person, organisation, other.email));
    const mails = (await person.call<{ items: OutboxMail[] }>("GET", "/operator/outbox")).body.items;
    const to = (email: string, subject: string) => mails.find((mail) => mail.recipient === email && mail.subject.startsWith(subject))?.body;
    expect([to(person.email, "Verify"), to(other.email, "Verify"), to(other.email, "You are invited")]).toEqual([
      expect.stringMatching(/^\d{6}$/m),
      null,
      expect.stringContaining(invited.acceptUrl),
    ]);
    const asked = await person.call<{ people: { email: string }[] }>("GET", `/operator/installation?query=${other.email.slice(0, 8)}`);
    expect(asked.body).toMatchObject({ keepsAccounts: true, mail: "outbox", people: [{ email: other.email, verified: true, secondFactor: false }] });
    expect((await person.call("GET", "/operator/installation?query=%25")).body).toMatchObject({ people: [] });
    expect((await other.call("GET", "/operator/installation")).status).toBe(403);
    expect((await other.call("GET", "/operator")).body).toEqual({ isOperator: false });
    expect((await other.call("POST", "/operator", { token })).status).toBe(403);
    expect((await person.call("GET", "/operator/events")).body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ action: "operator.appointed", subject: person.email })]),
    });
    expect(await service.identity.operator.dismiss(person.id)).toBe(true);
    expect((await person.call("GET", "/operator/outbox")).status).toBe(403);
  });
});

describe("staff", () => {
  it("are people whose verified address is of the internal domain", async () => {
    const { isVennel } = service.organisations;
    const person = { kind: "person", identityId: "1", sessionId: "1", name: "", authenticatedAt: new Date() } as const;
    expect(isVennel({ ...person, email: "a@vennel.example", emailVerified: true })).toBe(true);
    expect(isVennel({ ...person, email: "a@vennel.example", emailVerified: false })).toBe(false);
    expect(isVennel({ ...person, email: "a@notvennel.example", emailVerified: true })).toBe(false);
    expect(isVennel({ ...person, email: "vennel.example@evil.test", emailVerified: true })).toBe(false);
  });
});

describe("audit", () => {
  it("records who changed what", async () => {
    const owner = await newPerson(service);
    const organisation = await ownOrganisation(owner);
    const member = await memberOf(owner, organisation, "viewer");
    await owner.call("PATCH", `/organisations/${organisation}/members/${member.id}`, { role: "builder" });
    const { body } = await owner.call<{ items: { action: string; actorName: string; details: unknown }[] }>(
      "GET",
      `/organisations/${organisation}/audit-events`,
    );
    expect(body.items.map((event) => event.action)).toEqual(["member.role_changed", "invitation.accepted", "invitation.created", "organisation.created"]);
    expect(body.items[0]).toMatchObject({ actorName: "Mara Okafor", before: { role: "viewer" }, after: { role: "builder" }, origin: { kind: "session" } });
  });
});

describe("deleting an account", () => {
  it("needs the address typed, leaves no organisation without an owner, and ends every session", async () => {
    const owner = await newPerson(service);
    const organisation = await ownOrganisation(owner);
    const member = await memberOf(owner, organisation, "admin");
    expect((await owner.call("DELETE", "/account", { confirm: "yes" })).status).toBe(400);
    expect((await owner.call("DELETE", "/account", { confirm: owner.email })).body).toMatchObject({ code: "last_owner" });
    await owner.call("PATCH", `/organisations/${organisation}/members/${member.id}`, { role: "owner" });
    const signedIn = (ago: string) =>
      fresh.database.shared((tx) => tx.execute(`update identity_session set authenticated_at = now() - interval '${ago}' where identity_id = '${owner.id}'`));
    await signedIn("11 minutes");
    expect((await owner.call("DELETE", "/account", { confirm: owner.email })).body).toMatchObject({ code: "sign_in_again" });
    await signedIn("9 minutes");
    expect((await owner.call("DELETE", "/account", { confirm: owner.email })).status).toBe(204);
    expect((await owner.call("GET", "/organisations")).status).toBe(401);
    const { body } = await member.call<{ items: { identityId: string }[] }>("GET", `/organisations/${organisation}/members`);
    expect(body.items.map((item) => item.identityId)).toEqual([member.id]);
    await newPerson(service, owner.email);
  });
});
