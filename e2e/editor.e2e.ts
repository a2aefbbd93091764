import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { buildIntegration } from "./support/build-integration.ts";
import { pngOf } from "./support/png-of.ts";
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

test("a mapping tells what it covers, shows on a sample what it makes, and tries a changed rule at once", async () => {
  const { project: own } = await buildIntegration(person, "When a GitHub issue is opened, post its title and link to the Slack channel #support");
  page = await visitor(browser, product.url, person);
  await page.goto(`/integrations/${own.id}?tab=mapping`);
  const covered = page.getByLabel("Coverage");
  await covered.waitFor();
  expect([await covered.getAttribute("value"), await covered.getAttribute("max")]).toEqual(["2", "2"]);
  const preview = page.getByRole("region", { name: "Preview on a sample" });
  await preview.getByText("Nothing has gone through yet.").waitFor();
  await preview.getByRole("button", { name: "Try it" }).click();
  await preview.getByText(/"Issue opened: /).waitFor();

  await page.getByTitle(/^text: /).click();
  const rule = page.getByLabel("Rule of text");
  await rule.fill("text: ({ issue }) => `Issue opened: ${");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("alert").filter({ hasText: "This is not one whole expression" }).waitFor();
  expect(await rule.inputValue()).toBe("text: ({ issue }) => `Issue opened: ${");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByTitle(/^text: /).click();
  await rule.fill((await rule.inputValue()).replace("Issue opened", "Please look"));
  await page.getByRole("button", { name: "Apply" }).click();
  await preview.getByText(/"Please look: /).waitFor();

  await removeRule(own.id, "channel");
  await page.reload();
  await page.getByText("no source yet").first().waitFor();
  expect([await covered.getAttribute("value"), await covered.getAttribute("max")]).toEqual(["1", "2"]);
  await page.getByText(/is required by MessageInput/).waitFor();
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

  for (const path of [AUTOMATION, MAPPING]) {
    const content = await contentOf(path);
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

test("what is typed as soon as the editor is seen stays, is asked about, and goes on top of what was left unsaved", async () => {
  const own = await ownProject([{ filePath: "notes.md", content: "# Notes\n" }]);
  page = await visitor(browser, product.url, person);
  const text = page.getByRole("textbox", { name: "notes.md", exact: true });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const typeAtOnce = async (typed: string) => {
    const late = await holdBack(/\/assets\/(ProjectEdits|Conversation|Dock|lang|.*worker)[^/]*\.js$/);
    await page.goto(`/integrations/${own}?tab=code&file=notes.md`);
    await text.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type(typed);
    await save.waitFor();
    return late;
  };
  const first = await typeAtOnce("Mine: ");
  await page.getByRole("link", { name: "Vennel, home" }).click();
  await page.getByRole("dialog", { name: "Leave with unsaved changes?" }).getByRole("button", { name: "Stay" }).click();
  await first.come();
  await page.getByLabel("Message", { exact: true }).waitFor();
  const second = await typeAtOnce("Still ");
  await second.come();
  await page.getByLabel("Message", { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await text.innerText()).toContain("Still Mine: # Notes");
  await text.press("Control+s");
  await save.waitFor({ state: "detached" });
  expect(await contentOf("notes.md", own)).toBe("Still Mine: # Notes\n");
});

test("a file that is locked in the editor is not written by the assistant, which says so, until it is unlocked", async () => {
  page = await visitor(browser, product.url, person);
  await page.goto(tab(`code&file=${AUTOMATION}`));
  await page.getByRole("button", { name: "Lock: the assistant may not change this file" }).click();
  const unlock = page.getByRole("button", { name: "Locked for the assistant. Unlock" });
  await unlock.waitFor();
  const before = await contentOf(AUTOMATION);
  const field = page.getByPlaceholder("Ask for a change, @ names a file");
  await field.fill("also send it to #locked-out");
  await page.keyboard.press("Control+Enter");
  await page.getByText(`${AUTOMATION} is locked: people change it, the assistant does not.`).waitFor({ timeout: 60_000 });
  await page
    .getByText(/^Offline builder · Took /)
    .last()
    .waitFor();
  expect(await contentOf(AUTOMATION)).toBe(before);
  await unlock.click();
  await page.getByRole("button", { name: "Lock: the assistant may not change this file" }).waitFor();
});

test("a message that was not understood offers others that are; a version that fails leads back to the last verified one", async () => {
  page = await visitor(browser, product.url, person);
  await page.goto(tab("flow"));
  const message = page.getByLabel("Message", { exact: true });
  const answer = page.getByRole("article", { name: "Assistant" }).last();
  const send = async (text: string) => {
    // Nothing is sent while a turn is at work.
    await page.getByRole("button", { name: /^Send/ }).waitFor();
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
  // The badge may still tell of the version before.
  await expect.poll(async () => (await read()).files.find(({ filePath }) => filePath === MAPPING)?.content, { timeout: 60_000 }).not.toContain("no_such_field");
});

const tab = (name: string) => `/integrations/${project}?tab=${name}`;

test("a start finds its session, its organisation, its project and its files' names in the page, or asks for each once", async () => {
  page = await visitor(browser, product.url, person);
  const asked: string[] = [];
  const late: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|auth|runtime-config)/.test(pathname)) asked.push(pathname);
  });
  const named = await (await fetch(product.url + tab("flow"), { headers: { accept: "text/html" } })).text();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    // Marks, and what adds steps, come behind the canvas: nothing waits for them.
    if (/^\/assets\/(?!marks-|BuildLayer-|copy-step-|use-build-|dist-).*\.js$/.test(pathname) && !named.includes(pathname)) late.push(pathname);
  });
  await page.goto(tab("flow"));
  await page.locator(".react-flow__node").first().waitFor();
  const once = [/whoami$/, /\/organisations$/, /\/projects\/[^/]+$/, /\/conversation$/, /\/flow$/, /\/files$/];
  expect(once.filter((path) => asked.filter((each) => path.test(each)).length > 1)).toEqual([]);
  expect(asked).not.toContain("/runtime-config.json");
  expect(late).toEqual([]);
});

test("a tree of 500 files draws what is in sight, and is walked by keyboard and searched", async () => {
  const many = await ownProject(
    Array.from({ length: 500 }, (_, index) => ({ filePath: `src/lib/part-${index}.ts`, content: `export const part${index} = ${index};\n` })),
  );
  page = await visitor(browser, product.url, person);
  await page.goto(`/integrations/${many}?tab=code&file=src/lib/part-0.ts`);
  const tree = page.getByRole("tree", { name: "Files" });
  const rows = tree.getByRole("treeitem");
  const row = (name: string) => tree.getByRole("treeitem", { name, exact: true });
  const focused = (text: string) => until(`the focus at ${text}`, () => page.evaluate<boolean>(`document.activeElement.textContent.startsWith("${text}")`));
  await row("part-0.ts").focus();
  expect(await rows.count()).toBeLessThan(100);

  await page.keyboard.press("End");
  await row("part-0.ts").waitFor({ state: "detached" });
  await page.keyboard.press("Home");
  await focused("src");
  await page.keyboard.press("ArrowDown");
  await focused("lib");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await focused("part-1.ts");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "src/lib/part-1.ts", exact: true }).waitFor();

  await row("part-1.ts").focus();
  await page.keyboard.press("ArrowLeft");
  await focused("lib");
  await page.keyboard.press("ArrowLeft");
  await row("part-1.ts").waitFor({ state: "detached" });
  await page.getByLabel("Find in files").fill("part123");
  await row("part-123.ts").waitFor();
  expect(await tree.getByRole("treeitem", { name: /\.ts$/ }).count()).toBe(1);
});

