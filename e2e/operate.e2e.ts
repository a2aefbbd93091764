import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHANNEL_EVENTS } from "../contracts/channels.ts";
import type { Issue } from "../contracts/issues.ts";
import type { Automation } from "../contracts/automations.ts";
import { bringFiles } from "./support/bring-files.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { commandLine } from "./support/cli.ts";
import { connect, deploy } from "./support/deploy.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { REFUND_FILES } from "./support/refund-integration.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";
import { visitor } from "./support/visitor.ts";

let desk: LoopbackSystem;
let collector: LoopbackSystem;
let product: Product;
let browser: Surfing;
let person: Person;
let page: Page;
let projectId: string;
let automation: Automation;
let webhook: { id: string; secret: string };
let isDeskBroken = false;

beforeAll(async () => {
  desk = await startLoopbackSystem("desk-token", () => (isDeskBroken ? { status: 422, body: { error: "no such order" } } : { body: { ok: true } }));
  collector = await startLoopbackSystem("collector-token", () => ({ body: {} }));
  product = await startProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20collector-token" });
  browser = await openBrowser();
  person = await registerPerson(product.url);
  await connect(person, { connector: "http", name: "Desk", auth: { type: "bearer", token: "desk-token" }, baseUrl: desk.url });
  projectId = await bringFiles(person, REFUND_FILES);
  const target = { type: "webhook", url: `${collector.url}/events` };
  webhook = (await person.call<typeof webhook>("POST", channels(), { name: "Everything", target, events: CHANNEL_EVENTS, minimumSeverity: "low" })).body;
  automation = await deploy(person, projectId);
  page = await visitor(browser, product.url, person);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  for (const system of [desk, collector]) await system?.close();
});

test("a run by hand asks for what the code takes, tells what is wrong at its field, and runs with what was given", async () => {
  await page.goto(`/automations/${automation.id}/`);
  await runNow();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Run now" }).click();
  await dialog.getByText("Required.").first().waitFor();
  expect(desk.received).toEqual([]);

  await dialog.getByLabel("order").fill("seven");
  await dialog.getByText("Must be a number.").waitFor();
  await dialog.getByLabel("order").fill("7");
  await dialog.getByRole("combobox", { name: "reason" }).click();
  await page.getByRole("option", { name: "late" }).click();
  await dialog.getByRole("button", { name: "Add to lines" }).click();
  await dialog.getByLabel("sku").fill("A-1");
  await dialog.getByLabel("count").fill("2");
  await dialog.getByRole("tab", { name: "JSON" }).click();
  expect(JSON.parse(await dialog.getByLabel("Input as JSON").inputValue())).toEqual({ order: 7, reason: "late", lines: [{ sku: "A-1", count: 2 }] });
  await dialog.getByRole("button", { name: "Run now" }).click();
  await page.waitForURL(/\/runs\/run_/);
  await page.getByText("Succeeded").first().waitFor();
  expect(desk.received.map(({ body }) => body)).toEqual([{ order: 7, reason: "late", lines: [{ sku: "A-1", count: 2 }] }]);
});

test("the run is told to the collector as a trace, without what it carried", async () => {
  const told = await until("a trace", async () => collector.received[0] ?? null);
  const { resourceSpans } = told.body as { resourceSpans: { scopeSpans: { spans: { name: string; kind: number }[] }[] }[] };
  expect(resourceSpans[0]?.scopeSpans[0]?.spans.map(({ name }) => name)).toEqual(["run refund", "step Write the refund", "POST desk"]);
  expect(JSON.stringify(told.body)).not.toContain("A-1");
});

