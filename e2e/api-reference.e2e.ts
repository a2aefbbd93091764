import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { startProduct, type Product } from "./support/start-product.ts";

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

test("without an account, a call is found, opened and copied, for each service", async () => {
  const { page } = browser;
  await page.goto(`${product.url}/docs`);
  for (const title of ["Organisations", "Board", "Switchboard", "Identity", "Platform"]) {
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: title, exact: true }).click();
    await page.getByRole("heading", { name: `${title} API`, level: 1 }).waitFor();
    expect(await page.locator("details").count()).toBeGreaterThan(5);
  }
  await page.getByLabel("Filter calls").fill("replay");
  await page.locator("details", { hasText: "/runs/{id}/replay" }).locator("summary").click();
  await page.getByRole("table", { name: "Body" }).getByText("fromStep").waitFor();
  await page.getByRole("button", { name: "Copy the curl command" }).click();
  expect(await page.evaluate("navigator.clipboard.readText()")).toContain(`${product.url}/api/platform/v1/o/$VENNEL_ORGANISATION/runs/{id}/replay`);
  await page.goto(`${product.url}/docs/api/platform#platform.listProjects`);
  await page.locator('details[id="platform.listProjects"][open]').waitFor();
  await page.getByLabel("Filter calls").fill("no such call");
  await page.getByText("No call matches “no such call”.").waitFor();
});
