import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { csrfOf, openBrowser, openProgram, type Browser } from "./testing/browser.ts";
import { newAddress, refusal, register, type Refused } from "./testing/people.ts";
import { PUBLIC_URL, startIdentity, type TestIdentity } from "./testing/start-identity.ts";
import type { FlowKind } from "./tables.ts";

const KINDS = ["login", "registration", "recovery", "verification", "settings"] as const satisfies FlowKind[];
const JSON_WANTED = { accept: "application/json" };
const PAGE_WANTED = { accept: "text/html" };
const OVER_AN_HOUR = 3_600_001;

interface Flow extends Refused {
  readonly id: string;
}

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

/** A browser for which a flow of this kind may begin. */
async function browserFor(kind: FlowKind): Promise<Browser> {
  const browser = openBrowser(service.app);
  if (kind === "settings") await register(browser);
  return browser;
}

async function ask(browser: Browser, path: string, init: RequestInit = { headers: JSON_WANTED }): Promise<{ status: number; body: Flow; location: string }> {
  const answer = await browser.open(`/auth${path}`, init);
  const text = await answer.text();
  return {
    status: answer.status,
    body: (answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : {}) as Flow,
    location: answer.headers.get("location") ?? "",
  };
}

const begin = (browser: Browser, kind: FlowKind) => ask(browser, `/self-service/${kind}/browser`);
const tokenOf = (flow: Flow) => flow.ui?.nodes.find((node) => node.attributes.name === "csrf_token")?.attributes.value ?? "";

/** As a form without script sends it. */
function submitForm(browser: Browser, kind: FlowKind, flow: Flow, fields: Record<string, string>) {
  return ask(browser, `/self-service/${kind}?flow=${flow.id}`, {
    method: "POST",
    headers: { ...PAGE_WANTED, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrf_token: tokenOf(flow), ...fields }).toString(),
  });
}

