import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { buildIntegration } from "./support/build-integration.ts";
import { connect } from "./support/deploy.ts";
import { registerPerson } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

let product: Product;
let browser: Surfing;
beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

test("a code of the wrong form is told in words, and another can be entered", async () => {
  const person = await registerPerson(product.url);
  const page = await visitor(browser, product.url, person);
  await page.goto("/device?code=123");
  expect(await page.getByRole("alert").textContent()).toBe("This is not a code that a program shows: codes have eight letters, like BCDF-GHJK.");
  const { body } = await person.call<{ userCode: string }>("POST", "/api/organisations/v1/devices", { name: "vennel on laptop" });
  await page.getByLabel("Code").fill(body.userCode);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("asks to work in your name").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("what a connection failed with goes with the connection", async () => {
  const person = await registerPerson(product.url);
  // Nobody listens there.
  await connect(person, { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-gone" }, baseUrl: "http://127.0.0.1:9" });
  const { project } = await buildIntegration(person, 'Every day at 9 in Rome post "Good morning" to #team in Slack');
  const page = await visitor(browser, product.url, person);
  await page.goto(`/integrations/${project.id}`);
  await page.getByRole("tab", { name: /^Connections/ }).click();
  const row = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Test", exact: true }) });
  await row.getByRole("button", { name: "Test", exact: true }).click();
  const told = row.locator("[data-ok=false], [role=alert]");
  await told.first().waitFor({ timeout: 30_000 });
  const words = (await told.first().textContent()) ?? "";
  expect(words).not.toBe("");

  await row.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Not connected").waitFor();
  await expect.poll(() => page.getByText(words).count()).toBe(0);
});
