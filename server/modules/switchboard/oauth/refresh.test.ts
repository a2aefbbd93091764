import { generateKeyPair, exportPKCS8, jwtVerify } from "jose";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallFrame } from "../../../engine/run-engine.ts";
import { startTokenServer, type TokenServer } from "./testing/token-server.ts";
import { plainConnector, switchboardWorld } from "./testing/switchboard-world.ts";
import { callContext } from "../../../testing/call-context.ts";

const ANN = "ann@org_a";
const HOUR_MS = 3_600_000;
let provider: TokenServer;
let world: Awaited<ReturnType<typeof switchboardWorld>>;
let count = 0;

beforeAll(async () => {
  provider = await startTokenServer();
  const oauth2 = { authorizeUrl: "{baseUrl}/authorize", tokenUrl: "{baseUrl}/token", scopes: [], clientAuth: "header" } as const;
  world = await switchboardWorld([plainConnector("rotating", [{ type: "oauth2Code", label: "Sign in", help: "", oauth2 }])]);
});
afterAll(async () => {
  provider.close();
  await world.close();
});
beforeEach(() => {
  Object.assign(provider, { answer: null, delayMs: 0, lose: null });
  provider.reused.length = 0;
});

/** A connection that was just signed in to, and the number of token requests so far. */
async function signIn(): Promise<{ id: string; refreshes: () => number }> {
  count += 1;
  const request = {
    connector: "rotating",
    name: `R ${count}`,
    baseUrl: provider.url,
    auth: { type: "oauth2Code", clientId: "c", clientSecret: "s3cret-of-client" },
  };
  const { authorizeUrl } = (await world.call(ANN, "POST", "/connections/authorize", request)).body;
  const state = new URL(authorizeUrl).searchParams.get("state");
  const { body } = await world.call(ANN, "POST", "/callbacks/oauth2", { state, code: provider.codeFor(authorizeUrl), via: "rotating" });
  provider.asked.length = 0;
  return { id: body.id, refreshes: () => provider.asked.filter((form) => form.get("grant_type") === "refresh_token").length };
}

function carrierOf(switchboard: (typeof world)["switchboard"], id: string) {
  const carrier = switchboard.callCarrier({
    resolveAlias: async () => ({ connectionId: id, connector: "rotating" }),
    simulate: () => Promise.reject(new Error("nothing is simulated here")),
  });
  return () => carrier.carryCall(FRAME, CONTEXT);
}

describe("a token near its end", () => {
  test("is renewed once by eight processes that all want it, and no refresh token is used twice", async () => {
    const { id, refreshes } = await signIn();
    world.putForward(HOUR_MS);
    provider.delayMs = 50;
    const calls = Array.from({ length: 8 }, () => carrierOf(world.another(), id));
    const results = await Promise.all(calls.map((call) => call()));
    expect(results.map(({ ok, ...rest }) => (ok ? "ok" : rest))).toEqual(Array.from({ length: 8 }, () => "ok"));
    expect([refreshes(), provider.reused]).toEqual([1, []]);
  });

  test("is renewed a minute before, and left alone until then", async () => {
    const { id, refreshes } = await signIn();
    const call = carrierOf(world.switchboard, id);
    world.putForward(HOUR_MS - 120_000);
    await call();
    expect(refreshes()).toBe(0);
    world.putForward(61_000);
    await call();
    expect(refreshes()).toBe(1);
  });

  test("is renewed again and again, each time with the refresh token that came last", async () => {
    const { id, refreshes } = await signIn();
    for (let turn = 0; turn < 3; turn += 1) {
      world.putForward(HOUR_MS);
      expect((await carrierOf(world.another(), id)()).ok).toBe(true);
    }
    expect([refreshes(), provider.reused]).toEqual([3, []]);
  });

  test("keeps its refresh token when the provider sends no new one", async () => {
    provider.answer = (_, { access_token }) => ({ body: JSON.stringify({ access_token, expires_in: "3600" }) });
    const { id } = await signIn();
    // The first answer held no refresh token either, so nothing is left to renew with.
    world.putForward(HOUR_MS);
    expect(await carrierOf(world.switchboard, id)()).toMatchObject({ ok: false, error: { name: "TokenRefusedError", retryable: false } });
    provider.answer = null;
    const second = await signIn();
    let first = "";
    provider.answer = (form, { access_token }) => {
      first ||= form.get("refresh_token") ?? "";
      return { body: JSON.stringify({ access_token, token_type: "bearer" }) };
    };
    world.putForward(HOUR_MS);
    expect((await carrierOf(world.switchboard, second.id)()).ok).toBe(true);
    expect(first).toMatch(/^refresh-/);
  });
});

