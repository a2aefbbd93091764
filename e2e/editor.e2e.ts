import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { buildIntegration } from "./support/build-integration.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";
import { visitor } from "./support/visitor.ts";

const AUTOMATION = "src/automations/github-issue-opened-to-slack.ts";
const MAPPING = "src/mappings/issue-to-message.ts";

let product: Product;
let browser: Surfing;
let person: Person;
let project: string;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  project = (await buildIntegration(person, "When a GitHub issue is opened, post its title and link to the Slack channel #support")).project.id;
});
afterEach(async () => page?.context().close());
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

test("the language service comes with the editor and with no other screen", async () => {
  page = await visitor(browser, product.url, person);
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  page.on("request", (request) => /worker/.test(request.url()) && workers.push(request.url()));
  for (const path of [
    "/",
    "/integrations",
    "/issues",
    "/account",
    "/docs",
    ...["flow", "mapping", "architecture", "connections", "runs", "settings"].map(tab),
  ]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect(workers).toEqual([]);
  await page.goto(tab("code"));
  await until("the worker", async () => workers.length > 0);
});

test("a name leads to its definition, and is renamed in every file that uses it", async () => {
  page = await visitor(browser, product.url, person);
  await page.goto(tab(`code&file=${AUTOMATION}`));
  const use = page.getByRole("textbox", { name: AUTOMATION, exact: true });
  await use.getByText("toMessage", { exact: true }).last().click();
  // The service says that it is ready by answering.
  await until("the definition", async () => {
    await page.keyboard.press("F12");
    return new URL(page.url()).searchParams.get("file") === MAPPING;
  });

  await page.getByRole("button", { name: "github-issue-opened-to-slack.ts", exact: true }).first().click();
  await use.getByText("toMessage", { exact: true }).last().click();
  await page.keyboard.press("F2");
  const dialog = page.getByRole("dialog", { name: "Rename toMessage" });
  await dialog.getByLabel("New name").fill("toChatMessage");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save all 2" }).click();
  await page.getByRole("button", { name: /^Save all/ }).waitFor({ state: "detached" });

  const { body } = await person.call<{ files: { filePath: string; content: string }[] }>(
    "GET",
    `/api/platform/v1/o/${person.organisation.id}/projects/${project}/files`,
  );
  for (const path of [AUTOMATION, MAPPING]) {
    const { content = "" } = body.files.find(({ filePath }) => filePath === path) ?? {};
    expect(content).toContain("toChatMessage");
    expect(content).not.toContain("toMessage");
  }
});

test("a line of code leads to its node in the flow, and the node back to its line", async () => {
  page = await visitor(browser, product.url, person);
  await page.goto(tab(`code&file=${AUTOMATION}`));
  await page.getByRole("textbox", { name: AUTOMATION, exact: true }).getByText('"Post to #support"').first().click();
  await page.getByRole("button", { name: "Show in flow" }).click();
  await page.getByRole("heading", { name: "Post to #support" }).waitFor();
  expect(new URL(page.url()).searchParams.get("tab")).toBe("flow");
  await page.getByRole("button", { name: /github-issue-opened-to-slack\.ts:\d+$/ }).click();
  await page.locator(".cm-activeLine").getByText('"Post to #support"').waitFor();
});

test("what the assistant changes in the open file is accepted or undone part by part, by keyboard too", async () => {
  page = await visitor(browser, product.url, person);
  await page.goto(tab(`code&file=${AUTOMATION}`));
  await page.getByRole("textbox", { name: AUTOMATION, exact: true }).waitFor();
  await page.getByPlaceholder("Ask for a change, @ names a file").fill("also send it to #alerts");
  await page.keyboard.press("Control+Enter");
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await undo.waitFor({ timeout: 60_000 });
  expect(await page.getByRole("button", { name: "Accept", exact: true }).count()).toBe(1);
  await undo.press("Enter");
  await undo.waitFor({ state: "detached" });
  expect(await page.locator(".cm-content").innerText()).not.toContain("#alerts");

  // The test that came with it is still to be looked through; the undone file waits to be saved.
  await page.getByRole("button", { name: "Save all 1" }).waitFor();
  await page
    .getByRole("tree", { name: "Files" })
    .getByRole("treeitem", { name: /slack\.test\.ts/ })
    .click();
  await page.getByRole("button", { name: "Accept all" }).click();
  await page.getByRole("button", { name: "Accept all" }).waitFor({ state: "detached" });
  expect(await page.locator(".cm-content").innerText()).toContain("#alerts");

  // The gates may still be at work; who comes next finds the project at rest.
  await page
    .getByRole("article", { name: "Assistant" })
    .last()
    .getByText(/^Verified: all \d gates passed\.$/)
    .waitFor({ timeout: 60_000 });
});

test("a message that was not understood offers others that are; a version that fails leads back to the last verified one", async () => {
  page = await visitor(browser, product.url, person);
  await page.goto(tab("flow"));
  const message = page.getByLabel("Message", { exact: true });
  const answer = page.getByRole("article", { name: "Assistant" }).last();
  const send = async (text: string) => {
    await message.fill(text);
    await page.keyboard.press("Control+Enter");
  };
  await message.waitFor();
  await send("also send a fax to the moon");
  const suggestion = answer.getByRole("region", { name: "Suggestions" }).getByRole("button").first();
  const offered = (await suggestion.textContent()) ?? "";
  await suggestion.click();
  await page.getByRole("article", { name: "You" }).last().getByText(offered, { exact: true }).waitFor();
  await answer.getByText(/^Verified: all \d gates passed\.$/).waitFor();

  const files = `/api/platform/v1/o/${person.organisation.id}/projects/${project}/files`;
  const read = async () => (await person.call<{ revision: number; files: { filePath: string; content: string }[] }>("GET", files)).body;
  const { revision, files: all } = await read();
  const broken = all?.find(({ filePath }) => filePath === MAPPING)?.content.replaceAll("html_url", "no_such_field") ?? "";
  await person.call("PATCH", files, { baseRevision: revision, changes: [{ filePath: MAPPING, content: broken }] });
  await send("Also send it to #sales");
  await answer.getByRole("button", { name: "Back to the last verified version" }).click();
  await page.getByRole("button", { name: /Verified [0-9a-f]{6}$/ }).waitFor();
  expect((await read()).files?.find(({ filePath }) => filePath === MAPPING)?.content).not.toContain("no_such_field");
});

const tab = (name: string) => `/integrations/${project}?tab=${name}`;
