import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Automation } from "../contracts/automations.ts";
import type { Run } from "../contracts/runs.ts";
import { bringFiles } from "./support/bring-files.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { connect, deploy } from "./support/deploy.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { PAYMENT_FILES } from "./support/payment-integration.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";
import { visitor } from "./support/visitor.ts";

let bank: LoopbackSystem;
let product: Product;
let browser: Surfing;
let person: Person;
let page: Page;
let automation: Automation;
/** The bank takes requests, and the line breaks before it answers. */
let isLineDown = false;

beforeAll(async () => {
  bank = await startLoopbackSystem("bank-token", () => (isLineDown ? "cut off" : { body: { paid: true } }));
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  await connect(person, { connector: "http", name: "Bank", auth: { type: "bearer", token: "bank-token" }, baseUrl: bank.url });
  automation = await deploy(person, await bringFiles(person, PAYMENT_FILES));
  page = await visitor(browser, product.url, person);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await bank?.close();
});

test.each([
  ["It happened, go on", "by Mara, receipt 9", 1],
  ["It did not, run it again", "by Mara, no receipt", 2],
])("a run gets its signal on its page, and an uncertain call in a step is decided there: %s", async (decision, output, sent) => {
  bank.received.length = 0;
  isLineDown = true;
  const runId = await startRun();
  await page.goto(`/automations/${automation.id}/runs/${runId}`);
  const awaited = page.getByRole("list", { name: "This run waits" });
  await awaited.getByText("The code waits for the signal approval").waitFor();
  await awaited.getByRole("button", { name: "Send signal" }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("Name").inputValue()).toBe("approval");
  await dialog.getByLabel("Payload, as JSON").fill('{"by":');
  await expect.poll(() => dialog.getByRole("button", { name: "Send signal" }).isDisabled()).toBe(true);
  await dialog.getByLabel("Payload, as JSON").fill('{"by":"Mara"}');
  await dialog.getByRole("button", { name: "Send signal" }).click();
  await dialog.waitFor({ state: "detached" });
  await awaited.waitFor({ state: "detached" });

  await page.getByRole("heading", { name: "Whether Bank did this is not known" }).waitFor();
  const looks = ["It happened, go on", "It did not, run it again"].map((name) => page.getByRole("button", { name }).getAttribute("class"));
  expect(new Set(await Promise.all(looks)).size).toBe(1);
  isLineDown = false;
  if (sent === 1) {
    await page.getByText("What it returned, if later steps need it").click();
    await page.getByLabel("Output of the step, as JSON").fill('{"receipt":9}');
  }
  await page.getByRole("button", { name: decision }).click();
  await page.getByText("Succeeded").first().waitFor();
  expect(await until("its end", async () => ended(await readRun(runId)))).toMatchObject({ status: "succeeded", output });
  expect(bank.received).toHaveLength(sent);
});

async function startRun(): Promise<string> {
  const { body } = await person.call<{ id: string }>("POST", `/api/platform/v1/o/${person.organisation.id}/automations/${automation.id}/runs`, {});
  return body.id;
}

async function readRun(runId: string): Promise<Run> {
  return (await person.call<Run>("GET", `/api/platform/v1/o/${person.organisation.id}/runs/${runId}`)).body;
}

const ended = (run: Run) => (run.finishedAt === null || run.status === "uncertain" ? null : run);
