import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../testing/fresh-database.ts";
import { csrfOf, openBrowser } from "../testing/browser.ts";
import { newAddress, register } from "../testing/people.ts";
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

describe("the check at the start", () => {
  const addressOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/kratos`;

  it("finds nothing wrong with a service that fits", async () => {
    expect(await service.identity.check()).toEqual([]);
    expect(await remote.identity.check()).toEqual([]);
  });

  it("names every setting that leads elsewhere", async () => {
    const problems = await checkKratos(addressOf(), "https://other.example");
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
    const problems = await checkKratos(`http://127.0.0.1:${(other.address() as AddressInfo).port}`, PUBLIC_URL);
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
    expect(await checkKratos("http://127.0.0.1:9", PUBLIC_URL)).toEqual([expect.stringMatching(/^KRATOS_PUBLIC_URL: .* does not answer/)]);
  });
});

it("says so when the identity service does not answer", async () => {
  const lost = startIdentity(database.database, { kratosUrl: "http://127.0.0.1:9" });
  await expect(lost.identity.resolveSession(new Headers({ cookie: "a=b" }))).rejects.toMatchObject({ code: "unavailable" });
  await lost.identity.close();
});