test("an issue is explained, found again by a saved filter, and shown to others by its link", async () => {
  isDeskBroken = true;
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  await person.call("POST", `${base}/automations/${automation.id}/runs`, { payload: { order: 8, reason: "late", lines: [] } });
  const issue = await until("the issue", async () => (await person.call<{ items: Issue[] }>("GET", `${base}/issues`)).body.items[0]);
  await page.goto(`/issues?issueId=${issue.id}`);
  await page.getByRole("button", { name: "Explain" }).click();
  const explanation = page.getByRole("region", { name: "Explanation" });
  await explanation.getByText("desk answered 422: it does not accept what it is sent.").waitFor();
  await explanation.getByText(/Version 1 went live in production/).waitFor();

  await page.getByRole("combobox", { name: "Severity" }).first().click();
  await page.getByRole("option", { name: "Medium" }).click();
  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("menuitem", { name: "Save this filter…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Of medium weight");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.goto("/issues");
  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("menuitem", { name: "Of medium weight" }).click();
  await page.waitForURL(/severity=medium/);
  await page.getByRole("link", { name: /no such order|refund/ }).waitFor();
});

test("the runs of every integration are listed together, and narrowed by state and environment", async () => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Runs" }).click();
  await page.getByRole("heading", { name: "Runs" }).waitFor();
  const rows = page.getByRole("table", { name: "Runs" }).getByRole("row");
  await rows.nth(1).waitFor();
  await page.getByRole("combobox", { name: "State" }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await page.waitForURL(/status=failed/);
  await rows.filter({ hasText: "Failed" }).first().waitFor();
  await page.goto("/runs?environment=production&status=failed");
  await rows.filter({ hasText: "Failed" }).first().waitFor();
  await page.goto("/runs?environment=nowhere");
  await page.getByText("No run fits the filter").waitFor();
  await page.goto("/runs");
  await rows.nth(1).getByRole("link").first().click();
  await page.waitForURL(/\/automations\/[^/]+\/runs\//);
});

test("the runs of a filter are exported with what they were given", async () => {
  await page.goto("/runs?status=failed");
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "JSON lines with inputs and outputs" }).click()]);
  expect(download.suggestedFilename()).toMatch(/^runs-.+\.jsonl$/);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ status: "failed", environment: "production", automation: automation.name, input: { order: 8 } });
  await page.screenshot({ path: "test-results/export.png" });
});

test("a program hears of a version, a run and an issue by signed webhooks", async () => {
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  const [issue] = (await person.call<{ items: Issue[] }>("GET", `${base}/issues`)).body.items;
  await person.call("PATCH", `${base}/issues/${issue?.id}`, { status: "resolved" });
  // The collector wants a token and so refuses them; what arrived is what counts here.
  const told = () => collector.refused.filter(({ path }) => path === "/events");
  const typesOf = () => new Set(told().map(({ body }) => (body as { type: string }).type));
  await until("the events", async () => (typesOf().size >= 4 ? true : null));
  expect([...typesOf()].toSorted()).toEqual(["deployment.live", "issue.raised", "issue.resolved", "run.failed"]);
  for (const { headers, body } of told()) new Webhook(webhook.secret).verify(JSON.stringify(body), headers as Record<string, string>);
  await person.call("DELETE", `${channels()}/${webhook.id}`);
});