describe.each(KINDS)("a %s flow", (kind) => {
  it("is read again by its id, and only with the browser that began it", async () => {
    const browser = await browserFor(kind);
    const { body: flow } = await begin(browser, kind);
    const read = await ask(browser, `/self-service/${kind}/flows?id=${flow.id}`);
    expect([read.status, read.body.id]).toEqual([200, flow.id]);
    expect((await ask(await browserFor(kind), `/self-service/${kind}/flows?id=${flow.id}`)).status).toBe(403);
  });

  it("that nobody began is not found, and neither is one of another kind", async () => {
    const browser = await browserFor(kind);
    const { body: other } = await ask(browser, `/self-service/verification/browser`);
    for (const id of [randomUUID(), "not-an-id", ...(kind === "verification" ? [] : [other.id])])
      expect((await ask(browser, `/self-service/${kind}/flows?id=${id}`)).status).toBe(404);
  });

  it("that was open for too long says so when it is read, and by which it was replaced when it is sent", async () => {
    const browser = await browserFor(kind);
    const { body: flow } = await begin(browser, kind);
    service.wait(OVER_AN_HOUR);
    const read = await ask(browser, `/self-service/${kind}/flows?id=${flow.id}`);
    expect([read.status, read.body.error?.id]).toEqual([410, "self_service_flow_expired"]);
    const sent = await ask(browser, `/self-service/${kind}?flow=${flow.id}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ method: "password", csrf_token: tokenOf(flow) }),
    });
    expect([sent.status, sent.body.error?.id]).toEqual([410, "self_service_flow_expired"]);
    expect((await ask(browser, `/self-service/${kind}/flows?id=${sent.body.use_flow_id}`)).status).toBe(200);
  });

  it("leads a browser that navigates to its page, and back to it when something was wrong", async () => {
    const browser = await browserFor(kind);
    const opened = await ask(browser, `/self-service/${kind}/browser`, { headers: PAGE_WANTED });
    expect([opened.status, opened.location]).toEqual([303, expect.stringMatching(new RegExp(`^${PUBLIC_URL}/${kind}\\?flow=`))]);
    const { body: flow } = await ask(browser, `/self-service/${kind}/flows?id=${new URL(opened.location).searchParams.get("flow")}`);
    const sent = await submitForm(browser, kind, flow, { method: "" });
    expect([sent.status, sent.location]).toEqual([303, expect.stringContaining(flow.id)]);
  });

  it("is not begun for an address outside, by a browser or by a program", async () => {
    const query = "?return_to=https://evil.test/";
    const refused = await ask(await browserFor(kind), `/self-service/${kind}/browser${query}`);
    expect([refused.status, refused.body.error?.id]).toEqual([400, "self_service_flow_return_to_forbidden"]);
    const asked = await service.app.request(`/auth/self-service/${kind}/api${query}`);
    expect([asked.status, ((await asked.json()) as Refused).error?.id]).toEqual([400, "self_service_flow_return_to_forbidden"]);
  });

  it("of a program is begun and read without cookies", async () => {
    const program = openProgram(service.app);
    const xSessionToken = kind === "settings" ? await tokenOfNewPerson() : undefined;
    const headers = xSessionToken ? { "x-session-token": xSessionToken } : {};
    const begun = (await (await service.app.request(`/auth/self-service/${kind}/api`, { headers })).json()) as Flow;
    const read = await service.app.request(`/auth/self-service/${kind}/flows?id=${begun.id}`, { headers });
    expect([read.status, ((await read.json()) as Flow).id]).toEqual([200, begun.id]);
    expect(await program.createNativeVerificationFlow()).toMatchObject({ type: "api" });
  });
});

describe("what a caller asks for beside", () => {
  const start = (kind: FlowKind, query: string) => ask(openBrowser(service.app), `/self-service/${kind}/browser${query}`);

  it("is refused where it cannot be honoured: an organization, another schema, a mailed second step", async () => {
    for (const query of [`?organization=${randomUUID()}`, "?identity_schema=customer"])
      for (const kind of ["login", "registration"] as const) expect((await start(kind, query)).status).toBe(400);
    expect((await start("login", "?aal=aal1&via=email")).status).toBe(400);
  });

  it("is honoured where it can be: the schema that is there", async () => {
    for (const kind of ["login", "registration"] as const)
      expect(await start(kind, "?identity_schema=default")).toMatchObject({ status: 200, body: { identity_schema: "default" } });
  });

  it("comes back with the answer: an object for whoever reads it, and nothing else", async () => {
    for (const kind of ["login", "registration", "recovery", "verification", "settings"] as const) {
      const browser = await browserFor(kind);
      const { body: flow } = await begin(browser, kind);
      const send = (transient_payload: unknown) =>
        ask(browser, `/self-service/${kind}?flow=${flow.id}`, {
          method: "POST",
          headers: { ...JSON_WANTED, "content-type": "application/json" },
          body: JSON.stringify({ method: "", csrf_token: tokenOf(flow), transient_payload }),
        });
      expect(await send({ from: "campaign" })).toMatchObject({ status: 400, body: { transient_payload: { from: "campaign" } } });
      for (const wrong of ["text", 3, ["list"]]) expect((await send(wrong)).body.error?.code).toBe(400);
    }
  });
});

describe("settings that were saved", () => {
  it("lead a page with script to their own form, and one that asked for it to where it wants to go", async () => {
    const browser = openBrowser(service.app);
    const email = newAddress();
    await register(browser, email);
    for (const returnTo of [undefined, `${PUBLIC_URL}/integrations/x`]) {
      const flow = await browser.ory.createBrowserSettingsFlow(returnTo ? { returnTo } : {});
      const updateSettingsFlowBody = { method: "profile" as const, traits: { email, given_name: "Ines" }, csrf_token: csrfOf(flow) };
      const { state, continue_with } = await browser.ory.updateSettingsFlow({ flow: flow.id, updateSettingsFlowBody });
      expect(state).toBe("success");
      expect(continue_with).toEqual([{ action: "redirect_browser_to", redirect_browser_to: returnTo ?? `${PUBLIC_URL}/settings?flow=${flow.id}` }]);
    }
  });

  it("lead a form without script to the same page, or to where it was asked to", async () => {
    const browser = await browserFor("settings");
    for (const query of ["", `?return_to=${PUBLIC_URL}/integrations/x`]) {
      const { body: flow } = await ask(browser, `/self-service/settings/browser${query}`);
      const sent = await submitForm(browser, "settings", flow, { method: "profile", "traits.email": newAddress() });
      expect([sent.status, sent.location]).toEqual([303, query ? `${PUBLIC_URL}/integrations/x` : `${PUBLIC_URL}/settings?flow=${flow.id}`]);
    }
  });
});

async function tokenOfNewPerson(): Promise<string> {
  const program = openProgram(service.app);
  const { id } = await program.createNativeRegistrationFlow();
  const done = await program.updateRegistrationFlow({
    flow: id,
    updateRegistrationFlowBody: { method: "password", password: "an uncommon harbour", traits: { email: newAddress() } },
  });
  return done.session_token ?? "";
}

describe("settings", () => {
  it("need a session, to begin, to read and to save", async () => {
    const owner = await browserFor("settings");
    const { body: flow } = await begin(owner, "settings");
    const stranger = openBrowser(service.app);
    expect((await begin(stranger, "settings")).status).toBe(401);
    expect((await ask(stranger, `/self-service/settings/flows?id=${flow.id}`)).status).toBe(401);
    owner.cookies.delete("ory_kratos_session");
    const sent = await ask(owner, `/self-service/settings?flow=${flow.id}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ method: "profile", traits: {}, csrf_token: tokenOf(flow) }),
    });
    expect([sent.status, sent.body.error?.id]).toEqual([401, "session_inactive"]);
  });
});

