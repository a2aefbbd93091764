import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { askItself } from "./support/ask-itself.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";
import { visitors } from "./support/visitor.ts";

let product: Product;
let browser: Surfing;
let pageFor: (person?: Person) => Promise<Page>;
let person: Person;
let projectId: string;
let opened: Page[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  pageFor = visitors(browser, product.url);
  person = await registerPerson(product.url);
  const created = await person.call<{ id: string }>("POST", `/api/platform/v1/o/${person.organisation.id}/projects`, { name: "Orders to chat" });
  projectId = created.body.id;
});
afterEach(async () => {
  await Promise.all(opened.map((page) => page.close()));
  opened = [];
});
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

async function visit(path: string, who: Person | null = person): Promise<Page> {
  const page = await pageFor(who ?? undefined);
  opened.push(page);
  await page.goto(path);
  return page;
}
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).first().waitFor();
const search = (page: Page) => new URL(page.url()).searchParams;
const path = (page: Page) => new URL(page.url()).pathname;

describe("root layout", () => {
  test("a path without org gets the active organisation's slug", async () => {
    const page = await visit("/integrations");
    await page.waitForURL((url) => url.searchParams.get("org") === person.organisation.slug);
    expect(path(page)).toBe("/integrations");
  });

  test("orgSlug is rewritten to org", async () => {
    const page = await visit(`/issues?orgSlug=${person.organisation.slug}`);
    await page.waitForURL((url) => url.searchParams.get("org") === person.organisation.slug);
    expect(search(page).has("orgSlug")).toBe(false);
    expect(path(page)).toBe("/issues");
  });

  test("an organisation that one is not in is not found", async () => {
    await heading(await visit("/integrations?org=somebody-else"), "Page Not Found");
  });

  test("an organisation may be called by a number or by a word of JSON", async () => {
    for (const displayName of ["2024", "true"]) {
      const { body } = await person.call<{ slug: string }>("POST", "/api/organisations/v1/organisations", { displayName });
      const page = await visit(`/integrations?org=${body.slug}`);
      await heading(page, "No passage yet");
      expect(search(page).get("org")).toBe(body.slug);
    }
    await person.call("PUT", `/api/organisations/v1/organisations/${person.organisation.id}/active`);
  });

  test("/accept-invitation gets no org", async () => {
    const page = await visit("/accept-invitation?inviteId=inv_1&orgId=org_1");
    await heading(page, "This invitation has ended");
    expect(await page.getByRole("button", { name: "Join the organisation" }).count()).toBe(0);
    expect(search(page).has("org")).toBe(false);
  });
});

describe("outside the auth layout", () => {
  test("/callback/oauth1 without a state says what is missing", async () => {
    const page = await visit("/callback/oauth1", null);
    await heading(page, "Something went wrong...");
    await page.getByText('Validation error: Required at "state"', { exact: true }).waitFor();
  });

  test("/callback/oauth1 refuses an empty state", async () => {
    const page = await visit("/callback/oauth1?state=", null);
    await page.getByText('Validation error: String must contain at least 1 character(s) at "state"', { exact: true }).waitFor();
  });

  test("/callback/oauth1 with a state is shown without a session", async () => {
    const page = await visit("/callback/oauth1?state=s1", null);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(path(page)).toBe("/callback/oauth1");
  });

  test("/callback/oauth2 is a page of its own, with and without a provider's name, and wants a state", async () => {
    const plain = await visit("/callback/oauth2?code=c", null);
    await plain.getByText('Validation error: Required at "state"', { exact: true }).waitFor();
    for (const place of ["/callback/oauth2", "/callback/oauth2/github"]) {
      const page = await visit(`${place}?state=s1&code=c`, null);
      await heading(page, "Nothing to finish");
    }
  });

  test.each(["/automations/aut_1/", "/automations/aut_1/runs/run_1"])("%s guards itself and leads back after signing in", async (wanted) => {
    const page = await visit(wanted, null);
    await page.waitForURL(/\/login/);
    expect(new URL(search(page).get("return_to") ?? "").pathname).toBe(wanted);
  });

  test.each(["/automations/aut_missing/", "/automations/aut_missing/runs/run_missing"])("%s that does not exist says so", async (wanted) => {
    const page = await visit(wanted);
    await page.getByRole("alert").first().waitFor();
  });
});

