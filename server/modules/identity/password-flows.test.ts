import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { csrfOf, openBrowser, openProgram } from "./testing/browser.ts";
import { logIn, messageIds, newAddress, PASSWORD, refusal, register } from "./testing/people.ts";
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

describe("in a browser", () => {
  it("registers, is signed in, signs out and signs in again", async () => {
    const browser = openBrowser(service.app);
    const email = newAddress();
    const registered = await register(browser, email);
    expect(registered.identity.traits).toMatchObject({ email });
    expect(registered.session_token).toBeUndefined();
    expect(registered.continue_with?.map((next) => next.action)).toEqual(["show_verification_ui", "redirect_browser_to"]);

    const session = await browser.ory.toSession();
    expect(session).toMatchObject({ active: true, authenticator_assurance_level: "aal1", identity: { traits: { email } } });

    const { logout_token } = await browser.ory.createBrowserLogoutFlow();
    await browser.ory.updateLogoutFlow({ token: logout_token });
    expect((await refusal(browser.ory.toSession())).status).toBe(401);

    const again = await logIn(browser, email.toUpperCase());
    expect(again.continue_with?.[0]).toMatchObject({ action: "redirect_browser_to", redirect_browser_to: `${PUBLIC_URL}/` });
    expect((await browser.ory.toSession()).identity?.id).toBe(registered.identity.id);
  });

  it("keeps the form with messages where something is wrong, and never the password", async () => {
    const browser = openBrowser(service.app);
    const flow = await browser.ory.createBrowserRegistrationFlow();
    const { status, body } = await refusal(
      browser.ory.updateRegistrationFlow({
        flow: flow.id,
        updateRegistrationFlowBody: { method: "password", password: "short", traits: { email: "x@y.test" }, csrf_token: csrfOf(flow) },
      }),
    );
    expect(status).toBe(400);
    expect(messageIds(body)).toEqual([4000032]);
    expect(JSON.stringify(body)).not.toContain('short"');
    expect(body.ui?.nodes.find((node) => node.attributes.name === "traits.email")?.attributes.value).toBe("x@y.test");
    expect(messageIds((await (await browser.open(`/auth/self-service/registration/flows?id=${flow.id}`)).json()) as object)).toEqual([4000032]);
  });

  it.each([
    ["password123", 4000034],
    ["Summer2024!", 4000034],
    ["Sunshine99!", 4000034],
    ["maraokafor1", 4000031],
    ["aaaaaaaaaa", 4000034],
  ])("refuses the password %s", async (password, id) => {
    const browser = openBrowser(service.app);
    const { body } = await refusal(register(browser, "maraokafor@example.test", password));
    expect(messageIds(body)).toEqual([id]);
  });

  it("takes a password however a keyboard spells its letters", async () => {
    const [composed, decomposed] = ["été à Zürich".normalize("NFC"), "été à Zürich".normalize("NFD")];
    expect(composed).not.toBe(decomposed);
    const email = newAddress();
    await register(openBrowser(service.app), email, decomposed);
    expect((await logIn(openBrowser(service.app), email, composed)).session.active).toBe(true);
  });

  it("keeps names to one line that cannot disturb its neighbours", async () => {
    const browser = openBrowser(service.app);
    await register(browser);
    const flow = await browser.ory.createBrowserSettingsFlow();
    const { identity } = await browser.ory.updateSettingsFlow({
      flow: flow.id,
      updateSettingsFlowBody: {
        method: "profile",
        traits: { email: newAddress(), given_name: "Mara\r\nBcc: x", family_name: "\u202EOkafor" },
        csrf_token: csrfOf(flow),
      },
    });
    expect(identity.traits).toMatchObject({ given_name: "Mara Bcc: x", family_name: "Okafor" });
  });

  it("takes a domain in any letters, which is one address however it is spelled, and says why it takes no such name before it", async () => {
    const name = newAddress().split("@")[0] ?? "";
    const { identity } = await register(openBrowser(service.app), `${name}@b\u00fccher.example`);
    expect(identity.traits).toMatchObject({ email: `${name}@xn--bcher-kva.example` });
    expect((await logIn(openBrowser(service.app), `${name}@B\u00dcCHER.example`)).session.active).toBe(true);
    const { body } = await refusal(register(openBrowser(service.app), "m\u00fcller@example.test"));
    const field = body.ui?.nodes.find((node) => node.attributes.name === "traits.email");
    expect(field?.messages).toMatchObject([{ text: expect.stringContaining("Before the @") }]);
  });

  it("refuses a second account for the same address", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const { status, body } = await refusal(register(openBrowser(service.app), ` ${email.toUpperCase()}`));
    expect([status, messageIds(body)]).toEqual([400, [4000007]]);
  });

  it("lets one of many simultaneous registrations of an address win", async () => {
    const email = newAddress();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => register(openBrowser(service.app), email)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });

  it("says that a session is there already", async () => {
    const browser = openBrowser(service.app);
    await register(browser);
    for (const call of [
      () => browser.ory.createBrowserLoginFlow(),
      () => browser.ory.createBrowserRegistrationFlow(),
      () => browser.ory.createBrowserRecoveryFlow(),
    ]) {
      const { status, body } = await refusal(call());
      expect([status, body.error?.id]).toEqual([400, "session_already_available"]);
    }
  });

  it("changes the traits, and marks a new address as not verified", async () => {
    const browser = openBrowser(service.app);
    await register(browser);
    const flow = await browser.ory.createBrowserSettingsFlow();
    const email = newAddress();
    const saved = await browser.ory.updateSettingsFlow({
      flow: flow.id,
      updateSettingsFlowBody: { method: "profile", traits: { email, given_name: "Noor" }, csrf_token: csrfOf(flow) },
    });
    expect(saved).toMatchObject({ state: "success", identity: { traits: { email, given_name: "Noor" } } });
    expect(saved.ui.messages?.[0]?.id).toBe(1050001);
    expect(saved.continue_with?.[0]?.action).toBe("show_verification_ui");
    const { identity } = await browser.ory.toSession();
    expect(identity?.verifiable_addresses).toMatchObject([{ value: email, verified: false }]);
    await logIn(openBrowser(service.app), email);
  });

  it("changes the password, which ends the person's other sessions", async () => {
    const [browser, other] = [openBrowser(service.app), openBrowser(service.app)];
    const email = newAddress();
    await register(browser, email);
    await logIn(other, email);
    const flow = await browser.ory.createBrowserSettingsFlow();
    await browser.ory.updateSettingsFlow({
      flow: flow.id,
      updateSettingsFlowBody: { method: "password", password: "another quiet lake", csrf_token: csrfOf(flow) },
    });
    expect((await refusal(other.ory.toSession())).status).toBe(401);
    expect((await refusal(logIn(other, email, PASSWORD))).status).toBe(400);
    await logIn(other, email, "another quiet lake");
  });

  it("takes a password that is ten years old as it takes a new one", async () => {
    const old = startIdentity(fresh.database);
    const email = newAddress();
    await register(openBrowser(old.app), email);
    old.wait(3_650 * 86_400_000);
    await logIn(openBrowser(old.app), email, PASSWORD);
    await old.identity.close();
  });

  it("asks to sign in again before a privileged change, and continues the same flow afterwards", async () => {
    const browser = openBrowser(service.app);
    const email = newAddress();
    await register(browser, email);
    service.wait(3 * 3_600_000);
    const flow = await browser.ory.createBrowserSettingsFlow();
    const change = () =>
      browser.ory.updateSettingsFlow({
        flow: flow.id,
        updateSettingsFlowBody: { method: "password", password: "a third calm river", csrf_token: csrfOf(flow) },
      });
    const { status, body } = await refusal(change());
    expect([status, body.error?.id]).toEqual([403, "session_refresh_required"]);
    expect(body.redirect_browser_to).toContain("refresh=true");

    const refresh = await browser.ory.createBrowserLoginFlow({ refresh: true });
    expect(refresh.ui.messages?.[0]?.id).toBe(1010003);
    await browser.ory.updateLoginFlow({
      flow: refresh.id,
      updateLoginFlowBody: { method: "password", identifier: email, password: PASSWORD, csrf_token: csrfOf(refresh) },
    });
    expect((await change()).state).toBe("success");
  });
});

