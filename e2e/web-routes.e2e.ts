import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { registerPerson } from "./support/person.ts";
import { heading, path, search, openSite, type Site } from "./support/site.ts";
import { startProduct, type Product } from "./support/start-product.ts";

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

describe("root layout", () => {
  test("a path without org gets the active organisation's slug", async () => {
    const page = await site.visit("/integrations");
    await page.waitForURL((url) => url.searchParams.get("org") === site.person.organisation.slug);
    expect(path(page)).toBe("/integrations");
  });

  test("orgSlug is rewritten to org", async () => {
    const page = await site.visit(`/issues?orgSlug=${site.person.organisation.slug}`);
    await page.waitForURL((url) => url.searchParams.get("org") === site.person.organisation.slug);
    expect(search(page).has("orgSlug")).toBe(false);
    expect(path(page)).toBe("/issues");
  });

  test("an organisation that one is not in is not found", async () => {
    await heading(await site.visit("/integrations?org=somebody-else"), "Page Not Found");
  });

  test("an organisation may be called by a number or by a word of JSON", async () => {
    for (const displayName of ["2024", "true"]) {
      const { body } = await site.person.call<{ slug: string }>("POST", "/api/organisations/v1/organisations", { displayName });
      const page = await site.visit(`/integrations?org=${body.slug}`);
      await heading(page, "No passage yet");
      expect(search(page).get("org")).toBe(body.slug);
    }
    await site.person.call("PUT", `/api/organisations/v1/organisations/${site.person.organisation.id}/active`);
  });

  test("/accept-invitation gets no org", async () => {
    const page = await site.visit("/accept-invitation?inviteId=inv_1&orgId=org_1");
    await heading(page, "This invitation has ended");
    expect(await page.getByRole("button", { name: "Join the organisation" }).count()).toBe(0);
    expect(search(page).has("org")).toBe(false);
  });
});