describe("a holder of the lock that dies", () => {
  test("frees the connection: the next one renews with the token that is still there", async () => {
    const { id, refreshes } = await signIn();
    world.putForward(HOUR_MS);
    const asked = new Promise<() => void>((resolve) => {
      provider.lose = resolve;
    });
    const dying = carrierOf(world.another(), id)().catch((error: Error) => error);
    const breakOff = await asked;
    await endLockHolders();
    provider.lose = null;
    expect((await carrierOf(world.another(), id)()).ok).toBe(true);
    breakOff();
    expect(await dying).not.toMatchObject({ ok: true });
    expect(provider.reused).toEqual([]);
    expect(refreshes()).toBe(2);
  });
});

describe("a database that goes away between the grant and its commit", () => {
  test("loses no token: what was granted is kept once it is back, and serves the next renewal of every process", async () => {
    const { id, refreshes } = await signIn();
    world.putForward(HOUR_MS);
    provider.delayMs = 1_000;
    const renewing = carrierOf(world.switchboard, id)();
    await expect.poll(refreshes).toBe(1);
    await endLockHolders();
    expect((await renewing).ok).toBe(true);
    expect(refreshes()).toBe(1);

    provider.delayMs = 0;
    world.putForward(HOUR_MS);
    expect((await carrierOf(world.another(), id)()).ok).toBe(true);
    expect([refreshes(), provider.reused]).toEqual([2, []]);
  });
});

describe("a refresh token that the provider no longer takes", () => {
  test("marks the connection, is not tried again, and a new sign-in mends it", async () => {
    const { id, refreshes } = await signIn();
    world.putForward(HOUR_MS);
    provider.answer = () => ({ status: 400, body: '{"error":"invalid_grant"}' });
    const call = carrierOf(world.switchboard, id);
    expect(await call()).toMatchObject({ ok: false, error: { message: "rotating no longer accepts this sign-in. Connect it again.", retryable: false } });
    for (let turn = 0; turn < 5; turn += 1) await call();
    await carrierOf(world.another(), id)();
    expect(refreshes()).toBe(1);
    const { body } = await world.call(ANN, "GET", `/connections/${id}`);
    expect(body).toMatchObject({ health: "failing", healthMessage: "rotating no longer accepts this sign-in. Connect it again." });

    provider.answer = null;
    const again = (await world.call(ANN, "POST", "/connections/authorize", { connector: "rotating", connection: id })).body;
    const state = new URL(again.authorizeUrl).searchParams.get("state");
    await world.call(ANN, "POST", "/callbacks/oauth2", { state, code: provider.codeFor(again.authorizeUrl), via: "rotating" });
    expect((await call()).ok).toBe(true);
    expect((await world.call(ANN, "GET", `/connections/${id}`)).body.health).toBe("unknown");
  });

  test("is not given up for a provider that is merely down", async () => {
    const { id } = await signIn();
    world.putForward(HOUR_MS);
    provider.answer = () => ({ status: 503, body: "" });
    expect(await carrierOf(world.switchboard, id)()).toMatchObject({ ok: false, error: { retryable: true } });
    expect((await world.call(ANN, "GET", `/connections/${id}`)).body.health).not.toBe("failing");
  });
});

test("a signed assertion is exchanged for a token", async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const auth = { type: "jwtBearer", issuer: "ann", subject: "bot", algorithm: "ES256", keyId: "k1", privateKey: await exportPKCS8(privateKey) };
  const connect = async (name: string, more: object) =>
    (await world.call(ANN, "POST", "/connections", { connector: "http", name, baseUrl: provider.url, auth: { ...auth, ...more } })).body.id as string;

  let shown = "";
  provider.answer = (form) => {
    shown = form.get("assertion") ?? "";
    return { body: JSON.stringify({ access_token: "exchanged", expires_in: 60 }) };
  };
  const id = await connect("Exchanged", { tokenUrl: `${provider.url}/token`, scopes: ["a", "b"] });
  await world.call(ANN, "POST", `/connections/${id}/test`);
  const { payload, protectedHeader } = await jwtVerify(shown, publicKey, { audience: `${provider.url}/token`, issuer: "ann" });
  expect([payload.sub, payload["scope"], protectedHeader.kid]).toEqual(["bot", "a b", "k1"]);
});

async function endLockHolders(): Promise<void> {
  const client = new Client({ connectionString: world.fresh.url });
  await client.connect();
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'");
  await client.end();
}

const FRAME: CallFrame = { connection: "r", operation: null, args: null, request: { method: "GET", path: "/" }, idempotencyKey: null, timeoutMs: null };
const CONTEXT = callContext();
