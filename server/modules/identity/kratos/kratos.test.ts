import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { csrfOf, openBrowser } from "../testing/browser.ts";
import { messageIds, newAddress, refusal, register } from "../testing/people.ts";
import { checkKratos } from "./check-kratos.ts";
import { PUBLIC_URL, startIdentity, type TestIdentity } from "../testing/start-identity.ts";

/** A server that speaks the contract at an address of its own; here it is a second copy of ours, with its own database. */
let remoteDatabase: FreshDatabase;
let database: FreshDatabase;
let remote: TestIdentity;
let server: ServerType;
let service: TestIdentity;
beforeAll(async () => {
  [remoteDatabase, database] = [await freshDatabase(), await freshDatabase()];
  remote = startIdentity(remoteDatabase.database);
  const app = new Hono().all("/kratos/*", (context) => {
    const url = new URL(context.req.url);
    return remote.app.fetch(new Request(PUBLIC_URL + url.pathname.replace("/kratos", "/auth") + url.search, context.req.raw), context.env);
  });
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve());
  });
  service = startIdentity(database.database, { kratosUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/kratos` });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await Promise.all([remote.identity.close(), service.identity.close()]);
  await Promise.all([remoteDatabase.drop(), database.drop()]);
});

it("passes the whole contract through and resolves sessions by asking", async () => {
  const browser = openBrowser(service.app);
  const email = newAddress();
  const { identity } = await register(browser, email);
  const headers = () => new Headers({ cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") });
  expect(await service.identity.resolveSession(headers())).toMatchObject({
    kind: "person",
    identityId: identity.id,
    email,
    emailVerified: false,
    name: "Mara Okafor",
  });

  const flow = await browser.ory.createBrowserSettingsFlow();
  await browser.ory.updateSettingsFlow({
    flow: flow.id,
    updateSettingsFlowBody: { method: "profile", traits: { email, given_name: "Bo" }, csrf_token: csrfOf(flow) },
  });
  expect((await service.identity.resolveSession(headers()))?.name).toBe("Bo");

  const page = await browser.open("/auth/self-service/login/browser", { headers: { accept: "text/html" } });
  expect([page.status, page.headers.get("location")]).toEqual([303, `${PUBLIC_URL}/`]);

  const before = headers();
  const { logout_token } = await browser.ory.createBrowserLogoutFlow();
  await browser.ory.updateLogoutFlow({ token: logout_token });
  expect(await service.identity.resolveSession(before)).toBeNull();
  expect(await service.identity.resolveSession(new Headers())).toBeNull();
});

it("keeps no identity of its own", async () => {
  await expect(service.identity.createAccount({ email: newAddress() })).rejects.toMatchObject({ code: "unavailable" });
  const { rows } = await database.database.shared((tx) => tx.execute("select 1 from identity"));
  expect(rows).toEqual([]);
});

const at = (publicUrl: string) => ({ publicUrl, baseUrl: `${publicUrl}/auth` });

describe("the check at the start", () => {
  const addressOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/kratos`;

  it("finds nothing wrong with a service that fits", async () => {
    expect(await service.identity.check()).toEqual([]);
    expect(await remote.identity.check()).toEqual([]);
  });

  it("names every setting that leads elsewhere", async () => {
    const problems = await checkKratos(addressOf(), at("https://other.example"), "open");
    expect(problems.map((problem) => problem.split(": ")[0])).toEqual([
      "serve.public.base_url",
      "selfservice.flows.login.ui_url",
      "selfservice.flows.registration.ui_url",
      "selfservice.flows.recovery.ui_url",
      "selfservice.flows.verification.ui_url",
      "selfservice.allowed_return_urls",
      "selfservice.flows.error.ui_url",
      "--dev",
    ]);
  });

  it("names what is switched off, missing traits, and cookies that would be lost", async () => {
    const app = new Hono().get("/self-service/:kind/browser", (context) => {
      if (context.req.header("accept") === "text/html") return context.redirect(`${PUBLIC_URL}/error?id=1`, 303);
      if (context.req.param("kind") === "recovery") return context.json({ error: { id: "self_service_flow_disabled" } }, 400);
      context.header("set-cookie", "csrf_token_1=x; Path=/auth; Domain=elsewhere.test; Secure");
      return context.json({
        ui: { action: `${PUBLIC_URL}/auth/self-service/login?flow=1`, nodes: [{ group: "default", attributes: { name: "traits.email" } }] },
      });
    });
    const other = await new Promise<ServerType>((resolve) => {
      const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
    });
    const problems = await checkKratos(`http://127.0.0.1:${(other.address() as AddressInfo).port}`, at(PUBLIC_URL), "open");
    await new Promise((resolve) => other.close(resolve));
    expect(problems).toEqual([
      expect.stringMatching(/^selfservice.methods:/),
      expect.stringMatching(/^identity.schemas: .* given_name, family_name/),
      expect.stringMatching(/^selfservice.flows.recovery.enabled:/),
      expect.stringMatching(/^cookies.domain:/),
      expect.stringMatching(/^cookies.path:/),
      expect.stringMatching(/^--dev:/),
    ]);
  });

  it("says when nobody answers", async () => {
    expect(await checkKratos("http://127.0.0.1:9", at(PUBLIC_URL), "open")).toEqual([expect.stringMatching(/^KRATOS_PUBLIC_URL: .* does not answer/)]);
  });
});

