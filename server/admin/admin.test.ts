import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { registerPerson } from "../../e2e/support/person.ts";
import { COMMAND_EVENTS } from "./command-events.ts";
import { runningPostgres } from "../platform/postgres/running-postgres.ts";
import { emptyDatabase } from "../testing/empty-database.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

// Each call is a process of its own that loads half of the server.
vi.setConfig({ testTimeout: 120_000 });

const ADMIN = fileURLToPath(new URL("main.ts", import.meta.url));
const KEY = "0f".repeat(32);

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ VENNEL_SECRET_KEY: KEY });
  folder = await mkdtemp(join(tmpdir(), "vennel-admin-"));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** The command as an operator runs it, beside the server. */
async function admin(...args: string[]): Promise<string> {
  return adminOf(server.databaseUrl, ...args);
}

async function adminOf(databaseUrl: string, ...args: string[]): Promise<string> {
  const { PATH = "" } = process.env;
  const env = { PATH, DATABASE_URL: databaseUrl, VENNEL_DATA_DIR: folder, VENNEL_SECRET_KEY: KEY, VENNEL_PUBLIC_URL: server.url };
  return (await promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", ADMIN, ...args], { env })).stdout;
}

it("makes the first administrator, whose link signs them in once", async () => {
  const link = (await admin("create-administrator", "ada@example.test", "Ada", "Okafor")).match(/^http\S+$/m)?.[0] ?? "";
  expect(link.startsWith(`${server.url}/auth/self-service/recovery?`)).toBe(true);
  const followed = await fetch(link, { redirect: "manual", headers: { accept: "text/html" } });
  expect([followed.status, new URL(followed.headers.get("location") ?? "").pathname]).toEqual([303, "/settings"]);
  const cookie = followed.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const operator = await fetch(`${server.url}/api/organisations/v1/operator`, { headers: { cookie } });
  expect(await operator.json()).toEqual({ isOperator: true });

  const again = await fetch(link, { redirect: "manual", headers: { accept: "text/html" } });
  expect(new URL(again.headers.get("location") ?? "").pathname).toBe("/recovery");
  await expect(admin("create-administrator", "ada@example.test")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("already") });
});

it("sets what an organisation may use, which the server beside it holds to at once", async () => {
  const mara = await registerPerson(server.url);
  const make = () => mara.call("POST", `/api/platform/v1/o/${mara.organisation.id}/projects`, { name: "P" });
  expect((await make()).status).toBe(201);
  expect(await admin("limits", mara.organisation.slug, "projects=1", "runsPerDay=none")).toMatch(/projects +1\n[^]*runsPerDay +no limit\n/);
  expect((await make()).body).toMatchObject({ code: "limit_reached", details: { value: 1 } });
  await expect(admin("limits", "--all", "members=0")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("members from 1 to 1000000") });
  const path = `/api/organisations/v1/organisations/${mara.organisation.id}/audit-events`;
  const { body } = await mara.call<{ items: object[] }>("GET", path);
  expect(body.items[0]).toMatchObject({
    action: "limits.changed",
    actorName: "the machine's console",
    before: { projects: "default" },
    after: { projects: 1 },
    origin: { kind: "console" },
  });
});

it("signs a person out everywhere, and then everybody", async () => {
  const [eve, bob] = [await registerPerson(server.url), await registerPerson(server.url)];
  const sees = async ({ cookie }: { cookie: string }) => (await fetch(`${server.url}/auth/sessions/whoami`, { headers: { cookie } })).status;
  expect(await admin("end-sessions", eve.email)).toBe("1 session was ended.\n");
  expect([await sees(eve), await sees(bob)]).toEqual([401, 200]);
  expect(await admin("end-sessions", "--everybody")).toMatch(/^\d+ sessions? (was|were) ended\.\n$/);
  expect(await sees(bob)).toBe(401);
});

