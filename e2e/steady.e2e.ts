import { afterAll, beforeAll, expect, test } from "vitest";
import { building } from "./support/building.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { furnish, type Furnished } from "./support/furnish.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

/** A shift of the layout as the browser reports it, with what moved. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

const NOTE_SHIFTS = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push({ value, moved: sources.map(({ node }) => (node?.textContent ?? "").slice(0, 40)) });
  }).observe({ type: "layout-shift", buffered: true });`;

/** Less than a line of text that grows a little; a list that comes late is far above it. */
const UNNOTICED = 0.005;

let product: Product;
let browser: Surfing;
let slack: LoopbackSystem;
let person: Person;
let newcomer: Person;
let furnished: Furnished;

beforeAll(async () => {
  slack = await startLoopbackSystem("xoxb-real-token", () => ({ body: { ok: true, channel: "C1", ts: "1.1" } }));
  product = await startProduct();
  [browser, person, newcomer] = await Promise.all([openBrowser(), registerPerson(product.url), registerPerson(product.url)]);
  furnished = await furnish(person, slack);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await slack?.close();
});

const SCREENS: Readonly<Record<string, { path: () => string; isNew?: true; ready: string }>> = {
  "home, empty": { path: () => "/", isNew: true, ready: "Build it by hand" },
  home: { path: () => "/", ready: "Build it by hand" },
  runs: { path: () => "/runs", ready: "All states" },
  automation: { path: () => `/automations/${furnished.automation.id}/`, ready: "When it stays silent" },
  profile: { path: () => "/account?content=profile", ready: "Delete your account" },
  billing: { path: () => "/account?content=billing", ready: "Tokens of models in one turn" },
};

test.each(Object.entries(SCREENS))("%s stays where it is while its answers come late, one after the other", async (_, { path, isNew, ready }) => {
  const page = await visitor(browser, product.url, isNew ? newcomer : person);
  await page.addInitScript(NOTE_SHIFTS);
  let asked = 0;
  await page.route(/\/api\//, async (route) => {
    const late = 150 + 200 * (asked++ % 4);
    await new Promise((resolve) => setTimeout(resolve, late));
    // A page that left takes its requests along.
    await route.continue().catch(() => undefined);
  });
  await page.goto(path());
  await page.getByText(ready, { exact: true }).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.locator("[data-loading]").first().waitFor({ state: "detached" });
  const shifts = (await page.evaluate("window.shifts")) as Shift[];
  expect(shifts.filter(({ value }) => value > UNNOTICED)).toEqual([]);
  await page.context().close();
});

test("a click on a + counts where the canvas moves between press and release", async () => {
  const page = await visitor(browser, product.url, person);
  await building({ page, input: { clicks: 0, keys: 0 } }).begin();
  const plus = page.getByRole("button", { name: "Add a step at the end" });
  await plus.hover();
  const before = await plus.boundingBox();
  await page.mouse.down();
  await page.setViewportSize({ width: 1300, height: 620 });
  await expect.poll(() => plus.boundingBox()).not.toEqual(before);
  await page.mouse.up();
  await page.getByRole("dialog", { name: "Add a step at the end" }).waitFor({ timeout: 5_000 });
  await page.context().close();
});