describe("registration modes", () => {
  const kratosUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/kratos`;
  const registrations = async () => (await remoteDatabase.database.shared((tx) => tx.execute("select id from identity"))).rows.length;

  it("closed refuses to begin and to submit, however the address is spelled, and says so on the error page", async () => {
    const closed = startIdentity(database.database, { kratosUrl: kratosUrl(), registration: "closed" });
    const asked = { headers: { accept: "application/json" } };
    for (const path of ["registration/browser", "registration/api", "%72egistration/browser", "/registration/api", "registration?flow=x"]) {
      const answer = await closed.app.request(`/auth/self-service/${path}`, asked);
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 400, { error: { id: "self_service_flow_disabled" } }]);
    }
    expect((await closed.app.request("/auth/self-service/registration", { method: "POST", body: "{}", ...asked })).status).toBe(400);
    expect((await closed.app.request("/auth/self-service/login/browser", asked)).status).toBe(200);

    const page = await closed.app.request("/auth/self-service/registration/browser", { headers: { accept: "text/html" } });
    const id = new URL(page.headers.get("location") ?? "").searchParams.get("id");
    const shown = await closed.app.request(`/auth/self-service/errors?id=${id}`);
    expect(await shown.json()).toMatchObject({ id, error: { id: "self_service_flow_disabled" } });
    expect(await closed.identity.check()).toEqual([expect.stringMatching(/^selfservice.flows.registration.enabled: has to be false/)]);
    await closed.identity.close();
  });

  it("by invitation lets only invited addresses in, of several that are sent every one", async () => {
    const invited = newAddress();
    const other = newAddress();
    const byInvitation = startIdentity(database.database, { kratosUrl: kratosUrl(), registration: "invite", isInvited: async (email) => email === invited });
    const before = await registrations();
    const { status, body } = await refusal(register(openBrowser(byInvitation.app), other));
    expect([status, messageIds(body)]).toEqual([400, [4000001]]);

    const browser = openBrowser(byInvitation.app);
    const flow = await browser.ory.createBrowserRegistrationFlow();
    const submit = (type: string, sent: string) =>
      browser.open(`/auth/self-service/registration?flow=${flow.id}`, {
        method: "POST",
        headers: { accept: "application/json", "content-type": type },
        body: sent,
      });
    const rest = `"method":"password","password":"an uncommon harbour","csrf_token":"${csrfOf(flow)}"`;
    const refused = await Promise.all([
      submit("application/json", `{"traits":{"email":"${invited}"},"Traits":{"email":"${other}"},${rest}}`),
      submit("application/x-www-form-urlencoded", `traits.email=${invited}&traits.email=${other}&method=password`),
      submit("multipart/form-data; boundary=x", `&traits.email=${invited}&`),
      submit("application/json", `{${rest}}`),
    ]);
    expect(refused.map((answer) => answer.status)).toEqual([400, 400, 400, 400]);
    expect(await registrations()).toBe(before);
    await register(openBrowser(byInvitation.app), invited.toUpperCase());
    expect(await registrations()).toBe(before + 1);
    expect(await byInvitation.identity.check()).toEqual([]);
    await byInvitation.identity.close();
  });
});

it("says so when the identity service does not answer", async () => {
  const lost = startIdentity(database.database, { kratosUrl: "http://127.0.0.1:9" });
  await expect(lost.identity.resolveSession(new Headers({ cookie: "a=b" }))).rejects.toMatchObject({ code: "unavailable" });
  await lost.identity.close();
});
