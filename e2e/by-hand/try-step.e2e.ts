import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../support/loopback-system.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let slack: LoopbackSystem;
let at: Workplace;

beforeAll(async () => {
  slack = await startLoopbackSystem("xoxb-real-token", () => ({ body: { ok: true, channels: [{ id: "C1", name: "harbour" }] } }));
  at = await startBuilding([{ connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-real-token" }, baseUrl: slack.url }]);
  at.page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await at?.close();
  await slack?.close();
});

test("what a tried step answered is kept for the next step and the next visit", { timeout: 180_000 }, async () => {
  const by = building(at);
  const projectId = await by.begin();
  await by.startBy("By hand");
  await by.add("Add a step at the end", "slack list channels", /List the channels|List channels/);
  const tried = by.panel.getByRole("region", { name: "Try this step" });
  const answer = tried.getByRole("status", { name: "What the step answered" });
  await tried.getByRole("button", { name: "Try step" }).click();
  await answer.getByText(/^Simulated, /).waitFor();
  expect(slack.received).toEqual([]);
  await tried.getByRole("button", { name: "For real" }).click();
  await answer.getByText(/^Answered by Slack, /).waitFor();
  expect(slack.received).toHaveLength(1);
  await at.page.screenshot({ path: "test-results/try-step.png" });

  await by.open(projectId);
  await at.page.locator(".react-flow__node").nth(1).click();
  await expect.poll(() => answer.textContent(), { timeout: 20_000 }).toContain('"harbour"');
  await by.add("Add a step at the end", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#support");
  await by.write("text", "Now ");
  await by.take("text", "list channels", "all of it");
  await expect.poll(() => by.panel.getByRole("status", { name: "Preview of text" }).textContent()).toContain('"harbour"');
  await at.page.screenshot({ path: "test-results/try-step-next.png" });
  expect(at.errors).toEqual([]);
});
