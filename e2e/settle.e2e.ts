import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Automation } from "../contracts/automations.ts";
import type { RunSummary } from "../contracts/runs.ts";
import { bringFiles } from "./support/bring-files.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { connect, deploy } from "./support/deploy.ts";
import { startLoopbackSystem, type LoopbackSystem } from "./support/loopback-system.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { SIGNUP_FILES } from "./support/signup-integration.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

interface Contact {
  readonly id: string;
  readonly properties: { readonly email: string };
}

let crm: LoopbackSystem;
let product: Product;
let browser: Surfing;
let person: Person;
let page: Page;
let automation: Automation;
const contacts: Contact[] = [];
/** Whether the CRM takes what it is sent, and whether its answer comes back. */
let line: "good" | "answers are lost" | "nothing arrives" = "good";

beforeAll(async () => {
  crm = await startLoopbackSystem("crm-token", ({ path, body }) => {
    if (path.endsWith("/search"))
      return { body: { total: contacts.length, results: contacts.filter(({ properties }) => properties.email === (body as { query: string }).query) } };
    const contact = { id: String(contacts.length + 1), properties: (body as Contact).properties };
    if (line !== "nothing arrives") contacts.push(contact);
    return line === "good"
      ? { status: 201, body: { ...contact, createdAt: "2026-11-23T10:00:00Z", updatedAt: "2026-11-23T10:00:00Z", archived: false } }
      : "cut off";
  });
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  await connect(person, { connector: "hubspot", name: "CRM", auth: { type: "bearer", token: "crm-token" }, baseUrl: crm.url });
  automation = await deploy(person, await bringFiles(person, SIGNUP_FILES));
  page = await visitor(browser, product.url, person);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await crm?.close();
});

test("uncertain runs are looked up in the other system and settled together by what it has", async () => {
  line = "answers are lost";
  for (const name of ["ada", "ben", "cleo"]) await signUp(name);
  line = "nothing arrives";
  for (const name of ["dora", "emil"]) await signUp(name);
  await statuses({ uncertain: 5 });
  line = "good";

  await page.goto(`/automations/${automation.id}?status=uncertain`);
  await page.getByRole("button", { name: "All of these…" }).click();
  await page.getByRole("menuitem", { name: "Settle uncertain…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("5 runs of this filter wait for a decision").waitFor();
  await dialog.getByText("Add contact to CRM, 5 runs").waitFor();
  await dialog.getByRole("button", { name: "Ask CRM about each" }).click();

  const look = page.getByRole("region", { name: "Look-up" });
  await look.getByText("5 of 5 asked about, 3 found there, 2 not found there").waitFor();
  await look.getByRole("button", { name: "Show each run" }).click();
  await expect.poll(() => look.getByRole("list", { name: "Answers" }).getByText("Found there", { exact: true }).count()).toBe(3);
  expect(await look.getByText("Not found there", { exact: true }).count()).toBe(2);
  await statuses({ uncertain: 5 });

  await look.getByRole("button", { name: "Settle 3 found there…" }).click();
  await dialog.getByText("3 runs of this filter wait for a decision about a write that the other system has.").waitFor();
  await dialog.getByRole("button", { name: "They happened, go on" }).click();
  await dialog.waitFor({ state: "detached" });
  await statuses({ succeeded: 3, uncertain: 2 });

  await look.getByRole("button", { name: "Settle 2 not found there…" }).click();
  await dialog.getByRole("button", { name: "They did not, send again" }).click();
  await dialog.waitFor({ state: "detached" });
  await statuses({ succeeded: 5 });
  await page.getByRole("region", { name: "Settlement" }).getByText("2 of 2 settled, 2 succeeded").waitFor();
  expect(contacts).toHaveLength(5);
  expect(new Set(contacts.map(({ properties }) => properties.email.split("@")[0]))).toEqual(new Set(["ada", "ben", "cleo", "dora", "emil"]));
});

async function signUp(name: string): Promise<void> {
  const before = (await runs()).filter(({ status }) => status === "uncertain").length;
  const payload = { email: `${name}@northwind.example` };
  await person.call("POST", `/api/platform/v1/o/${person.organisation.id}/automations/${automation.id}/runs`, { payload });
  await statuses({ uncertain: before + 1 });
}

async function statuses(counts: Record<string, number>): Promise<void> {
  await expect
    .poll(
      async () =>
        Object.fromEntries(
          Map.groupBy(await runs(), ({ status }) => status)
            .entries()
            .map(([status, of]) => [status, of.length]),
        ),
      { timeout: 60_000 },
    )
    .toEqual(counts);
}

async function runs(): Promise<RunSummary[]> {
  return (await person.call<{ items: RunSummary[] }>("GET", `/api/platform/v1/o/${person.organisation.id}/automations/${automation.id}/runs`)).body.items;
}
