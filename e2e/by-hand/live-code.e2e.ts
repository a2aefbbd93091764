import { afterAll, beforeAll, expect, test } from "vitest";
import { bringFiles } from "../support/bring-files.ts";
import { startBuilding, type Workplace } from "../support/start-building.ts";

const FILE = "src/automations/nightly.ts";
const WRITTEN = `import { automation, manual } from "@vennel/sdk";
import { slack } from "../connections";

export default automation({
  id: "nightly",
  name: "Nightly",
  trigger: manual(),
  async run({ step }) {
    await step("Tell the team", () => slack.chat.postMessage({ channel: "#ops", text: "Done" }));
    await step("Tell support", () => slack.chat.postMessage({ channel: "#support", text: "Done" }));
  },
});
`;
const FILES = {
  "package.json": JSON.stringify({ name: "nightly", version: "0.1.0", private: true, type: "module", vennel: { connections: { Slack: "slack" } } }),
  [FILE]: WRITTEN,
  "tests/nightly.test.ts": `import { expect, scenario } from "@vennel/sdk/testing";
import nightly from "../src/automations/nightly";

scenario("everybody is told", async ({ trigger, systems }) => {
  await trigger(nightly, {});
  expect(systems.slack.recorded).toHaveLength(2);
});
`,
};

let at: Workplace;
let projectId: string;
beforeAll(async () => {
  at = await startBuilding([]);
  at.page.setDefaultTimeout(15_000);
  projectId = await bringFiles(at.person, FILES);
});
afterAll(() => at?.close());

const node = (name: string) => at.page.locator(".react-flow__node").filter({ hasText: name });
const line = (text: string) => at.page.locator(".cm-line").filter({ hasText: text });

test("the flow follows the code as it is typed, and the code the flow", { timeout: 240_000 }, async () => {
  const { page } = at;
  await page.goto(`/integrations/${projectId}`);
  await page.getByRole("button", { name: "Code", exact: true }).click();
  const editor = page.getByRole("region", { name: "Code of the automation" }).getByRole("textbox", { name: FILE });
  await editor.waitFor();

  await node("Tell support").click();
  await page.locator(".cm-line.cm-lit", { hasText: "#support" }).waitFor();
  expect(await page.locator(".cm-line.cm-lit").count()).toBe(1);
  await page.getByRole("button", { name: "Back to the automation" }).click();
  await line("#ops").click();
  await node("Tell the team").locator("[data-selected=true]").waitFor();
  await page.locator(".cm-line.cm-lit", { hasText: "#ops" }).waitFor();

  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText(`await step("Tell sales", () => slack.chat.postMessage({ channel: "#sales", text: "Done" }));`);
  await node("Tell sales").waitFor();
  expect(
    await page
      .getByRole("img", { name: "not saved" })
      .or(page.getByRole("button", { name: "Save", exact: true }))
      .count(),
  ).toBeGreaterThan(0);

  // A bracket that is not closed.
  await page.keyboard.press("Home");
  await page.keyboard.insertText("(");
  await page.getByRole("button", { name: "nightly.ts:10" }).waitFor();
  await node("Tell sales").waitFor();
  expect(await page.getByRole("button", { name: "Add a step at the end" }).count()).toBe(0);
  await page.screenshot({ path: "test-results/live-code-problem.png" });
  await line("#support").click();
  await page.getByRole("button", { name: "nightly.ts:10" }).click();
  await page.locator(".cm-activeLine", { hasText: "#sales" }).waitFor();
  await page.keyboard.press("Home");
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "nightly.ts:10" }).waitFor({ state: "detached" });

  // A change by hand saves what was typed first.
  await page.getByRole("button", { name: "Add a step after “Tell sales”" }).first().click();
  const picker = page.getByRole("dialog");
  await picker.getByRole("combobox").pressSequentially("sleep");
  await picker.getByRole("option").first().click();
  await picker.waitFor({ state: "detached" });
  await page.locator(".cm-line.cm-lit", { hasText: 'step.sleep("5 minutes")' }).waitFor();
  await page.screenshot({ path: "test-results/live-code.png" });
  await page.reload();
  await editor.waitFor();
  expect(at.errors).toEqual([]);
});

test("what is typed is drawn at the next pause", { timeout: 240_000 }, async () => {
  const { page } = at;
  const times: number[] = [];
  for (let turn = 0; turn < 7; turn++) {
    await line("#sales").click({ position: { x: 8, y: 8 } });
    await page.keyboard.press("Home");
    for (let letter = 0; letter < 'await step("'.length; letter++) await page.keyboard.press("ArrowRight");
    times.push(await page.evaluate<number>(drawTime(`Sales ${turn}`)));
  }
  times.sort((a, b) => a - b);
  console.log(`drawn after ${times.map(Math.round).join(", ")} ms`);
});

/** Types a name into the code, and gives how long it took to be seen in the flow. */
const drawTime = (name: string) => `new Promise((resolve, reject) => {
  const begun = performance.now();
  document.execCommand("insertText", false, ${JSON.stringify(name)});
  setTimeout(() => reject(new Error("It was not drawn.")), 10_000);
  const look = () =>
    document.querySelector(".react-flow").textContent.includes(${JSON.stringify(name)}) ? resolve(performance.now() - begun) : requestAnimationFrame(look);
  look();
})`;
