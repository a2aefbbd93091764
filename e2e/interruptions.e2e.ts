import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ProjectFile } from "../contracts/project-files.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { buildIntegration } from "./support/build-integration.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { startTalkingModel, type TalkingModel } from "./support/talking-model.ts";
import { until } from "./support/until.ts";
import { visitor } from "./support/visitor.ts";

interface FileSet {
  readonly revision: number;
  readonly files: readonly ProjectFile[];
}

const REQUEST = "When a GitHub issue is opened, post its title and link to the Slack channel #support";

let product: Product;
let model: TalkingModel;
let browser: Surfing;
let person: Person;
let project: string;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  project = (await buildIntegration(person, REQUEST)).project.id;
  // From here on a model answers, word by word, when a test says so.
  await product.kill("SIGTERM");
  model = await startTalkingModel();
  await product.restart({ OPENAI_BASE_URL: model.url });
});
afterEach(async () => page?.context().close());
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await model?.close();
});

const workbench = (tab: string) => `/integrations/${project}?tab=${tab}`;
const message = () => page.getByLabel("Message", { exact: true });
const answer = (where: Page) => where.getByRole("article", { name: "Assistant" }).last();
/** Exactly this, but for who wrote it and how long it took: a doubled word is as wrong as a lost one. */
async function hears(where: Page, text: string): Promise<void> {
  await expect.poll(async () => (await answer(where).textContent())?.replace(/(gpt-5 · )?(Took )?\d+(\.\d+)? m?s$/, "").trim(), { timeout: 20_000 }).toBe(text);
}

async function open(tab: string): Promise<void> {
  page = await visitor(browser, product.url, person);
  await page.goto(workbench(tab));
  await message().waitFor();
}

async function ask(text: string): Promise<void> {
  await message().fill(text);
  await page.keyboard.press("Control+Enter");
  await model.asked();
}

describe("an answer under way", () => {
  test("goes on after a reload, in a second tab, word for word and once", async () => {
    await open("flow");
    await ask("What does it do?");
    model.say("It waits for an issue ");
    await hears(page, "It waits for an issue");

    const second = await page.context().newPage();
    await second.goto(workbench("flow"));
    await hears(second, "It waits for an issue");
    await page.reload();
    await hears(page, "It waits for an issue");

    model.say("and tells #support.");
    await Promise.all([page, second].map((tab) => hears(tab, "It waits for an issue and tells #support.")));
    model.finish();
    for (const tab of [page, second]) await tab.getByRole("button", { name: /^Send/ }).waitFor();
    await hears(page, "It waits for an issue and tells #support.");
  });

  test("goes on from its last word when the network was gone, and what was typed meanwhile is still there", async () => {
    await open("flow");
    await ask("And then?");
    model.say("Nothing ");
    await hears(page, "Nothing");

    await page.context().setOffline(true);
    await page.getByText("The connection is lost.").waitFor();
    model.say("more ");
    await message().fill("Typed without a network");
    // A part of the page that has not come yet waits for the network as everything else does.
    await page.getByRole("button", { name: "Search or run a command" }).click();
    model.say("happens.");
    expect(await message().inputValue()).toBe("Typed without a network");
    await page.context().setOffline(false);
    await page.getByRole("dialog", { name: "Search or run a command" }).waitFor();
    await page.keyboard.press("Escape");

    await hears(page, "Nothing more happens.");
    await page.getByText("The connection is lost.").waitFor({ state: "detached" });
    model.finish();
    expect(await message().inputValue()).toBe("Typed without a network");
    await message().fill("");
  });
});

describe("a session that ends while somebody types", () => {
  test("is taken up again without losing a word", async () => {
    await open("code");
    const editor = page.getByRole("textbox", { name: "src/automations/github-issue-opened-to-slack.ts", exact: true });
    await editor.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("// not saved yet");
    await page.context().clearCookies();
    await message().fill("Typed after the session had ended");
    await page.keyboard.press("Control+Enter");
    const modal = page.getByRole("dialog", { name: "Your session has ended" });
    await modal.waitFor();

    const opened = page.context().waitForEvent("page");
    await modal.getByRole("link", { name: "Sign in" }).click();
    const door = await opened;
    await door.getByLabel("E-mail").fill(person.email);
    await door.getByLabel("Password", { exact: true }).fill(person.password);
    await door.getByRole("button", { name: "Sign in", exact: true }).click();
    await door.getByRole("heading", { name: "Which systems should talk?" }).waitFor();
    await modal.getByRole("button", { name: "I have signed in" }).click();
    await modal.waitFor({ state: "detached" });

    expect(await message().inputValue()).toBe("Typed after the session had ended");
    await page.getByText("// not saved yet").waitFor();
    await message().focus();
    await page.keyboard.press("Control+Enter");
    await model.asked();
    model.say("Welcome back.");
    await hears(page, "Welcome back.");
    model.finish();
    await page.getByRole("button", { name: /^Save all/ }).click();
    await page.getByRole("button", { name: /^Save all/ }).waitFor({ state: "detached" });
    expect(await stored("src/automations/github-issue-opened-to-slack.ts")).toContain("// not saved yet");
  });
});

