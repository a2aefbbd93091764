import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

let product: Product;
let browser: Surfing;
let person: Person;
let workbench: string;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  const { body } = await person.call<{ id: string }>("POST", `/api/platform/v1/o/${person.organisation.id}/projects`, { name: "first" });
  workbench = `/integrations/${body.id}`;
});
afterEach(async () => page?.context().close());
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const TITLES = ["Say it here", "One integration, several views", "Proved before it runs", "Then go live", "Everything by keyboard"];

test("the tour is taken by keyboard, and not offered a second time", async () => {
  page = await visitor(browser, product.url, person);
  await page.goto(workbench);
  await page.getByRole("button", { name: "Show me around" }).press("Enter");
  for (const name of TITLES) {
    await page.getByRole("dialog", { name }).waitFor();
    await page.keyboard.press("Enter");
  }
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // Where a first request is written.
  expect(await page.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
  await page.reload();
  await page.getByRole("tab", { name: "Flow" }).waitFor();
  expect(await page.getByRole("button", { name: "Show me around" }).count()).toBe(0);
});

test("it can be declined, skipped, and asked for again", async () => {
  page = await visitor(browser, product.url, person);
  await page.goto(workbench);
  await page.getByRole("button", { name: "No, thanks" }).click();
  await page.getByRole("button", { name: "Show me around" }).waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Search or run a command").last().fill("around");
  await page.keyboard.press("Enter");
  await page
    .getByRole("dialog", { name: TITLES[0] ?? "" })
    .getByRole("button", { name: "Skip" })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("help beside a heading opens the place of the guide that explains it", async () => {
  page = await visitor(browser, product.url, person);
  await page.goto("/account?content=members");
  const [guide] = await Promise.all([page.context().waitForEvent("page"), page.getByRole("link", { name: "Help: what each role may do" }).click()]);
  await guide.getByRole("heading", { name: "Roles" }).waitFor();
  expect(new URL(guide.url()).pathname).toBe("/docs/security");
});
