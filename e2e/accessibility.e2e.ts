import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { BROKEN, furnish, type Furnished } from "./support/furnish.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const APPEARANCES = ["dark", "light"] as const;

/** Until two frames in a row begin with nothing that is still moving towards an end. */
const ALL_STILL = `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const moving = () => document.getAnimations().filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity);
  for (let still = 0; still < 2; await frame()) {
    const now = moving();
    still = now.length === 0 ? still + 1 : 0;
    await Promise.all(now.map((one) => one.finished.catch(() => {})));
  }
})()`;

let product: Product;
let browser: Surfing;
let slack: LoopbackSystem;
let axe: string;
let person: Person;
let newcomer: Person;
let furnished: Furnished;
let deviceCode: string;

beforeAll(async () => {
  slack = await startLoopbackSystem("xoxb-real-token", ({ body }) =>
    JSON.stringify(body).includes(BROKEN) ? { status: 400, body: { ok: false, error: "invalid_blocks" } } : { body: { ok: true, channel: "C1", ts: "1.1" } },
  );
  product = await startProduct();
  [browser, axe, person, newcomer] = await Promise.all([openBrowser(), readFile(AXE, "utf8"), registerPerson(product.url), registerPerson(product.url)]);
  furnished = await furnish(person, slack);
  deviceCode = (await person.call<{ userCode: string }>("POST", "/api/organisations/v1/devices", { name: "vennel on laptop" })).body.userCode;
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await slack?.close();
});

/** Every screen, and what to wait for on it. */
const SCREENS: Readonly<Record<string, { path: () => string; who?: "nobody" | "newcomer"; ready: string }>> = {
  "sign in": { path: () => "/login", who: "nobody", ready: "form" },
  "create an account": { path: () => "/registration", who: "nobody", ready: "form" },
  "recover an account": { path: () => "/recovery", who: "nobody", ready: "form" },
  "home, empty": { path: () => "/", who: "newcomer", ready: "text=See it proved" },
  "integrations, empty": { path: () => "/integrations", who: "newcomer", ready: "text=No passage yet" },
  "issues, empty": { path: () => "/issues", who: "newcomer", ready: "text=Nothing has failed" },
  home: { path: () => "/", ready: "text=Recent integrations" },
  integrations: { path: () => "/integrations", ready: "text=Deployed" },
  projects: { path: () => "/projects", ready: "text=Deployed" },
  project: { path: () => `/projects/${furnished.projectId}`, ready: "text=Environments" },
  issues: { path: () => "/issues", ready: "text=Choose an issue" },
  issue: { path: () => `/issues?issueId=${furnished.issue.id}`, ready: "h2" },
  runs: { path: () => "/runs", ready: "table" },
  automations: { path: () => "/home/automations", ready: "h1" },
  automation: { path: () => `/automations/${furnished.automation.id}/`, ready: "table" },
  run: { path: () => `/automations/${furnished.automation.id}/runs/${furnished.runs[0]?.id}`, ready: "text=Recorded" },
  "workbench, flow": { path: () => `/integrations/${furnished.projectId}?tab=flow`, ready: ".react-flow__node" },
  "workbench, code": { path: () => `/integrations/${furnished.projectId}?tab=code`, ready: ".cm-content" },
  "workbench, mapping": { path: () => `/integrations/${furnished.projectId}?tab=mapping`, ready: "#workbench-main h2, #workbench-main h3" },
  "workbench, architecture": { path: () => `/integrations/${furnished.projectId}?tab=architecture`, ready: "#workbench-main svg, #workbench-main h1" },
  "workbench, connections": { path: () => `/integrations/${furnished.projectId}?tab=connections`, ready: "#workbench-main li" },
  "workbench, runs": { path: () => `/integrations/${furnished.projectId}?tab=runs`, ready: "#workbench-main table" },
  "workbench, settings": { path: () => `/integrations/${furnished.projectId}?tab=settings`, ready: "#workbench-main h2" },
  ...Object.fromEntries(
    ["profile", "members", "keys", "channels", "billing", "privacy", "labs"].map((content) => [
      `account, ${content}`,
      { path: () => `/account?content=${content}`, ready: "main h1" },
    ]),
  ),
  "a program's sign-in": { path: () => `/device?code=${deviceCode}`, ready: "text=asks to work in your name" },
  invitation: { path: () => "/accept-invitation?inviteId=i&orgId=o", ready: "h1" },
  "not found": { path: () => "/nowhere", ready: "h1" },
  error: { path: () => "/accept-invitation", ready: "h1" },
};

describe.each(APPEARANCES)("in the %s", (appearance) => {
  // One profile for each visitor: what it loaded once stays in its cache.
  const profiles = new Map<string, Promise<Page>>();
  const pageOf = (who: "nobody" | "newcomer" | "person") => {
    const known = profiles.get(who) ?? profileOf({ nobody: undefined, newcomer, person }[who], appearance);
    profiles.set(who, known);
    return known;
  };
  afterAll(async () => {
    for (const page of profiles.values()) await (await page).context().close();
  });

  test.each(Object.entries(SCREENS))("%s meets WCAG 2.2 AA as far as a program can tell", async (_, { path, who, ready }) => {
    const page = await pageOf(who ?? "person");
    await page.goto(path());
    await page.locator(ready).first().waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

test("the tour meets it too", async () => {
  const page = await visitor(browser, product.url, newcomer);
  const { body } = await newcomer.call<{ id: string }>("POST", `/api/platform/v1/o/${newcomer.organisation.id}/projects`, { name: "tour" });
  await page.goto(`/integrations/${body.id}`);
  await page.getByRole("button", { name: "Show me around" }).click();
  await page.getByRole("dialog", { name: "Say it here" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

test("the account's menu, the palette and the shortcuts meet it too", async () => {
  const page = await visitor(browser, product.url, person);
  await page.goto("/");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("dialog", { name: "Account" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Search or run a command").last().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

async function profileOf(who: Person | undefined, appearance: string): Promise<Page> {
  const page = await visitor(browser, product.url, who);
  await page.addInitScript(`localStorage.setItem("vennel.appearance", "${appearance}")`);
  return page;
}

/** What axe finds once nothing moves any more, one line for each element. */
async function violations(page: Page): Promise<string[]> {
  // As an extension would: the page's own policy stays in force for the page.
  await page.evaluate(axe);
  // Half-faded text has no contrast.
  await page.evaluate(ALL_STILL);
  const found = await page.evaluate<Violation[]>(`axe.run({ runOnly: ${JSON.stringify(RULES)} }).then((result) => result.violations)`);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary.split("\n").slice(1, 3).join(" ").trim()}`),
  );
}
