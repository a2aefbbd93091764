import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connector } from "../../../connectors/connector.ts";
import { plainConnector, switchboardWorld } from "./testing/switchboard-world.ts";
import { startTokenServer, type TokenServer } from "./testing/token-server.ts";

const ANN = "ann@org_a";
let provider: TokenServer;
let evil: TokenServer;
let world: Awaited<ReturnType<typeof switchboardWorld>>;
let names = 0;

beforeAll(async () => {
  provider = await startTokenServer();
  evil = await startTokenServer();
  const endpoints = { authorizeUrl: "{baseUrl}/authorize", tokenUrl: "{baseUrl}/token" };
  const signIn = (id: string, more: Partial<NonNullable<Connector["auth"][number]["oauth2"]>> = {}) =>
    plainConnector(id, [
      { type: "oauth2Code", label: "Sign in", help: "", oauth2: { ...endpoints, scopes: ["read", "write"], clientAuth: "header", ...more } },
    ]);
  world = await switchboardWorld([
    signIn("plain-one"),
    signIn("plain-two"),
    signIn("quirky", { clientAuth: "body", scopeSeparator: ",", tokenAt: "authed_user", baseUrlFrom: "instance_url", parameters: { access_type: "offline" } }),
    signIn("says-who", { issuer: "https://issuer.example", sendsIssuer: true }),
    plainConnector("own-endpoints", [{ type: "oauth2Code", label: "Sign in", help: "" }]),
  ]);
});
afterAll(async () => {
  for (const server of [provider, evil]) server.close();
  await world.close();
});
beforeEach(() => {
  for (const server of [provider, evil]) {
    server.answer = null;
    server.asked.length = 0;
  }
});

const CLIENT = { type: "oauth2Code", clientId: "client", clientSecret: "client secret" };

