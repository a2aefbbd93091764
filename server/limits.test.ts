import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LimitChanges, LimitInUse } from "../contracts/limits.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { readSettings } from "./env.ts";
import { createLog } from "./platform/log.ts";
import { startServer, type RunningServer } from "./start-server.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

const KEY = Buffer.alloc(32, 5).toString("base64");
let server: TestServer;
/** A second process on the same database. */
let other: RunningServer;
let folder: string;
let operator: Person;

beforeAll(async () => {
  server = await startTestServer({ VENNEL_SECRET_KEY: KEY });
  folder = await mkdtemp(join(tmpdir(), "vennel-limits-"));
  const settings = readSettings({
    PATH: process.env["PATH"],
    PORT: "0",
    DATABASE_URL: server.databaseUrl,
    VENNEL_DATA_DIR: folder,
    VENNEL_SECRET_KEY: KEY,
    VENNEL_REQUESTS_PER_MINUTE: "caller=0,organisation=0",
  });
  other = await startServer(settings, createLog("error"));
  operator = await registerPerson(server.url);
  await operator.call("POST", `${API}/operator`, { token: server.operatorToken });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await rm(folder, { recursive: true });
});

const API = "/api/organisations/v1";
const limitsOf = (of: Person) => `${API}/operator/organisations/${of.organisation.id}/limits`;
const set = (of: Person, changes: LimitChanges) => operator.call<{ limits: LimitInUse[] }>("PATCH", limitsOf(of), changes);
const projectsOf = ({ organisation }: Person) => `/api/platform/v1/o/${organisation.id}/projects`;

/** The same person at the second process. */
function there(person: Person): Person["call"] {
  return async (method, path, body) => {
    const answer = await fetch(other.url + path, {
      method,
      headers: { cookie: person.cookie, origin: other.url, "x-vennel-request": "1", ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : undefined };
  };
}

test("of many projects at once at two processes exactly as many are made as may be, and the refusal says which limit, and who raises it", async () => {
  const mara = await registerPerson(server.url);
  expect((await set(mara, { projects: 3 })).body.limits).toContainEqual({ name: "projects", value: 3, isOwn: true, used: 0 });
  const eitherPlace = (n: number) => (n % 2 === 0 ? mara.call : there(mara));
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => eitherPlace(n)("POST", projectsOf(mara), { name: `P ${n}` })));
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([...Array(3).fill(201), ...Array(9).fill(409)]);
  expect(answers.find((answer) => answer.status === 409)?.body).toEqual({
    code: "limit_reached",
    message: expect.stringContaining("Projects, 3. Remove one first, or ask: whoever runs this installation can raise it."),
    details: { limit: "projects", value: 3, raisedBy: "operator" },
  });
  const made = answers.find((answer) => answer.status === 201)?.body as { id: string };
  // What was removed leaves its place, and does not come back over the limit.
  await mara.call("DELETE", `${projectsOf(mara)}/${made.id}`);
  expect((await mara.call("POST", projectsOf(mara), { name: "In its place" })).status).toBe(201);
  expect((await mara.call("POST", `${projectsOf(mara)}/${made.id}/restore`)).body.code).toBe("limit_reached");
  const copied = await mara.call<{ items: { id: string }[] }>("GET", projectsOf(mara));
  expect((await mara.call("POST", `${projectsOf(mara)}/${copied.body.items[0]?.id}/clone`, {})).body.code).toBe("limit_reached");
  await set(mara, { projects: null });
  expect((await there(mara)("POST", projectsOf(mara), { name: "Raised" })).status).toBe(201);
});

test("an invitation keeps a place, and nobody joins over the limit", async () => {
  const [owner, guest] = [await registerPerson(server.url), await registerPerson(server.url)];
  await set(owner, { members: 2 });
  const invite = (email: string) => owner.call<{ id: string }>("POST", `${API}/organisations/${owner.organisation.id}/invitations`, { email, role: "viewer" });
  const { body, status } = await invite(guest.email);
  expect(status).toBe(201);
  expect((await invite("third@example.test")).body).toMatchObject({ code: "limit_reached", details: { limit: "members", value: 2 } });
  await server.database.shared((tx) => tx.execute(`update identity_address set verified = true where value = '${guest.email}'`));
  await set(owner, { members: 1 });
  const accept = () => guest.call("POST", `${API}/invitations/${body.id}/accept`, { orgId: owner.organisation.id });
  expect((await accept()).body.code).toBe("limit_reached");
  await set(owner, { members: 2 });
  expect((await accept()).status).toBe(200);
});

test("an organisation's requests are counted at both processes together, from the moment on which the limit is set", async () => {
  const mara = await registerPerson(server.url);
  const path = `${API}/organisations/${mara.organisation.id}/limits`;
  await set(mara, { requestsPerMinute: 60 });
  await expect
    .poll(async () => (await there(mara)<{ limits: LimitInUse[] }>("GET", path)).body.limits?.find(({ name }) => name === "requestsPerMinute")?.used, {
      timeout: 15_000,
    })
    .toBeGreaterThan(0);
  const eitherPlace = (n: number) => (n % 2 === 0 ? mara.call : there(mara));
  const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => eitherPlace(n)("GET", path)));
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(20);
  expect(refused[0]?.body).toMatchObject({ code: "rate_limited", details: { limit: "requestsPerMinute", value: 60 } });
  expect((await mara.call("GET", path)).status).toBe(429);
  // The operator, who is no member, still comes in and raises it.
  expect((await set(mara, { requestsPerMinute: null })).status).toBe(200);
  expect((await mara.call("GET", path)).status).toBe(200);
});

