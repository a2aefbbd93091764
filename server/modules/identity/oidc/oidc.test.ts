import { randomUUID } from "node:crypto";
import { FrontendApi as AxiosFrontend, Configuration as AxiosConfiguration } from "@ory/kratos-client";
import type { LoginFlow, SettingsFlow } from "@ory/client-fetch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { csrfOf, openBrowser, openProgram, valueOf, type Browser } from "../testing/browser.ts";
import { startOpenidProvider, type OpenidService } from "../testing/openid-provider.ts";
import { logIn, messageIds, newAddress, PASSWORD, refusal, register } from "../testing/people.ts";
import { PUBLIC_URL, startIdentity, type TestIdentity } from "../testing/start-identity.ts";

let fresh: FreshDatabase;
let provider: OpenidService;
let service: TestIdentity;
beforeAll(async () => {
  fresh = await freshDatabase();
  provider = await startOpenidProvider();
  service = startIdentity(fresh.database, { providers: [provider.setting] });
});
afterAll(async () => {
  await service.identity.close();
  await provider.close();
  await fresh.drop();
});

function newPerson(email = newAddress(), email_verified = true): { subject: string; email: string } {
  const subject = randomUUID();
  provider.accounts.set(subject, { email, email_verified, given_name: "Ines", family_name: "Duarte" });
  return { subject, email };
}

/** Where the form sends the browser: the contract's 422. */
async function begin(browser: Browser, kind: "login" | "registration", returnTo?: string): Promise<string> {
  const query = returnTo ? { returnTo } : {};
  const flow = kind === "login" ? await browser.ory.createBrowserLoginFlow(query) : await browser.ory.createBrowserRegistrationFlow(query);
  const body = { method: "oidc" as const, provider: "oidc", csrf_token: csrfOf(flow) };
  const { status, body: answer } = await refusal(
    kind === "login"
      ? browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: body })
      : browser.ory.updateRegistrationFlow({ flow: flow.id, updateRegistrationFlowBody: body }),
  );
  expect([status, answer.error?.id]).toEqual([422, "browser_location_change_required"]);
  return answer.redirect_browser_to ?? "";
}

/** The client's body for this has no field for the CSRF token, so that it goes into the header. */
function changeProvider(browser: Browser, flow: SettingsFlow, change: { link: string } | { unlink: string }): Promise<SettingsFlow> {
  return browser.ory.updateSettingsFlow({ flow: flow.id, updateSettingsFlowBody: { method: "oidc", ...change } }, async ({ init }) => ({
    headers: { ...init.headers, "X-CSRF-Token": csrfOf(flow) },
  }));
}

/** The sign-in that a page shows. */
function offered(browser: Browser, page: string): Promise<LoginFlow> {
  const { pathname, searchParams } = new URL(page);
  expect(pathname).toBe("/login");
  return browser.ory.getLoginFlow({ id: searchParams.get("flow") ?? "" });
}

