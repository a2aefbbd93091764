import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { registerPerson } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitor } from "./support/visitor.ts";

let product: Product;
let browser: Surfing;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

test("an admin reads who changed what in words, narrows it to a kind, and takes it out as a file", async () => {
  const person = await registerPerson(product.url);
  const { id } = person.organisation;
  await person.call("PATCH", `/api/organisations/v1/organisations/${id}/privacy`, { payloadRetentionDays: 20 });
  await person.call("POST", `/api/platform/v1/o/${id}/projects`, { name: "night-watch" });
  const page = await visitor(browser, product.url, person);
  await page.goto("/account?content=members");
  const events = page.getByRole("list", { name: "What changed" }).getByRole("listitem");
  await events.filter({ hasText: "Mara Okafor changed what is kept payload retention days 30 → 20" }).waitFor();
  await events.filter({ hasText: "created the project night-watch" }).filter({ hasText: "in the browser, 127.0.0.1" }).waitFor();

  await page.getByRole("combobox", { name: "Kind of change" }).click();
  await page.getByRole("option", { name: "Projects" }).click();
  await expect.poll(() => events.allTextContents()).toEqual([expect.stringContaining("created the project night-watch")]);
  const href = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
  const file = await fetch(new URL(href ?? "", product.url), { headers: { cookie: person.cookie } });
  const [head, ...lines] = (await file.text()).trim().split("\r\n");
  expect(head).toBe("at,actorId,actorName,action,subject,origin,address,details,before,after");
  expect(lines).toEqual([expect.stringContaining('"project.created"')]);
});

test.each(["/home/integrations", "/account?content=keys", "/projects"])("signing out is one click away on every page of the application: %s", async (path) => {
  const page = await visitor(browser, product.url, await registerPerson(product.url));
  await page.goto(path);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Logout" }).waitFor();
});

test("the browser keeps nothing of who somebody is and how they signed in", async () => {
  const person = await registerPerson(product.url);
  const page = await visitor(browser, product.url, person);
  for (const path of ["/projects", "/account?content=keys", "/account?content=members", "/runs"]) {
    await page.goto(path);
    await page.getByRole("button", { name: "Account" }).waitFor();
  }
  const kept = await page.evaluate<string>(
    `(async () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), await indexedDB.databases(), await caches?.keys()]))()`,
  );
  const tokens = person.cookie.split("; ").map((pair) => pair.slice(pair.indexOf("=") + 1));
  for (const own of [person.email, person.password, ...tokens]) expect(kept).not.toContain(own);
});
