import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { connect } from "./support/deploy.ts";
import { issueOpened } from "./support/github-delivery.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

let slack: LoopbackSystem;
let product: Product;
let browser: Surfing;
let person: Person;
let page: Page;

beforeAll(async () => {
  const channels = ["general", "support", "sales"].map((name, at) => ({ id: `C${at}`, name }));
  slack = await startLoopbackSystem("xoxb-real-token", ({ path }) => ({
    body: path.startsWith("/conversations.list") ? { ok: true, channels } : { ok: true },
  }));
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  await connect(person, { connector: "github", name: "GitHub", auth: { type: "none" }, webhook: { secret: "hook-secret" } });
  await connect(person, { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-real-token" }, baseUrl: slack.url });
  page = await visitor(browser, product.url, person);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await slack?.close();
});

test("a sentence that leaves things open is a draft at once; answered in one card it is verified, deployed and run", async () => {
  await page.goto("/");
  await page.getByRole("textbox").first().fill("When a GitHub issue is opened, let the support team know on Slack, but only if it is urgent");
  await page.keyboard.press("Control+Enter");

  const card = page.getByRole("form", { name: "What is open" });
  await card.getByText("2 questions").waitFor({ timeout: 60_000 });
  await expect.poll(() => page.getByRole("button", { name: "Deploy", exact: true }).isDisabled()).toBe(true);
  const said = page.getByRole("article", { name: "You" }).first();
  await said.getByText("let the support team know on Slack").waitFor();
  await page.getByText("The plan in words").waitFor();

  // What Slack lists, that of which the request speaks first.
  await card.getByText("3 read from Slack").waitFor();
  expect((await card.getByRole("radio").all()).length).toBe(3);
  await card.getByRole("radio").first().check();
  await card.getByLabel("What makes one “urgent”?").fill("its title contains urgent");
  await card.getByRole("button", { name: "Use both answers" }).click();
  await page.getByRole("button", { name: /Verified [0-9a-f]{6}$/ }).waitFor({ timeout: 60_000 });
  await page.getByText("2 decided").waitFor();

  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  const { trigger } = await liveAutomation();
  await fetch(trigger.url ?? "", issueOpened("hook-secret", { number: 1, title: "A question" }));
  await fetch(trigger.url ?? "", issueOpened("hook-secret", { number: 2, title: "urgent: lost printer" }));
  await expect
    .poll(() => slack.received.flatMap(({ path, body }) => (path.startsWith("/chat.postMessage") ? [body] : [])), { timeout: 60_000 })
    .toEqual([expect.objectContaining({ channel: "#support", text: expect.stringContaining("urgent: lost printer") })]);
});

test("a phrase without a place keeps a draft from being verified until it is left out; the next sentence adds an automation", async () => {
  await page.goto("/");
  await page.getByRole("textbox").first().fill("When a GitHub issue is opened, tell #dev on Slack in the usual format");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "Not in the plan yet" }).waitFor({ timeout: 60_000 });
  await page
    .getByTestId("conversation")
    .getByText(/the usual format”/)
    .waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Deploy", exact: true }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Means…" }).click();
  await page.getByLabel(/What “.*the usual format” means/).waitFor();
  await page.getByRole("button", { name: "Leave out" }).click();
  await page.getByRole("button", { name: "Use this answer" }).click();
  await page.getByRole("button", { name: /Verified [0-9a-f]{6}$/ }).waitFor({ timeout: 60_000 });

  await page.getByLabel("Message", { exact: true }).fill("When a GitHub issue is closed, post its title to #done on Slack");
  await page.keyboard.press("Control+Enter");
  await page
    .getByText(/^Verified: all \d gates passed\.$/)
    .nth(1)
    .waitFor({ timeout: 60_000 });
  for (const event of ["opened", "closed"]) await page.getByText(`webhook issues.${event}`).first().waitFor();
});

async function liveAutomation(): Promise<{ trigger: { url?: string } }> {
  const path = `/api/platform/v1/o/${person.organisation.id}/automations`;
  let found: { trigger: { url?: string } } | undefined;
  await expect
    .poll(
      async () => {
        const { body } = await person.call<{ items: { trigger: { url?: string } }[] }>("GET", path);
        found = body.items.find(({ trigger }) => trigger.url);
        return found !== undefined;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return found ?? { trigger: {} };
}
