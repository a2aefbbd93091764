import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { newAuthenticator } from "./testing/authenticator.ts";
import { csrfOf, openBrowser, openProgram, valueOf, type Browser } from "./testing/browser.ts";
import { formMessageIds, logIn, messageIds, newAddress, PASSWORD, refusal, register, type Refused } from "./testing/people.ts";
import { startIdentity, type TestIdentity } from "./testing/start-identity.ts";

let fresh: FreshDatabase;
let service: TestIdentity;
let first: TestIdentity;
let plain: TestIdentity;
beforeAll(async () => {
  fresh = await freshDatabase();
  service = startIdentity(fresh.database, { methods: ["code", "webauthn"] });
  first = startIdentity(fresh.database, { methods: ["identifier_first", "code"] });
  plain = startIdentity(fresh.database);
});
afterAll(async () => {
  await Promise.all([service, first, plain].map(({ identity }) => identity.close()));
  await fresh.drop();
});

async function codeFor(address: string, from = service): Promise<string> {
  return (await from.mailTo(address)).body.match(/^\d{6}$/m)?.[0] ?? "";
}

const names = (body: Refused) => body.ui?.nodes.map((node) => node.attributes.name ?? "");

async function registerByCode(browser: Browser, email = newAddress()): Promise<string> {
  const flow = await browser.ory.createBrowserRegistrationFlow();
  const traits = { email, given_name: "Sami" };
  const submit = (more: { code?: string }) =>
    browser.ory.updateRegistrationFlow({ flow: flow.id, updateRegistrationFlowBody: { method: "code", traits, csrf_token: csrfOf(flow), ...more } });
  const asked = await refusal(submit({}));
  expect([asked.status, messageIds(asked.body)]).toEqual([400, [1040005]]);
  const { session } = await submit({ code: await codeFor(email) });
  expect(session?.authentication_methods).toMatchObject([{ method: "code", aal: "aal1" }]);
  return email;
}

describe("a mailed code instead of a password", () => {
  it("creates an account whose address is verified by that", async () => {
    const browser = openBrowser(service.app);
    const email = await registerByCode(browser);
    expect((await browser.ory.toSession()).identity).toMatchObject({ traits: { email, given_name: "Sami" }, verifiable_addresses: [{ verified: true }] });
  });

  it("cannot be answered for another address than the one it was sent to", async () => {
    const browser = openBrowser(service.app);
    const [mine, theirs] = [newAddress(), newAddress()];
    const flow = await browser.ory.createBrowserRegistrationFlow();
    const submit = (email: string, more: { code?: string }) =>
      refusal(
        browser.ory.updateRegistrationFlow({
          flow: flow.id,
          updateRegistrationFlowBody: { method: "code", traits: { email }, csrf_token: csrfOf(flow), ...more },
        }),
      );
    await submit(mine, {});
    const { status, body } = await submit(theirs, { code: await codeFor(mine) });
    expect([status, formMessageIds(body)]).toEqual([400, [4040003]]);
  });

  it.each(["browser", "api"] as const)("signs in through a %s flow, once", async (type) => {
    const email = await registerByCode(openBrowser(service.app));
    const browser = openBrowser(service.app);
    const program = openProgram(service.app);
    const ory = type === "browser" ? browser.ory : program;
    const flow = type === "browser" ? await ory.createBrowserLoginFlow() : await ory.createNativeLoginFlow();
    const submit = (more: object) =>
      ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "code", identifier: email, csrf_token: csrfOf(flow), ...more } });
    const asked = await refusal(submit({}));
    expect([asked.status, messageIds(asked.body), names(asked.body)]).toEqual([
      400,
      [1010014],
      ["identifier", "method", "code", "method", "resend", "csrf_token"],
    ]);
    expect(formMessageIds((await refusal(submit({ code: "nonsense" }))).body)).toEqual([4010008]);

    await refusal(submit({ resend: "code" }));
    const code = await codeFor(email);
    const { session } = await submit({ code });
    expect(session.identity?.traits).toMatchObject({ email });
  });

  it("is closed to guessing after five tries", async () => {
    const email = await registerByCode(openBrowser(service.app));
    const browser = openBrowser(service.app);
    const flow = await browser.ory.createBrowserLoginFlow();
    const submit = (more: object) =>
      refusal(browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "code", identifier: email, csrf_token: csrfOf(flow), ...more } }));
    await submit({});
    const right = await codeFor(email);
    const wrong = right === "000000" ? "111111" : "000000";
    for (let round = 0; round < 5; round += 1) await submit({ code: wrong });
    const { body } = await submit({ code: right });
    expect(messageIds(body)).toEqual([4000001]);
    expect((await refusal(browser.ory.toSession())).status).toBe(401);
  });

  it("is sent to verified addresses only, and the page tells nobody which those are", async () => {
    const [unverified, unknown] = [newAddress(), newAddress()];
    await register(openBrowser(service.app), unverified);
    await service.identity.settle();
    const before = service.mails.length;
    const shapes: string[] = [];
    for (const identifier of [unverified, unknown, await registerByCode(openBrowser(service.app))]) {
      const flow = await openProgram(service.app).createNativeLoginFlow();
      const { body } = await refusal(
        openProgram(service.app).updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "code", identifier, csrf_token: "" } }),
      );
      shapes.push(JSON.stringify(body.ui).replaceAll(identifier, "WHO").replaceAll(flow.id, "FLOW"));
    }
    expect(new Set(shapes).size).toBe(1);
    await service.identity.settle();
    const subjects = service.mails.slice(before).map((mail) => `${mail.recipient}: ${mail.subject}`);
    expect(subjects.filter((line) => line.startsWith(unverified) || line.startsWith(unknown))).toEqual([]);
  });
});

