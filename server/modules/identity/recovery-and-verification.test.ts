import { sql } from "drizzle-orm";
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

async function moveTo(browser: Browser, email: string) {
  const flow = await browser.ory.createBrowserSettingsFlow();
  return browser.ory.updateSettingsFlow({ flow: flow.id, updateSettingsFlowBody: { method: "profile", traits: { email }, csrf_token: csrfOf(flow) } });
}

/** The verification flow that registering began, with the code that was sent for it. */
async function begunVerification(browser: Browser, email: string) {
  const registered = await register(browser, email);
  const next = registered.continue_with?.find((step) => step.action === "show_verification_ui");
  return { flow: await browser.ory.getVerificationFlow({ id: next?.flow.id ?? "" }), code: await codeFor(email), link: await linkFor(email) };
}

type Verification = Awaited<ReturnType<Browser["ory"]["getVerificationFlow"]>>;

function answerCode(browser: Browser, flow: Verification, code: string): Promise<Verification> {
  return browser.ory.updateVerificationFlow({ flow: flow.id, updateVerificationFlowBody: { method: "code", code, csrf_token: csrfOf(flow) } });
}

async function flowAt(browser: Browser, address: string): Promise<Verification> {
  const landed = await browser.open(address.slice(PUBLIC_URL.length));
  return browser.ory.getVerificationFlow({ id: new URL(landed.headers.get("location") ?? "").searchParams.get("flow") ?? "" });
}

