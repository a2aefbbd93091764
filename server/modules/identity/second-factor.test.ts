import type { LoginFlow, SettingsFlow, UiNode } from "@ory/client-fetch";
import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { csrfOf, openBrowser, openProgram, type Browser } from "./testing/browser.ts";
import { formMessageIds, logIn, newAddress, PASSWORD, refusal, register, verifyAddress } from "./testing/people.ts";
import { startIdentity, type TestIdentity } from "./testing/start-identity.ts";

let fresh: FreshDatabase;
let service: TestIdentity;
let elapsed = 0;
beforeAll(async () => {
  fresh = await freshDatabase();
  service = startIdentity(fresh.database);
});
afterAll(async () => {
  await service.identity.close();
  await fresh.drop();
});

function textOf(flow: { ui: { nodes: UiNode[] } }, id: string) {
  for (const { attributes } of flow.ui.nodes) if (attributes.node_type === "text" && attributes.id === id) return attributes.text;
  throw new Error(`There is no ${id}`);
}

function namesOf(flow: LoginFlow | SettingsFlow, group: string): string[] {
  return flow.ui.nodes
    .filter((node) => node.group === group)
    .map(({ attributes }) => (attributes.node_type === "input" ? attributes.name : "id" in attributes ? attributes.id : ""));
}

function codeNow(secret: string): Promise<string> {
  return generate({ secret, epoch: Math.floor((Date.now() + elapsed) / 1000) });
}

function wait(milliseconds: number): void {
  elapsed += milliseconds;
  service.wait(milliseconds);
}

async function addAuthenticator(browser: Browser): Promise<string> {
  const flow = await browser.ory.createBrowserSettingsFlow();
  expect(namesOf(flow, "totp")).toEqual(["totp_qr", "totp_secret_key", "totp_code", "method"]);
  const secret = textOf(flow, "totp_secret_key").text;
  const saved = await browser.ory.updateSettingsFlow({
    flow: flow.id,
    updateSettingsFlowBody: { method: "totp", totp_code: await codeNow(secret), csrf_token: csrfOf(flow) },
  });
  expect(namesOf(saved, "totp")).toEqual(["totp_unlink"]);
  return secret;
}

async function addRecoveryCodes(browser: Browser): Promise<string[]> {
  const flow = await browser.ory.createBrowserSettingsFlow();
  const step = (body: object) =>
    browser.ory.updateSettingsFlow({ flow: flow.id, updateSettingsFlowBody: { method: "lookup_secret", csrf_token: csrfOf(flow), ...body } });
  const shown = await step({ lookup_secret_regenerate: true });
  const { secrets } = textOf(shown, "lookup_secret_codes").context as { secrets: { text: string }[] };
  await step({ lookup_secret_confirm: true });
  return secrets.map((secret) => secret.text);
}

