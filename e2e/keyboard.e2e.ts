import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { issueOpened } from "./support/github-delivery.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { startProduct, type Product } from "./support/start-product.ts";

/** More than any screen has places to stop at. */
const MOST_STOPS = 120;

let product: Product;
let slack: LoopbackSystem;
let browser: Surfing;
let page: Page;

beforeAll(async () => {
  slack = await startLoopbackSystem("xoxb-real-token", () => ({ body: { ok: true, channel: "C1", ts: "1700000000.0001" } }));
  product = await startProduct();
  browser = await openBrowser();
  page = browser.page;
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await slack?.close();
});

test("the main job, from signing up to reading a run, without a pointer", async () => {
  await page.goto(product.url);
  await press(page.getByRole("link", { name: "Create one" }));
  await page.getByRole("heading", { name: "Create your account" }).waitFor();
  await type(page.getByLabel("E-mail"), "mara@example.test");
  await type(page.getByLabel("First name"), "Mara");
  await type(page.getByLabel("Last name"), "Okafor");
  await type(page.getByLabel("Password", { exact: true }), "correct-horse-battery-9");
  await page.keyboard.press("Enter");

  await type(
    page.getByRole("textbox", { name: "Describe an integration" }),
    "When a GitHub issue is opened, post its title and link to the Slack channel #support",
  );
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: /Verified [0-9a-f]{6}$/ }).waitFor({ timeout: 60_000 });

  await openTab("Connections");
  await press(row("GitHub").getByRole("button", { name: "Connect" }));
  await press(page.getByRole("combobox", { name: "How it signs in" }));
  const choice = page.getByRole("option", { name: "Webhook secret only" });
  await reach(choice, "ArrowDown");
  await page.keyboard.press("Enter");
  await type(page.getByLabel("Secret", { exact: true }), "hook-secret");
  await page.keyboard.press("Enter");
  await page.getByLabel("Secret", { exact: true }).waitFor({ state: "detached" });
  await press(row("Slack").getByRole("button", { name: "Connect" }));
  await type(page.getByLabel("Token", { exact: true }), "xoxb-real-token");
  await type(page.getByLabel(/^Base URL/), slack.url);
  await page.keyboard.press("Enter");
  await page.getByLabel("Token", { exact: true }).waitFor({ state: "detached" });

  await press(page.getByRole("button", { name: "Deploy", exact: true }));
  const address = page.locator("code", { hasText: /^http:\/\/[^ ]+\/hooks\/[a-z0-9]+$/ }).first();
  await address.waitFor({ timeout: 60_000 });
  const delivered = await fetch((await address.textContent()) ?? "", issueOpened("hook-secret", { number: 7, title: "Printer is out of magenta" }));
  expect(delivered.status).toBe(202);

  await openTab("Runs");
  await press(page.getByRole("table", { name: "Runs" }).getByRole("link").first());
  await page.waitForURL(/\/automations\/aut_[^/]+\/runs\/run_/);
  await page.getByText("Succeeded").first().waitFor();
  await press(page.getByRole("region", { name: "Steps" }).getByRole("button", { name: /Post to #support/ }));
  await page
    .getByText(/chat\.postMessage/)
    .first()
    .waitFor();
});

const row = (system: string) => page.getByRole("listitem").filter({ hasText: system });

/** Goes on with a key until the target has the focus, which must be there to see. */
async function reach(target: Locator, key = "Tab"): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((element) => element === element.ownerDocument.activeElement);
  let stops = 0;
  for (; stops < MOST_STOPS && !(await isThere()); stops++) await page.keyboard.press(key);
  if (stops === MOST_STOPS) throw new Error(`${MOST_STOPS} times ${key} did not lead to ${String(target)}`);
  expect(await target.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
}

async function press(target: Locator): Promise<void> {
  await reach(target);
  await page.keyboard.press("Enter");
}

async function type(target: Locator, text: string): Promise<void> {
  await reach(target);
  await page.keyboard.type(text);
}

/** Into the list of tabs with Tab, along it with the arrows. */
async function openTab(name: string): Promise<void> {
  const tabs = page.getByRole("tablist", { name: "Workbench" });
  await reach(tabs.locator('[aria-selected="true"]'));
  await reach(tabs.getByRole("tab", { name }), "ArrowRight");
}
