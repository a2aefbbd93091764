import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let at: Workplace;
beforeAll(async () => {
  at = await startBuilding([]);
  at.page.setDefaultTimeout(20_000);
});
afterAll(() => at?.close());

test("after a run the canvas says how much went through, and a step what it sent and got", { timeout: 120_000 }, async () => {
  const by = building(at);
  await by.begin();
  await by.add("Add a step at the end", "github list issues", /List the issues of a repository/);
  await by.write("owner", "acme");
  await by.write("repo", "shop");
  await by.add("Add a step at the end", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#support");
  await by.write("text", "Looked");
  await by.verified();
  await at.page.getByRole("button", { name: "Run simulated" }).click();
  const last = by.panel.getByRole("region", { name: "Last run of this step" });
  await last.getByText("Succeeded").waitFor();
  await last.getByText("Sent").click();
  await last.getByText("#support").waitFor();
  await at.page
    .locator(".react-flow")
    .getByText(/^\d+ items?$/)
    .first()
    .waitFor();
  await at.page.screenshot({ path: "test-results/run-data.png" });
  expect(at.errors).toEqual([]);
});
