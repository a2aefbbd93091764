import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { csrfOf, openBrowser, openProgram, valueOf, type Browser } from "./testing/browser.ts";
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

async function codeFor(address: string): Promise<string> {
  return /^\d{6}$/m.exec((await service.mailTo(address)).body)?.[0] ?? "";
}

async function linkFor(address: string): Promise<string> {
  return /http\S+/.exec((await service.mailTo(address)).body)?.[0] ?? "";
}

function otherCode(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

async function askForRecovery(browser: Browser, email: string, method: "code" | "link" = "code") {
  const flow = await browser.ory.createBrowserRecoveryFlow();
  return browser.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method, email, csrf_token: csrfOf(flow) } });
}

describe("recovery", () => {
  it("by code leads to the settings page, where a new password is set", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const browser = openBrowser(service.app);
    const flow = await askForRecovery(browser, email);
    expect(flow).toMatchObject({ state: "sent_email", active: "code" });
    expect(flow.ui.messages?.[0]?.id).toBe(1060003);

    const { status, body } = await refusal(
      browser.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", code: await codeFor(email), csrf_token: csrfOf(flow) } }),
    );
    expect([status, body.error?.id]).toEqual([422, "browser_location_change_required"]);
    const settingsId = new URL(body.redirect_browser_to ?? "").searchParams.get("flow") ?? "";
    const settings = await browser.ory.getSettingsFlow({ id: settingsId });
    expect(settings.ui.messages?.[0]?.id).toBe(1060001);
    await browser.ory.updateSettingsFlow({
      flow: settings.id,
      updateSettingsFlowBody: { method: "password", password: "a brand new meadow", csrf_token: csrfOf(settings) },
    });
    expect((await browser.ory.toSession()).authentication_methods?.[0]?.method).toBe("code_recovery");
    await logIn(openBrowser(service.app), email, "a brand new meadow");
  });

  it("answers a wrong code with the same page, and after five tries no code helps", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const browser = openBrowser(service.app);
    const flow = await askForRecovery(browser, email);
    const code = await codeFor(email);
    const attempt = (value: string) =>
      browser.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", code: value, csrf_token: csrfOf(flow) } });
    const wrong = await Promise.all(Array.from({ length: 5 }, () => attempt(otherCode(code))));
    for (const answer of wrong) expect(answer.ui.messages?.map((message) => message.id)).toEqual([4060006]);
    expect((await attempt(code)).ui.messages?.map((message) => message.id)).toEqual([4060001]);
    expect((await refusal(browser.ory.toSession())).status).toBe(401);
  });

  it("accepts only the newest code", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const browser = openBrowser(service.app);
    const flow = await askForRecovery(browser, email);
    const old = await codeFor(email);
    await browser.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", email, csrf_token: csrfOf(flow) } });
    const fresher = await codeFor(email);
    const attempt = (code: string) =>
      browser.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", code, csrf_token: csrfOf(flow) } });
    expect((await attempt(old === fresher ? otherCode(old) : old)).state).toBe("sent_email");
    expect((await refusal(attempt(fresher))).status).toBe(422);
  });

  it("uses a code once", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const program = openProgram(service.app);
    const flow = await program.createNativeRecoveryFlow();
    await program.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", email } });
    const code = await codeFor(email);
    const tries = await Promise.all([1, 2, 3].map(() => program.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", code } })));
    expect(tries.filter((answer) => answer.continue_with).length).toBe(1);
  });

  it("looks the same for an address that nobody has, and sends nothing", async () => {
    const [known, unknown] = [newAddress(), newAddress()];
    await register(openBrowser(service.app), known);
    const shape = async (email: string) => {
      const { ui, state, active } = await askForRecovery(openBrowser(service.app), email);
      const masked = { ...ui, action: "", nodes: ui.nodes.filter((node) => node.group !== "default") };
      return JSON.parse(JSON.stringify({ masked, state, active }).replaceAll(email, "E")) as unknown;
    };
    expect(await shape(unknown)).toEqual(await shape(known));
    await service.identity.settle();
    expect(service.mails.some((mail) => mail.recipient === unknown)).toBe(false);
  });

  it("by link signs in once", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    await askForRecovery(openBrowser(service.app), email, "link");
    const link = await linkFor(email);
    const browser = openBrowser(service.app);
    const opened = await browser.open(link.slice(PUBLIC_URL.length));
    expect([opened.status, opened.headers.get("location")]).toEqual([303, expect.stringContaining(`${PUBLIC_URL}/settings?flow=`)]);
    expect((await browser.ory.toSession()).identity?.verifiable_addresses?.[0]?.verified).toBe(true);

    const again = openBrowser(service.app);
    expect((await again.open(link.slice(PUBLIC_URL.length))).headers.get("location")).toContain(`${PUBLIC_URL}/recovery?flow=`);
    expect((await refusal(again.ory.toSession())).status).toBe(401);
  });

  it.each(["", "null", "undefined", "[]", "{}", "[object Object]", "%", "'; select 1", "\u0000", "x".repeat(5000)])(
    "is not impressed by the token %j",
    async (token) => {
      const email = newAddress();
      await register(openBrowser(service.app), email);
      const { id } = await askForRecovery(openBrowser(service.app), email, "link");
      const browser = openBrowser(service.app);
      await browser.open(`/auth/self-service/recovery?flow=${id}&token=${encodeURIComponent(token)}`);
      expect((await refusal(browser.ory.toSession())).status).toBe(401);
    },
  );

  it("takes its token neither as a list, nor twice, nor with another flow", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    await askForRecovery(openBrowser(service.app), email, "link");
    const link = new URL(await linkFor(email));
    const [flow, token] = [link.searchParams.get("flow") ?? "", link.searchParams.get("token") ?? ""];
    const another = await askForRecovery(openBrowser(service.app), newAddress(), "link");
    for (const query of [`flow=${flow}&token[]=${token}`, `flow=${flow}&token=x&token=${token}`, `flow=${another.id}&token=${token}`, `token=${token}`]) {
      const browser = openBrowser(service.app);
      await browser.open(`/auth/self-service/recovery?${query}`);
      expect((await refusal(browser.ory.toSession())).status).toBe(401);
    }
    const owner = openBrowser(service.app);
    await owner.open(link.pathname + link.search);
    expect((await owner.ory.toSession()).identity?.traits).toMatchObject({ email });
  });

  it("takes no code that is empty, null or a list", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const browser = openBrowser(service.app);
    const flow = await askForRecovery(browser, email);
    const right = await codeFor(email);
    for (const code of ["", null, [], [right], { 0: right }, true, Number(right)]) {
      await browser.open(`/auth/self-service/recovery?flow=${flow.id}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ method: "code", code, csrf_token: csrfOf(flow) }),
      });
      expect((await refusal(browser.ory.toSession())).status).toBe(401);
    }
  });

  it("by link ends with the hour", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    await askForRecovery(openBrowser(service.app), email, "link");
    const link = new URL(await linkFor(email));
    service.wait(3_600_001);
    const browser = openBrowser(service.app);
    const answer = await browser.open(link.pathname + link.search, { headers: { accept: "application/json" } });
    expect(answer.status).toBe(410);
    expect((await refusal(browser.ory.toSession())).status).toBe(401);
  });

  it("from a program hands out a session token and a settings flow", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const program = openProgram(service.app);
    const flow = await program.createNativeRecoveryFlow();
    await program.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", email } });
    const done = await program.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", code: await codeFor(email) } });
    expect(done.state).toBe("passed_challenge");
    expect(done.continue_with?.map((next) => next.action)).toEqual(["set_ory_session_token", "show_settings_ui"]);
  });

  it("links from the command line let a person without a password in", async () => {
    const email = newAddress();
    await service.identity.createAccount({ email, givenName: "First" });
    const link = await service.identity.createRecoveryLink(email.toUpperCase());
    const browser = openBrowser(service.app);
    await browser.open(link.slice(PUBLIC_URL.length));
    expect((await browser.ory.toSession()).identity?.traits).toEqual({ email, given_name: "First" });
    await expect(service.identity.createRecoveryLink(newAddress())).rejects.toMatchObject({ code: "not_found" });
    await expect(service.identity.createAccount({ email })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("verification", () => {
  it("by the code that registration sent ends on the page that continues", async () => {
    const email = newAddress();
    const browser = openBrowser(service.app);
    const registered = await register(browser, email);
    const next = registered.continue_with?.find((step) => step.action === "show_verification_ui");
    const flow = await browser.ory.getVerificationFlow({ id: next?.flow.id ?? "" });
    const attempt = (code: string) =>
      browser.ory.updateVerificationFlow({ flow: flow.id, updateVerificationFlowBody: { method: "code", code, csrf_token: csrfOf(flow) } });
    const code = await codeFor(email);
    expect((await attempt(otherCode(code))).ui.messages?.[0]?.id).toBe(4070006);
    const done = await attempt(code);
    expect(done).toMatchObject({ state: "passed_challenge", ui: { method: "GET", action: `${PUBLIC_URL}/` } });
    expect((await browser.ory.toSession()).identity?.verifiable_addresses?.[0]).toMatchObject({ verified: true, status: "completed" });
  });

  it("fills the code in when the mail's address is opened, in any browser, without using it up", async () => {
    const email = newAddress();
    const browser = openBrowser(service.app);
    await register(browser, email);
    const link = await linkFor(email);
    const phone = openBrowser(service.app);
    await phone.open(link.slice(PUBLIC_URL.length));
    const landed = await phone.open(link.slice(PUBLIC_URL.length));
    const flow = await phone.ory.getVerificationFlow({ id: new URL(landed.headers.get("location") ?? "").searchParams.get("flow") ?? "" });
    expect(valueOf(flow, "code")).toMatch(/^\d{6}$/);
  });

  it("by link verifies at once", async () => {
    const email = newAddress();
    const browser = openBrowser(service.app);
    await register(browser, email);
    const flow = await browser.ory.createBrowserVerificationFlow();
    await browser.ory.updateVerificationFlow({ flow: flow.id, updateVerificationFlowBody: { method: "link", email, csrf_token: csrfOf(flow) } });
    await openBrowser(service.app).open((await linkFor(email)).slice(PUBLIC_URL.length));
    expect((await browser.ory.toSession()).identity?.verifiable_addresses?.[0]?.verified).toBe(true);
  });

  it("asks for an address that is one", async () => {
    const browser = openBrowser(service.app);
    const flow = await browser.ory.createBrowserVerificationFlow();
    const { status, body } = await refusal(
      browser.ory.updateVerificationFlow({ flow: flow.id, updateVerificationFlowBody: { method: "code", email: "not an address", csrf_token: csrfOf(flow) } }),
    );
    expect([status, messageIds(body)]).toEqual([400, [4000001]]);
  });
});

describe("flows that were open for too long", () => {
  it("are replaced, and say by which", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const browser = openBrowser(service.app);
    const flow = await browser.ory.createBrowserLoginFlow({ returnTo: `${PUBLIC_URL}/integrations/x` });
    service.wait(3_600_001);
    const { status, body } = await refusal(
      browser.ory.updateLoginFlow({
        flow: flow.id,
        updateLoginFlowBody: { method: "password", identifier: email, password: PASSWORD, csrf_token: csrfOf(flow) },
      }),
    );
    expect([status, body.error?.id]).toEqual([410, "self_service_flow_expired"]);
    const fresher = await browser.ory.getLoginFlow({ id: body.use_flow_id ?? "" });
    expect([fresher.return_to, fresher.ui.messages?.[0]?.id]).toEqual([`${PUBLIC_URL}/integrations/x`, 4010001]);
    expect((await refusal(browser.ory.getLoginFlow({ id: flow.id }))).status).toBe(410);
  });
});
