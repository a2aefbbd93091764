import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Automation } from "../contracts/automations.ts";
import { ALLOWED_PACKAGES } from "../contracts/packages.ts";
import { bringFiles } from "./support/bring-files.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { connect, deploy } from "./support/deploy.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

const zod = ALLOWED_PACKAGES.find(({ name }) => name === "zod")?.version;

const FILES = {
  "package.json": JSON.stringify(
    { name: "v-refund", version: "0.1.0", private: true, type: "module", dependencies: { zod }, vennel: { connections: { Bank: "http" } } },
    null,
    2,
  ),
  "src/automations/refund.ts": `import { automation, manual } from "@vennel/sdk";
import { z } from "zod";
import { bank } from "../connections";

export default automation({
  id: "refund",
  name: "Refund an order",
  trigger: manual({ input: z.object({ order: z.number() }) }),
  async run({ event, step }) {
    const approved = await step.approve(\`Refund order \${event.order}?\`, { timeout: "2 days" });
    if (!approved) return "declined";
    await bank.request("POST", "/refunds", { body: { order: event.order } });
    return "refunded";
  },
});
`,
  "tests/refund.test.ts": `import { expect, scenario } from "@vennel/sdk/testing";
import refund from "../src/automations/refund";

scenario("nobody approved it in time", async ({ trigger, systems }) => {
  expect((await trigger(refund, { order: 1 })).output).toBe("declined");
  expect(systems.bank.recorded).toHaveLength(0);
});
`,
};

let bank: LoopbackSystem;
let product: Product;
let browser: Surfing;
let person: Person;
let page: Page;
let automation: Automation;

beforeAll(async () => {
  bank = await startLoopbackSystem("bank-token", () => ({ body: { refunded: true } }));
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  await connect(person, { connector: "http", name: "Bank", auth: { type: "bearer", token: "bank-token" }, baseUrl: bank.url });
  automation = await deploy(person, await bringFiles(person, FILES));
  page = await visitor(browser, product.url, person);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await bank?.close();
});

test.each([
  { order: 4711, button: "Approve", result: "refunded", calls: 1 },
  { order: 4712, button: "Decline", result: "declined", calls: 0 },
])("a write waits for a decision on the run's page: $button", async ({ order, button, result, calls }) => {
  bank.received.length = 0;
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  const { body } = await person.call<{ id: string }>("POST", `${base}/automations/${automation.id}/runs`, { payload: { order } });
  await page.goto(`/automations/${automation.id}/runs/${body.id}`);
  const waiting = page.getByRole("list", { name: "This run waits" });
  await waiting.getByText(`Refund order ${order}?`).waitFor();
  expect(bank.received).toHaveLength(0);
  await waiting.getByRole("button", { name: button }).click();
  await waiting.waitFor({ state: "detached" });
  const output = async () => (await person.call<{ output: unknown }>("GET", `${base}/runs/${body.id}`)).body.output;
  await expect.poll(output, { timeout: 60_000 }).toBe(result);
  await page.getByText("Succeeded").first().waitFor();
  expect(bank.received).toHaveLength(calls);
});
