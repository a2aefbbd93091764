import { afterAll, beforeAll, expect, test } from "vitest";
import { ALLOWED_PACKAGES } from "../../contracts/packages.ts";
import { bringFiles } from "../support/bring-files.ts";
import { building } from "../support/building.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../support/loopback-system.ts";
import { succeeded } from "../support/run-of.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

const FILE = "src/automations/big-orders.ts";
const zod = ALLOWED_PACKAGES.find(({ name }) => name === "zod")?.version;

const RESERVE = `await stock.request('POST', '/reserve',
            { body: { sku: event.body.sku, total } })`;
const TOLD =
  'await step("Post a message to a channel or person", () => slack.chat.postMessage({ channel: "#packing", text: `Pack first: ${event.body.sku}` }));';

const WRITTEN = `// Orders as the till sends them. Ask Ines before you change the limit.
import { automation, webhook } from '@vennel/sdk'
import { z } from 'zod'
import { stock } from '../connections'

const LIMIT = 500   // euros

/* Rounded half up, as the books have it. */
function euros( cents: number ) {
    return Math.round( cents / 100 )
}

export default automation({
    id: 'big-orders', name: 'Big orders',
    trigger: webhook({
        path: 'orders',
        body: z.object({ sku: z.string(), cents: z.number() }),
    }),

    async run({ event }) {
        const total = euros( event.body.cents )   // the till has no decimals
        if (total < LIMIT) return

        // The stock room packs big orders first.
        ${RESERVE}
    },
})
`;

const FILES = {
  "package.json": JSON.stringify(
    { name: "big-orders", version: "0.1.0", private: true, type: "module", dependencies: { zod }, vennel: { connections: { Stock: "http" } } },
    null,
    2,
  ),
  [FILE]: WRITTEN,
  "tests/big-orders.test.ts": `import { expect, scenario } from "@vennel/sdk/testing";
import bigOrders from "../src/automations/big-orders";

scenario("a big order is reserved", async ({ trigger, systems }) => {
  await trigger(bigOrders, { body: { sku: "lamp", cents: 60_000 } });
  expect(systems.stock.recorded).toHaveLength(1);
});
`,
};

let stock: LoopbackSystem;
let slack: LoopbackSystem;
let at: Workplace;
let projectId: string;

beforeAll(async () => {
  stock = await startLoopbackSystem("stock-token", () => ({ body: { reserved: true } }));
  slack = await startLoopbackSystem("slack-token", () => ({ body: { ok: true, channel: "C1", ts: "1700000000.0001" } }));
  at = await startBuilding([
    { connector: "http", name: "Stock", auth: { type: "bearer", token: "stock-token" }, baseUrl: stock.url },
    { connector: "slack", name: "Slack", auth: { type: "bearer", token: "slack-token" }, baseUrl: slack.url },
  ]);
  projectId = await bringFiles(at.person, FILES);
});
afterAll(async () => {
  await at?.close();
  await stock?.close();
  await slack?.close();
});

async function textNow(): Promise<string> {
  const { body } = await at.person.call<{ files: { filePath: string; content: string }[] }>(
    "GET",
    `/api/platform/v1/o/${at.person.organisation.id}/projects/${projectId}/files`,
  );
  return body.files.find(({ filePath }) => filePath === FILE)?.content ?? "";
}

test("a step is added to code that somebody wrote, and every line that it is not about stays as it was", { timeout: 280_000 }, async () => {
  const by = building(at);
  await by.open(projectId);
  await by.add("Add a step at the end", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#packing");
  await by.write("text", "Pack first: ");
  await by.take("text", "sku", "body.sku");
  const url = await by.deploy();
  await by.noteEffort("A step more in a hand-written project");

  expect(await textNow()).toBe(
    WRITTEN.replace("import { stock }", "import { slack, stock }")
      .replace("run({ event })", "run({ event, step })")
      .replace(RESERVE, `${RESERVE}\n        ${TOLD}`),
  );

  const send = (order: object) => fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(order) });
  await succeeded(at.person, await send({ sku: "pin", cents: 200 }));
  await succeeded(at.person, await send({ sku: "lamp", cents: 60_000 }));
  expect(stock.received.map(({ body }) => body)).toEqual([{ sku: "lamp", total: 600 }]);
  expect(slack.received.map(({ body }) => body)).toEqual([{ channel: "#packing", text: "Pack first: lamp" }]);
  expect(at.errors).toEqual([]);
});