test("a picture is seen, taken away and replaced; what is neither text nor picture is never shown as text", async () => {
  const picture = pngOf(64);
  const project = await ownProject([
    { filePath: "assets/mark.png", content: picture.toString("base64"), isBinary: true },
    { filePath: "assets/data.bin", content: Buffer.from([0, 1, 2, 3, 255]).toString("base64"), isBinary: true },
  ]);
  page = await visitor(browser, product.url, person);
  await page.goto(`/integrations/${project}?tab=code&file=assets/mark.png`);
  const drawn = page.getByRole("img", { name: "assets/mark.png" });
  await until("the picture", async () => (await widthOf(drawn)) === 64);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  expect(download.suggestedFilename()).toBe("mark.png");
  expect((await readFile(await download.path())).equals(picture)).toBe(true);

  await page.getByLabel("Replace assets/mark.png").setInputFiles({ name: "other.png", mimeType: "image/png", buffer: pngOf(96) });
  await until("the other picture", async () => (await widthOf(drawn)) === 96);

  await page.getByRole("treeitem", { name: "data.bin" }).click();
  await page.getByText("This file is not text").waitFor();
  expect(await page.locator(".cm-content").count()).toBe(0);
});

test("the editor completes what the SDK offers, explains what the pointer is on, and underlines a wrong type until it is right", async () => {
  page = await visitor(browser, product.url, person);
  await page.goto(tab(`code&file=${MAPPING}`));
  const text = page.getByRole("textbox", { name: MAPPING, exact: true });
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nconst wrong: number = 'text';");
  await page.locator(".cm-lintRange-error").first().waitFor();
  await page.getByRole("tab", { name: /^Problems/ }).click();
  await page.getByText("Type 'string' is not assignable to type 'number'.").first().waitFor();
  await text.getByText("wrong", { exact: true }).hover();
  await page.locator(".cm-description", { hasText: "const wrong: number" }).waitFor();

  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nwrong.toF");
  await page.getByRole("option", { name: "toFixed" }).click();
  await text.getByText("toFixed").waitFor();

  await page.keyboard.press("Control+a");
  await page.keyboard.type("export const right = 1;");
  await page.locator(".cm-lintRange-error").first().waitFor({ state: "detached" });
});