describe("auth layout", () => {
  test.each([
    "/projects",
    "/projects/prj_1",
    "/account?content=keys",
    "/integrations/prj_1",
    "/home/",
    "/home/issues",
    "/home/integrations",
    "/home/automations",
    "/",
    "/issues",
    "/integrations",
    "/automations",
  ])("%s sends a signed-out person to the hosted login, to come back", async (wanted) => {
    const page = await visit(wanted, null);
    await page.waitForURL(/\/login/);
    expect(search(page).get("return_to")).toBe(`${product.url}${wanted}`);
  });

  test("/projects lists every project and /projects/{projectId} shows one", async () => {
    const page = await visit("/projects");
    await heading(page, "Projects");
    await page.getByRole("link", { name: /Orders to chat/ }).click();
    await page.waitForURL(new RegExp(`/projects/${projectId}`));
    await heading(page, "Orders to chat");
  });

  test.each(["billing", "keys", "labs", "privacy", "channels", "members", "profile"])("/account?content=%s", async (content) => {
    const page = await visit(`/account?content=${content}&backToProjectId=${projectId}`);
    await heading(page, content.charAt(0).toUpperCase() + content.slice(1));
    expect(await page.getByRole("link", { name: "Back to Orders to chat" }).getAttribute("href")).toContain(`/integrations/${projectId}`);
  });

  test("/account refuses a section that there is not", async () => {
    const page = await visit("/account?content=games");
    await page.getByText(/^Validation error: Invalid enum value\. .* at "content"$/).waitFor();
  });

  test.each(["", "?inviteId=inv_1", "?orgId=org_1"])("/accept-invitation%s fails for what is missing", async (given) => {
    const page = await visit(`/accept-invitation${given}`);
    await heading(page, "Something went wrong...");
    await page.getByText("Missing inviteId or orgId in search parameters", { exact: true }).waitFor();
  });

  test("/integrations/{projectId} locks the page's scrolling, and leaving gives it back", async () => {
    const page = await visit(`/integrations/${projectId}`);
    const overflow = () => page.evaluate<string>("document.body.style.overflow");
    await heading(page, "Orders to chat");
    expect(await overflow()).toBe("hidden");
    await page.getByRole("link", { name: "Vennel, home" }).click();
    await heading(page, "Which systems should talk?");
    expect(await overflow()).toBe("");
  });

  test("/integrations/{projectId}?projectName= names a new project once", async () => {
    const { body } = await person.call<{ id: string }>("POST", `/api/platform/v1/o/${person.organisation.id}/projects`, { name: "v-abc123" });
    const page = await visit(`/integrations/${body.id}?projectName=Night%20shift`);
    await heading(page, "Night shift");
    await page.waitForURL((url) => !url.searchParams.has("projectName"));
    const again = await visit(`/integrations/${projectId}?projectName=Taken%20over`);
    await heading(again, "Orders to chat");
  });

  test.each([
    ["/home/", "Which systems should talk?"],
    ["/home/integrations", "Integrations"],
    ["/home/issues", "Nothing has failed"],
    ["/home/automations", "Automations"],
  ])("%s", async (wanted, title) => {
    const page = await visit(wanted);
    await heading(page, title);
    expect(path(page)).toBe(wanted);
  });
});

describe("app layout", () => {
  test("onboarding creates one project with a generated name, opens it and leaves the URL", async () => {
    const newcomer = await registerPerson(product.url);
    const page = await visit("/?onboarding=true", newcomer);
    await page.waitForURL(/\/integrations\/prj_/);
    expect(search(page).has("onboarding")).toBe(false);
    const { body } = await newcomer.call<{ items: { name: string }[] }>("GET", `/api/platform/v1/o/${newcomer.organisation.id}/projects`);
    expect(body.items.map(({ name }) => name)).toEqual([expect.stringMatching(/^v-[a-z0-9]{6}$/)]);
  });

  test("onboarding must be a boolean", async () => {
    const page = await visit("/?onboarding=maybe");
    await page.getByText('Validation error: Expected boolean, received string at "onboarding"', { exact: true }).waitFor();
  });

  test("/ is home, /integrations the list", async () => {
    const page = await visit("/");
    await heading(page, "Which systems should talk?");
    await page.getByRole("link", { name: /^Integrations/ }).click();
    await heading(page, "Integrations");
  });

  test("/issues opens the issue that issueId names", async () => {
    const page = await visit("/issues?issueId=iss_missing");
    await page.getByRole("alert").or(page.getByText("Nothing has failed")).first().waitFor();
    expect(search(page).get("issueId")).toBe("iss_missing");
  });

  test("/automations leads to /integrations unless the flag is exactly true", async () => {
    const page = await visit("/automations");
    await page.waitForURL(/\/integrations\?/);
    await page.evaluate(() => localStorage.setItem("enableAutomations", "yes"));
    await page.goto("/automations");
    await page.waitForURL(/\/integrations\?/);
    await page.evaluate(() => localStorage.setItem("enableAutomations", "true"));
    await page.goto("/automations");
    await heading(page, "Automations");
    expect(path(page)).toBe("/automations");
  });
});

describe("start-up", () => {
  test("the spinner is there before any script, goes after 1.5 s, and nothing shows until the session is checked", async () => {
    const html = await (await fetch(product.url)).text();
    expect(html).toMatch(/<div id="spinner" role="status">.*Loading\.\.\./s);

    const page = await pageFor(person);
    opened.push(page);
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
    const page = await pageFor(person);
    opened.push(page);
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(request.url().replace(product.url, "")));
    const written = await askItself(page);
    await until("a page with answers", async () => {
      await page.goto(`/integrations/${projectId}`);
      return written.size > 0;
    });
    await heading(page, "Orders to chat");
    await until("the application's own requests", async () => [...written].every((url) => asked.has(url)));
  });

  test("the spinner goes as soon as session and organisation are known", async () => {
    const page = await visit("/");
    await heading(page, "Which systems should talk?");
    expect(await page.locator("#spinner").count()).toBe(0);
  });
});

