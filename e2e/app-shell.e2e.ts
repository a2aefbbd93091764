import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { askItself } from "./support/ask-itself.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { registerPerson } from "./support/person.ts";
import { heading, path, openSite, type Site } from "./support/site.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";

let product: Product;
let browser: Surfing;
let site: Site;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  site = await openSite(product, browser);
});
afterEach(() => site.closePages());
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

/** What the button of a countdown says, one after the other, seen by the page itself: from outside a second may be missed. */
const COUNTED_DOWN = `new Promise((resolve) => {
  const said = [];
  new MutationObserver(() => {
    const text = [...document.querySelectorAll("button")].map((button) => button.textContent).find((text) => /^Reload \\(\\d\\)$/.test(text));
    if (text && text !== said.at(-1)) said.push(text);
    if (said.at(-1) === "Reload (1)") resolve(said);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
})`;

describe("start-up", () => {
  test("the spinner is there before any script, goes after 1.5 s, and nothing shows until the session is checked", async () => {
    const html = await (await fetch(site.url)).text();
    expect(html).toMatch(/<div id="spinner" role="status">.*Loading\.\.\./s);

    const page = await site.open();
    const answer = Promise.withResolvers<void>();
    await askItself(page);
    await page.route("**/sessions/whoami", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto("/");
    await page.locator("#spinner").waitFor({ state: "attached" });
    await page.locator("#spinner").waitFor({ state: "detached" });
    expect(await page.locator("#root").innerHTML()).toBe("");
    answer.resolve();
    await heading(page, "Which systems should talk?");
  });

  test("what the server writes into the workbench's page is what the application would ask for", async () => {
    const page = await site.open();
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(request.url().replace(site.url, "")));
    const written = await askItself(page);
    await until("a page with answers", async () => {
      await page.goto(`/integrations/${site.projectId}`);
      return written.size > 0;
    });
    await heading(page, "Orders to chat");
    await until("the application's own requests", async () => [...written].every((url) => asked.has(url)));
  });

  test("the spinner goes as soon as session and organisation are known", async () => {
    const page = await site.visit("/");
    await heading(page, "Which systems should talk?");
    expect(await page.locator("#spinner").count()).toBe(0);
  });
});

