import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { csrfOf, openBrowser, type Browser } from "./testing/browser.ts";
import { newAddress, PASSWORD, register } from "./testing/people.ts";
import { PUBLIC_URL, startIdentity, type TestIdentity } from "./testing/start-identity.ts";

let fresh: FreshDatabase;
let service: TestIdentity;
beforeAll(async () => {
  fresh = await freshDatabase();
  service = startIdentity(fresh.database);
});
afterAll(async () => {
  await service.identity.close();
  await fresh.drop();
});

function navigate(browser: Browser, path: string) {
  return browser.open(path, { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
}

function submitForm(browser: Browser, path: string, fields: Record<string, string>) {
  return browser.open(path, {
    method: "POST",
    headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
}

function whereTo(answer: Response): URL {
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "");
}

describe("a browser that navigates", () => {
  it("is led from page to page by redirects and forms alone", async () => {
    const browser = openBrowser(service.app);
    const email = newAddress();
    const page = whereTo(await navigate(browser, `/auth/self-service/registration/browser?return_to=/integrations/p1&projectName=Orders`));
    expect(page.pathname).toBe("/registration");
    expect(Object.fromEntries(page.searchParams)).toEqual({ flow: expect.any(String), return_to: "/integrations/p1", projectName: "Orders" });

    const flow = await browser.ory.getRegistrationFlow({ id: page.searchParams.get("flow") ?? "" });
    const path = new URL(flow.ui.action).pathname + new URL(flow.ui.action).search;
    const wrong = whereTo(await submitForm(browser, path, { method: "password", password: "short", "traits.email": email, csrf_token: csrfOf(flow) }));
    expect(wrong.href).toBe(page.href);
    const done = whereTo(
      await submitForm(browser, path, { method: "password", password: PASSWORD, "traits.email": email, "traits.given_name": "Ada", csrf_token: csrfOf(flow) }),
    );
    expect(done.href).toBe(`${PUBLIC_URL}/integrations/p1`);
    expect((await browser.ory.toSession()).identity?.traits).toEqual({ email, given_name: "Ada" });

    const { logout_url } = await browser.ory.createBrowserLogoutFlow({ returnTo: `${PUBLIC_URL}/login` });
    expect(whereTo(await navigate(browser, logout_url)).href).toBe(`${PUBLIC_URL}/login`);
    expect(browser.cookies.has("ory_kratos_session")).toBe(false);
  });

  it("gets the page for a bare wildcard or no Accept header at all, and JSON only when it is preferred", async () => {
    for (const [accept, status] of [
      ["*/*", 303],
      [undefined, 303],
      ["application/json, text/plain, */*", 200],
      ["text/html, application/json;q=0.9", 303],
      ["application/json", 200],
    ] as const) {
      const answer = await openBrowser(service.app).open("/auth/self-service/login/browser", { headers: accept ? { accept } : {} });
      expect([accept, answer.status]).toEqual([accept, status]);
    }
  });

  it("is sent on when it is signed in already, and to sign-in when it needs to be", async () => {
    const browser = openBrowser(service.app);
    const toLogin = whereTo(await navigate(browser, "/auth/self-service/settings/browser"));
    expect(toLogin.pathname).toBe("/auth/self-service/login/browser");
    expect(toLogin.searchParams.get("return_to")).toBe(`${PUBLIC_URL}/auth/self-service/settings/browser`);
    await register(browser);
    expect(whereTo(await navigate(browser, "/auth/self-service/login/browser?return_to=/home")).href).toBe(`${PUBLIC_URL}/home`);
  });

  it("sees other failures on the error page", async () => {
    const browser = openBrowser(service.app);
    const page = whereTo(await navigate(browser, "/auth/self-service/login/browser?return_to=https://evil.test"));
    expect(page.pathname).toBe("/error");
    const stored = await browser.ory.getFlowError({ id: page.searchParams.get("id") ?? "" });
    expect(stored.error).toMatchObject({ id: "self_service_flow_return_to_forbidden", code: 400 });
    expect((await browser.open("/auth/self-service/errors?id=11111111-1111-1111-1111-111111111111")).status).toBe(404);
  });

  it("gets a fresh page when the old one was open for too long", async () => {
    const browser = openBrowser(service.app);
    const page = whereTo(await navigate(browser, "/auth/self-service/login/browser"));
    const flow = await browser.ory.getLoginFlow({ id: page.searchParams.get("flow") ?? "" });
    service.wait(3_600_001);
    const fresher = whereTo(
      await submitForm(browser, `/auth/self-service/login?flow=${flow.id}`, { method: "password", identifier: "a", password: "b", csrf_token: csrfOf(flow) }),
    );
    expect(fresher.pathname).toBe("/login");
    expect(fresher.searchParams.get("flow")).not.toBe(flow.id);
  });
});

describe("cookies", () => {
  it("are HttpOnly and Lax, and Secure when the product is reached by https", async () => {
    const secure = startIdentity(fresh.database, { publicUrl: "https://vennel.test" });
    for (const [app, isSecure] of [
      [service.app, false],
      [secure.app, true],
    ] as const) {
      const answer = await app.request("/auth/self-service/login/browser");
      const [cookie = ""] = answer.headers.getSetCookie();
      expect(cookie).toMatch(isSecure ? /^__Host-csrf_token_[0-9a-f]{64}=/ : /^csrf_token_[0-9a-f]{64}=/);
      expect([/; HttpOnly/.test(cookie), /; SameSite=Lax/.test(cookie), /; Secure/.test(cookie)]).toEqual([true, true, isSecure]);
    }
    await secure.identity.close();
  });

  it("of a session can be planted by no sibling host, for under https only one that names this host counts", async () => {
    const secure = startIdentity(fresh.database, { publicUrl: "https://vennel.test" });
    const browser = openBrowser(secure.app);
    await register(browser);
    const token = browser.cookies.get("__Host-ory_kratos_session") ?? "";
    const who = async (name: string) => (await secure.app.request("/auth/sessions/whoami", { headers: { cookie: `${name}=${token}` } })).status;
    expect([await who("__Host-ory_kratos_session"), await who("ory_kratos_session"), await who("__Secure-ory_kratos_session")]).toEqual([200, 401, 401]);
    await secure.identity.close();
  });
});

describe("the rest of the contract", () => {
  it("answers honestly where nothing is configured", async () => {
    const { ory, open } = openBrowser(service.app);
    expect(await ory.createFedcmFlow()).toMatchObject({ providers: [] });
    expect((await open("/auth/self-service/fed-cm/token", { method: "POST" })).status).toBe(400);
    expect((await open("/auth/self-service/login/browser?aal=aal3", { headers: { accept: "application/json" } })).status).toBe(400);
    expect((await open("/auth/sessions/token-exchange?init_code=a&return_to_code=b")).status).toBe(404);
    expect((await open("/auth/sessions/token-exchange")).status).toBe(400);
    expect((await ory.getFlowError({ id: "stub:500" })).error).toMatchObject({ code: 500 });
    const { schema_url } = (await register(openBrowser(service.app))).identity;
    expect(await (await open(schema_url)).json()).toMatchObject({ type: "object" });
    expect((await open("/auth/self-service/nothing")).status).toBe(404);
  });
});

describe("registration modes", () => {
  it("closed refuses to begin", async () => {
    const closed = startIdentity(fresh.database, { registration: "closed" });
    const answer = await closed.app.request("/auth/self-service/registration/browser", { headers: { accept: "application/json" } });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { id: "self_service_flow_disabled" } }]);
    await closed.identity.close();
  });

  it("by invitation lets only invited addresses in", async () => {
    const invited = newAddress();
    const byInvitation = startIdentity(fresh.database, { registration: "invite", isInvited: async (email) => email === invited });
    await expect(register(openBrowser(byInvitation.app), newAddress())).rejects.toMatchObject({ response: { status: 400 } });
    await register(openBrowser(byInvitation.app), invited.toUpperCase());
    await byInvitation.identity.close();
  });
});