describe("unsaved edits", () => {
  const PATH = "ARCHITECTURE.md";
  const editor = () => page.getByRole("textbox", { name: PATH, exact: true });
  const dialog = () => page.getByRole("dialog", { name: `${PATH} was changed by someone else too` });

  async function typeAtTheTop(text: string): Promise<void> {
    await open(`code&file=${PATH}`);
    await editor().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type(text);
  }

  test("are there again after a reload, and are no edits any more once the text is the stored one", async () => {
    await typeAtTheTop("Mine");
    await page.getByRole("img", { name: "not saved" }).first().waitFor();
    await page.reload();
    await editor()
      .getByText(/^Mine#/)
      .waitFor();
    await editor().click();
    await page.keyboard.press("Control+Home");
    for (const _ of "Mine") await page.keyboard.press("Delete");
    await page.getByRole("img", { name: "not saved" }).first().waitFor({ state: "detached" });
  });

  test("are there again after a reload, whatever another tab left unsaved meanwhile", async () => {
    await typeAtTheTop("Mine");
    await page.getByRole("img", { name: "not saved" }).first().waitFor();
    const other = await page.context().newPage();
    await other.goto(workbench("code&file=package.json"));
    const description = other.getByRole("textbox", { name: "package.json", exact: true });
    await description.click();
    await other.keyboard.press("Control+Home");
    await page.bringToFront();
    await editor().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Later ");
    await keeps(PATH, "Later Mine");
    await other.bringToFront();
    await description.click();
    await other.keyboard.type("Other");
    await keeps("package.json", "Other");
    await other.close();
    await page.reload();
    await editor()
      .getByText(/^Later Mine#/)
      .waitFor();
    await page.getByRole("button", { name: "Save all 2" }).waitFor();
  });

  test("can be undone after another tab of the workbench was open", async () => {
    await typeAtTheTop("Mine");
    await page.getByRole("tab", { name: "Flow" }).click();
    await page.getByRole("button", { name: "Run simulated" }).waitFor();
    await page.getByRole("tab", { name: "Code" }).click();
    await editor()
      .getByText(/^Mine#/)
      .waitFor();
    await editor().focus();
    await page.keyboard.press("Control+z");
    await page.getByRole("img", { name: "not saved" }).first().waitFor({ state: "detached" });
  });

  test("that no longer fit what is stored are offered until they are copied or discarded", async () => {
    await typeAtTheTop("Precious");
    await keeps(PATH, "Precious");
    await page.goto("about:blank");
    const before = await stored(PATH);
    await save(PATH, `Theirs\n${before.split("\n").slice(6).join("\n")}`);
    const offer = page.getByText(`Unsaved edits of ${PATH} no longer fit what is stored.`);
    await page.goto(workbench(`code&file=${PATH}`));
    await offer.waitFor();
    await page.reload();
    await offer.waitFor();
    await page.getByRole("button", { name: "Copy them" }).click();
    await offer.waitFor({ state: "detached" });
    expect(await page.evaluate<string>("navigator.clipboard.readText()")).toContain("+Precious");
    await page.waitForFunction((key) => localStorage.getItem(key) === null, `vennel.edits.${project}`);
    await save(PATH, before);
  });

  test("are merged with what somebody saved first; the same lines are shown side by side", async () => {
    await typeAtTheTop("Mine ");
    const before = await stored(PATH);
    await save(PATH, `Theirs ${before}\n\nAdded by somebody else.`);
    await page.keyboard.press("Control+s");
    await dialog().waitFor();
    await dialog().getByRole("button", { name: "Keep both" }).click();
    await dialog().getByRole("button", { name: "Save the merge" }).click();
    await dialog().waitFor({ state: "detached" });

    const lines = await until("the merge", async () => {
      const text = await stored(PATH);
      return text.includes("Mine") && text.split("\n");
    });
    expect(lines.slice(0, 2)).toEqual([`Mine ${before.split("\n")[0]}`, `Theirs ${before.split("\n")[0]}`]);
    expect(lines.at(-1)).toBe("Added by somebody else.");
  });
});

/** The browser has written down this much of an unsaved file. */
async function keeps(path: string, text: string): Promise<void> {
  await page.waitForFunction(([key, wanted]) => JSON.stringify(JSON.parse(localStorage.getItem(key) ?? "{}")).includes(wanted), [
    `vennel.edits.${project}`,
    text,
  ] as const);
  expect(await page.evaluate((key) => Object.keys(JSON.parse(localStorage.getItem(key) ?? "{}") as object), `vennel.edits.${project}`)).toContain(path);
}

const filesOf = () => `/api/platform/v1/o/${person.organisation.id}/projects/${project}/files`;

async function stored(path: string): Promise<string> {
  const { body } = await person.call<FileSet>("GET", filesOf());
  return body.files.find(({ filePath }) => filePath === path)?.content ?? "";
}

async function save(path: string, content: string): Promise<void> {
  const { body } = await person.call<FileSet>("GET", filesOf());
  const answered = await person.call("PATCH", filesOf(), { baseRevision: body.revision, changes: [{ filePath: path, content }] });
  expect(answered.status).toBe(200);
}