test("the editor knows the types of a package that package.json names, and offers what it exports", async () => {
  const project = await ownProject([
    { filePath: "package.json", content: JSON.stringify({ name: "dated", dependencies: { "date-fns": "4.4.0" } }) },
    { filePath: "src/a.ts", content: `import { addDays } from "date-fns";\nexport const tomorrow: string = addDays(new Date(), 1);\n` },
  ]);
  page = await visitor(browser, product.url, person);
  await page.goto(`/integrations/${project}?tab=code&file=src/a.ts`);
  await page.getByRole("tab", { name: /^Problems/ }).click();
  await page.getByText("Type 'Date' is not assignable to type 'string'.").first().waitFor();
});

/** Scripts of these names wait until they are told to come. */
async function holdBack(names: RegExp): Promise<{ come(): Promise<void> }> {
  let held = 0;
  const { promise: told, resolve } = Promise.withResolvers<void>();
  await page.route(names, async (route) => {
    held++;
    await told;
    await route.continue();
  });
  return {
    async come() {
      await until("a script that is held back", async () => held > 0);
      resolve();
    },
  };
}

async function contentOf(path: string, of = project): Promise<string> {
  const { body } = await person.call<{ files: { filePath: string; content: string }[] }>(
    "GET",
    `/api/platform/v1/o/${person.organisation.id}/projects/${of}/files`,
  );
  return body.files.find(({ filePath }) => filePath === path)?.content ?? "";
}

async function removeRule(projectId: string, target: string): Promise<void> {
  const files = `/api/platform/v1/o/${person.organisation.id}/projects/${projectId}/files`;
  const { body } = await person.call<{ revision: number; files: { filePath: string; content: string }[] }>("GET", files);
  const content = body.files.find(({ filePath }) => filePath === MAPPING)?.content ?? "";
  const without = content.replace(new RegExp(`^\\s*${target}:.*\\n`, "m"), "");
  expect(without).not.toBe(content);
  expect((await person.call("PATCH", files, { baseRevision: body.revision, changes: [{ filePath: MAPPING, content: without }] })).status).toBe(200);
}

async function ownProject(changes: readonly { filePath: string; content: string; isBinary?: boolean }[]): Promise<string> {
  const base = `/api/platform/v1/o/${person.organisation.id}/projects`;
  const { body } = await person.call<{ id: string }>("POST", base, { name: `files-${randomBytes(3).toString("hex")}` });
  const { status } = await person.call("PATCH", `${base}/${body.id}/files`, { baseRevision: 0, changes });
  if (status !== 200) throw new Error(`The files were not written: ${status}`);
  return body.id;
}

function widthOf(picture: Locator): Promise<number> {
  return picture.evaluate((image: unknown) => (image as { naturalWidth: number }).naturalWidth);
}