describe("generic screens", () => {
  test("not found", async () => {
    const page = await site.visit("/nowhere/at/all");
    await heading(page, "Page Not Found");
    await page.getByText("It seems the page you're looking for isn't here.", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Go back" }).getAttribute("href")).toBe("/");
  });

  test("default error", async () => {
    const page = await site.visit("/accept-invitation");
    await heading(page, "Something went wrong...");
    await page.getByText("Sorry about that, refresh your page or go back home to try again.", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Go back" }).getAttribute("href")).toBe("/");
  });

  test("loading carries its word", async () => {
    const page = await site.open();
    const answer = Promise.withResolvers<void>();
    await askItself(page);
    await page.route("**/projects/*", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(`/integrations/${site.projectId}`);
    await page.getByRole("status").filter({ hasText: "Loading..." }).last().waitFor();
    answer.resolve();
    await heading(page, "Orders to chat");
  });
});

describe("header and account dropdown", () => {
  test("6rem high, the logo's variant follows the appearance and leads home", async () => {
    const page = await site.visit("/integrations");
    const box = await page.locator("header").first().boundingBox();
    expect(box?.height).toBe(96);
    const link = page.getByRole("link", { name: "Vennel, home" });
    expect(new URL((await link.getAttribute("href")) ?? "", site.url).pathname).toBe("/");
    const shown = () => link.locator("img:visible").getAttribute("src");
    const dark = await shown();
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Light", exact: true }).click();
    expect(await shown()).not.toBe(dark);
  });

  test("the dropdown: width, name, account link, sorted organisations, copied id, appearance, documentation", async () => {
    const many = await registerPerson(site.url);
    for (const displayName of ["Zebra", "Acme", "Nordic"]) await many.call("POST", "/api/organisations/v1/organisations", { displayName });
    const page = await site.visit(`/integrations?org=${many.organisation.slug}`, many);
    await page.getByRole("button", { name: "Account" }).click();
    const menu = page.getByRole("dialog", { name: "Account" });
    await menu.getByText("Mara Okafor", { exact: true }).first().waitFor();
    expect(await page.evaluate("document.querySelector('[role=dialog]').offsetWidth")).toBeGreaterThanOrEqual(400);
    const account = new URL((await menu.getByRole("link", { name: "View account" }).getAttribute("href")) ?? "", site.url);
    expect([account.pathname, account.searchParams.get("content")]).toEqual(["/account", "billing"]);

    await menu.getByRole("button", { name: "Copy organisation ID" }).click();
    await page.getByRole("status").filter({ hasText: "Organisation ID copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(many.organisation.id);

    await menu.getByRole("button", { name: "Light", exact: true }).click();
    expect(await page.evaluate("[document.documentElement.className, localStorage.getItem('vennel.appearance')]")).toEqual(["light", "light"]);
    expect(await menu.getByRole("link", { name: "Documentation" }).getAttribute("target")).toBe("_blank");

    await menu.getByRole("combobox", { name: "Organisation" }).click();
    const names = await page.getByRole("option").allTextContents();
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    await page.getByRole("option", { name: "Nordic" }).click();
    await page.waitForURL((url) => url.pathname === "/" && url.searchParams.get("org") === "nordic");

    await page.reload();
    await heading(page, "Which systems should talk?");
    expect(await page.evaluate("document.documentElement.className")).toBe("light");
  });

  test("an organisation is created from the dropdown, and one goes there", async () => {
    const founder = await registerPerson(site.url);
    const page = await site.visit("/integrations", founder);
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "New organisation" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Night Shift");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/" && (url.searchParams.get("org") ?? "").startsWith("night-shift"));
    await page.getByText("Night Shift", { exact: true }).first().waitFor();
  });

  test("the account link leads back to the open project", async () => {
    const page = await site.visit(`/integrations/${site.projectId}`);
    await page.getByRole("button", { name: "Account" }).click();
    const address = (await page.getByRole("link", { name: "View account" }).getAttribute("href")) ?? "";
    expect(new URL(address, site.url).searchParams.get("backToProjectId")).toBe(site.projectId);
  });

  test("logout asks for the logout address, then goes there", async () => {
    const leaver = await registerPerson(site.url);
    const page = await site.visit("/", leaver);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(/\/login/);
    const steps = asked.filter((wanted) => wanted.includes("/self-service/logout"));
    expect(steps).toEqual(["/auth/self-service/logout/browser", "/auth/self-service/logout"]);
    expect((await leaver.call("GET", "/api/organisations/v1/organisations")).status).toBe(401);
  });
});

describe("toasts", () => {
  test("stay 3000 ms", async () => {
    const page = await site.visit("/integrations");
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Copy organisation ID" }).click();
    const toast = page.getByText("Organisation ID copied");
    await toast.waitFor();
    await page.mouse.move(10, 500);
    const began = Date.now();
    await toast.waitFor({ state: "detached" });
    expect(Date.now() - began).toBeGreaterThan(2000);
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  test("a confirmation acts, a cancellation does not", async () => {
    const page = await site.visit("/");
    // Shown a second owner who is gone by the time one leaves: the server refuses.
    const { body } = await site.person.call<{ items: object[] }>("GET", `/api/organisations/v1/organisations/${site.person.organisation.id}/members`);
    const items = [...body.items, { ...body.items[0], identityId: "gone", name: "Noor Haddad" }];
    await page.route("**/members?*", (route) => route.fulfill({ json: { items, nextCursor: null } }));
    await page.goto(`${site.url}/account?content=members`);
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.getByRole("button", { name: "Keep" }).click();
    await page.getByText(/^Leave .*\?$/).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Leave" }).click();
    await page.getByRole("alert").waitFor();
  });

  test("a countdown of 3 s confirms by itself", async () => {
    const page = await site.visit("/integrations");
    await heading(page, "Integrations");
    const counted = page.evaluate<string[]>(COUNTED_DOWN);
    const reloaded = page.waitForEvent("load");
    await page.evaluate("void window.dispatchEvent(new Event('vite:preloadError'))");
    expect(await counted).toEqual(["Reload (3)", "Reload (2)", "Reload (1)"]);
    await reloaded;
    await heading(page, "Integrations");
  });
});

describe("modals", () => {
  test("leaving with unsaved changes asks; staying keeps, discarding goes", async () => {
    const { body } = await site.person.call<{ id: string }>("POST", `/api/platform/v1/o/${site.person.organisation.id}/projects`, { name: "Draft" });
    const changes = [{ filePath: "notes.md", content: "# Notes\n" }];
    await site.person.call("PATCH", `/api/platform/v1/o/${site.person.organisation.id}/projects/${body.id}/files`, { baseRevision: 0, changes });
    const page = await site.visit(`/integrations/${body.id}?tab=code&file=notes.md`);
    const editor = page.locator(".cm-content").first();
    await editor.click();
    await page.keyboard.type("// half a thought");
    await page.getByRole("link", { name: "Vennel, home" }).click();
    const modal = page.getByRole("dialog", { name: "Leave with unsaved changes?" });
    await modal.getByRole("button", { name: "Stay" }).click();
    expect(path(page)).toBe(`/integrations/${body.id}`);
    await page.getByText("// half a thought").first().waitFor();
    await page.getByRole("link", { name: "Vennel, home" }).click();
    await modal.getByRole("button", { name: "Discard changes" }).click();
    await heading(page, "Which systems should talk?");
  });

  test("a session that ends raises its modal and keeps what was typed", async () => {
    const leaver = await registerPerson(site.url);
    const page = await site.visit("/", leaver);
    const request = page.locator("textarea").first();
    await request.fill("When an order arrives, tell the warehouse");
    await page.context().clearCookies();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
    expect(await request.inputValue()).toBe("When an order arrives, tell the warehouse");
  });
});
