import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Issue } from "../contracts/issues.ts";
import type { Automation } from "../contracts/automations.ts";
import type { Run, RunSummary } from "../contracts/runs.ts";
import { startModelServer, type ModelServer } from "../server/testing/model-server.ts";
import { bringFiles } from "./support/bring-files.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { connect, deploy } from "./support/deploy.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { REFUND_FILES } from "./support/refund-integration.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";
import { visitor } from "./support/visitor.ts";

/** What a customer wrote, and what the other system answered: both stand in payloads. */
const NOTE = "please-hide-this-note";
const ANSWER = "answered-by-the-desk";

let desk: LoopbackSystem;
let model: ModelServer;
let product: Product;
let browser: Surfing;
let person: Person;
let page: Page;
let automation: Automation;

beforeAll(async () => {
  desk = await startLoopbackSystem("desk-token", () => ({ status: 422, body: { error: "no such order", customer: ANSWER } }));
  model = await startModelServer(() => ({ text: "The desk refuses it." }));
  product = await startProduct({ OPENAI_BASE_URL: model.url, VENNEL_MODEL: "scripted" });
  [browser, person] = await Promise.all([openBrowser(), registerPerson(product.url)]);
  await connect(person, { connector: "http", name: "Desk", auth: { type: "bearer", token: "desk-token" }, baseUrl: desk.url });
  automation = await deploy(person, await bringFiles(person, REFUND_FILES));
  page = await visitor(browser, product.url, person);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await model?.close();
  await desk?.close();
});

test("profile: a new name is the one that members read", async () => {
  await open("profile");
  const form = page.getByRole("form", { name: "Profile" });
  await form.getByLabel("First name").fill("Marta");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your changes have been saved.").waitFor();
  await until("the name", async () => (await read<{ items: { name: string }[] }>("members")).items[0]?.name === "Marta Okafor");
});

test("members: an invitation stands with its role until it is revoked, and a role that is changed holds", async () => {
  await open("members");
  await page.getByLabel("Invite by e-mail").fill("lena@example.test");
  await choose("Role", "Viewer");
  await page.getByRole("button", { name: "Send invitation" }).click();
  const invitations = async () => (await read<{ items: { email: string; role: string; acceptUrl: string }[] }>("invitations")).items;
  await until("the invitation", async () => (await invitations()).some(({ email, role }) => email === "lena@example.test" && role === "viewer"));
  await page.getByRole("button", { name: "Revoke" }).click();
  await until("no invitation", async () => (await invitations()).length === 0);
});

test("keys: a key calls the API with its role, and from its revocation on it does not", async () => {
  await open("keys");
  await page.getByLabel("Name").fill("nightly");
  await choose("Role", "Viewer");
  await choose("Expires", "30 days");
  await page.getByRole("button", { name: "Create key" }).click();
  const secret = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
  await page.getByRole("button", { name: "I have kept it" }).click();
  const withKey = async (method: string, path: string) =>
    (await fetch(`${product.url}/api/platform/v1/o/${person.organisation.id}/${path}`, { method, headers: { authorization: `Bearer ${secret}` } })).status;
  expect(await withKey("GET", "projects")).toBe(200);
  expect(await withKey("DELETE", `projects/${automation.projectId}`)).toBe(403);

  await page
    .getByRole("row", { name: /nightly/ })
    .getByRole("button", { name: "Revoke" })
    .click();
  await page.getByLabel("Type nightly to confirm").fill("nightly");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await until("the end of the key", async () => (await withKey("GET", "projects")) === 401);
});

test("channels: a new one gets what it is meant for, until it is removed", async () => {
  await open("channels");
  await page.getByLabel("URL").fill(`${desk.url}/told`);
  await choose("From severity", "High");
  await page.getByRole("button", { name: "Add channel" }).click();
  const channels = async () => (await read<{ items: { minimumSeverity: string; destination: string }[] }>("channels")).items;
  await until("the channel", async () => (await channels())[0]?.minimumSeverity === "high");
  await page.getByRole("list", { name: "Channels" }).getByRole("button", { name: "Test" }).click();
  await until("its test message", async () => desk.refused.some(({ path }) => path === "/told"));
  await page.getByRole("list", { name: "Channels" }).getByRole("button", { name: "Remove" }).click();
  await until("no channel", async () => (await channels()).length === 0);
});

