import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { askItself } from "./support/ask-itself.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { visitors } from "./support/visitor.ts";

let product: Product;
let browser: Surfing;
let pageFor: (person?: Person) => Promise<Page>;
let person: Person;
let page: Page;
let logged: string[];

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  pageFor = visitors(browser, product.url);
  person = await registerPerson(product.url);
});
afterEach(async () => page?.close());
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

/** A page whose requests can be made to fail before it goes anywhere. */
async function arrive(who: Person | null = person): Promise<void> {
  page = await pageFor(who ?? undefined);
  await askItself(page);
  logged = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
}
const answerWith = (pattern: string, status: number, body: unknown, method?: string) =>
  page.route(pattern, (route) => (method && route.request().method() !== method ? route.fallback() : route.fulfill({ status, json: body })));
const shown = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const openMenu = () => page.getByRole("button", { name: "Account" }).click();

describe("identity", () => {
  test("a logout without logout_url: 'failed to initiate user logout'", async () => {
    await arrive();
    await answerWith("**/self-service/logout/browser**", 200, { logout_token: "t" });
    await page.goto("/");
    await openMenu();
    await page.getByRole("button", { name: "Logout" }).click();
    await shown("failed to initiate user logout");
  });

  test("an identity answer that is no success is a response error", async () => {
    await arrive();
    await answerWith("**/self-service/logout/browser**", 500, { code: "internal", message: "The identity service is resting." });
    await page.goto("/");
    await openMenu();
    await page.getByRole("button", { name: "Logout" }).click();
    await shown("The identity service is resting.");
  });

  test("a network failure says that the server could not be reached", async () => {
    await arrive();
    await page.route("**/sessions/whoami", (route) => route.abort());
    await page.goto("/");
    await shown("Something went wrong...");
    await shown("The server could not be reached. Check the connection and try again.");
  });

  test("a session check that answers 401 means signed out", async () => {
    await arrive(null);
    await page.goto("/");
    await page.waitForURL(/\/login/);
  });

  test("any other failure of the session check is rethrown", async () => {
    await arrive();
    await answerWith("**/sessions/whoami", 500, { code: "internal", message: "The session could not be read." });
    await page.goto("/");
    await shown("Something went wrong...");
    await shown("The session could not be read.");
  });
});

describe("organisation and onboarding", () => {
  test("a failed onboarding creation is logged, told, and leaves the URL without a project", async () => {
    await arrive();
    await answerWith("**/projects", 500, { code: "internal", message: "No room." }, "POST");
    await page.goto("/?onboarding=true");
    await shown("Your first project could not be created. Describe an integration to try again.");
    await page.waitForURL((url) => url.pathname === "/" && !url.searchParams.has("onboarding"));
    expect(logged.join("\n")).toContain("Could not create the onboarding project");
  });

  test("a failed organisation switch is logged and told; one stays where one is", async () => {
    const owner = await registerPerson(product.url);
    await owner.call("POST", "/api/organisations/v1/organisations", { displayName: "Nordic" });
    await arrive(owner);
    await answerWith("**/organisations/*/active", 500, { code: "internal", message: "No." }, "PUT");
    await page.goto(`/integrations?org=${owner.organisation.slug}`);
    await openMenu();
    await page.getByRole("combobox", { name: "Organisation" }).click();
    await page.getByRole("option", { name: "Nordic" }).click();
    await shown("The organisation could not be switched. Try again.");
    expect(new URL(page.url()).searchParams.get("org")).toBe(owner.organisation.slug);
    expect(logged.join("\n")).toContain("Could not switch the organisation");
  });

  test("missing invitation parameters", async () => {
    await arrive();
    await page.goto("/accept-invitation?orgId=org_1");
    await shown("Missing inviteId or orgId in search parameters");
  });
});

describe("screens", () => {
  test("an error while a route renders shows the default error screen", async () => {
    await arrive();
    await answerWith("**/summary", 200, null);
    await answerWith("**/projects?*", 200, { items: [null], nextCursor: null }, "GET");
    await page.goto("/");
    await shown("Something went wrong...");
    await shown("Sorry about that, refresh your page or go back home to try again.");
    await page.getByRole("link", { name: "Go back" }).waitFor();
  });

  test("a path that matches nothing shows the not found screen", async () => {
    await arrive();
    await page.goto("/no/such/page");
    await shown("Page Not Found");
  });
});

describe("what a failed call says", () => {
  /** The list of projects fails with this answer; its place says what is told. */
  async function listFailsWith(status: number, body: unknown): Promise<void> {
    await arrive();
    await answerWith("**/projects?*", status, body, "GET");
    await page.goto("/projects");
  }

  test("403: 'Access denied'", async () => {
    await listFailsWith(403, { code: "access_denied", message: "Ask an admin for the role builder." });
    await shown("Access denied");
  });

  test("a structured error shows its message", async () => {
    await listFailsWith(409, { code: "conflict", message: "Somebody was faster.", details: { by: "Mara" } });
    await shown("Somebody was faster.");
  });

  test("a validation error shows the formatted message", async () => {
    await arrive();
    await page.goto("/account?content=games&backToProjectId=p1");
    await page.getByText(/^Validation error: Invalid enum value\. .* at "content"$/).waitFor();
  });

  test("an answer without a message shows the standard phrase of its status", async () => {
    await arrive();
    await page.route("**/projects?*", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto("/projects");
    await shown("Not Found");
  });
});