async function comeBack(browser: Browser, callback: URL): Promise<string> {
  const answer = await browser.open(callback.pathname + callback.search, { headers: { accept: "text/html" } });
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

async function enter(browser: Browser, subject: string, kind: "login" | "registration" = "login"): Promise<string> {
  return comeBack(browser, await provider.signIn(await begin(browser, kind), subject));
}

describe("signing in through another provider", () => {
  it.each(["login", "registration"] as const)("makes an account at the first %s and finds it again afterwards", async (kind) => {
    const { subject, email } = newPerson();
    const browser = openBrowser(service.app);
    expect(await enter(browser, subject, kind)).toBe(`${PUBLIC_URL}/`);
    const session = await browser.ory.toSession();
    expect(session.identity).toMatchObject({ traits: { email, given_name: "Ines", family_name: "Duarte" }, verifiable_addresses: [{ verified: true }] });
    expect(session.authentication_methods).toMatchObject([{ method: "oidc", aal: "aal1", provider: "oidc" }]);

    const elsewhere = openBrowser(service.app);
    await enter(elsewhere, subject);
    expect((await elsewhere.ory.toSession()).identity?.id).toBe(session.identity?.id);
  });

  it("works without script, by a plain form", async () => {
    const { subject } = newPerson();
    const browser = openBrowser(service.app);
    const flow = await browser.ory.createBrowserLoginFlow({ returnTo: "/integrations/abc" });
    const sent = await browser.open(`/auth/self-service/login?flow=${flow.id}`, {
      method: "POST",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ provider: "oidc", csrf_token: csrfOf(flow) }).toString(),
    });
    expect(sent.status).toBe(303);
    const callback = await provider.signIn(sent.headers.get("location") ?? "", subject);
    expect(await comeBack(browser, callback)).toBe(`${PUBLIC_URL}/integrations/abc`);
  });

  it("is driven by the other official client as well", async () => {
    const frontend = new AxiosFrontend(
      new AxiosConfiguration({
        basePath: `${PUBLIC_URL}/auth`,
        baseOptions: {
          adapter: "fetch",
          env: { fetch: (input: Request, init?: RequestInit) => service.app.fetch(new Request(input, init)), Request, Response },
          validateStatus: () => true,
        },
      }),
    );
    const { data: flow } = await frontend.createNativeLoginFlow({ returnSessionTokenExchangeCode: true });
    expect(flow.ui.nodes.filter((node) => node.group === "oidc")).toMatchObject([
      { attributes: { name: "provider", value: "oidc", type: "submit" }, meta: { label: { id: 1010002 } } },
    ]);
  });

  it("believes an address only when the provider says that it checked it", async () => {
    const { subject } = newPerson(newAddress(), false);
    const browser = openBrowser(service.app);
    await enter(browser, subject);
    expect((await browser.ory.toSession()).identity?.verifiable_addresses).toMatchObject([{ verified: false }]);
  });

  it.each(["login", "registration"] as const)("gives nobody an account that has the same address, but links it once they sign in: %s", async (kind) => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const { subject } = newPerson(email);
    const browser = openBrowser(service.app);
    const flow = await offered(browser, await enter(browser, subject, kind));
    expect(flow.ui.messages).toMatchObject([{ id: 1010016, context: { duplicate_identifier: email, provider: provider.setting.label } }]);
    expect(flow.ui.nodes.filter(({ group }) => group === "oidc")).toEqual([]);
    expect(valueOf(flow, "identifier")).toBe(email);
    expect((await refusal(browser.ory.toSession())).status).toBe(401);

    const { session } = await browser.ory.updateLoginFlow({
      flow: flow.id,
      updateLoginFlowBody: { method: "password", identifier: email, password: PASSWORD, csrf_token: csrfOf(flow) },
    });
    const elsewhere = openBrowser(service.app);
    await enter(elsewhere, subject);
    expect((await elsewhere.ory.toSession()).identity?.id).toBe(session.identity?.id);
  });

  it("links nothing to another account than the one with the address", async () => {
    const [email, other] = [newAddress(), newAddress()];
    for (const address of [email, other]) await register(openBrowser(service.app), address);
    const { subject } = newPerson(email);
    const browser = openBrowser(service.app);
    const flow = await offered(browser, await enter(browser, subject));
    const sent = { method: "password" as const, identifier: other, password: PASSWORD, csrf_token: csrfOf(flow) };
    const { status, body } = await refusal(browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: sent }));
    expect([status, messageIds(body)]).toEqual([400, [4010009]]);
    expect((await refusal(browser.ory.toSession())).status).toBe(401);
    const again = openBrowser(service.app);
    expect((await offered(again, await enter(again, subject))).ui.messages?.[0]?.id).toBe(1010016);
  });

  it("links only after the second step, where the account asks for one", async () => {
    const email = newAddress();
    const owner = openBrowser(service.app);
    await register(owner, email);
    const settings = await owner.ory.createBrowserSettingsFlow();
    const change = (step: object) =>
      owner.ory.updateSettingsFlow({ flow: settings.id, updateSettingsFlowBody: { method: "lookup_secret", ...step, csrf_token: csrfOf(settings) } });
    const shown = await change({ lookup_secret_regenerate: true });
    await change({ lookup_secret_confirm: true });
    const list = shown.ui.nodes.find(({ attributes }) => attributes.node_type === "text" && attributes.id === "lookup_secret_codes")?.attributes;
    const secret = list?.node_type === "text" ? (list.text.text.split(", ")[0] ?? "") : "";

    const { subject } = newPerson(email);
    const browser = openBrowser(service.app);
    const first = await offered(browser, await enter(browser, subject));
    const { status, body } = await refusal(
      browser.ory.updateLoginFlow({
        flow: first.id,
        updateLoginFlowBody: { method: "password", identifier: email, password: PASSWORD, csrf_token: csrfOf(first) },
      }),
    );
    expect(status).toBe(422);
    const stranger = openBrowser(service.app);
    expect((await offered(stranger, await enter(stranger, subject))).ui.messages?.[0]?.id).toBe(1010016);

    const second = await offered(browser, body.redirect_browser_to ?? "");
    await browser.ory.updateLoginFlow({ flow: second.id, updateLoginFlowBody: { method: "lookup_secret", lookup_secret: secret, csrf_token: csrfOf(second) } });
    const ways = await owner.ory.createBrowserSettingsFlow();
    expect(ways.ui.nodes.filter((node) => node.group === "oidc").map((node) => node.meta.label?.id)).toEqual([1050003]);
  });

  it("explains when the provider tells no address, or the person declines", async () => {
    const browser = openBrowser(service.app);
    provider.accounts.set("nameless", {});
    const page = new URL(await enter(browser, "nameless"));
    expect((await browser.ory.getLoginFlow({ id: page.searchParams.get("flow") ?? "" })).ui.messages?.[0]?.text).toContain("no e-mail address");

    const state = new URL(await begin(browser, "login")).searchParams.get("state") ?? "";
    const declined = new URL(`${provider.setting.issuer}/x?error=access_denied&state=${state}`);
    const back = new URL(await comeBack(browser, new URL(`/auth/self-service/methods/oidc/callback/oidc${declined.search}`, PUBLIC_URL)));
    expect((await browser.ory.getLoginFlow({ id: back.searchParams.get("flow") ?? "" })).ui.messages?.[0]?.text).toContain("declined");
  });

  it("asks a second factor of those who have one", async () => {
    const { subject } = newPerson();
    const browser = openBrowser(service.app);
    await enter(browser, subject);
    const settings = await browser.ory.createBrowserSettingsFlow();
    const change = (body: object) =>
      browser.ory.updateSettingsFlow({
        flow: settings.id,
        updateSettingsFlowBody: { method: "lookup_secret", csrf_token: csrfOf(settings), ...body },
      });
    await change({ lookup_secret_regenerate: true });
    await change({ lookup_secret_confirm: true });
    const elsewhere = openBrowser(service.app);
    expect(await enter(elsewhere, subject)).toContain("aal=aal2");
    expect((await refusal(elsewhere.ory.toSession())).status).toBe(403);
  });
});