describe("the calls for sessions", () => {
  it.each(["GET /sessions", "DELETE /sessions", `DELETE /sessions/${randomUUID()}`, "GET /self-service/logout/browser"])("%s needs one", async (call) => {
    const [method = "", path = ""] = call.split(" ");
    expect((await ask(openBrowser(service.app), path, { method, headers: JSON_WANTED })).status).toBe(401);
  });

  it.each(["page_token=nonsense", "page_token=eyJvZmZzZXQiOi0xfQ", "per_page=-1", "page=x", "page_size=1.5"])("refuse the page %j", async (query) => {
    const browser = await browserFor("settings");
    expect((await ask(browser, `/sessions?${query}`)).status).toBe(400);
  });

  it("refuse to sign out to an address outside, or without a token", async () => {
    const browser = await browserFor("settings");
    expect((await ask(browser, "/self-service/logout/browser?return_to=https://evil.test")).status).toBe(400);
    const { status } = await refusal(openProgram(service.app).performNativeLogout({ performNativeLogoutBody: { session_token: "" } }));
    expect(status).toBe(400);
  });
});

describe("the rest of the service", () => {
  it("tells the schema of its identities, and that it is alive", async () => {
    const browser = openBrowser(service.app);
    const { body } = await ask(browser, "/schemas");
    expect(body).toMatchObject([{ schema: { type: "object" } }]);
    expect((await ask(browser, "/schemas/another")).status).toBe(404);
    expect((await ask(browser, "/health/alive")).body).toEqual({ status: "ok" });
  });

  it("recovers by a plain form as well", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const browser = openBrowser(service.app);
    const flow = await browser.ory.createBrowserRecoveryFlow();
    const wrong = await refusal(
      browser.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", email: "no address", csrf_token: csrfOf(flow) } }),
    );
    expect(wrong.status).toBe(400);
    await browser.ory.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: { method: "code", email, csrf_token: csrfOf(flow) } });
    const code = /^\d{6}$/m.exec((await service.mailTo(email)).body)?.[0] ?? "";
    const sent = await submitForm(
      browser,
      "recovery",
      { id: flow.id, ui: { nodes: [{ attributes: { name: "csrf_token", value: csrfOf(flow) }, messages: [] }] } },
      {
        method: "code",
        code,
      },
    );
    expect([sent.status, sent.location]).toEqual([303, expect.stringContaining(`${PUBLIC_URL}/settings?flow=`)]);
  });
});
