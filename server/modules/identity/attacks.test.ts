import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { csrfOf, openBrowser, openProgram, type Browser } from "./testing/browser.ts";
import { RETURN_TO_FORBIDDEN } from "./testing/return-to-corpus.ts";
import { logIn, newAddress, PASSWORD, refusal, register } from "./testing/people.ts";
import { PUBLIC_URL, startIdentity, type TestIdentity } from "./testing/start-identity.ts";

let fresh: FreshDatabase;
let service: TestIdentity;
let signedIn: Browser;
beforeAll(async () => {
  fresh = await freshDatabase();
  service = startIdentity(fresh.database);
  signedIn = openBrowser(service.app);
  await register(signedIn);
});
afterAll(async () => {
  await service.identity.close();
  await fresh.drop();
});

describe("forged requests", () => {
  it("are refused when form and cookie belong to different browsers", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const [victim, attacker] = [openBrowser(service.app), openBrowser(service.app)];
    const mine = await victim.ory.createBrowserLoginFlow();
    const theirs = await attacker.ory.createBrowserLoginFlow();
    const body = { method: "password" as const, identifier: email, password: PASSWORD };
    const attempts = [
      { flow: theirs.id, csrf_token: csrfOf(theirs) },
      { flow: theirs.id, csrf_token: csrfOf(mine) },
      { flow: mine.id, csrf_token: csrfOf(theirs) },
      { flow: mine.id },
      { flow: mine.id, csrf_token: "" },
    ];
    for (const { flow, ...token } of attempts) {
      const { status, body: answer } = await refusal(victim.ory.updateLoginFlow({ flow, updateLoginFlowBody: { ...body, ...token } }));
      expect([status, answer.error?.id]).toEqual([403, "security_csrf_violation"]);
    }
    expect((await refusal(victim.ory.getLoginFlow({ id: theirs.id }))).status).toBe(403);
  });

  it("cannot drive an api flow from a browser", async () => {
    const flow = await openProgram(service.app).createNativeLoginFlow();
    for (const headers of [{ origin: "https://evil.test" }, { cookie: "a=b" }]) {
      const post = new Request(`${PUBLIC_URL}/auth/self-service/login?flow=${flow.id}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: "{}",
      });
      expect((await service.app.fetch(post)).status).toBe(400);
      expect((await service.app.fetch(new Request(`${PUBLIC_URL}/auth/self-service/login/api`, { headers }))).status).toBe(400);
    }
  });

  it("cannot sign somebody out by an address", async () => {
    const [victim, attacker] = [openBrowser(service.app), openBrowser(service.app)];
    await register(victim);
    await register(attacker);
    const { logout_token } = await attacker.ory.createBrowserLogoutFlow();
    expect((await refusal(victim.ory.updateLogoutFlow({ token: logout_token }))).status).toBe(403);
    expect((await victim.ory.toSession()).active).toBe(true);
  });
});

describe("sessions", () => {
  it("get a new token at sign-in, whatever cookie was planted before", async () => {
    const email = newAddress();
    await register(openBrowser(service.app), email);
    const browser = openBrowser(service.app);
    const planted = `ory_st_${"A".repeat(32)}`;
    browser.cookies.set("ory_kratos_session", planted);
    await logIn(browser, email);
    expect(browser.cookies.get("ory_kratos_session")).not.toBe(planted);
    const attacker = openBrowser(service.app);
    attacker.cookies.set("ory_kratos_session", planted);
    expect((await refusal(attacker.ory.toSession())).status).toBe(401);
  });

  it("get a new token when somebody proves again who they are, and the old one is worth nothing", async () => {
    const browser = openBrowser(service.app);
    const email = newAddress();
    await register(browser, email);
    const before = browser.cookies.get("ory_kratos_session") ?? "";
    const flow = await browser.ory.createBrowserLoginFlow({ refresh: true });
    await browser.ory.updateLoginFlow({
      flow: flow.id,
      updateLoginFlowBody: { method: "password", identifier: email, password: PASSWORD, csrf_token: csrfOf(flow) },
    });
    expect(browser.cookies.get("ory_kratos_session")).not.toBe(before);
    expect((await browser.ory.toSession()).active).toBe(true);
    const thief = openBrowser(service.app);
    thief.cookies.set("ory_kratos_session", before);
    expect((await refusal(thief.ory.toSession())).status).toBe(401);
  });

  it("renew the anti-forgery cookie at sign-in and at sign-out", async () => {
    const browser = openBrowser(service.app);
    const csrf = () => [...browser.cookies].find(([name]) => name.startsWith("csrf_token_"))?.[1];
    await browser.ory.createBrowserRegistrationFlow();
    const before = csrf();
    await register(browser);
    const signedIn = csrf();
    const { logout_token } = await browser.ory.createBrowserLogoutFlow();
    await browser.ory.updateLogoutFlow({ token: logout_token });
    expect(new Set([before, signedIn, csrf()]).size).toBe(3);
  });

  it("are not stored in a form that could be used", async () => {
    const browser = openBrowser(service.app);
    await register(browser);
    const { rows } = await fresh.database.shared((tx) => tx.execute("select * from identity_session"));
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get("ory_kratos_session"));
    expect(JSON.stringify(rows)).not.toContain("ory_st_");
  });

  it("belong to one person: another's cannot be listed or ended", async () => {
    const [a, b] = [openBrowser(service.app), openBrowser(service.app)];
    await register(a);
    await register(b);
    const { id } = await b.ory.toSession();
    await a.ory.disableMySession({ id });
    expect((await b.ory.toSession()).id).toBe(id);
    expect(await a.ory.listMySessions()).toEqual([]);
  });

  it("show settings to their owner only", async () => {
    const [a, b] = [openBrowser(service.app), openBrowser(service.app)];
    await register(a);
    await register(b);
    const { id } = await a.ory.createBrowserSettingsFlow();
    const { status, body } = await refusal(b.ory.getSettingsFlow({ id }));
    expect([status, body.error?.id]).toEqual([403, "security_identity_mismatch"]);
  });
});

describe("an unknown account", () => {
  it("answers like a wrong password, in the same time", async () => {
    const known = newAddress();
    await register(openBrowser(service.app), known);
    const program = openProgram(service.app);
    const attempt = async (identifier: string) => {
      const flow = await program.createNativeLoginFlow();
      const start = performance.now();
      const { status, body } = await refusal(
        program.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method: "password", identifier, password: "not the password" } }),
      );
      const took = performance.now() - start;
      // A challenge is another each time, for anybody.
      const nodes = body.ui?.nodes.filter((node) => node.attributes.name !== "passkey_challenge");
      return {
        took,
        shape: JSON.stringify({ status, ui: { ...body.ui, nodes } })
          .replaceAll(identifier, "WHO")
          .replaceAll(flow.id, "FLOW"),
      };
    };
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 8; round += 1) {
      const [wrong, unknown] = [await attempt(known), await attempt(newAddress())];
      expect(unknown.shape).toBe(wrong.shape);
      times.known.push(wrong.took);
      times.unknown.push(unknown.took);
    }
    // The fastest of each: whatever else the machine does can only make an answer slower. bench/identity has the distribution.
    const ratio = Math.min(...times.unknown) / Math.min(...times.known);
    // Hashing is most of the time; without the decoy an unknown account would answer ten times faster.
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it("and a known one are both closed to guessing from one network after ten tries", async () => {
    const known = newAddress();
    await register(openBrowser(service.app), known);
    for (const identifier of [known, newAddress()]) {
      const browser = openBrowser(service.app);
      const statuses: number[] = [];
      for (let round = 0; round < 12; round += 1) statuses.push((await refusal(logIn(browser, identifier, "a wrong guess"))).status);
      expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
      const flow = await browser.ory.createBrowserLoginFlow();
      const answer = await browser.open(`/auth/self-service/login?flow=${flow.id}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ method: "password", identifier, password: PASSWORD, csrf_token: csrfOf(flow) }),
      });
      expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
    }
  });
});