/** An account whose address was proved: nothing of it is removed by proving it again. */
async function markVerified(email: string): Promise<void> {
  await fresh.database.shared((tx) => tx.execute(sql`update identity_address set verified = true where value = ${email}`));
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
    const { status, body } = await refusal(attempt(code));
    expect([status, body.error?.id]).toEqual([410, "self_service_flow_replaced"]);
    const next = await browser.ory.getRecoveryFlow({ id: body.use_flow_id ?? "" });
    expect([next.state, messageIds(next)]).toEqual(["choose_method", [4000001]]);
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
    const attempt = () => program.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", code } });
    const tries = await Promise.allSettled([1, 2, 3].map(attempt));
    expect(tries.filter((answer) => answer.status === "fulfilled" && answer.value.continue_with).length).toBe(1);
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
    await markVerified(email);
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
    await markVerified(email);
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

  it("ends the person's other sessions", async () => {
    const email = newAddress();
    const stranger = openBrowser(service.app);
    await register(stranger, email);
    await markVerified(email);
    await askForRecovery(openBrowser(service.app), email, "link");
    const browser = openBrowser(service.app);
    await browser.open((await linkFor(email)).slice(PUBLIC_URL.length));
    expect((await browser.ory.toSession()).active).toBe(true);
    expect((await refusal(stranger.ory.toSession())).status).toBe(401);
  });

  it("does not work with a code or a link that went to an address which the person has left", async () => {
    const email = newAddress();
    const person = openBrowser(service.app);
    await register(person, email);
    const [withCode, withLink] = [openBrowser(service.app), openBrowser(service.app)];
    const flow = await askForRecovery(withCode, email);
    const code = await codeFor(email);
    await askForRecovery(openBrowser(service.app), email, "link");
    const link = await linkFor(email);
    await moveTo(person, newAddress());
    const { ui } = await withCode.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", code, csrf_token: csrfOf(flow) } });
    expect(ui.messages?.map((message) => message.id)).toEqual([4060006]);
    await withLink.open(link.slice(PUBLIC_URL.length));
    for (const browser of [withCode, withLink]) expect((await refusal(browser.ory.toSession())).status).toBe(401);
  });

  it("takes a code typed in two groups", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const browser = openBrowser(service.app);
    const flow = await askForRecovery(browser, email);
    const code = (await codeFor(email)).replace(/^.../, "$& ");
    const answer = browser.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", code, csrf_token: csrfOf(flow) } });
    expect((await refusal(answer)).status).toBe(422);
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
    const { flow, code } = await begunVerification(browser, email);
    expect((await answerCode(browser, flow, otherCode(code))).ui.messages?.[0]?.id).toBe(4070006);
    const done = await answerCode(browser, flow, code);
    expect(done).toMatchObject({ state: "passed_challenge", ui: { method: "GET", action: `${PUBLIC_URL}/` } });
    const [goOn] = done.ui.nodes.filter(({ type }) => type === "a");
    expect(goOn).toMatchObject({ group: "code", attributes: { id: "continue", href: `${PUBLIC_URL}/` }, meta: { label: { id: 1070009 } } });
    expect((await browser.ory.toSession()).identity?.verifiable_addresses?.[0]).toMatchObject({ verified: true, status: "completed" });
  });

  it("fills the code in when the mail's address is opened, in any browser, without using it up", async () => {
    const browser = openBrowser(service.app);
    const { flow, code, link } = await begunVerification(browser, newAddress());
    for (let scan = 0; scan < 7; scan += 1) expect(valueOf(await flowAt(openBrowser(service.app), link), "code")).toBe(code);
    expect((await answerCode(browser, flow, code)).state).toBe("passed_challenge");
  });

  it("takes the code once, on the page that asked for it or where the mail was opened", async () => {
    const [browser, phone] = [openBrowser(service.app), openBrowser(service.app)];
    const email = newAddress();
    const { flow, code, link } = await begunVerification(browser, email);
    await logIn(phone, email);
    const opened = await flowAt(phone, link);
    expect((await answerCode(phone, opened, code)).state).toBe("passed_challenge");
    expect((await answerCode(browser, flow, code)).ui.messages?.[0]?.id).toBe(4070006);
    expect((await browser.ory.toSession()).identity?.verifiable_addresses?.[0]?.verified).toBe(true);
  });

  it("counts wrong codes together, on however many pages the mail was opened", async () => {
    const browser = openBrowser(service.app);
    const { flow, code, link } = await begunVerification(browser, newAddress());
    for (let page = 0; page < 5; page += 1) {
      const elsewhere = openBrowser(service.app);
      expect((await answerCode(elsewhere, await flowAt(elsewhere, link), otherCode(code))).state).toBe("sent_email");
    }
    const { status, body } = await refusal(answerCode(browser, flow, code));
    expect([status, body.error?.id]).toEqual([410, "self_service_flow_replaced"]);
    expect(messageIds(await browser.ory.getVerificationFlow({ id: body.use_flow_id ?? "" }))).toEqual([4000001]);
  });

  it("sends another code to the page where the mail was opened", async () => {
    const email = newAddress();
    const phone = openBrowser(service.app);
    const { link } = await begunVerification(openBrowser(service.app), email);
    const opened = await flowAt(phone, link);
    await phone.ory.updateVerificationFlow({ flow: opened.id, updateVerificationFlowBody: { method: "code", email, csrf_token: csrfOf(opened) } });
    expect((await answerCode(phone, opened, await codeFor(email))).state).toBe("passed_challenge");
  });

  it("says of an address which the person has left that the code is wrong", async () => {
    const browser = openBrowser(service.app);
    const { flow, code } = await begunVerification(browser, newAddress());
    await moveTo(browser, newAddress());
    const answer = await answerCode(browser, flow, code);
    expect([answer.state, answer.ui.messages?.[0]?.id]).toEqual(["sent_email", 4070006]);
    expect((await browser.ory.toSession()).identity?.verifiable_addresses?.[0]?.verified).toBe(false);
  });

  it.each(["recovery", "verification"] as const)("is not used up, nor recovery, by asking for the head of a link: %s", async (kind) => {
    const email = newAddress();
    const owner = openBrowser(service.app);
    await register(owner, email);
    if (kind === "recovery") await markVerified(email);
    const asking = openBrowser(service.app);
    if (kind === "recovery") await askForRecovery(asking, email, "link");
    else {
      const flow = await asking.ory.createBrowserVerificationFlow();
      await asking.ory.updateVerificationFlow({ flow: flow.id, updateVerificationFlowBody: { method: "link", email, csrf_token: csrfOf(flow) } });
    }
    const path = (await linkFor(email)).slice(PUBLIC_URL.length);
    const scanner = await openBrowser(service.app).open(path, { method: "HEAD" });
    expect([scanner.status, scanner.headers.get("allow"), scanner.headers.get("set-cookie")]).toEqual([405, "GET", null]);
    const opened = await (kind === "recovery" ? openBrowser(service.app) : owner).open(path);
    expect(opened.headers.get("location")).toContain(kind === "recovery" ? "/settings?flow=" : "/verification?flow=");
    const { rows } = await fresh.database.shared((tx) => tx.execute(`select verified from identity_address where value = '${email}'`));
    expect(rows).toEqual([{ verified: true }]);
  });

  it("by link verifies at once", async () => {
    const email = newAddress();
    const browser = openBrowser(service.app);
    await register(browser, email);
    const flow = await browser.ory.createBrowserVerificationFlow();
    await browser.ory.updateVerificationFlow({ flow: flow.id, updateVerificationFlowBody: { method: "link", email, csrf_token: csrfOf(flow) } });
    await browser.open((await linkFor(email)).slice(PUBLIC_URL.length));
    expect((await browser.ory.toSession()).identity?.verifiable_addresses?.[0]?.verified).toBe(true);
  });

  it("asks for an address that is one", async () => {
    const browser = openBrowser(service.app);
    const flow = await browser.ory.createBrowserVerificationFlow();
    const { status, body } = await refusal(
      browser.ory.updateVerificationFlow({ flow: flow.id, updateVerificationFlowBody: { method: "code", email: "not an address", csrf_token: csrfOf(flow) } }),
    );
    expect([status, messageIds(body)]).toEqual([400, [4000040]]);
  });
});