describe("an authenticator", () => {
  it("is asked for after the password, and only then is somebody signed in", async () => {
    const email = newAddress();
    const first = openBrowser(service.app);
    await register(first, email);
    const secret = await addAuthenticator(first);
    expect((await first.ory.toSession()).authenticator_assurance_level).toBe("aal2");

    const browser = openBrowser(service.app);
    const { status, body } = await refusal(logIn(browser, email));
    expect([status, body.error?.id]).toEqual([422, "browser_location_change_required"]);
    expect(new URL(body.redirect_browser_to ?? "").searchParams.get("aal")).toBe("aal2");
    const half = await refusal(browser.ory.toSession());
    expect([half.status, half.body.error?.id]).toEqual([403, "session_aal2_required"]);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    expect(await service.identity.resolveSession(new Headers({ cookie }))).toBeNull();

    wait(60_000);
    const flow = await browser.ory.createBrowserLoginFlow({ aal: "aal2" });
    expect([namesOf(flow, "totp"), namesOf(flow, "password")]).toEqual([["totp_code", "method"], []]);
    const wrong = await refusal(
      browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "totp", totp_code: "12", csrf_token: csrfOf(flow) } }),
    );
    expect([wrong.status, formMessageIds(wrong.body)]).toEqual([400, [4000008]]);
    await browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "totp", totp_code: await codeNow(secret), csrf_token: csrfOf(flow) } });
    expect(await browser.ory.toSession()).toMatchObject({
      authenticator_assurance_level: "aal2",
      authentication_methods: [{ method: "password" }, { method: "totp" }],
    });
    expect((await refusal(browser.ory.createBrowserLoginFlow({ aal: "aal2" }))).body.error?.id).toBe("session_already_available");
  });

  it("is asked for after a recovery too: recovery leads no further than a password does", async () => {
    const email = newAddress();
    const owner = openBrowser(service.app);
    await register(owner, email);
    await verifyAddress(owner, email, service.mailTo);
    await addAuthenticator(owner);

    const thief = openBrowser(service.app);
    const flow = await thief.ory.createBrowserRecoveryFlow();
    await thief.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", email, csrf_token: csrfOf(flow) } });
    const code = /^\d{6}$/m.exec((await service.mailTo(email)).body)?.[0] ?? "";
    await thief.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", code, csrf_token: csrfOf(flow) } }).catch(() => null);
    const half = await refusal(thief.ory.toSession());
    expect([half.status, half.body.error?.id]).toEqual([403, "session_aal2_required"]);
    const settings = await refusal(thief.ory.createBrowserSettingsFlow());
    expect([settings.status, settings.body.error?.id]).toEqual([403, "session_aal2_required"]);
    const cookie = [...thief.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    expect(await service.identity.resolveSession(new Headers({ cookie }))).toBeNull();
  });

  it("takes each code once", async () => {
    const email = newAddress();
    const first = openBrowser(service.app);
    await register(first, email);
    const secret = await addAuthenticator(first);
    wait(60_000);
    const code = await codeNow(secret);
    const enter = async () => {
      const program = openProgram(service.app);
      const login = await program.createNativeLoginFlow();
      const { session_token: token = "" } = await program.updateLoginFlow({
        flow: login.id,
        updateLoginFlowBody: { method: "password", identifier: email, password: PASSWORD },
      });
      const second = await program.createNativeLoginFlow({ aal: "aal2", xSessionToken: token });
      return program.updateLoginFlow({ flow: second.id, xSessionToken: token, updateLoginFlowBody: { method: "totp", totp_code: code } }).then(
        () => "in",
        () => "refused",
      );
    };
    expect((await Promise.all([enter(), enter(), enter()])).toSorted()).toEqual(["in", "refused", "refused"]);
  });

  it("keeps its secret while a wrong code is corrected, and can be removed", async () => {
    const browser = openBrowser(service.app);
    await register(browser);
    const flow = await browser.ory.createBrowserSettingsFlow();
    const secret = textOf(flow, "totp_secret_key").text;
    const submit = (totp_code: string) =>
      browser.ory.updateSettingsFlow({ flow: flow.id, updateSettingsFlowBody: { method: "totp", totp_code, csrf_token: csrfOf(flow) } });
    expect((await refusal(submit("1"))).status).toBe(400);
    expect(textOf(await browser.ory.getSettingsFlow({ id: flow.id }), "totp_secret_key").text).toBe(secret);
    await submit(await codeNow(secret));
    const removed = await browser.ory.updateSettingsFlow({
      flow: flow.id,
      updateSettingsFlowBody: { method: "totp", totp_unlink: true, csrf_token: csrfOf(flow) },
    });
    expect(textOf(removed, "totp_secret_key").text).not.toBe(secret);
    const { rows } = await fresh.database.shared((tx) => tx.execute("select * from identity_credential"));
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it("is not a way in by itself", async () => {
    const { status, body } = await refusal(openBrowser(service.app).ory.createBrowserLoginFlow({ aal: "aal2" }));
    expect([status, body.error?.id]).toEqual([401, "session_aal1_required"]);
  });
});

describe("the code of an authenticator", () => {
  it("cannot be guessed: after ten wrong ones even the right one waits", async () => {
    const email = newAddress();
    const first = openBrowser(service.app);
    await register(first, email);
    const secret = await addAuthenticator(first);
    wait(60_000);
    const browser = openBrowser(service.app);
    await refusal(logIn(browser, email));
    const flow = await browser.ory.createBrowserLoginFlow({ aal: "aal2" });
    const guess = (totp_code: string) =>
      refusal(browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "totp", totp_code, csrf_token: csrfOf(flow) } }));
    const statuses: number[] = [];
    for (let round = 0; round < 10; round += 1) statuses.push((await guess("no code")).status);
    expect(statuses).toEqual(Array<number>(10).fill(400));
    expect((await guess(await codeNow(secret))).status).toBe(429);
  });
});

