import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TEMPLATES } from "../contracts/templates.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { connect } from "./support/deploy.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

const shell = promisify(execFile);

let slack: LoopbackSystem;
let product: Product;
let browser: Surfing;
let person: Person;
let page: Page;

beforeAll(async () => {
  slack = await startLoopbackSystem("xoxb-real-token", () => ({ body: { ok: true, channel: "C1", ts: "1700000000.0001" } }));
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  await connect(person, { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-real-token" }, baseUrl: slack.url });
  page = await visitor(browser, product.url, person);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await slack?.close();
});

const runSimulated = () => page.getByRole("button", { name: "Run simulated" });

test.each(["Issue announcer", "Refund alert", "Orders to chat"])("the template %s runs simulated as it stands", async (name) => {
  await page.goto("/");
  await page
    .getByRole("button", { name: new RegExp(name) })
    .first()
    .click();
  const box = page.getByRole("textbox").first();
  expect(await box.inputValue()).toBe(TEMPLATES.find((template) => template.name === name)?.request);
  await box.press("Control+Enter");
  await page.waitForURL(/\/integrations\/prj_/);
  await page.getByRole("button", { name: /Verified [0-9a-f]{6}$/ }).waitFor({ timeout: 60_000 });
  await runSimulated().click();
  await page.locator("main").getByText("Succeeded").first().waitFor({ timeout: 60_000 });
});

test("the command that “Try it” shows for a template is taken, and its run succeeds", async () => {
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  await page.getByRole("button", { name: "Copy the curl command" }).click({ timeout: 60_000 });
  const command = await page.evaluate<string>("navigator.clipboard.readText()");
  const { stdout } = await shell("sh", ["-c", `${command} -s -o /dev/null -w '%{http_code}'`]);
  expect(stdout).toBe("202");
  await page.getByRole("tab", { name: "Runs" }).first().click();
  await expect.poll(() => page.getByRole("table", { name: "Runs" }).getByText("Succeeded").count(), { timeout: 60_000 }).toBe(2);
});

test("where the code takes no sample, “Run simulated” says why and asks for its fields", async () => {
  const base = `/api/platform/v1/o/${person.organisation.id}/projects`;
  const { body: project } = await person.call<{ id: string }>("POST", base, { name: "v-iban01" });
  const content = `import { automation, manual } from "@vennel/sdk";
export default automation({
  id: "pay",
  name: "Pay",
  trigger: manual<{ iban: string }>(),
  async run({ event }) {
    if (!event.iban.startsWith("DE")) throw new Error("Not a German IBAN");
  },
});
`;
  await person.call("PATCH", `${base}/${project.id}/files`, { baseRevision: 0, changes: [{ filePath: "src/automations/pay.ts", content }] });
  await page.goto(`/integrations/${project.id}`);
  await runSimulated().click();
  const dialog = page.getByRole("dialog", { name: "Run simulated" });
  await dialog.getByText(/Not a German IBAN/).waitFor({ timeout: 60_000 });
  const input = dialog.getByLabel("Input as JSON");
  expect(JSON.parse(await input.inputValue())).toEqual({ iban: "" });
  await input.fill('{"iban": "DE02120300000000202051"}');
  await dialog.getByRole("button", { name: "Run simulated" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.locator("main").getByText("Succeeded").first().waitFor({ timeout: 60_000 });
});