describe("guesses of a password that arrive at once", () => {
  it("are counted before they are judged: ten are, and the right one at their end is not", async () => {
    const email = newAddress();
    const browser = openBrowser(service.app);
    await register(openBrowser(service.app), email);
    const flow = await browser.ory.createBrowserLoginFlow();
    const guess = async (password: string) => {
      const body = { method: "password" as const, identifier: email, password, csrf_token: csrfOf(flow) };
      return (await refusal(browser.ory.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: body }))).status;
    };
    const statuses = await Promise.all(Array.from({ length: 15 }, (_, index) => guess(`a wrong guess ${index}`)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(400), ...Array<number>(5).fill(429)]);
    expect(await guess(PASSWORD)).toBe(429);
  });
});

describe("return_to", () => {
  const PLACES = ["login/browser", "registration/browser", "recovery/browser", "verification/browser", "settings/browser", "logout"];

  it("is tried in at least 120 forms, each another, at six places", () => {
    expect(new Set(RETURN_TO_FORBIDDEN).size).toBe(RETURN_TO_FORBIDDEN.length);
    expect(RETURN_TO_FORBIDDEN.length).toBeGreaterThanOrEqual(120);
    expect(PLACES).toHaveLength(6);
  });

  it.each(RETURN_TO_FORBIDDEN)("refuses %j wherever it may be given", async (value) => {
    const q = encodeURIComponent(value);
    for (const place of PLACES) {
      const browser = place.startsWith("settings") ? signedIn : openBrowser(service.app);
      const answer = await browser.open(`/auth/self-service/${place}?return_to=${q}&token=t`, { headers: { accept: "application/json" } });
      expect([place, answer.status, ((await answer.json()) as { error: { id: string } }).error.id]).toEqual([
        place,
        400,
        "self_service_flow_return_to_forbidden",
      ]);
    }
  });

  it.each(["return_to", "identity_schema"])("tells a person of a null character in %s, which the database does not keep", async (name) => {
    const browser = openBrowser(service.app);
    const answer = await browser.open(`/auth/self-service/login/browser?${name}=a%00b`, { headers: { accept: "text/html" } });
    expect(answer.status).toBe(303);
    const page = new URL(answer.headers.get("location") ?? "");
    expect(page.pathname).toBe("/error");
    const told = await browser.open(`/auth/self-service/errors${page.search}`, { headers: { accept: "application/json" } });
    expect(await told.json()).toMatchObject({ error: { code: 400, reason: expect.stringContaining("a\ufffdb") } });
  });

  it.each(["/", "/integrations/abc", `${PUBLIC_URL}/integrations/abc?x=1#y`, "integrations", "?a=b", PUBLIC_URL, PUBLIC_URL.toUpperCase()])(
    "follows %j",
    async (value) => {
      const browser = openBrowser(service.app);
      const email = newAddress();
      await register(openBrowser(service.app), email);
      const flow = await browser.ory.createBrowserLoginFlow({ returnTo: value });
      const { continue_with } = await browser.ory.updateLoginFlow({
        flow: flow.id,
        updateLoginFlowBody: { method: "password", identifier: email, password: PASSWORD, csrf_token: csrfOf(flow) },
      });
      expect(continue_with?.[0]).toMatchObject({ redirect_browser_to: new URL(value, `${PUBLIC_URL}/`).href });
    },
  );
});

