import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { startLoopbackSystem, type LoopbackSystem } from "../support/loopback-system.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let slack: LoopbackSystem;
let at: Workplace;

beforeAll(async () => {
  slack = await startLoopbackSystem("xoxb-real-token", () => ({ body: { ok: true, channel: "C1", ts: "1700000000.0001" } }));
  at = await startBuilding([]);
  at.page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await at?.close();
  await slack?.close();
});

test("a system is connected in the form of a step, and the step is as it was", { timeout: 120_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.add("Add a step at the end", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#support");
  await at.page.screenshot({ path: "test-results/connect-here-form.png" });
  await by.panel.getByRole("button", { name: "Connect Slack" }).click();
  const dialog = at.page.getByRole("dialog", { name: "Connect Slack" });
  await dialog.getByLabel(/token/i).first().fill("xoxb-real-token");
  await dialog.getByLabel(/^Base URL/).fill(slack.url);
  await at.page.screenshot({ path: "test-results/connect-here.png" });
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await by.panel.getByRole("button", { name: "Connect Slack" }).waitFor({ state: "detached" });
  expect(await by.field("channel").textContent()).toBe("#support");
  const { body } = await at.person.call<{ items: { connector: string }[] }>("GET", `/api/switchboard/v1/o/${at.person.organisation.id}/connections`);
  expect(body.items).toMatchObject([{ connector: "slack" }]);
  expect(at.errors).toEqual([]);
});