describe("guesses that arrive at once", () => {
  it.each([
    ["totp", "totp_code", "000000"],
    ["lookup_secret", "lookup_secret", "zzzzzzzz"],
  ])("by %s are counted before they are judged: ten are, and the right one at their end is not", async (method, field, wrong) => {
    const email = newAddress();
    const first = openBrowser(service.app);
    await register(first, email);
    const secret = await addAuthenticator(first);
    const [recoveryCode = ""] = await addRecoveryCodes(first);
    wait(60_000);
    const browser = openBrowser(service.app);
    await refusal(logIn(browser, email));
    const flow = await browser.ory.createBrowserLoginFlow({ aal: "aal2" });
    const guess = async (value: string) =>
      (await refusal(browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method, [field]: value, csrf_token: csrfOf(flow) } as never })))
        .status;
    const statuses = await Promise.all(Array.from({ length: 14 }, () => guess(wrong)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(400), ...Array<number>(4).fill(429)]);
    expect(await guess(method === "totp" ? await codeNow(secret) : recoveryCode)).toBe(429);
  });
});

describe("recovery codes", () => {
  it("are twelve, can be looked at again, and each works once", async () => {
    const email = newAddress();
    const first = openBrowser(service.app);
    await register(first, email);
    const codes = await addRecoveryCodes(first);
    expect(codes).toHaveLength(12);
    for (const code of codes) expect(code).toMatch(/^[a-z0-9]{8}$/);

    const enter = async (code: string) => {
      const browser = openBrowser(service.app);
      await refusal(logIn(browser, email));
      const flow = await browser.ory.createBrowserLoginFlow({ aal: "aal2" });
      return browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "lookup_secret", lookup_secret: code, csrf_token: csrfOf(flow) } });
    };
    const [code = ""] = codes;
    expect((await enter(code)).session.authenticator_assurance_level).toBe("aal2");
    expect(formMessageIds((await refusal(enter(code))).body)).toEqual([4000012]);
    expect(formMessageIds((await refusal(enter("aaaaaaaa"))).body)).toEqual([4000016]);

    const flow = await first.ory.createBrowserSettingsFlow();
    const shown = await first.ory.updateSettingsFlow({
      flow: flow.id,
      updateSettingsFlowBody: { method: "lookup_secret", lookup_secret_reveal: true, csrf_token: csrfOf(flow) },
    });
    const { secrets } = textOf(shown, "lookup_secret_codes").context as { secrets: { id: number }[] };
    expect(secrets.map((secret) => secret.id)).toEqual([1050014, ...Array<number>(11).fill(1050009)]);
    await first.ory.updateSettingsFlow({
      flow: flow.id,
      updateSettingsFlowBody: { method: "lookup_secret", lookup_secret_disable: true, csrf_token: csrfOf(flow) },
    });
    await logIn(openBrowser(service.app), email);
  });

  it("cannot be guessed: after ten wrong ones there is a pause", async () => {
    const email = newAddress();
    const first = openBrowser(service.app);
    await register(first, email);
    await addRecoveryCodes(first);
    const browser = openBrowser(service.app);
    await refusal(logIn(browser, email));
    const flow = await browser.ory.createBrowserLoginFlow({ aal: "aal2" });
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      statuses.push(
        (
          await refusal(
            browser.ory.updateLoginFlow({
              flow: flow.id,
              updateLoginFlowBody: { method: "lookup_secret", lookup_secret: "zzzzzzzz", csrf_token: csrfOf(flow) },
            }),
          )
        ).status,
      );
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});
