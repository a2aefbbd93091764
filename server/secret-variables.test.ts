import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, Writable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bringFiles } from "../e2e/support/bring-files.ts";
import { connect, deploy } from "../e2e/support/deploy.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { resealSecretVariables } from "./modules/projects/index.ts";
import { createKeyring } from "./platform/crypto/index.ts";
import { loadMasterKey } from "./platform/crypto/master-key.ts";
import { writeBackup } from "./platform/backup/write-backup.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

const KEY = Buffer.alloc(32, 9).toString("base64");
const FIRST = "first secret & value of the variable";
const SECOND = "second-secret-value-of-the-variable";
const PLACEHOLDER = /^vennel-secret-[0-9a-f]{32}$/;

let server: TestServer;
let system: Server;
const arrived: { key: string | null; header: unknown; body: string }[] = [];
const logs: string[] = [];

beforeAll(async () => {
  system = createServer((request, response) => void echo(request, response)).listen(0, "127.0.0.1");
  await once(system, "listening");
  const log = pino({ level: "trace" }, new Writable({ write: (chunk: Buffer, _, done) => (logs.push(chunk.toString()), done()) }));
  server = await startTestServer({ VENNEL_SECRET_KEY: KEY }, log);
});
afterAll(async () => {
  await server.stop();
  system.closeAllConnections();
  system.close();
});

/** A system that gives back all that it was sent. */
async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  arrived.push({ key: new URL(request.url ?? "/", "http://x").searchParams.get("key"), header: request.headers["x-token"], body });
  response.setHeader("content-type", "application/json").end(JSON.stringify({ url: request.url, headers: request.headers, body }));
}

const FILES = {
  "package.json": JSON.stringify({
    name: "secret-user",
    version: "0.1.0",
    private: true,
    type: "module",
    vennel: { connections: { Shop: "http" }, variables: { type: "object", properties: { API_TOKEN: { type: "string", default: "none" } } } },
  }),
  "src/automations/ask.ts": `import { automation, vars, webhook } from "@vennel/sdk";
import { shop } from "../connections";
export default automation({
  id: "ask",
  name: "Ask",
  trigger: webhook({ respond: "sync" }),
  async run({ event, step, log }) {
    const token = (event.body as { token?: string }).token ?? vars["API_TOKEN"]!;
    log.info("sends " + token);
    const answer = await step("Ask", () =>
      shop.request<unknown>("POST", "/echo", { query: { key: token }, headers: { "x-token": token }, body: { deep: [{ token }] } }));
    return { sees: vars["API_TOKEN"], answer };
  },
});
`,
  "tests/ask.test.ts": `import { scenario } from "@vennel/sdk/testing";
import ask from "../src/automations/ask";
scenario("the system is asked", async ({ trigger }) => {
  await trigger(ask, { body: {} }, { mayFail: true });
});
`,
};

/** Somebody with a live integration that sends its variable. */
async function user(value: string) {
  const person = await registerPerson(server.url);
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  await connect(person, { connector: "http", name: "Shop", baseUrl: `http://127.0.0.1:${(system.address() as AddressInfo).port}`, auth: { type: "none" } });
  const project = `${base}/projects/${await bringFiles(person, FILES)}`;
  const secret = `${project}/environments/production/secrets/API_TOKEN`;
  expect(await person.call("PUT", secret, { value })).toMatchObject({ status: 200, body: { name: "API_TOKEN" } });
  const { id, trigger } = await deploy(person, project.slice(project.lastIndexOf("/") + 1));
  const url = trigger.type === "webhook" ? (trigger.url ?? "") : "";
  const ask = async (body: object) => {
    const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  };
  return { person, base, project, secret, automationId: id, ask };
}