describe("an answer of a provider", () => {
  it("is taken once, and only from the browser that asked", async () => {
    const { subject } = newPerson();
    const [victim, attacker] = [openBrowser(service.app), openBrowser(service.app)];
    await victim.ory.createBrowserLoginFlow();
    const planted = await provider.signIn(await begin(attacker, "login"), subject);
    const answer = await victim.open(planted.pathname + planted.search, { headers: { accept: "application/json" } });
    expect([answer.status, ((await answer.json()) as { error: { id: string } }).error.id]).toEqual([403, "security_csrf_violation"]);

    const callback = await provider.signIn(await begin(attacker, "login"), subject);
    await comeBack(attacker, callback);
    const again = await attacker.open(callback.pathname + callback.search, { headers: { accept: "application/json" } });
    expect(again.status).toBe(400);
  });

  it("is refused with another state, another code, or ten minutes later", async () => {
    const { subject } = newPerson();
    const browser = openBrowser(service.app);
    const good = await provider.signIn(await begin(browser, "login"), subject);
    const open = (change: (url: URL) => void) => {
      const url = new URL(good);
      change(url);
      return browser.open(url.pathname + url.search, { headers: { accept: "application/json" } });
    };
    expect((await open((url) => url.searchParams.set("state", "guessed"))).status).toBe(400);
    expect((await open((url) => url.searchParams.delete("state"))).status).toBe(400);
    const forged = await open((url) => url.searchParams.set("code", "forged"));
    expect(forged.status).toBe(400);
    expect(messageIds((await forged.json()) as object)).toEqual([4000001]);

    const late = await provider.signIn(await begin(browser, "login"), subject);
    service.wait(11 * 60_000);
    expect((await browser.open(late.pathname + late.search, { headers: { accept: "application/json" } })).status).toBe(400);
    expect((await refusal(browser.ory.toSession())).status).toBe(401);
  });
});

