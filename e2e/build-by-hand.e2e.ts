import { mkdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { building } from "./support/building.ts";
import { connect } from "./support/deploy.ts";
import { issueOpened } from "./support/github-delivery.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

let product: Product;
let slack: LoopbackSystem;
let browser: Surfing;
let person: Person;
let page: Page;
let errors: string[];

beforeAll(async () => {
  await mkdir("test-results", { recursive: true });
  slack = await startLoopbackSystem("xoxb-real-token", () => ({ body: { ok: true, channel: "C1", ts: "1700000000.0001" } }));
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  await connect(person, { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-real-token" }, baseUrl: slack.url });
  await connect(person, { connector: "github", name: "GitHub", auth: { type: "hmac", secret: "hook-secret" } });
  page = await visitor(browser, product.url, person);
  errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await slack?.close();
});
beforeEach(() => void slack.received.splice(0));

const posted = () => slack.received.filter(({ path }) => path === "/chat.postMessage").map(({ body }) => body);

test("a message on an event is built by clicking, and sent on a real delivery", { timeout: 240_000 }, async () => {
  const by = building(page);
  await by.begin();
  await by.startBy("Event");
  await by.choose("System", "GitHub");
  await by.choose("Event", /^issue opened/i);
  await page.locator(".react-flow__node").getByText("Issues opened").waitFor();
  await by.add("Add a step at the end", "slakc mesage", /Post a message to a channel or person/);
  await by.panel.getByText("2 open").waitFor();
  await by.write("channel", "#support");
  await by.write("text", "New issue: ");
  await by.take("text", "title", "body.issue.title");
  await by.panel.getByText(/ open$/).waitFor({ state: "detached" });
  await page.screenshot({ path: "test-results/build-message.png" });
  await by.verified();
  const url = await by.deploy();

  expect((await fetch(url, issueOpened("hook-secret", { number: 7, title: "Printer is out of magenta" }))).status).toBe(202);
  await expect.poll(posted, { timeout: 60_000 }).toEqual([{ channel: "#support", text: "New issue: Printer is out of magenta" }]);
  expect(errors).toEqual([]);
});
