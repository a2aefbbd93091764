import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bringFiles } from "./support/bring-files.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { connect, deploy } from "./support/deploy.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { REFUND_FILES } from "./support/refund-integration.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

const auth = { type: "bearer", token: "desk-token" };
let desk: LoopbackSystem;
let product: Product;
let browser: Surfing;
let person: Person;
let page: Page;
let projectId: string;
let production: string;

beforeAll(async () => {
  desk = await startLoopbackSystem("desk-token", () => ({ body: { ok: true } }));
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  production = await connect(person, { connector: "http", name: "Desk", auth, baseUrl: desk.url });
  projectId = await bringFiles(person, REFUND_FILES);
  await deploy(person, projectId);
  page = await visitor(browser, product.url, person);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await desk?.close();
});

async function openDialog(environment: string): Promise<Locator> {
  await page.goto(`/projects/${projectId}`);
  await page.getByRole("button", { name: "Version 1" }).last().click();
  await page.getByRole("menuitem", { name: "Promote to another environment…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Environment").fill(environment);
  await dialog.getByRole("list", { name: `Connections in ${environment}` }).waitFor();
  return dialog;
}

async function choose(dialog: Locator, option: string): Promise<void> {
  await dialog.getByRole("combobox", { name: "Connection for desk" }).click();
  await page.getByRole("option", { name: option }).click();
}

async function promoted(dialog: Locator, row: RegExp): Promise<void> {
  await dialog.getByRole("button", { name: "Promote" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("table", { name: "Versions" }).getByRole("row", { name: row }).waitFor();
}

async function bindingsOf(environment: string): Promise<Record<string, string> | undefined> {
  const path = `/api/platform/v1/o/${person.organisation.id}/projects/${projectId}/environments`;
  const { body } = await person.call<{ items: { name: string; bindings: Record<string, string> }[] }>("GET", path);
  return body.items.find(({ name }) => name === environment)?.bindings;
}

test("a new environment asks for its connections; sharing production's is a choice that says so", async () => {
  const dialog = await openDialog("development");
  expect(await dialog.getByRole("button", { name: "Promote" }).isDisabled()).toBe(true);
  await choose(dialog, "Desk (used by production)");
  await dialog.getByText("Shared with production: calls from development reach the same account").waitFor();
  await promoted(dialog, /v2 Live development/);
  expect(await bindingsOf("development")).toEqual({ desk: production });
});

test("an environment with a connection of its own goes live on that", async () => {
  const staging = await connect(person, { connector: "http", name: "Desk of staging", environment: "staging", auth, baseUrl: desk.url });
  const dialog = await openDialog("staging");
  await choose(dialog, "Desk of staging");
  expect(await dialog.getByText("Shared with").count()).toBe(0);
  await promoted(dialog, /v3 Live staging/);
  expect(await bindingsOf("staging")).toEqual({ desk: staging });
});

test("where no connection is open to it, an environment is set up in the workbench", async () => {
  await person.call("PATCH", `/api/switchboard/v1/o/${person.organisation.id}/connections/${production}`, { environment: "production" });
  const dialog = await openDialog("demo");
  await dialog.getByText("No connection is open to demo yet").waitFor();
  await dialog.getByRole("button", { name: "Connect them in the workbench" }).click();
  await page.waitForURL(/integrations/);
  await page.getByRole("heading", { name: "What the code needs in production" }).waitFor();
  await page.getByRole("combobox", { name: "Environment" }).click();
  await page.getByRole("option", { name: "demo" }).click();
  await page.getByRole("heading", { name: "What the code needs in demo" }).waitFor();
});