test("a secret variable reaches the system, and nothing else: not the code, a record, a log, an export or a dump", { timeout: 90_000 }, async () => {
  const mara = await user(FIRST);
  const first = await mara.ask({});
  expect(arrived.at(-1)).toEqual({ key: FIRST, header: FIRST, body: JSON.stringify({ deep: [{ token: FIRST }] }) });
  const { sees } = JSON.parse(first.text) as { sees: string };
  expect(sees).toMatch(PLACEHOLDER);

  // In another organisation's integration, and in the next version of the same one, the placeholder is only a word.
  const other = await user("what-belongs-to-the-other-one");
  await other.ask({ token: sees });
  expect(arrived.at(-1)).toMatchObject({ key: sees, header: sees });
  await deploy(mara.person, mara.project.slice(mara.project.lastIndexOf("/") + 1));
  await mara.ask({ token: sees });
  expect(arrived.at(-1)).toMatchObject({ key: sees, header: sees });

  // A value that is replaced is sent from the next call on, by what is live already; also after the keys were.
  expect((await mara.person.call("PUT", mara.secret, { value: SECOND })).status).toBe(200);
  const keyring = await createKeyring(server.database, await loadMasterKey(KEY, "/nowhere"));
  const organisationId = mara.person.organisation.id;
  await keyring.replaceDataKey(organisationId);
  expect(await resealSecretVariables({ database: server.database, keyring }, organisationId)).toBe(1);
  expect(await keyring.dropDataKeys(organisationId, new Date(Date.now() + 60_000))).toBe(1);
  const second = await mara.ask({});
  expect(arrived.at(-1)?.header).toBe(SECOND);

  const seen = { first: first.text, second: second.text, ...(await everythingOf(mara)), logs: logs.join(""), dump: await dump() };
  for (const part of Object.values(seen)) expect(part.length).toBeGreaterThan(100);
  expect(seen.runs).toContain("/echo");
  for (const part of [seen.environments, seen.exported]) expect(part).toContain('"secrets":[{"name":"API_TOKEN"');
  expect(seen.runs).toContain(`sends ${sees}`);
  expect(Object.entries(seen).flatMap(([part, content]) => (leaks(content) ? [part] : []))).toEqual([]);

  // Removed, the call that needs it does not leave.
  const before = arrived.length;
  expect((await mara.person.call("DELETE", mara.secret)).status).toBe(204);
  await mara.ask({});
  expect(arrived.length).toBe(before);
  expect((await everythingOf(mara)).runs).toContain("The secret variable API_TOKEN is not set any more.");
  expect((await mara.person.call("DELETE", mara.secret)).status).toBe(404);
});

test("a simulated run sees a placeholder that stands for nothing; one name is plain or secret, not both", { timeout: 60_000 }, async () => {
  const { person, base, project, secret } = await user(FIRST);
  const before = arrived.length;
  const started = await person.call<{ id: string }>("POST", `${project}/simulations`, { automation: "ask", payload: {} });
  expect(started.status).toBe(202);
  await expect
    .poll(async () => JSON.stringify((await person.call("GET", `${base}/runs/${started.body.id}`)).body), { timeout: 30_000 })
    .toContain("vennel-secret-api-token-simulated");
  expect(arrived.length).toBe(before);

  expect((await person.call("PUT", `${project}/environments/production/variables`, { API_TOKEN: "plain" })).body.message).toContain(
    "This is a secret variable",
  );
  await person.call("PUT", `${project}/environments/production/variables`, { REGION: "eu" });
  expect((await person.call("PUT", secret.replace("API_TOKEN", "REGION"), { value: "long enough" })).body.message).toContain("This is a plain variable");
  expect((await person.call("PUT", secret, { value: "short" })).status).toBe(400);
});

test("many are set at once in an environment that begins to exist with them", async () => {
  const person = await registerPerson(server.url);
  const projects = `/api/platform/v1/o/${person.organisation.id}/projects`;
  const { body } = await person.call<{ id: string }>("POST", projects, { name: "many at once" });
  const set = (name: string) => person.call("PUT", `${projects}/${body.id}/environments/fresh/secrets/${name}`, { value: "long enough" });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => set(`KEY_${n}`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

interface User {
  readonly person: Person;
  readonly base: string;
  readonly project: string;
  readonly automationId: string;
}

async function everythingOf({ person, base, project, automationId }: User) {
  const { body } = await person.call<{ items: { id: string }[] }>("GET", `${base}/automations/${automationId}/runs?limit=200`);
  const runs: string[] = [];
  for (const { id } of body.items) for (const path of ["", "/logs"]) runs.push(JSON.stringify((await person.call("GET", `${base}/runs/${id}${path}`)).body));
  const bytes = async (path: string) =>
    Buffer.from(await (await fetch(server.url + path, { headers: { cookie: person.cookie } })).arrayBuffer()).toString("latin1");
  return {
    runs: runs.join("\n"),
    environments: JSON.stringify((await person.call("GET", `${project}/environments`)).body),
    archive: await bytes(`${project}/archive`),
    exported: await bytes(`/api/organisations/v1/organisations/${person.organisation.id}/export`),
  };
}

async function dump(): Promise<string> {
  const target = new PassThrough();
  const [bytes] = await Promise.all([buffer(target), writeBackup(server.databaseUrl, target)]);
  return gunzipSync(bytes).toString("latin1");
}

function leaks(content: string): boolean {
  return [FIRST, SECOND].some((value) =>
    [
      value,
      encodeURIComponent(value),
      new URLSearchParams({ v: value }).toString().slice(2),
      Buffer.from(value).toString("hex"),
      Buffer.from(value).toString("base64"),
    ].some((spelling) => content.includes(spelling)),
  );
}