it("leaves an event of what was done at the machine, with the machine's account, and says of every command whether it does", async () => {
  const { email } = await registerPerson(server.url);
  await admin("end-sessions", email);
  const { rows } = await server.database.shared((tx) => tx.execute("select * from instance_event order by at desc limit 1"));
  expect(rows).toMatchObject([
    { actor_id: "console", action: "account.sessions_ended", subject: email, origin: { kind: "console" }, details: { account: userInfo().username } },
  ]);
  const stderr = await admin("nothing").catch((error: { stderr: string }) => error.stderr);
  const told = Array.from(stderr.matchAll(/^ {2}([a-z][a-z-]+)/gm), ([, name = ""]) => name);
  expect(told.filter((name) => !Object.hasOwn(COMMAND_EVENTS, name))).toEqual([]);
  expect(told).toContain("backup");
});

it("finds every audit log as it was written", async () => {
  await registerPerson(server.url);
  expect(await admin("verify-audit")).toMatch(/^org_\w+ {2}\d+ events {2}[0-9a-f]{64}$[^]*audit logs? (is|are) as (it was|they were) written\.\n$/m);
});

it("prints a recovery link for somebody, and says when there is nobody", async () => {
  const { email } = await registerPerson(server.url);
  expect(await admin("recovery-link", email)).toMatch(/self-service\/recovery\?flow=\S+&token=\w{32}/);
  await expect(admin("recovery-link", "nobody@example.test")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("not found") });
});

it("replaces the operator's token", async () => {
  const token = (await admin("operator-token")).match(/vop_\w+/)?.[0];
  const person = await registerPerson(server.url);
  expect((await person.call("POST", "/api/organisations/v1/operator", { token: server.operatorToken })).status).toBe(403);
  expect((await person.call("POST", "/api/organisations/v1/operator", { token })).status).toBe(200);
});

it("lists the mails that were written", async () => {
  const { email } = await registerPerson(server.url);
  expect(await admin("outbox", "50")).toMatch(new RegExp(`${email}  Verify your e-mail address\\n\\n[^]*\\n    \\d{6}\\n`));
});

it("explains itself", async () => {
  await expect(admin()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("Usage: ./vennel admin") });
  await expect(admin("constructor")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('no command "constructor"') });
});

it("backs up beside the server; a server on what was restored elsewhere knows people, sessions and credentials", async () => {
  const person = await registerPerson(server.url);
  const connections = `/api/switchboard/v1/o/${person.organisation.id}/connections`;
  const made = await person.call("POST", connections, {
    connector: "slack",
    name: "Team chat",
    environment: "production",
    auth: { type: "bearer", token: "xoxb-kept" },
  });
  expect(made.status).toBe(201);
  const file = join(folder, "monday.backup");
  expect(await admin("backup", file)).toMatch(/^Wrote \d+ rows of \d+ tables/);
  await expect(admin("restore", file)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("holds data of Vennel already") });

  const elsewhere = await emptyDatabase();
  expect(await adminOf(elsewhere.url, "restore", file)).toContain("The secret key fits");
  const restored = await startTestServer({ DATABASE_URL: elsewhere.url, VENNEL_SECRET_KEY: KEY });
  const answer = await fetch(restored.url + connections, { headers: { cookie: person.cookie } });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("Team chat")]);
  await restored.stop();
  await elsewhere.drop();
});

it("refuses what is no whole backup in one line, and leaves no Postgres behind", async () => {
  const whole = join(folder, "whole.backup");
  await admin("backup", whole);
  const damaged = join(folder, "damaged.backup");
  await writeFile(damaged, (await readFile(whole)).subarray(0, -200));
  const target = join(folder, "target");
  for (const [file, reason] of [
    [join(folder, "nowhere.backup"), "ENOENT"],
    [folder, "EISDIR"],
    [damaged, "unexpected end of file"],
  ] as const) {
    const env = { PATH: process.env["PATH"] ?? "", VENNEL_DATA_DIR: target, VENNEL_SECRET_KEY: KEY };
    const refusal = await promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", ADMIN, "restore", file], { env }).catch(
      (error: { code: number; stderr: string }) => error,
    );
    expect(refusal).toMatchObject({ code: 1, stderr: expect.stringMatching(new RegExp(`^[^\\n]*${reason}[^\\n]*\\n$`)) });
    expect(await runningPostgres(target)).toBeNull();
  }
});