describe("from a program", () => {
  it("registers, reads the session by token and signs out", async () => {
    const program = openProgram(service.app);
    const flow = await program.createNativeRegistrationFlow();
    const registered = await program.updateRegistrationFlow({
      flow: flow.id,
      updateRegistrationFlowBody: { method: "password", password: PASSWORD, traits: { email: newAddress() } },
    });
    expect(registered.session_token).toMatch(/^ory_st_\w{32}$/);
    const token = registered.session_token ?? "";
    expect((await program.toSession({ xSessionToken: token })).identity?.id).toBe(registered.identity.id);
    await program.performNativeLogout({ performNativeLogoutBody: { session_token: token } });
    expect((await refusal(program.toSession({ xSessionToken: token }))).status).toBe(401);
    expect((await refusal(program.performNativeLogout({ performNativeLogoutBody: { session_token: token } }))).status).toBe(403);
  });

  it("changes settings with a session token", async () => {
    const program = openProgram(service.app);
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const login = await program.createNativeLoginFlow();
    const { session_token: token = "" } = await program.updateLoginFlow({
      flow: login.id,
      updateLoginFlowBody: { method: "password", identifier: email, password: PASSWORD },
    });
    const flow = await program.createNativeSettingsFlow({ xSessionToken: token });
    const saved = await program.updateSettingsFlow({
      flow: flow.id,
      xSessionToken: token,
      updateSettingsFlowBody: { method: "profile", traits: { email, family_name: "Lind" } },
    });
    expect(saved.identity.traits).toEqual({ email, family_name: "Lind" });
  });
});

describe("sessions", () => {
  it("lists the others with paging headers, revokes one, then the rest", async () => {
    const browser = openBrowser(service.app);
    const email = newAddress();
    await register(browser, email);
    const others = [openBrowser(service.app), openBrowser(service.app), openBrowser(service.app)];
    for (const other of others) await logIn(other, email);

    const listed = await browser.open("/auth/sessions?page_size=2");
    expect(listed.headers.get("x-total-count")).toBe("3");
    expect(listed.headers.get("link")).toMatch(/rel="first".*rel="next".*rel="last"/);
    expect(await listed.json()).toHaveLength(2);
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(listed.headers.get("link") ?? "") ?? [];
    expect(await (await browser.open(next)).json()).toHaveLength(1);

    const [first] = await browser.ory.listMySessions();
    await browser.ory.disableMySession({ id: first?.id ?? "" });
    expect((await browser.ory.disableMyOtherSessions()).count).toBe(2);
    for (const other of others) expect((await refusal(other.ory.toSession())).status).toBe(401);
    const mine = await browser.ory.toSession();
    expect((await refusal(browser.ory.disableMySession({ id: mine.id }))).status).toBe(400);
  });

  it("end after a day", async () => {
    const browser = openBrowser(service.app);
    await register(browser);
    service.wait(24 * 3_600_000 + 1);
    expect((await refusal(browser.ory.toSession())).status).toBe(401);
  });
});
