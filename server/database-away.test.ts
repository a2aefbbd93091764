import { afterAll, beforeAll, expect, test } from "vitest";
import { bringFiles } from "../e2e/support/bring-files.ts";
import { connect, deploy } from "../e2e/support/deploy.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { startSink, type Sink } from "./engine/testing/sink.ts";
import { createLog } from "./platform/log.ts";
import { openDatabaseLine, type DatabaseLine } from "./testing/database-line.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

let line: DatabaseLine;
let sink: Sink;
let server: TestServer;
let person: Person;
/** What the sink does before it answers. */
let onArrival = () => {};

beforeAll(async () => {
  sink = await startSink((_, response) => {
    onArrival();
    response.end("{}");
  });
  server = await startTestServer({}, createLog("silent"), async (databaseUrl) => (line = await openDatabaseLine(databaseUrl)).url);
  person = await registerPerson(server.url);
  for (const name of SHOPS) await connect(person, { connector: "http", name, baseUrl: sink.url, auth: { type: "none" } });
});
afterAll(async () => {
  line.mend();
  await server.stop();
  await line.close();
  await sink.close();
});

/** One for each call: what a connection means is remembered once it was looked up. */
const SHOPS = ["North", "East", "South", "West"];

const automation = (id: string, trigger: string, run: string) => `import { automation, manual, webhook } from "@vennel/sdk";
import { north, east, south, west } from "../connections";
void [manual, north, east, south, west];
export default automation({ id: "${id}", name: "${id}", trigger: ${trigger}, async run({ event, step, state, log }) { void [event, step, state, log]; ${run} } });
`;
const FILES = {
  "package.json": JSON.stringify({
    name: "away",
    version: "0.1.0",
    private: true,
    type: "module",
    vennel: { connections: Object.fromEntries(SHOPS.map((name) => [name, "http"])) },
  }),
  "src/automations/busy.ts": automation(
    "busy",
    'webhook({ verify: "none" })',
    // Outside of steps, which would try again by themselves.
    `await north.request("POST", "/", { body: { n: 1 } });
     await east.request("POST", "/", { body: { n: 2 } });
     log.info("between");
     await state.run.set("seen", 1);
     await step.start({ id: "child" } as never, {});
     await south.request("POST", "/", { body: { n: 3 } });`,
  ),
  "src/automations/child.ts": automation("child", "manual()", `await west.request("POST", "/", { body: { n: 4 } });`),
  "tests/busy.test.ts": `import { scenario } from "@vennel/sdk/testing";
import busy from "../src/automations/busy";
scenario("it is tried", async ({ trigger }) => { await trigger(busy, { body: {} } as never, { mayFail: true }); });
`,
};

async function hookOf(): Promise<string> {
  const { trigger } = await deploy(person, await bringFiles(person, FILES));
  return trigger.type === "webhook" ? (trigger.url ?? "") : "";
}

const deliver = (url: string) => fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });

async function ends(): Promise<string[]> {
  const { rows } = await server.database.engine.query<{ end: string }>("select coalesce(error ->> 'message', status) as end from run order by id");
  return rows.map(({ end }) => end);
}

test("a run whose platform loses its database at every call waits, goes on and ends well, with nothing written twice", { timeout: 90_000 }, async () => {
  const url = await hookOf();
  sink.effects.length = 0;
  onArrival = () => line.cut();
  expect((await deliver(url)).status).toBe(202);
  while (sink.effects.length < 4) {
    await expect.poll(() => line.isCut, { timeout: 20_000 }).toBe(true);
    const before = line.refused;
    await expect.poll(() => line.refused, { timeout: 20_000 }).toBeGreaterThan(before + 5);
    line.mend();
  }
  onArrival = () => {};
  line.mend();
  await expect.poll(ends, { timeout: 30_000 }).toEqual(["succeeded", "succeeded"]);
  expect(sink.effects.map(({ n }) => n).toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 4]);
});