async function begin(connector = "plain-one", more: Record<string, unknown> = {}, who = ANN) {
  names += 1;
  const { status, body } = await world.call(who, "POST", "/connections/authorize", {
    connector,
    name: `N ${names}`,
    baseUrl: provider.url,
    auth: CLIENT,
    ...more,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const url = new URL(body.authorizeUrl);
  return {
    url,
    authorizeUrl: body.authorizeUrl as string,
    state: url.searchParams.get("state") ?? "",
    via: new URL(body.redirectUrl).pathname.split("/").at(-1),
  };
}
const finish = (body: Record<string, unknown>, who = ANN) => world.call(who, "POST", "/callbacks/oauth2", body);

describe("a sign-in by OAuth 2", () => {
  test("goes to the connector's own endpoint with PKCE, and ends with a connection that holds tokens", async () => {
    const { url, authorizeUrl, state, via } = await begin();
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "client",
      redirect_uri: "https://vennel.example/callback/oauth2/plain-one",
      scope: "read write",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const done = await finish({ state, code: provider.codeFor(authorizeUrl), via });
    expect(done).toMatchObject({ status: 200, body: { connector: "plain-one", authType: "oauth2Code" } });
    expect(provider.asked[0]?.get("by_header")).toBe("client:client+secret");
    expect(JSON.stringify(done.body)).not.toMatch(/access-|refresh-|client secret/);
  });

  test("takes an answer with whatever else a provider and the page's own address add to it", async () => {
    const { authorizeUrl, state, via } = await begin();
    const added = { org: "ann", scope: "read write", session_state: "s", hd: "example.test", authuser: "0" };
    expect((await finish({ state, code: provider.codeFor(authorizeUrl), via, ...added })).status).toBe(200);
  });

  test("says in the provider's words why it refused", async () => {
    const { state, via } = await begin();
    expect(await finish({ state, via, error: "invalid_scope", error_description: "write is not for you" })).toMatchObject({
      status: 422,
      body: { message: "The provider refused the sign-in: write is not for you (invalid_scope)" },
    });
  });

  test("is not begun without the address that its connection will need", async () => {
    const request = { connector: "http", auth: { ...CLIENT, authorizeUrl: "https://a.example/a", tokenUrl: "https://a.example/t" } };
    expect(await world.call(ANN, "POST", "/connections/authorize", request)).toMatchObject({ status: 400, body: { fields: [{ field: "baseUrl" }] } });
  });

  test("takes a provider with manners of its own: client in the body, commas, no token type, a nested token, an address beside it", async () => {
    provider.answer = (_, granted) => ({
      body: JSON.stringify({ ok: true, access_token: "bot-token", authed_user: { access_token: granted.access_token }, instance_url: "https://eu7.example/x" }),
    });
    const { url, authorizeUrl, state, via } = await begin("quirky");
    expect([url.searchParams.get("scope"), url.searchParams.get("access_type")]).toEqual(["read,write", "offline"]);
    const { status, body } = await finish({ state, code: provider.codeFor(authorizeUrl), via });
    expect([status, body.baseUrl]).toEqual([200, "https://eu7.example"]);
    expect(provider.asked[0]?.get("client_secret")).toBe("client secret");
  });

  test("takes a form as the answer, and an error with status 200 as an error", async () => {
    provider.answer = (_, { access_token }) => ({ type: "application/x-www-form-urlencoded", body: `access_token=${access_token}&scope=a` });
    const first = await begin();
    expect((await finish({ state: first.state, code: provider.codeFor(first.authorizeUrl), via: first.via })).status).toBe(200);
    provider.answer = () => ({ body: '{"error":"bad_verification_code"}' });
    const second = await begin();
    expect(await finish({ state: second.state, code: provider.codeFor(second.authorizeUrl), via: second.via })).toMatchObject({
      status: 422,
      body: { message: "The provider refused (bad_verification_code)." },
    });
  });

  test("renews a connection that exists: same id, same alias", async () => {
    const first = await begin();
    const { body } = await finish({ state: first.state, code: provider.codeFor(first.authorizeUrl), via: first.via });
    const again = await world.call(ANN, "POST", "/connections/authorize", { connector: "plain-one", connection: body.id });
    const url = new URL(again.body.authorizeUrl);
    const done = await finish({ state: url.searchParams.get("state"), code: provider.codeFor(url.href), via: "plain-one" });
    expect([done.status, done.body.id, done.body.alias]).toEqual([200, body.id, body.alias]);
  });

  test("says so when the person did not agree", async () => {
    const { state, via } = await begin();
    expect(await finish({ state, error: "access_denied", via })).toMatchObject({ status: 422, body: { message: "The access was not granted." } });
  });
});

describe("a sign-in by OAuth 2 refuses", () => {
  test("a replay of the same answer", async () => {
    const { authorizeUrl, state, via } = await begin();
    const answer = { state, code: provider.codeFor(authorizeUrl), via };
    expect((await finish(answer)).status).toBe(200);
    expect((await finish(answer)).status).toBe(422);
    expect(provider.asked).toHaveLength(1);
  });

  test("a state that is ten minutes old", async () => {
    const { authorizeUrl, state, via } = await begin();
    world.putForward(10 * 60_000);
    expect((await finish({ state, code: provider.codeFor(authorizeUrl), via })).status).toBe(422);
    expect(provider.asked).toHaveLength(0);
  });

  test("another person of the same organisation, who was sent the link (COSF)", async () => {
    const { authorizeUrl, state, via } = await begin();
    expect((await finish({ state, code: provider.codeFor(authorizeUrl), via }, "mallory@org_a")).status).toBe(422);
    expect(provider.asked).toHaveLength(0);
  });

  test("another organisation", async () => {
    const { authorizeUrl, state, via } = await begin();
    expect((await finish({ state, code: provider.codeFor(authorizeUrl), via }, "ann@org_b")).status).toBe(422);
    expect(provider.asked).toHaveLength(0);
  });

  test("an answer that nobody here asked for (CORF), and one for a state that was made up", async () => {
    expect((await finish({ state: "org_a.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", code: "code-of-the-attacker", via: "plain-one" })).status).toBe(422);
    expect(provider.asked).toHaveLength(0);
  });

  test("a code under the state of another sign-in: the challenge does not fit", async () => {
    const victim = await begin();
    const own = await begin();
    expect(await finish({ state: own.state, code: provider.codeFor(victim.authorizeUrl), via: own.via })).toMatchObject({
      status: 422,
      body: { message: "The provider refused (invalid_grant)." },
    });
  });

  test("a code of one provider for the token endpoint of another (COAT, mix-up): it is not sent there", async () => {
    const honest = await begin("plain-one");
    const attackers = await begin("plain-two", { baseUrl: evil.url });
    // The attacker's provider sends the browser on to the honest one, whose answer comes to the honest address.
    const code = provider.codeFor(honest.authorizeUrl);
    expect((await finish({ state: attackers.state, code, via: honest.via })).status).toBe(422);
    expect(evil.asked).toHaveLength(0);
  });

  test("the same between two connections that name their own endpoints", async () => {
    const own = (url: string) => ({ baseUrl: url, auth: { ...CLIENT, authorizeUrl: `${url}/authorize`, tokenUrl: `${url}/token` } });
    const honest = await begin("own-endpoints", own(provider.url));
    const attackers = await begin("own-endpoints", own(evil.url));
    expect(honest.via).not.toBe(attackers.via);
    expect((await finish({ state: attackers.state, code: "stolen", via: honest.via })).status).toBe(422);
    expect(evil.asked).toHaveLength(0);
  });

  test("an answer that says nothing about its provider", async () => {
    const { authorizeUrl, state } = await begin();
    expect((await finish({ state, code: provider.codeFor(authorizeUrl) })).status).toBe(422);
  });

  test("a missing iss where the provider sends one, and another provider's iss anywhere", async () => {
    for (const iss of [undefined, "https://evil.example"]) {
      const { authorizeUrl, state, via } = await begin("says-who");
      expect((await finish({ state, code: provider.codeFor(authorizeUrl), via, ...(iss ? { iss } : {}) })).status).toBe(422);
    }
    const plain = await begin();
    expect((await finish({ state: plain.state, code: provider.codeFor(plain.authorizeUrl), via: plain.via, iss: evil.url })).status).toBe(422);
    expect(provider.asked).toHaveLength(0);
    const right = await begin("says-who");
    const answer = { state: right.state, code: provider.codeFor(right.authorizeUrl), via: right.via, iss: "https://issuer.example" };
    expect((await finish(answer)).status).toBe(200);
  });

  test("a token endpoint that leads elsewhere: the secret does not follow", async () => {
    provider.answer = () => ({ status: 307, body: "", location: `${evil.url}/token` });
    const { authorizeUrl, state, via } = await begin();
    expect((await finish({ state, code: provider.codeFor(authorizeUrl), via })).status).toBe(422);
    expect(evil.asked).toHaveLength(0);
  });

  test("endpoints of somebody's own in place of a connector's, and endpoints in the clear", async () => {
    const replaced = { connector: "plain-one", baseUrl: provider.url, auth: { ...CLIENT, tokenUrl: `${evil.url}/token` } };
    expect((await world.call(ANN, "POST", "/connections/authorize", replaced)).status).toBe(400);
    const clear = {
      connector: "own-endpoints",
      baseUrl: provider.url,
      auth: { ...CLIENT, authorizeUrl: "http://a.example/a", tokenUrl: "http://a.example/t" },
    };
    expect((await world.call(ANN, "POST", "/connections/authorize", clear)).status).toBe(400);
  });
});

describe("what a connection holds stays with its address", () => {
  async function connected() {
    names += 1;
    const auth = { ...CLIENT, accessToken: "stored-access", refreshToken: "stored-refresh" };
    return (await world.call(ANN, "POST", "/connections", { connector: "plain-one", name: `Stays ${names}`, baseUrl: provider.url, auth })).body.id as string;
  }

  test("its tokens do not go to another address for who knows only the client's public id", async () => {
    const id = await connected();
    const moved = { baseUrl: evil.url, auth: { type: "oauth2Code", clientId: "client" } };
    expect((await world.call(ANN, "PATCH", `/connections/${id}`, moved)).status).toBe(200);
    expect((await world.call(ANN, "POST", `/connections/${id}/test`)).body).toMatchObject({ ok: false });
    expect(evil.asked).toEqual([]);
  });

  test("its client's secret does not go to the token endpoint of another address", async () => {
    const id = await connected();
    const elsewhere = { connector: "plain-one", connection: id, baseUrl: evil.url };
    expect(await world.call(ANN, "POST", "/connections/authorize", elsewhere)).toMatchObject({ status: 400, body: { fields: [{ field: "auth" }] } });
  });

  test("a sign-in under way does not bring the stored client to an address that was put in meanwhile", async () => {
    const id = await connected();
    const begun = await begin("plain-one", { connection: id, name: undefined, baseUrl: undefined, auth: undefined });
    await world.call(ANN, "PATCH", `/connections/${id}`, { baseUrl: evil.url, auth: { type: "oauth2Code", clientId: "mine", refreshToken: "mine" } });
    expect((await finish({ state: begun.state, code: provider.codeFor(begun.authorizeUrl), via: begun.via })).status).toBe(422);
  });
});
