import type { SettingsFlow } from "@ory/client-fetch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { newAuthenticator } from "./testing/authenticator.ts";
import { csrfOf, openBrowser, valueOf, type Browser } from "./testing/browser.ts";
import { messageIds, newAddress, refusal, register } from "./testing/people.ts";
import { startIdentity, type TestIdentity } from "./testing/start-identity.ts";

type Authenticator = ReturnType<typeof newAuthenticator>;

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

async function registerWith(browser: Browser, authenticator: Authenticator, email = newAddress()) {
  const flow = await browser.ory.createBrowserRegistrationFlow();
  const { credentialOptions } = JSON.parse(valueOf(flow, "passkey_create_data"));
  return browser.ory.updateRegistrationFlow({
    flow: flow.id,
    updateRegistrationFlowBody: {
      method: "passkey",
      passkey_register: authenticator.create(credentialOptions.publicKey),
      traits: { email },
      csrf_token: csrfOf(flow),
    },
  });
}

async function logInWith(browser: Browser, authenticator: Authenticator) {
  const flow = await browser.ory.createBrowserLoginFlow();
  const answer = authenticator.get(JSON.parse(valueOf(flow, "passkey_challenge")).publicKey);
  return browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "passkey", passkey_login: answer, csrf_token: csrfOf(flow) } });
}

async function addTo(browser: Browser, authenticator: Authenticator) {
  const flow = await browser.ory.createBrowserSettingsFlow();
  const { publicKey } = JSON.parse(valueOf(flow, "passkey_create_data"));
  return browser.ory.updateSettingsFlow({
    flow: flow.id,
    updateSettingsFlowBody: { method: "passkey", passkey_settings_register: authenticator.create(publicKey), csrf_token: csrfOf(flow) },
  });
}

describe("a passkey", () => {
  it("makes an account without a password and signs in to it", async () => {
    const authenticator = newAuthenticator();
    const { identity } = await registerWith(openBrowser(service.app), authenticator);
    const { session } = await logInWith(openBrowser(service.app), authenticator);
    expect(session.identity?.id).toBe(identity.id);
    expect(session.authentication_methods?.[0]?.method).toBe("passkey");
  });

  it("is added to an account with a password and removed again", async () => {
    const browser = openBrowser(service.app);
    const { identity } = await register(browser);
    const authenticator = newAuthenticator();
    const saved = await addTo(browser, authenticator);
    expect(removals(saved)).toEqual([false]);
    expect((await logInWith(openBrowser(service.app), authenticator)).session.identity?.id).toBe(identity.id);
    await browser.ory.updateSettingsFlow({
      flow: saved.id,
      updateSettingsFlowBody: { method: "passkey", passkey_remove: valueOf(saved, "passkey_remove"), csrf_token: csrfOf(saved) },
    });
    expect(messageIds((await refusal(logInWith(openBrowser(service.app), authenticator))).body)).toEqual([4000015]);
  });

  it("is not removed when it is the only way in, and its button says so", async () => {
    const browser = openBrowser(service.app);
    await registerWith(browser, newAuthenticator());
    const flow = await browser.ory.createBrowserSettingsFlow();
    expect(removals(flow)).toEqual([true]);
    const { status, body } = await refusal(
      browser.ory.updateSettingsFlow({
        flow: flow.id,
        updateSettingsFlowBody: { method: "passkey", passkey_remove: valueOf(flow, "passkey_remove"), csrf_token: csrfOf(flow) },
      }),
    );
    expect([status, messageIds(body)]).toEqual([400, [4000001]]);
  });

  it("answers a challenge once, and only its own", async () => {
    const authenticator = newAuthenticator();
    await registerWith(openBrowser(service.app), authenticator);
    const browser = openBrowser(service.app);
    const flow = await browser.ory.createBrowserLoginFlow();
    const other = await browser.ory.createBrowserLoginFlow();
    const answer = authenticator.get(JSON.parse(valueOf(flow, "passkey_challenge")).publicKey);
    const submit = (id: string) =>
      browser.ory.updateLoginFlow({ flow: id, updateLoginFlowBody: { method: "passkey", passkey_login: answer, csrf_token: csrfOf(flow) } });
    expect((await refusal(submit(other.id))).status).toBe(400);
    const results = await Promise.allSettled([submit(flow.id), submit(flow.id)]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });

  it("made for another site is refused, and so is nonsense", async () => {
    expect((await refusal(registerWith(openBrowser(service.app), newAuthenticator("https://evil.test")))).status).toBe(400);
    for (const passkey_login of ["", "{", "{}", "null", "[]", '{"id":{}}']) {
      const browser = openBrowser(service.app);
      const flow = await browser.ory.createBrowserLoginFlow();
      const { status, body } = await refusal(
        browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "passkey", passkey_login, csrf_token: csrfOf(flow) } }),
      );
      expect([status, messageIds(body)]).toEqual([400, [4000015]]);
    }
  });

  it("is not offered where browsers could not make one", async () => {
    const bare = startIdentity(fresh.database, { publicUrl: "http://127.0.0.1:4400" });
    const answer = await bare.app.request("/auth/self-service/login/browser", { headers: { accept: "application/json" } });
    expect(await answer.text()).not.toContain("passkey");
    await bare.identity.close();
  });

  it("comes with a script whose hash is the one on the form", async () => {
    const flow = await openBrowser(service.app).ory.createBrowserLoginFlow();
    const script = flow.ui.nodes.find((node) => node.type === "script")?.attributes;
    const answer = await service.app.request("/auth/.well-known/ory/webauthn.js");
    const digest = Buffer.from(await crypto.subtle.digest("SHA-512", await answer.arrayBuffer())).toString("base64");
    expect(script).toMatchObject({ integrity: `sha512-${digest}` });
  });
});

/** Of each button that removes a passkey, whether it is disabled. */
function removals({ ui }: SettingsFlow): boolean[] {
  return ui.nodes.flatMap(({ attributes }) => (attributes.node_type === "input" && attributes.name === "passkey_remove" ? [attributes.disabled] : []));
}