test("what holds for all holds for those without a limit of their own, and every change is on record, once, whoever asks twice", async () => {
  const [mara, eva] = [await registerPerson(server.url), await registerPerson(server.url)];
  await set(eva, { payloadDays: 100 });
  const days = async (person: Person) =>
    (await person.call<{ limits: LimitInUse[] }>("GET", `${API}/organisations/${person.organisation.id}/limits`)).body.limits.find(
      ({ name }) => name === "payloadDays",
    );
  expect((await operator.call("PATCH", `${API}/operator/limits`, { payloadDays: 7 })).status).toBe(200);
  expect([await days(mara), await days(eva)]).toEqual([
    { name: "payloadDays", value: 7, isOwn: false, used: 7 },
    { name: "payloadDays", value: 100, isOwn: true, used: 30 },
  ]);
  const keep = (person: Person, payloadRetentionDays: number) =>
    person.call("PATCH", `${API}/organisations/${person.organisation.id}/privacy`, { payloadRetentionDays });
  expect((await keep(mara, 8)).body).toMatchObject({ code: "limit_reached", details: { limit: "payloadDays", value: 7 } });
  expect((await keep(eva, 90)).status).toBe(200);
  await operator.call("PATCH", `${API}/operator/limits`, { payloadDays: "default" });

  // Two operators who say the same at once make one change.
  await Promise.all([set(mara, { projects: 9 }), set(mara, { projects: 9 }), set(mara, { projects: 9, members: 4 })]);
  const audit = await mara.call<{ items: { action: string; before: object; after: object }[] }>(
    "GET",
    `${API}/organisations/${mara.organisation.id}/audit-events`,
  );
  const changes = audit.body.items.filter(({ action }) => action === "limits.changed");
  expect(changes.flatMap(({ after }) => Object.keys(after)).toSorted()).toEqual(["members", "projects"]);
  expect(changes.find(({ after }) => "projects" in after)).toMatchObject({ before: { projects: "default" }, after: { projects: 9 } });
  const { body } = await operator.call<{ items: { action: string; subject: string }[] }>("GET", `${API}/operator/events`);
  const subjects = body.items.filter(({ action }) => action === "limits.changed").map(({ subject }) => subject);
  expect(subjects.join("\n")).toContain(`(${mara.organisation.slug}): projects as for all → 9`);
  expect(subjects.join("\n")).toContain("All organisations without their own: days that payloads of runs are kept as for all → 7");
});

test("guesses of a password are counted at both processes together", async () => {
  const { email, password } = await registerPerson(server.url);
  const guess = async (n: number, attempt: string) => {
    const url = n % 2 === 0 ? server.url : other.url;
    const flow = (await (await fetch(`${url}/auth/self-service/login/api`)).json()) as { id: string };
    const body = JSON.stringify({ method: "password", identifier: email, password: attempt });
    return (await fetch(`${url}/auth/self-service/login?flow=${flow.id}`, { method: "POST", headers: { "content-type": "application/json" }, body })).status;
  };
  const statuses = await Promise.all(Array.from({ length: 16 }, (_, n) => guess(n, `wrong-password-${n}`)));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(10).fill(400), ...Array(6).fill(429)]);
  expect([await guess(0, password), await guess(1, password)]).toEqual([429, 429]);
}, 30_000);

test("values that are none are refused, and nobody but the operator sets or sees the others", async () => {
  const mara = await registerPerson(server.url);
  for (const projects of [-1, 1.5, 1e9, 2 ** 53, Number.MAX_VALUE, "3", true, [], {}, "none"])
    expect((await operator.call("PATCH", limitsOf(mara), { projects })).status).toBe(400);
  for (const body of [{ requestsPerMinute: 0 }, { runsAtOnce: 0 }, { members: 0 }, { unknown: 1 }, [], "x", JSON.parse('{"__proto__": 5}')])
    expect((await operator.call("PATCH", limitsOf(mara), body)).status).toBe(400);
  expect((await operator.call("PATCH", `${API}/operator/organisations/org_nobody/limits`, { projects: 1 })).status).toBe(404);
  for (const [method, path, body] of [
    ["GET", limitsOf(mara)],
    ["PATCH", limitsOf(mara), { projects: 1_000 }],
    ["GET", `${API}/operator/organisations`],
    ["GET", `${API}/operator/limits`],
    ["PATCH", `${API}/operator/limits`, { projects: 1_000 }],
  ] as const)
    expect((await mara.call(method, path, body)).status).toBe(403);
  const found = await operator.call<{ items: { slug: string; members: number }[] }>("GET", `${API}/operator/organisations?query=${mara.organisation.slug}`);
  expect(found.body.items).toMatchObject([{ slug: mara.organisation.slug, members: 1, own: [] }]);
  expect((await operator.call<{ items: unknown[] }>("GET", `${API}/operator/organisations?query=%25`)).body.items).toEqual([]);
  // Below the handlers too: a transaction of the organisation reads its limits and writes none.
  const write = server.database.organisation(mara.organisation.id, (tx) =>
    tx.execute(`insert into organisation_limit values ('${mara.organisation.id}', 'projects', 1000)`),
  );
  await expect(write).rejects.toMatchObject({ cause: { message: expect.stringContaining("row-level security") } });
});