test("billing: what ran today is counted, and the limits on models are the ones that turns are held to", async () => {
  await run();
  await open("billing");
  await page.getByRole("region", { name: "This month" }).getByText("1", { exact: true }).first().waitFor();
  for (const [label, value] of [
    ["Tokens of models in a month", "1000000"],
    ["Tokens of models in one turn", "50000"],
  ] as const) {
    const form = page.locator("form").filter({ has: page.getByLabel(label) });
    await form.getByLabel(label).fill(value);
    await form.getByRole("button", { name: "Save" }).click();
    await until(label, () => form.getByRole("button", { name: "Save" }).isDisabled());
  }
  expect(await read("assistant")).toMatchObject({ monthTokens: 1_000_000, turnTokens: 50_000 });
});

test("privacy: the values of a field that is to be hidden disappear from what was stored before, and from what is searched", async () => {
  const { id } = await run();
  expect(JSON.stringify(await readRun(id))).toContain(NOTE);
  await open("privacy");
  const form = page.locator("form").filter({ has: page.getByLabel("Hide the values of these fields") });
  await form.getByRole("textbox").fill("note");
  await form.getByRole("button", { name: "Save" }).click();
  await until("the setting", async () => (await read<{ redactFields: string[] }>("privacy")).redactFields.includes("note"));
  const shown = JSON.stringify(await readRun(id));
  expect(shown).not.toContain(NOTE);
  expect(shown).toContain("damaged");
  await page.goto(`/automations/${automation.id}/runs/${id}`);
  await page.getByText("damaged").first().waitFor();
  expect(await page.getByText(NOTE).count()).toBe(0);
});

test("privacy: a model is given what a system answered only while it may see it", async () => {
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  const issue = await until("the issue", async () => (await person.call<{ items: Issue[] }>("GET", `${base}/issues`)).body.items[0]);
  const ask = async () => {
    const before = model.prompts.length;
    // One turn at a time: the one before may not have ended.
    await until("a turn", async () => (await person.call("POST", `${base}/issues/${issue.id}/ask`, {})).status === 202);
    return until("a prompt", async () => model.prompts.slice(before).find((prompt) => prompt.includes("Explain this failure")));
  };
  expect(await ask()).not.toContain(ANSWER);
  await open("privacy");
  await page.getByRole("switch", { name: /Models may see/ }).click();
  await until("the setting", async () => (await read<{ assistantMaySeePayloads: boolean }>("privacy")).assistantMaySeePayloads);
  expect(await ask()).toContain(ANSWER);
});

test("privacy: the days that payloads are kept are stored, and stand in the export", async () => {
  await open("privacy");
  const form = page.locator("form").filter({ has: page.getByLabel("Keep what went in and out of runs for") });
  await form.getByRole("textbox").fill("7");
  await form.getByRole("button", { name: "Save" }).click();
  await until("the setting", async () => (await read<{ payloadRetentionDays: number }>("privacy")).payloadRetentionDays === 7);
  const address = await page.getByRole("link", { name: "Export" }).getAttribute("href");
  const { pathname } = new URL(address ?? "", product.url);
  expect((await person.call("GET", pathname)).body).toMatchObject({ privacy: { payloadRetentionDays: 7, redactFields: ["note"] } });
});

test("labs: the screen of all automations is there while it is switched on", async () => {
  await open("labs");
  await page.getByRole("switch", { name: "Automations" }).click();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Automations/ })
    .click();
  await page.getByRole("row", { name: /Refund an order/ }).waitFor();
  await open("labs");
  await page.getByRole("switch", { name: "Automations" }).click();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Automations/ })
    .waitFor({ state: "detached" });
});

async function open(content: string): Promise<void> {
  await page.goto(`/account?content=${content}`);
}

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).first().click();
  await page.getByRole("option", { name: option }).click();
}

async function read<T>(what: string): Promise<T> {
  const { status, body } = await person.call<T & object>("GET", `/api/organisations/v1/organisations/${person.organisation.id}/${what}`);
  expect(status).toBe(200);
  return body;
}

/** A refund that the desk refuses. */
async function run(): Promise<Run> {
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  const payload = { order: 7, reason: "damaged", lines: [], note: NOTE };
  const { body } = await person.call<RunSummary>("POST", `${base}/automations/${automation.id}/runs`, { payload });
  return until("the end of the run", async () => {
    const found = await readRun(body.id);
    return found.status === "failed" ? found : null;
  });
}

async function readRun(id: string): Promise<Run> {
  return (await person.call<Run & object>("GET", `/api/platform/v1/o/${person.organisation.id}/runs/${id}`)).body;
}
