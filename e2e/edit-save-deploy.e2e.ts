import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ProjectDetail } from "../contracts/projects.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { buildIntegration } from "./support/build-integration.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

let product: Product;
let browser: Surfing;
let person: Person;
let page: Page;
let projectId: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  for (const connector of ["slack", "github"])
    await person.call("POST", `/api/switchboard/v1/o/${person.organisation.id}/connections`, {
      connector,
      name: connector,
      auth: { type: "bearer", token: "t" },
      webhook: { secret: "s" },
    });
});
beforeEach(async () => {
  const { project } = await buildIntegration(person, "When a GitHub issue is opened, post its title and link to the Slack channel #support");
  projectId = project.id;
  page = await visitor(browser, product.url, person);
  await page.goto(`/integrations/${projectId}?tab=code&file=src/automations/github-issue-opened-to-slack.ts`);
});
afterEach(async () => page?.context().close());
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const spoken = () => page.getByRole("log", { name: "Messages" }).getByRole("status");
const projectNow = async () => (await person.call<ProjectDetail>("GET", `/api/platform/v1/o/${person.organisation.id}/projects/${projectId}`)).body;

async function editAndSave(line: string): Promise<void> {
  await page.locator(".cm-content").first().click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type(`${line}\n`);
  await page.keyboard.press("Control+s");
}

/** Keeps the gates of this page from ending until told. */
async function holdGates(): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/check", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("edit, save, deploy goes live: saving starts the gates, deploying waits for them, and every part says the same meanwhile", async () => {
  const release = await holdGates();
  await editAndSave("// a remark");
  await page.getByRole("button", { name: /Verifying$/ }).waitFor();
  await spoken().filter({ hasText: "The files were changed since. Verifying…" }).waitFor();
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  await page.getByText("The gates run over the changed files.").waitFor();
  await page.getByRole("tab", { name: "Tests" }).click();
  await page.getByText("The gates are running.").waitFor();
  await page.getByRole("tab", { name: "Build" }).click();
  release();
  await page.getByText("Live. The dock shows how to call it.").waitFor({ timeout: 60_000 });

  const { verification } = await projectNow();
  const hash = verification.filesHash.slice(0, 6);
  await page.getByRole("button", { name: new RegExp(`Verified ${hash}$`) }).waitFor();
  await spoken()
    .filter({ hasText: `The files were changed since. Verified ${hash}.` })
    .waitFor();
});

test("deploying files that a gate refuses says so in the badge, the conversation and the dock, and nothing goes live", async () => {
  const release = await holdGates();
  await editAndSave("const wrong: number = 'text';");
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  release();
  await page
    .getByRole("region", { name: "Dock" })
    .getByText(/^A gate failed\. types: /)
    .waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: /Not verified$/ }).waitFor();
  await spoken()
    .filter({ hasText: /^The files were changed since\. Not verified\. types: / })
    .waitFor();
  await page.getByRole("tab", { name: /^Problems/ }).click();
  await page.getByRole("region", { name: "Dock" }).getByText("Type 'string' is not assignable to type 'number'.").first().waitFor();
  expect((await projectNow()).state).not.toBe("live");
});

test("a save during a run of the gates takes its place: what stands at the end is of the last files", async () => {
  const release = await holdGates();
  await editAndSave("const wrong: number = 'text';");
  await page.getByRole("button", { name: /Verifying$/ }).waitFor();
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.waitFor({ state: "detached" });
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.type("// a remark");
  await save.waitFor();
  await page.keyboard.press("Control+s");
  await save.waitFor({ state: "detached" });
  release();
  await page.getByRole("button", { name: /Verified [0-9a-f]{6}$/ }).waitFor({ timeout: 60_000 });
  expect((await projectNow()).verification.status).toBe("verified");
});
