import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startOAuth1Server } from "./testing/oauth1-server.ts";
import { escaped, signatureBase } from "./testing/signature-base.ts";
import { plainConnector, switchboardWorld } from "./testing/switchboard-world.ts";

const ANN = "ann@org_a";
let provider: Awaited<ReturnType<typeof startOAuth1Server>>;
let world: Awaited<ReturnType<typeof switchboardWorld>>;

beforeAll(async () => {
  provider = await startOAuth1Server();
  const oauth1 = { requestTokenUrl: "{baseUrl}/request", authorizeUrl: "{baseUrl}/authorize", accessTokenUrl: "{baseUrl}/access" };
  world = await switchboardWorld([
    plainConnector("first-oauth", [{ type: "oauth1", label: "OAuth 1", help: "", oauth1 }]),
    plainConnector("ready-made", [{ type: "oauth1", label: "Tokens", help: "" }]),
  ]);
});
afterAll(async () => {
  provider.close();
  await world.close();
});
beforeEach(() => {
  provider.refusals.length = 0;
});

const consumer = () => ({ type: "oauth1", consumerKey: provider.consumer.key, consumerSecret: provider.consumer.secret });
const withKey = (signatureMethod: string, consumerSecret = provider.privateKey) => ({ ...consumer(), consumerSecret, signatureMethod });

async function begin(more: object = {}, who = ANN) {
  return world.call(who, "POST", "/connections/authorize", { connector: "first-oauth", baseUrl: provider.base, auth: consumer(), ...more });
}
const finish = (answer: object, who = ANN) => world.call(who, "POST", "/callbacks/oauth1", answer);
const testOf = async (id: string) => (await world.call(ANN, "POST", `/connections/${id}/test`)).body;

describe("the provider of these tests", () => {
  test("works out the signature base string of RFC 5849's own example", () => {
    const header = [
      ["oauth_consumer_key", "9djdj82h48djs9d2"],
      ["oauth_token", "kkk9d7dh3k39sjv7"],
      ["oauth_signature_method", "HMAC-SHA1"],
      ["oauth_timestamp", "137131201"],
      ["oauth_nonce", "7d8f3e4a"],
    ] as const;
    const url = "http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b";
    expect(signatureBase({ method: "post", url, header, form: "c2&a3=2+q" })).toBe(
      "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7",
    );
    expect(escaped("☃ a+b!*'()")).toBe("%E2%98%83%20a%2Bb%21%2A%27%28%29");
  });
});

describe("a sign-in by OAuth 1", () => {
  test.each(["HMAC-SHA1", "HMAC-SHA256", "RSA-SHA1", "RSA-SHA256"])("goes in three steps and signs every call after, with %s", async (signatureMethod) => {
    const auth = signatureMethod.startsWith("RSA") ? withKey(signatureMethod) : { ...consumer(), signatureMethod };
    const { body } = await begin({ name: `First ${signatureMethod}`, auth });
    const back = provider.agree(body.authorizeUrl);
    expect(back.href).toMatch(/^https:\/\/vennel\.example\/callback\/oauth1\?state=org_a\./);
    const answer = Object.fromEntries(back.searchParams);
    const done = await finish(answer);
    expect(done).toMatchObject({ status: 200, body: { authType: "oauth1" } });
    expect(await testOf(done.body.id)).toMatchObject({ ok: true, status: 200 });
    expect((await finish(answer)).status).toBe(422);
    expect(provider.refusals).toEqual([]);
  });

  test("takes a key that was pasted into one line, and says of a wrong one what is wrong", async () => {
    const oneLine = provider.privateKey.replaceAll("\n", "");
    expect((await begin({ auth: withKey("RSA-SHA1", oneLine) })).status).toBe(200);
    expect(await begin({ auth: withKey("RSA-SHA1", "not a key") })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining("private key of this connection cannot be read") },
    });
  });

  test.each([
    ["another person", { who: "mallory@org_a" }],
    ["another browser of the same person", { who: "ann@org_a/phone" }],
    ["another organisation", { who: "ann@org_b" }],
    ["another request token", { oauth_token: "another" }],
    ["no verifier: the person did not agree", { oauth_verifier: undefined }],
    ["a made-up verifier", { oauth_verifier: "guessed" }],
    ["a made-up state", { state: `org_a.${"A".repeat(43)}` }],
  ])("refuses %s", async (_, change) => {
    const { who = ANN, ...rest } = change as { who?: string };
    const { body } = await begin();
    expect((await finish({ ...Object.fromEntries(provider.agree(body.authorizeUrl).searchParams), ...rest }, who)).status).toBe(422);
  });

  test("refuses the state of another sign-in, and an answer without a state", async () => {
    const [mine, theirs] = [(await begin()).body, (await begin()).body];
    const [own, other] = [mine, theirs].map(({ authorizeUrl }) => Object.fromEntries(provider.agree(authorizeUrl).searchParams));
    expect((await finish({ ...other, state: own?.["state"] })).status).toBe(422);
    expect((await finish({ ...other, state: "" })).status).toBe(400);
  });
});

test("ready-made tokens with an account are taken, and asked for when they are missing", async () => {
  const made = provider.issue();
  const auth = { ...consumer(), realm: "1234_SB1", token: made.key, tokenSecret: made.secret };
  const { status, body } = await world.call(ANN, "POST", "/connections", { connector: "ready-made", name: "Ready", baseUrl: provider.base, auth });
  expect(status).toBe(201);
  expect(await testOf(body.id)).toMatchObject({ ok: true });
  expect((await world.call(ANN, "POST", "/connections", { connector: "ready-made", baseUrl: provider.base, auth: consumer() })).status).toBe(400);

  const wrong = { ...auth, tokenSecret: "of somebody else" };
  const other = await world.call(ANN, "POST", "/connections", { connector: "ready-made", name: "Wrong", baseUrl: provider.base, auth: wrong });
  expect(await testOf(other.body.id)).toMatchObject({ ok: false, code: "credential_refused" });
  expect(provider.refusals).toEqual(["signature_invalid"]);
});

test("NetSuite's tokens sign with HMAC-SHA256 without anybody saying so, its account in the header", async () => {
  const made = provider.issue();
  const auth = { ...consumer(), realm: "1234567_SB1", token: made.key, tokenSecret: made.secret };
  const { body } = await world.call(ANN, "POST", "/connections", { connector: "netsuite", name: "NetSuite", baseUrl: provider.base, auth });
  expect(await testOf(body.id)).toMatchObject({ ok: true });
  expect(provider.methods.at(-1)).toBe("HMAC-SHA256");
});
