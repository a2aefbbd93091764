import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, deploy } from "../e2e/support/deploy.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

const SECRET = "the secret of the deliveries";
const hex = (body: string, algorithm = "sha256") => createHmac(algorithm, SECRET).update(body).digest("hex");
const base64 = (body: string) => createHmac("sha256", SECRET).update(body).digest("base64");

let server: TestServer;
let person: Person;
const connected = new Set<string>();
beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server.url);
});
afterAll(() => server.stop());

const SYSTEMS = [
  { connector: "github", id: "x-github-delivery", sign: (body: string) => ({ "x-github-event": "issues", "x-hub-signature-256": `sha256=${hex(body)}` }) },
  { connector: "http", id: "x-delivery-id", sign: (body: string) => ({ "x-signature-256": `sha256=${hex(body)}` }) },
  { connector: "linear", id: "linear-delivery", sign: (body: string) => ({ "linear-signature": hex(body) }) },
  { connector: "shopify", id: "x-shopify-webhook-id", sign: (body: string) => ({ "x-shopify-topic": "orders/create", "x-shopify-hmac-sha256": base64(body) }) },
];

test.each(SYSTEMS)("$connector: a signed delivery that comes again under another id starts no second run", async ({ connector, id, sign }) => {
  const send = await hookOf(connector);
  const [body, other] = [1, 2].map((order) => JSON.stringify({ action: "opened", order })) as [string, string];
  const first = await send(body, { ...sign(body), [id]: "d-1" });
  expect(first).toEqual({ runId: expect.any(String) });
  const again = { ...first, duplicate: true };
  expect(await send(body, { ...sign(body), [id]: "d-2" })).toEqual(again);
  expect(await send(body, sign(body))).toEqual(again);
  expect(await send(body, { ...sign(body), [id]: "d-3", "content-type": "text/plain" })).toEqual(again);
  // Sent again by its system, and another delivery.
  expect(await send(body, { ...sign(body), [id]: "d-1" })).toEqual(again);
  expect((await send(other, { ...sign(other), [id]: "d-4" })).runId).not.toBe(first.runId);
  expect(await send(other, { ...sign(other), [id]: "d-1" })).toMatchObject({ duplicate: true });
});

test("of many replays at once, one starts a run", async () => {
  const send = await hookOf("github");
  const body = JSON.stringify({ action: "opened", order: 3 });
  const headers = { "x-github-event": "issues", "x-hub-signature-256": `sha256=${hex(body)}` };
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(body, { ...headers, "x-github-delivery": `r-${n}` })));
  expect(new Set(answers.map(({ runId }) => runId)).size).toBe(1);
  expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
});

test("an id in the body cannot be hidden by another content type", async () => {
  const send = await hookOf("stripe");
  const body = JSON.stringify({ id: "evt_1", type: "charge.succeeded" });
  const at = Math.floor(Date.now() / 1_000);
  const headers = { "stripe-signature": `t=${at},v1=${hex(`${at}.${body}`)}` };
  const first = await send(body, headers);
  expect(await send(body, { ...headers, "content-type": "text/plain" })).toEqual({ ...first, duplicate: true });
});

test("two events of a system that sends the same body for both are two deliveries", async () => {
  const send = await hookOf("shopify");
  const body = JSON.stringify({ id: 5, total_price: "1.00" });
  const headers = (topic: string, id: string) => ({ "x-shopify-topic": topic, "x-shopify-hmac-sha256": base64(body), "x-shopify-webhook-id": id });
  const created = await send(body, headers("orders/create", "s-1"));
  const paid = await send(body, headers("orders/paid", "s-2"));
  expect(paid).toEqual({ runId: expect.any(String) });
  expect(paid.runId).not.toBe(created.runId);
  expect(await send(body, headers("orders/paid", "s-3"))).toEqual({ ...paid, duplicate: true });
  const madeUp = await send(body, headers("made/up", "s-4"));
  expect(await send(body, headers("made/up-again", "s-5"))).toEqual({ ...madeUp, duplicate: true });
});

test("where a delivery only says whose things have changed, its id alone counts", async () => {
  const send = await hookOf("dropbox");
  const body = JSON.stringify({ list_folder: { accounts: ["dbid:1"] } });
  const headers = (id: string) => ({ "x-dropbox-signature": hex(body), "x-dropbox-request-id": id });
  const first = await send(body, headers("q-1"));
  expect((await send(body, headers("q-2"))).runId).not.toBe(first.runId);
  expect(await send(body, headers("q-1"))).toEqual({ ...first, duplicate: true });
});

/** Sends to a new automation that takes every event of the system. */
async function hookOf(connector: string) {
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  if (!connected.has(connector)) {
    const baseUrl = connector === "http" || connector === "shopify" ? { baseUrl: "https://shop.example.com" } : {};
    await connect(person, { connector, name: connector, auth: { type: "bearer", token: "t" }, webhook: { secret: SECRET }, ...baseUrl });
    connected.add(connector);
  }
  const { body: project } = await person.call<{ id: string }>("POST", `${base}/projects`, { name: `p-${Math.random().toString(36).slice(2, 8)}` });
  const files = {
    "package.json": JSON.stringify({ name: "v-hook", version: "0.1.0", private: true, type: "module", vennel: { connections: { [connector]: connector } } }),
    "src/automations/receive.ts": `import { automation, connection, webhook } from "@vennel/sdk";
const system = connection<{}>({ alias: "${connector}", connector: "${connector}" });
export default automation({ id: "receive", name: "Receive", trigger: webhook({ connection: system }), async run() { return 1; } });
`,
    "tests/receive.test.ts": `import { scenario } from "@vennel/sdk/testing";
import receive from "../src/automations/receive";
scenario("it runs", async ({ trigger }) => { await trigger(receive as never, { body: {} }); });
`,
  };
  const changes = Object.entries(files).map(([filePath, content]) => ({ filePath, content }));
  const { body: now } = await person.call<{ revision: number }>("GET", `${base}/projects/${project.id}/files`);
  await person.call("PATCH", `${base}/projects/${project.id}/files`, { baseRevision: now.revision, changes });
  const { trigger } = await deploy(person, project.id);
  if (trigger.type !== "webhook" || !trigger.url) throw new Error("It has no address");
  const { url } = trigger;
  return async (body: string, headers: Record<string, string>): Promise<{ runId?: string; duplicate?: boolean }> => {
    const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
    return (await answer.json()) as { runId?: string; duplicate?: boolean };
  };
}