describe("the address on a page of its own", () => {
  it("leads to the same second page for everybody", async () => {
    const known = newAddress();
    await register(openBrowser(first.app), known);
    const shapes: string[] = [];
    for (const identifier of [known, newAddress()]) {
      const browser = openBrowser(first.app);
      const flow = await browser.ory.createBrowserLoginFlow();
      expect(flow.ui.nodes.map((node) => ("name" in node.attributes ? node.attributes.name : ""))).not.toContain("password");
      const { status, body } = await refusal(
        browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "identifier_first", identifier, csrf_token: csrfOf(flow) } }),
      );
      expect(status).toBe(400);
      expect(names(body)).toEqual(expect.arrayContaining(["identifier", "password", "passkey_login"]));
      const nodes = body.ui?.nodes.filter(({ attributes }) => !["csrf_token", "passkey_challenge"].includes(attributes.name ?? ""));
      shapes.push(JSON.stringify(nodes).replaceAll(identifier, "WHO"));
      if (identifier !== known) continue;
      const { session } = await browser.ory.updateLoginFlow({
        flow: flow.id,
        updateLoginFlowBody: { method: "password", identifier, password: PASSWORD, csrf_token: csrfOf(flow) },
      });
      expect(session.active).toBe(true);
    }
    expect(shapes[1]).toBe(shapes[0]);
  });

  it("keeps the address after a wrong password, and asks again when the page was open for too long", async () => {
    const email = newAddress();
    await register(openBrowser(first.app), email);
    const program = openProgram(first.app);
    const flow = await program.createNativeLoginFlow();
    const submit = (body: object) => refusal(program.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { csrf_token: "", ...body } as never }));
    await submit({ method: "identifier_first", identifier: email });
    const { body } = await submit({ method: "password", identifier: email, password: "not the password" });
    expect(body.ui?.nodes.find((node) => node.attributes.name === "identifier")?.attributes).toMatchObject({ type: "hidden", value: email });
    first.wait(61 * 60_000);
    const late = await submit({ method: "password", identifier: email, password: PASSWORD });
    expect(late.status).toBe(410);
    const renewed = await program.getLoginFlow({ id: late.body.use_flow_id ?? "" });
    expect(renewed.ui.nodes.map((node) => ("name" in node.attributes ? node.attributes.name : ""))).not.toContain("password");
  });
});

