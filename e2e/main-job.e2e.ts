import { mkdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { createAccount } from "./support/create-account.ts";
import { issueOpened } from "./support/github-delivery.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { startProduct, type Product } from "./support/start-product.ts";

/** The README shows what this journey sees; `VENNEL_PICTURES=1` renews its pictures. */
const PICTURES = process.env["VENNEL_PICTURES"] ? "docs/images" : "test-results";

let product: Product;
let slack: LoopbackSystem;
let browser: Surfing;

beforeAll(async () => {
  await mkdir("test-results", { recursive: true });
  slack = await startLoopbackSystem("xoxb-real-token", () => ({ body: { ok: true, channel: "C1", ts: "1700000000.0001" } }));
  product = await startProduct();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await slack?.close();
});

test("a person signs up, describes an integration, connects, deploys, and watches it run on a real delivery", async () => {
  const { page, errors } = browser;

  await page.goto(product.url);
  await createAccount(page, { email: "mara@example.test", first: "Mara", last: "Okafor" });

  await page.getByRole("heading", { name: "Which systems should talk?" }).waitFor();
  await page.getByRole("textbox").first().fill("When a GitHub issue is opened, post its title and link to the Slack channel #support");
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/\/integrations\/prj_/);
  await page.getByRole("button", { name: /Verified [0-9a-f]{6}$/ }).waitFor({ timeout: 60_000 });

  await page.getByRole("tab", { name: /^Connections/ }).click();
  await connect("GitHub", async () => {
    await page.getByRole("combobox", { name: "How it signs in" }).click();
    await page.getByRole("option", { name: "Webhook secret only" }).click();
    await page.getByLabel("Secret", { exact: true }).fill("hook-secret");
  });
  await connect("Slack", async () => {
    await page.getByLabel("Token", { exact: true }).fill("xoxb-real-token");
    await page.getByLabel(/^Base URL/).fill(slack.url);
  });

  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  const address = page.locator("code", { hasText: /^http:\/\/[^ ]+\/hooks\/[a-z0-9]+$/ }).first();
  await address.waitFor({ timeout: 60_000 });
  const url = (await address.textContent()) ?? "";

  const forged = await fetch(url, issueOpened("another-secret", { number: 1, title: "Forged" }));
  expect(forged.status).toBe(401);
  const delivered = await fetch(url, issueOpened("hook-secret", { number: 7, title: "Printer is out of magenta" }));
  expect(delivered.status).toBe(202);

  await page.getByRole("tab", { name: "Runs" }).first().click();
  await page.getByRole("table", { name: "Runs" }).getByRole("link").first().click();
  await page.waitForURL(/\/automations\/aut_[^/]+\/runs\/run_/);
  await page.getByText("Succeeded").first().waitFor();
  await page.getByText("Post to #support").first().click();
  await page
    .getByText(/chat\.postMessage/)
    .first()
    .waitFor();
  await page.screenshot({ path: `${PICTURES}/run.png` });
  expect(await page.content()).not.toContain("xoxb-real-token");

  expect(slack.refused).toEqual([]);
  const posted = slack.received.filter(({ path }) => path === "/chat.postMessage");
  expect(posted.map(({ body }) => body)).toEqual([{ channel: "#support", text: expect.stringContaining("Printer is out of magenta") as string }]);

  await page.getByRole("link", { name: "Open in workbench" }).click();
  await page.locator(".react-flow__node").getByText("Post to #support").waitFor();
  await page.getByText("Last output").waitFor();
  await page.getByText("Live. The dock shows how to call it.").waitFor({ state: "detached" });
  await page.screenshot({ path: `${PICTURES}/workbench.png` });
  expect(errors).toEqual([]);

  async function connect(system: string, fill: () => Promise<void>): Promise<void> {
    const row = page
      .getByRole("listitem")
      .filter({ hasText: system })
      .filter({ has: page.getByRole("button", { name: "Connect" }) });
    await row.getByRole("button", { name: "Connect" }).click();
    await fill();
    await row.getByRole("button", { name: "Connect" }).click();
    await row.getByLabel("Name").waitFor({ state: "detached" });
  }
});