describe("outside the auth layout", () => {
  test("/callback/oauth1 without a state says what is missing", async () => {
    const page = await site.visit("/callback/oauth1", null);
    await heading(page, "Something went wrong...");
    await page.getByText('Validation error: Required at "state"', { exact: true }).waitFor();
  });

  test("/callback/oauth1 refuses an empty state", async () => {
    const page = await site.visit("/callback/oauth1?state=", null);
    await page.getByText('Validation error: String must contain at least 1 character(s) at "state"', { exact: true }).waitFor();
  });

  test("/callback/oauth1 with a state is shown without a session", async () => {
    const page = await site.visit("/callback/oauth1?state=s1", null);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(path(page)).toBe("/callback/oauth1");
  });

  test("/callback/oauth2 is a page of its own, with and without a provider's name, and wants a state", async () => {
    const plain = await site.visit("/callback/oauth2?code=c", null);
    await plain.getByText('Validation error: Required at "state"', { exact: true }).waitFor();
    for (const place of ["/callback/oauth2", "/callback/oauth2/github"]) {
      const page = await site.visit(`${place}?state=s1&code=c`, null);
      await heading(page, "Nothing to finish");
    }
  });

  test.each(["/automations/aut_1/", "/automations/aut_1/runs/run_1"])("%s guards itself and leads back after signing in", async (wanted) => {
    const page = await site.visit(wanted, null);
    await page.waitForURL(/\/login/);
    expect(new URL(search(page).get("return_to") ?? "").pathname).toBe(wanted);
  });

  test.each(["/automations/aut_missing/", "/automations/aut_missing/runs/run_missing"])("%s that does not exist says so", async (wanted) => {
    const page = await site.visit(wanted);
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
    "/runs",
    "/integrations",
    "/automations",
  ])("%s sends a signed-out person to the hosted login, to come back", async (wanted) => {
    const page = await site.visit(wanted, null);
    await page.waitForURL(/\/login/);
    expect(search(page).get("return_to")).toBe(`${site.url}${wanted}`);
  });

  test("/projects lists every project and /projects/{projectId} shows one", async () => {
    const page = await site.visit("/projects");
    await heading(page, "Projects");
    await page.getByRole("link", { name: /Orders to chat/ }).click();
    await page.waitForURL(new RegExp(`/projects/${site.projectId}`));
    await heading(page, "Orders to chat");
  });

  test.each(["billing", "keys", "labs", "privacy", "channels", "members", "profile"])("/account?content=%s", async (content) => {
    const page = await site.visit(`/account?content=${content}&backToProjectId=${site.projectId}`);
    await heading(page, content.charAt(0).toUpperCase() + content.slice(1));
    expect(await page.getByRole("link", { name: "Back to Orders to chat" }).getAttribute("href")).toContain(`/integrations/${site.projectId}`);
  });

  test("/account refuses a section that there is not", async () => {
    const page = await site.visit("/account?content=games");
    await page.getByText(/^Validation error: Invalid enum value\. .* at "content"$/).waitFor();
  });

  test.each(["", "?inviteId=inv_1", "?orgId=org_1"])("/accept-invitation%s fails for what is missing", async (given) => {
    const page = await site.visit(`/accept-invitation${given}`);
    await heading(page, "Something went wrong...");
    await page.getByText("Missing inviteId or orgId in search parameters", { exact: true }).waitFor();
  });

  test("/integrations/{projectId} locks the page's scrolling, and leaving gives it back", async () => {
    const page = await site.visit(`/integrations/${site.projectId}`);
    const overflow = () => page.evaluate<string>("document.body.style.overflow");
    await heading(page, "Orders to chat");
    expect(await overflow()).toBe("hidden");
    await page.getByRole("link", { name: "Vennel, home" }).click();
    await heading(page, "Which systems should talk?");
    expect(await overflow()).toBe("");
  });

  test("/integrations/{projectId}?projectName= names a new project once", async () => {
    const { body } = await site.person.call<{ id: string }>("POST", `/api/platform/v1/o/${site.person.organisation.id}/projects`, { name: "v-abc123" });
    const page = await site.visit(`/integrations/${body.id}?projectName=Night%20shift`);
    await heading(page, "Night shift");
    await page.waitForURL((url) => !url.searchParams.has("projectName"));
    const again = await site.visit(`/integrations/${site.projectId}?projectName=Taken%20over`);
    await heading(again, "Orders to chat");
  });

  test.each([
    ["/home/", "Which systems should talk?"],
    ["/home/integrations", "Integrations"],
    ["/home/issues", "Nothing has failed"],
    ["/home/automations", "Automations"],
  ])("%s", async (wanted, title) => {
    const page = await site.visit(wanted);
    await heading(page, title);
    expect(path(page)).toBe(wanted);
  });
});

describe("app layout", () => {
  test("onboarding creates one project with a generated name, opens it and leaves the URL", async () => {
    const newcomer = await registerPerson(site.url);
    const page = await site.visit("/?onboarding=true", newcomer);
    await page.waitForURL(/\/integrations\/prj_/);
    expect(search(page).has("onboarding")).toBe(false);
    const { body } = await newcomer.call<{ items: { name: string }[] }>("GET", `/api/platform/v1/o/${newcomer.organisation.id}/projects`);
    expect(body.items.map(({ name }) => name)).toEqual([expect.stringMatching(/^v-[a-z0-9]{6}$/)]);
  });

  test("onboarding must be a boolean", async () => {
    const page = await site.visit("/?onboarding=maybe");
    await page.getByText('Validation error: Expected boolean, received string at "onboarding"', { exact: true }).waitFor();
  });

  test("/ is home, /integrations the list", async () => {
    const page = await site.visit("/");
    await heading(page, "Which systems should talk?");
    await page.getByRole("link", { name: /^Integrations/ }).click();
    await heading(page, "Integrations");
  });

  test("/issues opens the issue that issueId names", async () => {
    const page = await site.visit("/issues?issueId=iss_missing");
    await page.getByRole("alert").or(page.getByText("Nothing has failed")).first().waitFor();
    expect(search(page).get("issueId")).toBe("iss_missing");
  });

  test("/automations leads to /integrations unless the flag is exactly true", async () => {
    const page = await site.visit("/automations");
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