describe("bad input", () => {
  it.each([
    ["not JSON", "{", "application/json", 400],
    ["an array", "[]", "application/json", 400],
    ["a number", "1", "application/json", 400],
    ["a poisoned object", '{"__proto__":{"method":"password"}}', "application/json", 400],
    ["another type", "method=password", "text/plain", 400],
    ["two megabytes", `{"method":"${"x".repeat(2_000_000)}"}`, "application/json", 413],
  ])("%s gets a clear error", async (_what, body, type, status) => {
    const flow = await openProgram(service.app).createNativeLoginFlow();
    const answer = await service.app.fetch(
      new Request(`${PUBLIC_URL}/auth/self-service/login?flow=${flow.id}`, {
        method: "POST",
        headers: { "content-type": type, accept: "application/json" },
        body,
      }),
    );
    const { error } = (await answer.json()) as { error: { code: number; reason: string } };
    expect([answer.status, error.code, typeof error.reason]).toEqual([status, status, "string"]);
  });

  it("fields of a wrong type count as missing", async () => {
    const program = openProgram(service.app);
    const flow = await program.createNativeLoginFlow();
    for (const body of [{ method: "password", identifier: ["a"], password: { x: 1 } }, { method: 7 }, {}]) {
      const answer = await service.app.fetch(
        new Request(`${PUBLIC_URL}/auth/self-service/login?flow=${flow.id}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      );
      expect(answer.status).toBe(400);
    }
  });

  it("methods that are not offered are not found, unknown ones are explained", async () => {
    const program = openProgram(service.app);
    const flow = await program.createNativeLoginFlow();
    const submit = (method: string) => refusal(program.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: { method } as never }));
    for (const method of ["saml", "webauthn", "identifier_first"]) expect((await submit(method)).status).toBe(404);
    const { status, body } = await submit("nonsense");
    expect([status, body.ui?.messages?.map((message) => message.id)]).toEqual([400, [4010002]]);
  });
});