describe("a security key as second factor", () => {
  it("is set up, asked for, used once per challenge, and removed", async () => {
    const email = newAddress();
    const browser = openBrowser(service.app);
    await register(browser, email);
    const key = newAuthenticator();
    const settings = await browser.ory.createBrowserSettingsFlow();
    // Passkeys need it too, and it is there once.
    expect(settings.ui.nodes.filter((node) => node.type === "script")).toHaveLength(1);
    const offered = JSON.parse(valueOf(settings, "webauthn_register_trigger")) as { publicKey: Parameters<typeof key.create>[0] };
    const saved = await browser.ory.updateSettingsFlow({
      flow: settings.id,
      updateSettingsFlowBody: {
        method: "webauthn",
        webauthn_register: key.create(offered.publicKey),
        webauthn_register_displayname: "Blue key",
        csrf_token: csrfOf(settings),
      },
    });
    expect(saved.ui.nodes.find((node) => "name" in node.attributes && node.attributes.name === "webauthn_remove")?.meta.label).toMatchObject({
      id: 1050018,
      context: { display_name: "Blue key" },
    });
    expect((await browser.ory.toSession()).authenticator_assurance_level).toBe("aal2");

    const elsewhere = openBrowser(service.app);
    const step = await refusal(logIn(elsewhere, email));
    expect([step.status, step.body.redirect_browser_to]).toEqual([422, expect.stringContaining("aal=aal2")]);
    const login = await elsewhere.ory.createBrowserLoginFlow({ aal: "aal2" });
    const challenge = JSON.parse(valueOf(login, "webauthn_login_trigger")) as { publicKey: { challenge: string; allowCredentials: object[] } };
    expect(challenge.publicKey.allowCredentials).toHaveLength(1);
    const answer = key.get(challenge.publicKey);
    const send = (webauthn_login: string) =>
      elsewhere.ory.updateLoginFlow({
        flow: login.id,
        updateLoginFlowBody: { method: "webauthn", identifier: email, webauthn_login, csrf_token: csrfOf(login) },
      });
    expect((await refusal(send(newAuthenticator().get(challenge.publicKey)))).status).toBe(400);
    expect((await refusal(send(answer))).status).toBe(400);

    const again = await elsewhere.ory.createBrowserLoginFlow({ aal: "aal2" });
    const secondChallenge = JSON.parse(valueOf(again, "webauthn_login_trigger")) as typeof challenge;
    const { session } = await elsewhere.ory.updateLoginFlow({
      flow: again.id,
      updateLoginFlowBody: { method: "webauthn", identifier: email, webauthn_login: key.get(secondChallenge.publicKey), csrf_token: csrfOf(again) },
    });
    expect([session.authenticator_assurance_level, session.authentication_methods?.map(({ method }) => method)]).toEqual(["aal2", ["password", "webauthn"]]);

    const removed = await browser.ory.updateSettingsFlow({
      flow: saved.id,
      updateSettingsFlowBody: { method: "webauthn", webauthn_remove: valueOf(saved, "webauthn_remove"), csrf_token: csrfOf(saved) },
    });
    expect(valueOf(removed, "webauthn_remove")).toBe("");
    const third = openBrowser(service.app);
    expect((await logIn(third, email)).session.authenticator_assurance_level).toBe("aal1");
  });
});

describe("an installation that did not ask for a method", () => {
  it("leaves its nodes out and answers a submit with 404", async () => {
    const browser = openBrowser(plain.app);
    await register(browser);
    const settings = await browser.ory.createBrowserSettingsFlow();
    const login = await openBrowser(plain.app).ory.createBrowserLoginFlow();
    const registration = await openBrowser(plain.app).ory.createBrowserRegistrationFlow();
    const groups = [settings, login, registration].flatMap(({ ui }) => ui.nodes.filter(({ type }) => type !== "script").map(({ group }) => group as string));
    for (const group of ["code", "webauthn", "identifier_first", "oidc"]) expect(groups).not.toContain(group);

    const program = openProgram(plain.app);
    const flow = await program.createNativeLoginFlow();
    for (const method of ["code", "webauthn", "identifier_first", "oidc", "saml"])
      expect([method, (await refusal(program.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method } as never }))).status]).toEqual([method, 404]);
    const newcomer = await program.createNativeRegistrationFlow();
    for (const method of ["code", "webauthn", "oidc", "saml", "profile"])
      expect([method, (await refusal(program.updateRegistrationFlow({ flow: newcomer.id, updateRegistrationFlowBody: { method } as never }))).status]).toEqual([
        method,
        404,
      ]);
    for (const method of ["webauthn", "saml"])
      expect([
        method,
        (await refusal(browser.ory.updateSettingsFlow({ flow: settings.id, updateSettingsFlowBody: { method, csrf_token: csrfOf(settings) } as never })))
          .status,
      ]).toEqual([method, 404]);
  });
});
