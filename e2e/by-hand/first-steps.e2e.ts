import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { issueOpened } from "../support/github-delivery.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../support/loopback-system.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let slack: LoopbackSystem;
let at: Workplace;

beforeAll(async () => {
  slack = await startLoopbackSystem("xoxb-real-token", () => ({ body: { ok: true, channel: "C1", ts: "1700000000.0001" } }));
  at = await startBuilding([
    { connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-real-token" }, baseUrl: slack.url },
    { connector: "github", name: "GitHub", auth: { type: "hmac", secret: "hook-secret" } },
  ]);
});
afterAll(async () => {
  await at?.close();
  await slack?.close();
});
beforeEach(() => void slack.received.splice(0));

const posted = () => slack.received.filter(({ path }) => path === "/chat.postMessage").map(({ body }) => body);

test("a message on an event is built by clicking, and sent on a real delivery", { timeout: 240_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.startBy("Event");
  await by.choose("System", "GitHub");
  await by.choose("Event", /^issue opened/i);
  await at.page.locator(".react-flow__node").getByText("Issues opened").waitFor();
  await by.add("Add a step at the end", "slakc mesage", /Post a message to a channel or person/);
  await by.panel.getByText("2 open").waitFor();
  await by.write("channel", "#support");
  await by.write("text", "New issue: ");
  await by.take("text", "title", "body.issue.title");
  await at.page.getByRole("heading", { level: 1, name: "github-to-slack" }).waitFor();
  await at.page.screenshot({ path: "test-results/build-message.png" });
  await by.verified();
  const url = await by.deploy();
  await by.noteEffort("Message on an event");

  expect((await fetch(url, issueOpened("hook-secret", { number: 7, title: "Printer is out of magenta" }))).status).toBe(202);
  await expect.poll(posted, { timeout: 60_000 }).toEqual([{ channel: "#support", text: "New issue: Printer is out of magenta" }]);
  expect(at.errors).toEqual([]);
});

test("a condition with both its sides, and an answer to the caller", { timeout: 240_000 }, async () => {
  const by = building(at);
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
  await by.fill("Status", "201");
  await by.fill("Name of field 1 of Body", "customer");
  await by.take("Field 1 of Body", "email", "body.email");
  await by.verified();
  const url = await by.deploy();
  await by.noteEffort("Two sides of a condition, and an answer");

  const send = (total: number) =>
    fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ total, email: "ada@example.test" }) });
  const big = await send(1200);
  expect([big.status, await big.json()]).toEqual([201, { customer: "ada@example.test" }]);
  expect((await send(20)).status).toBe(201);
  expect(posted()).toEqual([
    { channel: "#sales", text: "Big order from ada@example.test" },
    { channel: "#orders", text: "A small order" },
  ]);
  expect(at.errors).toEqual([]);
});

test("a loop over the items of a webhook", { timeout: 240_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.startBy("Webhook");
  await by.declare(1, "items", "list");
  const inner = at.page.getByRole("group", { name: "Each of items" });
  await inner.getByRole("button", { name: "Add a field" }).click();
  await by.fill("Name of field 1, Each of items", "name");
  await by.choose("Type of field 1, Each of items", "text");
  await by.add("Add a step at the end", "each", /^(For each|Loop)/);
  await by.take("List", "items", "body.items");
  await by.add("Add a step inside, “For each item of items”", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#packing");
  await by.write("text", "Pack ");
  await by.take("text", "name", "name");
  await by.verified();
  expect(await at.page.getByText("unproved").count()).toBe(0);
  const url = await by.deploy();
  await by.noteEffort("Loop over the items of a webhook");

  const body = JSON.stringify({ items: [{ name: "a lamp" }, { name: "two chairs" }] });
  expect((await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })).status).toBe(202);
  await expect.poll(posted, { timeout: 60_000 }).toEqual([
    { channel: "#packing", text: "Pack a lamp" },
    { channel: "#packing", text: "Pack two chairs" },
  ]);
  expect(at.errors).toEqual([]);
});