describe("a flow that is finished", () => {
  it("of recovery is replaced, whatever is sent, and mails nothing", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const program = openProgram(service.app);
    const flow = await program.createNativeRecoveryFlow();
    const send = (body: object) => program.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", ...body } as never });
    await send({ email });
    await send({ code: await codeFor(email) });
    const letters = service.mails.length;
    for (const body of [{ email }, { code: "123456" }]) {
      const { status, body: answer } = await refusal(send(body));
      expect([status, answer.error?.id]).toEqual([410, "self_service_flow_replaced"]);
      expect(messageIds(await program.getRecoveryFlow({ id: answer.use_flow_id ?? "" }))).toEqual([4060001]);
    }
    await service.identity.settle();
    expect(service.mails.length).toBe(letters);
  });

  it("of verification is replaced, whatever is sent, and mails nothing", async () => {
    const email = newAddress();
    const browser = openBrowser(service.app);
    const { flow, code } = await begunVerification(browser, email);
    await answerCode(browser, flow, code);
    const letters = service.mails.length;
    for (const sent of [{ code }, { email }]) {
      const updateVerificationFlowBody = { method: "code" as const, ...sent, csrf_token: csrfOf(flow) };
      const { status, body } = await refusal(browser.ory.updateVerificationFlow({ flow: flow.id, updateVerificationFlowBody }));
      expect([status, body.error?.id]).toEqual([410, "self_service_flow_replaced"]);
      expect(messageIds(await browser.ory.getVerificationFlow({ id: body.use_flow_id ?? "" }))).toEqual([4070002]);
    }
    await service.identity.settle();
    expect(service.mails.length).toBe(letters);
  });

  it("leads a form without script to the new flow's page", async () => {
    const browser = openBrowser(service.app);
    const { flow, code } = await begunVerification(browser, newAddress());
    await answerCode(browser, flow, code);
    const answer = await browser.open(`/auth/self-service/verification?flow=${flow.id}`, {
      method: "POST",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ method: "code", code, csrf_token: csrfOf(flow) }).toString(),
    });
    const at = new URL(answer.headers.get("location") ?? "");
    expect([answer.status, at.pathname, at.searchParams.get("flow") === flow.id]).toEqual([303, "/verification", false]);
  });
});

describe("a link that was used already", () => {
  it.each(["recovery", "verification"] as const)("leads to a new flow that says so: %s", async (kind) => {
    const browser = openBrowser(service.app);
    const answer = await browser.open(`/auth/self-service/${kind}?flow=${await idOf(kind)}&token=${"x".repeat(32)}`);
    const id = new URL(answer.headers.get("location") ?? "").searchParams.get("flow") ?? "";
    const flow = await (kind === "recovery" ? browser.ory.getRecoveryFlow({ id }) : browser.ory.getVerificationFlow({ id }));
    expect(messageIds(flow)).toEqual([kind === "recovery" ? 4060004 : 4070001]);
  });

  async function idOf(kind: "recovery" | "verification"): Promise<string> {
    const { ory } = openBrowser(service.app);
    return (await (kind === "recovery" ? ory.createBrowserRecoveryFlow() : ory.createBrowserVerificationFlow())).id;
  }
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

describe("mailed codes", () => {
  it("are six digits, each as likely as any other at its place", async () => {
    const codes: string[] = [];
    for (let i = 0; i < 60; i++) {
      const email = newAddress();
      await register(openBrowser(service.app), email);
      codes.push(await codeFor(email));
    }
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(codes).size).toBeGreaterThan(57);
    for (let place = 0; place < 6; place++) expect(new Set(codes.map((code) => code[place])).size).toBeGreaterThan(6);
  });
});