describe("the settings", () => {
  it("link and unlink a provider, but never remove the last way in", async () => {
    const email = newAddress();
    const browser = openBrowser(service.app);
    await register(browser, email);
    const { subject } = newPerson();
    const settings = await browser.ory.createBrowserSettingsFlow();
    const { status, body } = await refusal(changeProvider(browser, settings, { link: "oidc" }));
    expect(status).toBe(422);
    const page = new URL(await comeBack(browser, await provider.signIn(body.redirect_browser_to ?? "", subject)));
    const linked = await browser.ory.getSettingsFlow({ id: page.searchParams.get("flow") ?? settings.id });
    expect([linked.state, linked.ui.nodes.filter((node) => node.group === "oidc").map((node) => node.meta.label?.id)]).toEqual(["success", [1050003]]);

    const elsewhere = openBrowser(service.app);
    await enter(elsewhere, subject);
    expect((await elsewhere.ory.toSession()).identity?.traits).toMatchObject({ email });

    const unlinked = await changeProvider(browser, linked, { unlink: "oidc" });
    expect(unlinked.ui.nodes.filter((node) => node.group === "oidc").map((node) => node.meta.label?.id)).toEqual([1050002]);

    const only = openBrowser(service.app);
    await enter(only, newPerson().subject);
    const own = await only.ory.createBrowserSettingsFlow();
    expect(own.ui.nodes.filter((node) => node.group === "oidc")).toEqual([]);
    const refused = await refusal(changeProvider(only, own, { unlink: "oidc" }));
    expect([refused.status, messageIds(refused.body)]).toEqual([400, [4000001]]);
  });

  it("do not link a person of the provider with two accounts", async () => {
    const { subject } = newPerson();
    await enter(openBrowser(service.app), subject);
    const browser = openBrowser(service.app);
    await register(browser);
    const settings = await browser.ory.createBrowserSettingsFlow();
    const { body } = await refusal(changeProvider(browser, settings, { link: "oidc" }));
    await comeBack(browser, await provider.signIn(body.redirect_browser_to ?? "", subject));
    const after = await browser.ory.getSettingsFlow({ id: settings.id });
    expect(after.ui.messages?.[0]?.text).toContain("linked with another account");
  });
});

describe("a native program", () => {
  it("exchanges its code and the one that the browser brings for a session, once", async () => {
    const { subject, email } = newPerson();
    const program = openProgram(service.app);
    const flow = await program.createNativeLoginFlow({ returnSessionTokenExchangeCode: true, returnTo: `${PUBLIC_URL}/app` });
    const initCode = (flow as { session_token_exchange_code?: string }).session_token_exchange_code ?? "";
    expect(initCode).toMatch(/^\w{64}$/);
    const waiting = await refusal(program.exchangeSessionToken({ initCode, returnToCode: "nothing yet" }));
    expect(waiting.status).toBe(404);

    const { status, body } = await refusal(program.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "oidc", provider: "oidc" } }));
    expect(status).toBe(422);
    const back = new URL(await comeBack(openBrowser(service.app), await provider.signIn(body.redirect_browser_to ?? "", subject)));
    expect(back.pathname).toBe("/app");
    const returnToCode = back.searchParams.get("code") ?? "";
    expect((await refusal(program.exchangeSessionToken({ initCode: "x".repeat(64), returnToCode }))).status).toBe(404);
    const { session_token, session } = await program.exchangeSessionToken({ initCode, returnToCode });
    expect(session.identity?.traits).toMatchObject({ email });
    expect((await program.toSession({ xSessionToken: session_token ?? "" })).id).toBe(session.id);
    expect((await refusal(program.exchangeSessionToken({ initCode, returnToCode }))).status).toBe(404);
  });

  it("is told to ask for an exchange code when it did not", async () => {
    const program = openProgram(service.app);
    const flow = await program.createNativeLoginFlow();
    const { status, body } = await refusal(program.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "oidc", provider: "oidc" } }));
    expect([status, messageIds(body)]).toEqual([400, [4000001]]);
  });
});

describe("an installation", () => {
  it("without providers offers none and refuses the method as the contract does", async () => {
    const plain = startIdentity(fresh.database);
    const program = openProgram(plain.app);
    const flow = await program.createNativeLoginFlow();
    expect(flow.ui.nodes.filter((node) => node.group === "oidc")).toEqual([]);
    expect((await refusal(program.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "oidc", provider: "oidc" } }))).status).toBe(404);
    await plain.identity.close();
  });

  it("that is closed lets known people in and nobody else", async () => {
    const closed = startIdentity(fresh.database, { providers: [provider.setting], registration: "closed" });
    const known = newPerson();
    await enter(openBrowser(service.app), known.subject);
    const browser = openBrowser(closed.app);
    await enter(browser, known.subject);
    expect((await browser.ory.toSession()).active).toBe(true);
    const stranger = openBrowser(closed.app);
    await enter(stranger, newPerson().subject);
    expect((await refusal(stranger.ory.toSession())).status).toBe(401);
    await closed.identity.close();
  });

  it("whose provider is away says so", async () => {
    const away = startIdentity(fresh.database, { providers: [{ ...provider.setting, issuer: "http://127.0.0.1:9" }] });
    const browser = openBrowser(away.app);
    const email = newAddress();
    await register(browser, email, PASSWORD);
    const other = openBrowser(away.app);
    const flow = await other.ory.createBrowserLoginFlow();
    const { body } = await refusal(
      other.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "oidc", provider: "oidc", csrf_token: csrfOf(flow) } }),
    );
    expect(body.ui?.messages?.[0]).toMatchObject({ id: 4000001 });
    await logIn(other, email);
    await away.identity.close();
  });
});
