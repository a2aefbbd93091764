import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Issue } from "../contracts/issues.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { buildIntegration } from "./support/build-integration.ts";
import { connect, deploy } from "./support/deploy.ts";
import { issueOpened } from "./support/github-delivery.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";
import { visitor } from "./support/visitor.ts";

let slack: LoopbackSystem;
let product: Product;
let browser: Surfing;
let person: Person;
let page: Page;
let projectId: string;

beforeAll(async () => {
  // As Slack answers: status 200, and the error in the body.
  slack = await startLoopbackSystem("xoxb-real-token", () => ({ body: { ok: false, error: "channel_not_found" } }));
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  await connect(person, { connector: "github", name: "GitHub", auth: { type: "none" }, webhook: { secret: "hook-secret" } });
  await connect(person, { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-real-token" }, baseUrl: slack.url });
  projectId = (await buildIntegration(person, "When a GitHub issue is opened, post its title and link to the Slack channel #support")).project.id;
  page = await visitor(browser, product.url, person);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await slack?.close();
});

const openPresets = () => page.getByRole("button", { name: "Preset prompts" }).click();
const filesHash = async () =>
  (await person.call<{ verification: { filesHash: string } }>("GET", `/api/platform/v1/o/${person.organisation.id}/projects/${projectId}`)).body.verification
    .filesHash;

test("presets are those that the offline builder carries out: one explains, one begins the sentence to finish", async () => {
  const before = await filesHash();
  await page.goto(`/integrations/${projectId}`);
  await openPresets();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
    "Deploy my Integration",
    "Explain what this integration does, step by step",
    "Only go on when…",
  ]);
  await page.getByRole("menuitem", { name: /^Explain/ }).click();
  const answer = page.getByRole("article", { name: "Assistant" }).last();
  await answer.getByText(/Post to #support/).waitFor();
  expect(await filesHash()).toBe(before);

  await openPresets();
  await page.getByRole("menuitem", { name: "Only go on when…" }).click();
  const message = page.getByLabel("Message", { exact: true });
  expect(await message.inputValue()).toBe("Only go on when the ");
  await message.fill("Only go on when the title contains printer");
  await message.press("Control+Enter");
  await page.getByText(/Goes on only when its title/).waitFor({ timeout: 60_000 });
  await page
    .getByText(/^Verified: all \d gates passed\.$/)
    .nth(1)
    .waitFor({ timeout: 60_000 });
  expect(await filesHash()).not.toBe(before);
});

test("an error of a known system explains itself, and no repair is offered that nobody can make", async () => {
  const automation = await deploy(person, projectId);
  await fetch(automation.trigger.url ?? "", issueOpened("hook-secret", { number: 1, title: "Lost printer" }));
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  const issue = await until("an issue", async () => (await person.call<{ items: Issue[] }>("GET", `${base}/issues`)).body.items[0], 60_000);
  await page.goto(`/issues?issueId=${issue.id}`);
  await page.getByRole("button", { name: "Explain" }).click();
  const explanation = page.getByRole("region", { name: "Explanation" });
  await explanation.getByText(/slack answered “channel_not_found”\. The channel does not exist, or it is private and the bot is not in it\./).waitFor();
  await explanation.getByText(/Invite the bot to the channel/).waitFor();
  expect(await explanation.getByText(/no longer says/).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Fix with AI" }).count()).toBe(0);
  expect(await person.call("POST", `${base}/issues/${issue.id}/fix`, {})).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining("offline builder") },
  });
});

test("a deployment that a gate stops leads to its problems", async () => {
  await page.goto(`/integrations/${projectId}?tab=code&file=src/automations/github-issue-opened-to-slack.ts`);
  await page.route("**/check", async (route) => {
    await page.getByText("The gates run over the changed files.").waitFor();
    await route.continue();
  });
  await page.locator(".cm-content").first().click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("const wrong: number = 'text';\n");
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: /Verifying$/ }).waitFor();
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  const dock = page.getByRole("region", { name: "Dock" });
  await dock.getByRole("button", { name: "Show the problems" }).click({ timeout: 60_000 });
  await dock.getByText("Type 'string' is not assignable to type 'number'.").first().waitFor();
});
