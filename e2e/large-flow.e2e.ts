import { afterAll, beforeAll, expect, test } from "vitest";
import { bringFiles } from "./support/bring-files.ts";
import { REFUND_FILES } from "./support/refund-integration.ts";
import { startBuilding, type Workplace } from "./support/start-building.ts";

const STEPS = 40;
let at: Workplace;

beforeAll(async () => {
  at = await startBuilding([]);
});
afterAll(() => at?.close());

/** Where the canvas is. */
const view = () => at.page.locator(".react-flow__viewport").getAttribute("style");

test("a large flow has an overview that leads to its other end", async () => {
  const call = (n: number) => `    await step("Write line ${n}", () => desk.request("POST", "/lines/${n}", { body: event }));\n`;
  const source = REFUND_FILES["src/automations/refund.ts"].replace(/ {4}await step.*\n/, Array.from({ length: STEPS }, (_, n) => call(n + 1)).join(""));
  const projectId = await bringFiles(at.person, { ...REFUND_FILES, "src/automations/refund.ts": source });
  await at.page.goto(`/integrations/${projectId}`);
  const overview = at.page.getByRole("img", { name: "Overview of the flow" });
  await overview.waitFor();
  const before = await view();
  const box = await overview.boundingBox();
  if (!box) throw new Error("The overview is not on the page.");
  await at.page.mouse.move(box.x + box.width / 2, box.y + box.height / 4);
  await at.page.mouse.down();
  await at.page.mouse.move(box.x + box.width / 2, box.y + (box.height * 3) / 4, { steps: 5 });
  await at.page.mouse.up();
  await expect.poll(view).not.toBe(before);
  await at.page.screenshot({ path: "test-results/large-flow.png" });
  expect(at.errors).toEqual([]);
});
