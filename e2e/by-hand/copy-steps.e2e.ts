import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../support/loopback-system.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let slack: LoopbackSystem;
let at: Workplace;

beforeAll(async () => {
  slack = await startLoopbackSystem("slack-token", () => ({ body: { ok: true, channel: "C1", ts: "1700000000.0001" } }));
  at = await startBuilding([{ connector: "slack", name: "Slack", auth: { type: "bearer", token: "slack-token" }, baseUrl: slack.url }]);
});
afterAll(async () => {
  await at?.close();
  await slack?.close();
});

test("a step is copied from one project and pasted into another, with its connection and without what is not there", { timeout: 240_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.startBy("Webhook");
  await by.add("Add a step at the end", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#log");
  await by.write("text", "A sale");
  await by.add("Add a step at the end", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#sales");
  await by.write("text", "Logged as ");
  await by.take("text", "ts", "ts");
  const step = () => at.page.locator(".react-flow__node", { hasText: "Post a message" });
  await step().last().click();
  await at.page.keyboard.press("ControlOrMeta+c");
  await at.page.getByText("Copied. Paste it into any automation.").waitFor();

  await at.page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => step().count()).toBe(3);

  await by.begin();
  await by.startBy("Webhook");
  await at.page.locator(".react-flow__pane").click({ position: { x: 40, y: 400 } });
  await at.page.keyboard.press("ControlOrMeta+v");
  await step().waitFor();
  await at.page.getByText("what goes there is open now").first().waitFor();
  await step().click();
  await expect.poll(() => by.field("channel").textContent()).toBe("#sales");
  await expect.poll(() => by.field("text").textContent()).toBe("Logged as ");
  await at.page.screenshot({ path: "test-results/pasted.png" });
  expect(at.errors).toEqual([]);
});
