import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "../support/building.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

let at: Workplace;
beforeAll(async () => {
  at = await startBuilding([]);
  at.page.setDefaultTimeout(20_000);
});
afterAll(() => at?.close());

test("a note on a step is shown beside it, and is the comment above it in the code", { timeout: 120_000 }, async () => {
  const by = building(at);
  const projectId = await by.begin();
  await by.add("Add a step at the end", "slack message", /Post a message to a channel or person/);
  await by.write("channel", "#support");
  await by.fill("Note", "Ask Mara before you change the channel.");
  const flow = at.page.locator(".react-flow");
  await flow.getByText("Ask Mara before you change the channel.").waitFor();
  await at.page.screenshot({ path: "test-results/notes.png" });
  const api = `/api/platform/v1/o/${at.person.organisation.id}/projects/${projectId}`;
  const code = async () => {
    const { body } = await at.person.call<{ files: { path: string; content: string }[] }>("GET", `${api}/files`);
    return JSON.stringify(body);
  };
  expect(await code()).toContain("// Ask Mara before you change the channel.\\n");
  await by.open(projectId);
  await flow.getByText("Ask Mara before you change the channel.").waitFor();
  await flow.locator(".react-flow__node").nth(1).click();
  await by.fill("Note", "Agreed with Jo.");
  await flow.getByText("Agreed with Jo.").waitFor();
  expect(await code()).not.toContain("Ask Mara");
  expect(at.errors).toEqual([]);
});
