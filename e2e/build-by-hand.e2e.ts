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

test("a condition with both its sides, and an answer to the caller", { timeout: 240_000 }, async () => {
  const by = building(page);
  await by.begin();
  await by.startBy("Webhook");
  await by.declare(1, "total", "number");
  await by.declare(2, "email", "email address");
  await by.choose("Answer", "With what a step replies");
  await by.add("Add a step at the end", "condition", /^If/);
  await by.take("Field of condition 1", "total", "body.total");
  await by.choose("Comparison of condition 1", "is at least");
  await by.write("Value of condition 1", "1000");
  await by.add("Add a step inside, “total is at least 1000”", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#sales");
  await by.write("text", "Big order from ");
  await by.take("text", "email", "body.email");
  await by.add("Add a step otherwise, “total is at least 1000”", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#orders");
  await by.write("text", "A small order");
  await by.add("Add a step at the end", "reply", /Reply/);
  await by.panel.getByRole("textbox", { name: "Status" }).fill("201");
  await by.panel.getByLabel("Name of field 1 of Body").fill("customer");
  await by.take("Field 1 of Body", "email", "body.email");
  await by.panel.getByText(/ open$/).waitFor({ state: "detached" });
  await by.verified();
  const url = await by.deploy();

  const send = (total: number) =>
    fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ total, email: "ada@example.test" }) });
  const big = await send(1200);
  expect([big.status, await big.json()]).toEqual([201, { customer: "ada@example.test" }]);
  expect((await send(20)).status).toBe(201);
  expect(posted()).toEqual([
    { channel: "#sales", text: "Big order from ada@example.test" },
    { channel: "#orders", text: "A small order" },
  ]);
  expect(errors).toEqual([]);
});

test("a loop over the items of a webhook", { timeout: 240_000 }, async () => {
  const by = building(page);
  await by.begin();
  await by.startBy("Webhook");
  await by.declare(1, "items", "list");
  const inner = page.getByRole("group", { name: "Each of items" });
  await inner.getByRole("button", { name: "Add a field" }).click();
  await inner.getByLabel("Name of field 1, Each of items").fill("name");
  await by.choose("Type of field 1, Each of items", "text");
  await by.add("Add a step at the end", "each", /^(For each|Loop)/);
  await by.take("List", "items", "body.items");
  await by.add("Add a step inside, “For each item of items”", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#packing");
  await by.write("text", "Pack ");
  await by.take("text", "name", "name");
  await by.panel.getByText(/ open$/).waitFor({ state: "detached" });
  await by.verified();
  const url = await by.deploy();

  const body = JSON.stringify({ items: [{ name: "a lamp" }, { name: "two chairs" }] });
  expect((await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })).status).toBe(202);
  await expect.poll(posted, { timeout: 60_000 }).toEqual([
    { channel: "#packing", text: "Pack a lamp" },
    { channel: "#packing", text: "Pack two chairs" },
  ]);
  expect(errors).toEqual([]);
});
