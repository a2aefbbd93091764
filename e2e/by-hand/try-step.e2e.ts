import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../support/loopback-system.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let slack: LoopbackSystem;
let at: Workplace;

beforeAll(async () => {
  slack = await startLoopbackSystem("xoxb-real-token", () => ({ body: { ok: true, user: { id: "U0MARA", name: "mara" } } }));
  at = await startBuilding([{ connector: "slack", name: "Slack", auth: { type: "bearer", token: "xoxb-real-token" }, baseUrl: slack.url }]);
  at.page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await at?.close();
  await slack?.close();
});

test("a step is tried in its form, and what it answered is there for the next step and the next visit", { timeout: 180_000 }, async () => {
  const by = building(at);
  const projectId = await by.begin();
  await by.add("Add a step at the end", "slack users info", /user/i);
  await by.write("user", "U0MARA");
  const tried = by.panel.getByRole("region", { name: "Try this step" });
  const answer = tried.getByRole("status", { name: "What the step answered" });
  await tried.getByRole("button", { name: "Try step" }).click();
  await answer.getByText(/^Simulated, /).waitFor();
  expect(slack.received).toEqual([]);
  await tried.getByRole("button", { name: "For real" }).click();
  await answer.getByText(/^Answered by Slack, /).waitFor();
  await answer.getByText("mara").waitFor();
  expect(slack.received).toHaveLength(1);
  await at.page.screenshot({ path: "test-results/try-step.png" });

  await by.add("Add a step at the end", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#support");
  await by.panel.getByRole("button", { name: "Choose a field for text" }).click();
  await at.page.getByPlaceholder("Fields of earlier steps").pressSequentially("name");
  await at.page.getByRole("option").filter({ hasText: "mara" }).first().waitFor();
  await at.page.screenshot({ path: "test-results/try-step-picker.png" });

  await by.open(projectId);
  await at.page.locator(".react-flow__node").nth(1).click();
  await answer.getByText("mara").waitFor();
  expect(at.errors).toEqual([]);
});