describe("generic screens", () => {
  test("not found", async () => {
    const page = await visit("/nowhere/at/all");
    await heading(page, "Page Not Found");
    await page.getByText("It seems the page you're looking for isn't here.", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Go back" }).getAttribute("href")).toBe("/");
  });

  test("default error", async () => {
    const page = await visit("/accept-invitation");
    await heading(page, "Something went wrong...");
    await page.getByText("Sorry about that, refresh your page or go back home to try again.", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Go back" }).getAttribute("href")).toBe("/");
  });

  test("loading carries its word", async () => {
    const page = await pageFor(person);
    opened.push(page);
    const answer = Promise.withResolvers<void>();
    await askItself(page);
    await page.route("**/projects/*", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(`/integrations/${projectId}`);
    await page.getByRole("status").filter({ hasText: "Loading..." }).last().waitFor();
    answer.resolve();
    await heading(page, "Orders to chat");
  });
});

describe("header and account dropdown", () => {
  test("6rem high, the logo's variant follows the appearance and leads home", async () => {
    const page = await visit("/integrations");
    const box = await page.locator("header").first().boundingBox();
    expect(box?.height).toBe(96);
    const link = page.getByRole("link", { name: "Vennel, home" });
    expect(new URL((await link.getAttribute("href")) ?? "", product.url).pathname).toBe("/");
    const shown = () => link.locator("img:visible").getAttribute("src");
    const dark = await shown();
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Light", exact: true }).click();
    expect(await shown()).not.toBe(dark);
  });

  test("the dropdown: width, name, account link, sorted organisations, copied id, appearance, documentation", async () => {
    const many = await registerPerson(product.url);
    for (const displayName of ["Zebra", "Acme", "Nordic"]) await many.call("POST", "/api/organisations/v1/organisations", { displayName });
    const page = await visit(`/integrations?org=${many.organisation.slug}`, many);
    await page.getByRole("button", { name: "Account" }).click();
    const menu = page.getByRole("dialog", { name: "Account" });
    await menu.getByText("Mara Okafor", { exact: true }).first().waitFor();
    expect(await page.evaluate("document.querySelector('[role=dialog]').offsetWidth")).toBeGreaterThanOrEqual(400);
    const account = new URL((await menu.getByRole("link", { name: "View account" }).getAttribute("href")) ?? "", product.url);
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
    const founder = await registerPerson(product.url);
    const page = await visit("/integrations", founder);
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "New organisation" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Night Shift");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/" && (url.searchParams.get("org") ?? "").startsWith("night-shift"));
    await page.getByText("Night Shift", { exact: true }).first().waitFor();
  });

  test("the account link leads back to the open project", async () => {
    const page = await visit(`/integrations/${projectId}`);
    await page.getByRole("button", { name: "Account" }).click();
    const address = (await page.getByRole("link", { name: "View account" }).getAttribute("href")) ?? "";
    expect(new URL(address, product.url).searchParams.get("backToProjectId")).toBe(projectId);
  });

  test("logout asks for the logout address, then goes there", async () => {
    const leaver = await registerPerson(product.url);
    const page = await visit("/", leaver);
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
    const page = await visit("/integrations");
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
    const page = await visit("/");
    // Shown a second owner who is gone by the time one leaves: the server refuses.
    const { body } = await person.call<{ items: object[] }>("GET", `/api/organisations/v1/organisations/${person.organisation.id}/members`);
    const items = [...body.items, { ...body.items[0], identityId: "gone", name: "Noor Haddad" }];
    await page.route("**/members?*", (route) => route.fulfill({ json: { items, nextCursor: null } }));
    await page.goto(`${product.url}/account?content=members`);
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.getByRole("button", { name: "Keep" }).click();
    await page.getByText(/^Leave .*\?$/).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Leave" }).click();
    await page.getByRole("alert").waitFor();
  });

  test("a countdown of 3 s confirms by itself", async () => {
    const page = await visit("/integrations");
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
    const { body } = await person.call<{ id: string }>("POST", `/api/platform/v1/o/${person.organisation.id}/projects`, { name: "Draft" });
    const changes = [{ filePath: "notes.md", content: "# Notes\n" }];
    await person.call("PATCH", `/api/platform/v1/o/${person.organisation.id}/projects/${body.id}/files`, { baseRevision: 0, changes });
    const page = await visit(`/integrations/${body.id}?tab=code&file=notes.md`);
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
    const leaver = await registerPerson(product.url);
    const page = await visit("/", leaver);
    const request = page.locator("textarea").first();
    await request.fill("When an order arrives, tell the warehouse");
    await page.context().clearCookies();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
    expect(await request.inputValue()).toBe("When an order arrives, tell the warehouse");
  });
});
