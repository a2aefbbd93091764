import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "../contracts/connections.ts";
import type { Deployment } from "../contracts/deployments.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { buildIntegration } from "./support/build-integration.ts";
import { connect } from "./support/deploy.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

const REQUEST = "When a GitHub issue is opened, post its title and link to the Slack channel #support";

let product: Product;
let slack: LoopbackSystem;
let browser: Surfing;
let person: Person;
let page: Page;
let projectId: string;

beforeAll(async () => {
  slack = await startLoopbackSystem("xoxb-real-token", () => ({ body: { ok: true, channel: "C1", ts: "1700000000.0001" } }));
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  await connect(person, { connector: "github", name: "GitHub", auth: { type: "none" }, webhook: { secret: "hook-secret" } });
  projectId = (await buildIntegration(person, REQUEST)).project.id;
  page = await visitor(browser, product.url, person);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await slack?.close();
});

test("a double click on Connect makes one connection and closes the form", async () => {
  await page.goto(`/integrations/${projectId}`);
  await page.getByRole("tab", { name: /^Connections/ }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Slack" });
  await row.getByRole("button", { name: "Connect" }).click();
  await page.getByLabel("Token", { exact: true }).fill("xoxb-real-token");
  await page.getByLabel(/^Base URL/).fill(slack.url);
  const sent = posts(page, /\/connections$/);

  await row.getByRole("button", { name: "Connect" }).evaluate(clickTwice);
  await page.getByLabel("Token", { exact: true }).waitFor({ state: "detached" });

  expect(sent).toHaveLength(1);
  const { body } = await person.call<{ items: Connection[] }>("GET", `/api/switchboard/v1/o/${person.organisation.id}/connections`);
  expect(body.items.map(({ connector }) => connector).sort()).toEqual(["github", "slack"]);
});

test("a double click on Deploy starts one build and shows where it went live", async () => {
  const sent = posts(page, /\/deployments$/);
  await page.getByRole("button", { name: "Deploy", exact: true, disabled: false }).evaluate(clickTwice);
  await addressOfHook().waitFor({ timeout: 60_000 });
  expect(sent).toHaveLength(1);
});

test("a build that someone else has just started is followed instead of shown as a failure", async () => {
  await page.reload();
  const deployments = `/api/platform/v1/o/${person.organisation.id}/projects/${projectId}/deployments`;
  await page.route(`**${deployments}`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    // The other's build may end before this page's request would come, so the refusal is given here.
    expect((await person.call("POST", deployments, {})).status).toBe(202);
    await route.fulfill({ status: 409, json: { code: "conflict", message: "A build for production is under way. Wait for it to end." } });
  });
  await page.getByRole("button", { name: "Deploy", exact: true, disabled: false }).click();
  await page.getByText("Live. The dock shows how to call it.").waitFor({ timeout: 60_000 });
  await page.unroute(`**${deployments}`);

  const { body } = await person.call<{ items: Deployment[] }>("GET", deployments);
  expect(body.items.map(({ status }) => status)).toEqual(["live", "superseded"]);
});

test("two Ctrl+Enter in one moment make one integration", async () => {
  await page.goto("/");
  const field = page.getByRole("textbox", { name: "Describe an integration" });
  await field.fill(REQUEST);
  const sent = posts(page, /\/projects$/);
  await field.evaluate((element) => {
    const { KeyboardEvent } = element.ownerDocument.defaultView;
    const press = () => element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true }));
    press();
    press();
  });
  await page.waitForURL(/\/integrations\/prj_/);
  expect(sent).toHaveLength(1);
});

/** Both in one task of the page, so that it cannot draw anything between them. */
function clickTwice(button: { click(): void }): void {
  button.click();
  button.click();
}

function posts(of: Page, path: RegExp): string[] {
  const sent: string[] = [];
  of.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && path.test(pathname)) sent.push(pathname);
  });
  return sent;
}

function addressOfHook() {
  return page.locator("code", { hasText: /^http:\/\/[^ ]+\/hooks\/[a-z0-9]+$/ }).first();
}