test("a channel keeps its rules, and its deliveries are shown and tried again", async () => {
  await person.call("POST", `/api/organisations/v1/organisations/${person.organisation.id}/channels`, {
    name: "On call",
    target: { type: "webhook", url: `${collector.url}/issues` },
  });
  await page.goto("/account?content=channels");
  await page.getByRole("button", { name: "Rules" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Environments").fill("production");
  await dialog.getByRole("switch", { name: "Quiet hours" }).click();
  await dialog.getByLabel("Time zone").fill("Europe/Berlin");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("From medium, every project, production, quiet 22:00–07:00, Europe/Berlin").waitFor();

  await page.getByRole("button", { name: "Test" }).click();
  await page.getByRole("button", { name: "Deliveries" }).click();
  await dialog.getByText(/Answered with status 401\./).waitFor();
  await dialog.getByRole("button", { name: "Try now" }).click();
  await dialog.getByText(/1 try, the next at/).waitFor();
});

function channels(): string {
  return `/api/organisations/v1/organisations/${person.organisation.id}/channels`;
}

async function runNow(): Promise<void> {
  await page.getByRole("button", { name: "Run now" }).click();
  await page.getByRole("dialog").getByLabel("order").waitFor();
}

test("the command line is signed in by its person in the browser, with a key that signing out ends", async () => {
  const home = await mkdtemp(join(tmpdir(), "vennel-home-"));
  try {
    const login = commandLine(home, home, ["login", product.url]);
    const address = await until("the address to open", async () => /Open (\S+)/.exec(login.told())?.[1]);
    await page.goto(address);
    await page.getByText(/^vennel on /).waitFor();
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("It is signed in.").waitFor();
    expect((await login.ended).stdout).toContain(`Signed in at ${product.url}`);
    expect((await commandLine(home, home, ["projects"]).ended).stdout).toContain(projectId);

    await page.goto("/account?content=keys");
    await page.getByRole("row", { name: /vennel on .* Mara Okafor/ }).waitFor();
    expect((await commandLine(home, home, ["logout"]).ended).stdout).toContain("the key is revoked");
    expect(await commandLine(home, home, ["projects"]).ended).toMatchObject({ code: 1, stderr: "Sign in first: vennel login <address>\n" });
    await page.reload();
    await page.getByText("No key yet").waitFor();
  } finally {
    await rm(home, { recursive: true });
  }
});

test("a secret variable is set, replaced and removed, and its value is on no page; who did it is on record", async () => {
  const settings = `/integrations/${projectId}?tab=settings`;
  await page.goto(settings);
  await page.getByLabel("Name of the secret variable").fill("DESK_PIN");
  await page.getByLabel("Value of the secret variable", { exact: true }).fill("first-value-of-the-pin");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await page.getByText("DESK_PIN is set").waitFor();
  await page.goto(settings);
  await page.getByLabel("New value of DESK_PIN").fill("second-value-of-the-pin");
  await page.getByRole("button", { name: "Replace" }).click();
  await page.getByText("DESK_PIN is set").waitFor();
  expect(await page.content()).not.toContain("value-of-the-pin");
  await page.getByRole("button", { name: "Remove DESK_PIN" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("DESK_PIN removed").waitFor();

  await page.goto("/account?content=members");
  const record = page.getByRole("list", { name: "What changed" });
  for (const did of ["set", "replaced", "removed"])
    await record
      .getByRole("listitem")
      .filter({ hasText: `${did} a secret variable DESK_PIN` })
      .waitFor();
});

test("the operator limits an organisation, whose member is told at once which limit it is and sees it under Billing", async () => {
  const token = /Operator token, shown this once: (\S+)/.exec(product.output())?.[1];
  const runner = await registerPerson(product.url);
  await runner.call("POST", "/api/organisations/v1/operator", { token });
  const office = await visitor(browser, product.url, runner);
  await office.goto("/operator");
  await office.getByLabel("Filter by name").fill(person.organisation.slug);
  const row = office.getByRole("row").filter({ has: office.getByText(person.organisation.slug, { exact: true }) });
  await row.getByRole("button").click();
  const dialog = office.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Projects" }).click();
  await office.getByRole("option", { name: "At most" }).click();
  await dialog.getByLabel("Projects, at most").fill("-2");
  await dialog.getByText("A whole number from 0 to 1,000,000").waitFor();
  await dialog.getByLabel("Projects, at most").fill("1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await row.getByText("Projects: 1").waitFor();
  await office.getByText(`(${person.organisation.slug}): projects as for all → 1`).waitFor();

  const refused = await person.call("POST", `/api/platform/v1/o/${person.organisation.id}/projects`, { name: "One more" });
  expect(refused).toMatchObject({ status: 409, body: { code: "limit_reached" } });
  await page.goto("/account?content=billing");
  await page.getByRole("row", { name: /^Projects 1 1$/ }).waitFor();
  await office.context().close();
});
