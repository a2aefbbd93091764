import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { switchboardService } from "../../../contracts/switchboard.ts";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { noDirectory } from "../../connectors/directory/directory.ts";
import { sampleEvent } from "../../connectors/simulator/sample-event.ts";
import { createRunSimulations } from "../../connectors/simulator/run-simulations.ts";
import type { CallFrame, RunRequest } from "../../engine/run-engine.ts";
import { createEgressPolicy, parseAllowedRange } from "../../gateway/egress-policy.ts";
import { createGateway, type Gateway } from "../../gateway/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { createKeyring } from "../../platform/crypto/index.ts";
import { loadMasterKey } from "../../platform/crypto/master-key.ts";
import { openListener, type Listener } from "../../platform/database/listener.ts";
import { createLog } from "../../platform/log.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { mountDirect } from "../../testing/mount-direct.ts";
import { serveHandlers } from "../../testing/serve-handlers.ts";
import type { Hook } from "./hooks/hook.ts";
import { createSwitchboard, type Switchboard } from "./index.ts";
import { callContext } from "../../testing/call-context.ts";

const CANARY = "canary-5f0b7c1e9a";
const ANN = "ann@org_a";
const catalogue = createCatalogue();

let fresh: FreshDatabase;
let listener: Listener;
let gateway: Gateway;
let switchboard: Switchboard;
let api: ReturnType<typeof serveHandlers>;
let system: Server;
let base: string;
let respond: (headers: IncomingHttpHeaders, response: ServerResponse) => void;
const hooks = new Map<string, Hook>();
let started: RunRequest[];
let dead: Hook[];

beforeAll(async () => {
  system = createServer((request, response) => respond(request.headers, response)).listen(0, "127.0.0.1");
  await once(system, "listening");
  base = `http://127.0.0.1:${(system.address() as AddressInfo).port}`;
  fresh = await freshDatabase();
  const log = createLog("silent");
  listener = openListener(fresh.url, log);
  gateway = createGateway({ policy: createEgressPolicy([parseAllowedRange("127.0.0.0/8")], []), clock: systemClock, random: () => 0 });
  const keyring = await createKeyring(fresh.database, await loadMasterKey(randomBytes(32).toString("base64"), "/nowhere"));
  switchboard = createSwitchboard({
    database: fresh.database,
    clock: systemClock,
    log,
    keyring,
    listener,
    catalogue,
    directory: noDirectory,
    gateway,
    // Keeps what it is asked to start, and knows a repeated key as the real engine does.
    engine: {
      async start(request) {
        const known = started.findIndex(({ idempotencyKey }) => idempotencyKey !== undefined && idempotencyKey === request.idempotencyKey);
        if (known >= 0) return { runId: `run_${known}`, duplicate: true };
        started.push(request);
        return { runId: `run_${started.length - 1}`, duplicate: false };
      },
      answer: async () => null,
    },
    findHook: async (key) => hooks.get(key) ?? null,
    publicUrl: "https://vennel.example",
    countDelivery: async () => {},
    deadHook: (hook) => void dead.push(hook),
  });
  api = serveHandlers(switchboardService, switchboard.handlers);
  mountDirect(api.app, switchboard.hookRoute);
});
afterAll(async () => {
  await gateway.close();
  await listener.close();
  await fresh.drop();
  system.closeAllConnections();
  system.close();
});
beforeEach(() => {
  started = [];
  dead = [];
  hooks.clear();
  respond = (headers, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify({ ok: true, seen: headers["authorization"] ?? null }));
});

const connect = (body: Record<string, unknown>) => api.call(ANN, "POST", "/connections", body);

describe("connections", () => {
  test("a connection without a name is called c- and two characters", async () => {
    const { status, body } = await connect({ connector: "github", auth: { type: "none" } });
    expect([status, body.name, body.hasWebhookSecret]).toEqual([201, expect.stringMatching(/^c-[a-z0-9]{2}$/), false]);
  });

  test("two connections cannot read the same in code", async () => {
    expect((await connect({ connector: "slack", name: "Orders chat", auth: { type: "bearer", token: "x" } })).body.alias).toBe("ordersChat");
    expect(await connect({ connector: "slack", name: "orders-chat", auth: { type: "bearer", token: "x" } })).toMatchObject({
      status: 409,
      body: { code: "name_taken" },
    });
  });

  test("an unknown connector, a missing base URL and an unknown field are told by name", async () => {
    expect(await connect({ connector: "nope", auth: { type: "none" } })).toMatchObject({ status: 422, body: { fields: [{ field: "connector" }] } });
    expect(await connect({ connector: "http", auth: { type: "none" } })).toMatchObject({ status: 400, body: { fields: [{ field: "baseUrl" }] } });
    expect((await connect({ connector: "github", auth: { type: "bearer", token: "x", extra: 1 } })).status).toBe(400);
  });

  test("another organisation sees nothing of it", async () => {
    const { body } = await connect({ connector: "github", name: "Ours", auth: { type: "none" } });
    expect((await api.call("bob@org_b", "GET", `/connections/${body.id}`)).status).toBe(404);
    expect((await api.call("bob@org_b", "DELETE", `/connections/${body.id}`)).status).toBe(404);
    expect((await api.call("bob@org_b", "GET", "/connections")).body.items).toEqual([]);
  });

  test("the test call uses the new secret right after a rotation", async () => {
    const tokens: unknown[] = [];
    respond = (headers, response) => {
      tokens.push(headers["authorization"]);
      response.end("{}");
    };
    const { body } = await connect({ connector: "http", name: "Rotated", baseUrl: base, auth: { type: "bearer", token: "first-token" } });
    expect((await api.call(ANN, "POST", `/connections/${body.id}/test`)).body).toMatchObject({ ok: true, status: 200 });
    await api.call(ANN, "PATCH", `/connections/${body.id}`, { auth: { type: "bearer", token: "second-token" } });
    await api.call(ANN, "POST", `/connections/${body.id}/test`);
    expect(tokens).toEqual(["Bearer first-token", "Bearer second-token"]);
    expect((await api.call(ANN, "GET", `/connections/${body.id}`)).body.health).toBe("ok");
  });

  test("a stored credential cannot be sent to another system", async () => {
    const { body } = await connect({ connector: "http", name: "Faithful", baseUrl: base, auth: { type: "bearer", token: "stays-here" } });
    const change = (to: object) => api.call(ANN, "PATCH", `/connections/${body.id}`, to);
    expect(await change({ baseUrl: "http://127.0.0.1:9" })).toMatchObject({ status: 400, body: { fields: [{ field: "auth" }] } });
    expect((await change({ baseUrl: `${base}/v2` })).status).toBe(200);
    expect((await change({ baseUrl: "http://127.0.0.1:9", auth: { type: "bearer", token: "another" } })).status).toBe(200);
  });

  test.each(["https://ann:secret@api.example.com", "https://ann@api.example.com/"])(
    "an address with a credential in it, which everybody would see, is refused: %s",
    async (baseUrl) => {
      const { status, body } = await connect({ connector: "http", name: "Seen by all", baseUrl, auth: { type: "none" } });
      expect([status, body.fields?.[0]?.field]).toEqual([400, "baseUrl"]);
    },
  );

  test("what a system lists now can be chosen from, page after page; one that does not answer says so", async () => {
    const asked: string[] = [];
    const { body } = await connect({ connector: "slack", name: "Listed", baseUrl: base, auth: { type: "bearer", token: "x" } });
    const choices = (operation: string) => api.call(ANN, "GET", `/connections/${body.id}/choices?operation=${operation}`);
    respond = (headers, response) => {
      asked.push(headers["authorization"] ?? "");
      const [name, next] = asked.length === 1 ? ["sales", "more"] : ["ops", ""];
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify({ ok: true, channels: [{ id: "C1", name }], response_metadata: { next_cursor: next } }));
    };
    const items = ["#sales", "#ops"].map((name) => ({ value: name, label: name }));
    expect(await choices("conversations.list")).toMatchObject({ status: 200, body: { items, hasMore: false } });
    expect(asked).toEqual(["Bearer x", "Bearer x"]);

    for (const operation of ["chat.postMessage", "conversations.history", "nothing"]) expect((await choices(operation)).status).toBe(422);
    respond = (_, response) => response.setHeader("content-type", "application/json").end(JSON.stringify({ ok: false, error: "missing_scope" }));
    const refused = await choices("users.list");
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/^Listed did not answer: .*missing_scope/)]);
  });

  test("a list of 50,000 is read as far as a search needs, and read on by the next one", async () => {
    let pages = 0;
    const { body } = await connect({ connector: "slack", name: "Large", baseUrl: base, auth: { type: "bearer", token: "x" } });
    const choices = (query: string) => api.call(ANN, "GET", `/connections/${body.id}/choices?operation=conversations.list&query=${query}`);
    respond = (_, response) => {
      const from = pages++ * 2_500;
      const channels = Array.from({ length: 2_500 }, (__, at) => ({ id: `C${from + at}`, name: `room-${from + at}` }));
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify({ ok: true, channels, response_metadata: { next_cursor: pages < 20 ? String(pages) : "" } }));
    };
    const first = await choices("");
    expect([first.body.items.length, first.body.hasMore, pages]).toEqual([500, true, 1]);
    expect((await choices("room-6001")).body).toEqual({ items: [{ value: "#room-6001", label: "#room-6001" }], hasMore: false });
    expect(pages).toBe(20);
    expect((await choices("ROOM-49999")).body.items).toEqual([{ value: "#room-49999", label: "#room-49999" }]);
    expect((await choices("room-1")).body).toMatchObject({ items: expect.toSatisfy((items: unknown[]) => items.length === 50), hasMore: true });
    expect(pages).toBe(20);
  });

  test("an operation is tried against a simulated system, and for real only where it reads", async () => {
    const asked: string[] = [];
    respond = (headers, response) => {
      asked.push(headers["authorization"] ?? "");
      response.setHeader("content-type", "application/json").end(JSON.stringify({ ok: true, channels: [{ id: "C1", name: "sales" }] }));
    };
    const { body } = await connect({ connector: "slack", name: "Tried", baseUrl: base, auth: { type: "bearer", token: "x" } });
    const attempt = (operation: string, input: object) => api.call(ANN, "POST", `/connectors/slack/operations/${operation}/try`, input);
    const message = { channel: "#general", text: "Hello" };
    expect(await attempt("chat.postMessage", { args: message })).toMatchObject({
      status: 200,
      body: { ok: true, value: { ok: true, ts: expect.any(String) } },
    });
    expect((await attempt("chat.postMessage", { args: { text: "Hello" } })).body).toMatchObject({
      ok: false,
      message: expect.stringContaining("invalid_arguments"),
    });
    expect(await attempt("chat.postMessage", { args: message, connection: body.id })).toMatchObject({ status: 422 });
    expect(asked).toEqual([]);

    const real = await attempt("conversations.list", { args: {}, pages: true, connection: body.id });
    expect(real.body).toEqual({ ok: true, status: 200, value: [{ id: "C1", name: "sales" }] });
    expect(asked).toEqual(["Bearer x"]);
    respond = (_, response) => response.writeHead(500).end();
    expect((await attempt("conversations.list", { args: {}, connection: body.id })).body).toMatchObject({ ok: false, status: 500 });
    expect((await attempt("chat.sing", { args: {} })).status).toBe(404);
  });

  test("a list inside another is asked with what it is inside of, and a refusal is told apart from silence", async () => {
    const asked: string[] = [];
    const { body } = await connect({ connector: "airtable", name: "Bases", baseUrl: base, auth: { type: "bearer", token: "x" } });
    const choices = (args: object) =>
      api.call(ANN, "GET", `/connections/${body.id}/choices?operation=tables.list&args=${encodeURIComponent(JSON.stringify(args))}`);
    respond = (_, response) => {
      asked.push(response.req.url ?? "");
      response.setHeader("content-type", "application/json").end(JSON.stringify({ tables: [{ id: "tbl1", name: "Orders" }] }));
    };
    expect((await choices({})).status).toBe(422);
    expect(await choices({ baseId: "app1" })).toMatchObject({ status: 200, body: { items: [{ value: "tbl1", label: "Orders" }], hasMore: false } });
    expect(asked).toEqual([expect.stringContaining("app1")]);
    respond = (_, response) => response.writeHead(403, { "content-type": "application/json" }).end("{}");
    expect((await choices({ baseId: "app2" })).body.message).toMatch(/^Bases does not let this connection read it: /);
  });

  test("a refused address is told apart from a refused credential", async () => {
    const inside = await connect({ connector: "http", name: "Inside", baseUrl: "http://10.0.0.1", auth: { type: "none" } });
    expect((await api.call(ANN, "POST", `/connections/${inside.body.id}/test`)).body).toMatchObject({ ok: false, code: "egress_refused" });
    respond = (_, response) => response.writeHead(401).end();
    const wrong = await connect({ connector: "http", name: "Wrong", baseUrl: base, auth: { type: "bearer", token: "wrong" } });
    expect((await api.call(ANN, "POST", `/connections/${wrong.body.id}/test`)).body).toMatchObject({ ok: false, status: 401, code: "credential_refused" });
  });
});

const AUTHS = [
  { type: "bearer", token: CANARY },
  { type: "apiKey", in: "header", name: "x-key", value: CANARY },
  { type: "apiKey", in: "query", name: "key", value: CANARY },
  { type: "apiKey", in: "cookie", name: "key", value: CANARY },
  { type: "basic", username: "ann", password: CANARY },
  { type: "headers", headers: { "x-one": CANARY, "x-two": `${CANARY}-2` } },
  { type: "oauth1", consumerKey: "key", consumerSecret: CANARY, token: `${CANARY}-token`, tokenSecret: `${CANARY}-2` },
  { type: "sigv4", accessKeyId: "id", secretAccessKey: CANARY, sessionToken: `${CANARY}-session`, region: "eu-west-1", service: "s3" },
  { type: "jwtBearer", issuer: "ann", algorithm: "HS256", privateKey: `${CANARY}-${CANARY}` },
  {
    type: "oauth2Code",
    clientId: "client",
    clientSecret: CANARY,
    accessToken: `${CANARY}-access`,
    refreshToken: `${CANARY}-refresh`,
    authorizeUrl: "https://a.example/authorize",
    tokenUrl: "https://a.example/token",
  },
];

describe("secrets", () => {
  test.each(AUTHS)("of $type $in come back in no answer, no record and no row", async (auth) => {
    respond = (headers, response) => response.setHeader("content-type", "application/json").end(JSON.stringify(headers));
    const name = `Canary ${auth.type} ${auth.in ?? ""}`.trim();
    const created = await connect({ connector: "http", name, baseUrl: base, auth, webhook: { secret: `${CANARY}-hook` } });
    const { id } = created.body;
    const answers = [
      created,
      await api.call(ANN, "GET", `/connections/${id}`),
      await api.call(ANN, "GET", "/connections?limit=200"),
      await api.call(ANN, "POST", `/connections/${id}/test`),
    ];

    const carrier = switchboard.callCarrier({
      resolveAlias: async () => ({ connectionId: id, connector: "http" }),
      simulate: createRunSimulations(catalogue).simulate,
    });
    const result = await carrier.carryCall(frame({ request: { method: "POST", path: "/echo", body: { a: 1 } } }), callContext());
    const records = JSON.stringify([answers, result.calls]);
    expect(result.ok).toBe(true);
    expect(records).not.toContain(CANARY);
    expect(records).not.toContain(Buffer.from(`ann:${CANARY}`).toString("base64"));
    expect(await everyRow()).not.toContain(CANARY);
  });
});

describe("calls", () => {
  test("an operation reaches the system with the credential, and its errors in the body are errors", async () => {
    const { body } = await connect({ connector: "slack", name: "Calls", baseUrl: base, auth: { type: "bearer", token: "xoxb-calls" } });
    const carrier = switchboard.callCarrier({
      resolveAlias: async () => ({ connectionId: body.id, connector: "slack" }),
      simulate: createRunSimulations(catalogue).simulate,
    });
    const post = frame({ operation: "chat.postMessage", args: { channel: "#a", text: "b" } });
    expect(await carrier.carryCall(post, callContext())).toMatchObject({ ok: true, response: { body: { seen: "Bearer •••" } } });
    expect(await carrier.natureOf(post, callContext())).toEqual({ effect: "write", honoursIdempotencyKey: false });

    respond = (_, response) => response.setHeader("content-type", "application/json").end('{"ok":false,"error":"channel_not_found"}');
    expect(await carrier.carryCall(post, callContext())).toMatchObject({
      ok: false,
      error: { name: "UpstreamError", message: expect.stringContaining("channel_not_found") },
    });
  });

  test("a simulated run reaches no address", async () => {
    respond = () => expect.unreachable();
    const carrier = switchboard.callCarrier({
      resolveAlias: async () => ({ connectionId: null, connector: "slack" }),
      simulate: createRunSimulations(catalogue).simulate,
    });
    const result = await carrier.carryCall(frame({ operation: "chat.postMessage", args: { channel: "#a", text: "b" } }), { ...callContext(), simulated: true });
    expect(result).toMatchObject({ ok: true, response: { body: { ok: true, message: { text: "b" } } } });
  });

  test("pages of a simulated list are read by their next arguments", async () => {
    const carrier = switchboard.callCarrier({
      resolveAlias: async () => ({ connectionId: null, connector: "stripe" }),
      simulate: createRunSimulations(catalogue).simulate,
    });
    const first = await carrier.carryCall(frame({ operation: "customers.list", args: { limit: 1, $page: null } }), { ...callContext(), simulated: true });
    expect(first).toMatchObject({
      ok: true,
      response: { body: { items: [{ object: "customer" }], next: { limit: 1, starting_after: expect.stringMatching(/^cus_/) } } },
    });
  });
});

describe("deliveries", () => {
  const delivery = sampleEvent(catalogue.get("github") ?? expect.unreachable(), "issues.opened") ?? expect.unreachable();
  const bytes = JSON.stringify(delivery.body);
  const sign = (secret: string, body = bytes) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const send = async (key: string, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer> = bytes) =>
    api.app.request(`/hooks/${key}`, { method: "POST", body, headers: { ...delivery.headers, "x-github-delivery": "d-1", ...headers } });

  async function hook(key: string, more: Partial<Hook> = {}): Promise<void> {
    const { body } = await connect({ connector: "github", name: `Hook ${key}`, auth: { type: "none" }, webhook: { secret: "hook-secret" } });
    hooks.set(key, {
      organisationId: "org_a",
      projectId: "prj_1",
      environment: "production",
      automationId: "aut_1",
      automationKey: "a",
      deploymentId: "dep_1",
      trigger: { type: "webhook", connection: "github", event: "issues.opened", path: null, respond: "async" },
      sender: "signed",
      connectionId: body.id,
      isLive: true,
      ...more,
    });
  }

  test("a signed delivery starts a run with its body, and a repeated one does not start another", async () => {
    await hook("k1");
    const first = await send("k1", { "x-hub-signature-256": sign("hook-secret") });
    expect([first.status, await first.json(), first.headers.get("content-security-policy")]).toEqual([202, { runId: "run_0" }, "sandbox"]);
    expect(await (await send("k1", { "x-hub-signature-256": sign("hook-secret") })).json()).toMatchObject({ runId: "run_0", duplicate: true });
    expect(started).toMatchObject([{ automationKey: "a", trigger: "webhook", idempotencyKey: "d-1", input: { method: "POST", body: { action: "opened" } } }]);
  });

  test.each([
    ["no signature", {}],
    ["another secret", { "x-hub-signature-256": sign("other") }],
    ["another body", { "x-hub-signature-256": sign("hook-secret", `${bytes} `) }],
    ["half a signature", { "x-hub-signature-256": "sha256=00" }],
  ])("a delivery with %s is refused", async (name, headers) => {
    await hook(`bad ${name}`.replaceAll(" ", "-"));
    const response = await send(`bad ${name}`.replaceAll(" ", "-"), headers);
    expect([response.status, ((await response.json()) as { code: string }).code, started]).toEqual([401, "bad_signature", []]);
  });

  test("a body is parsed only at a known address and with a valid signature", async () => {
    await hook("parsed");
    const broken = '{"action": ';
    const code = async (answer: Promise<Response>) => [(await answer).status, ((await (await answer).json()) as { code: string }).code];
    expect(await code(Promise.resolve(send("nobody", {}, broken)))).toEqual([410, "not_deployed"]);
    expect(await code(Promise.resolve(send("parsed", { "x-hub-signature-256": sign("other", broken) }, broken)))).toEqual([401, "bad_signature"]);
    expect(await code(Promise.resolve(send("parsed", { "x-hub-signature-256": sign("hook-secret", broken) }, broken)))).toEqual([400, "malformed_json"]);
  });

  test.each([
    ["values", "application/json", `[${"{},".repeat(150_000)}{}]`],
    ["members", "application/json", `{${Array.from({ length: 200_001 }, (_, n) => `"k${n}":1`).join()}}`],
    ["fields", "application/x-www-form-urlencoded", "a=1&".repeat(20_000)],
  ])("a body of more %s than can be read in a moment is refused", async (name, type, body) => {
    await hook(`many-${name}`);
    const answer = await send(`many-${name}`, { "content-type": type, "x-hub-signature-256": sign("hook-secret", body) }, body);
    expect([answer.status, ((await answer.json()) as { code: string }).code, started]).toEqual([413, "too_large", []]);
  });

  test("a signed delivery without an id is known by its body when it comes again", async () => {
    await hook("replayed");
    const headers = { "x-hub-signature-256": sign("hook-secret"), "x-github-delivery": "" };
    expect((await send("replayed", headers)).status).toBe(202);
    expect(await (await send("replayed", headers)).json()).toMatchObject({ duplicate: true });
  });

  test("a trigger whose connection is gone takes nothing, rather than everything", async () => {
    await hook("k2", { connectionId: null });
    expect((await send("k2", {})).status).toBe(401);
    expect(started).toEqual([]);
  });

  test("a webhook whose senders are not known takes nothing", async () => {
    await hook("unknown", { trigger: { type: "webhook", connection: null, event: null, path: null, respond: "async" }, connectionId: null, sender: null });
    expect((await send("unknown", {})).status).toBe(401);
    await hook("address", { trigger: { type: "webhook", connection: null, event: null, path: null, respond: "async" }, connectionId: null, sender: "address" });
    expect((await send("address", {})).status).toBe(202);
    expect(started).toHaveLength(1);
  });

  test("code that asks for no proof takes deliveries that nobody signed, still only those of its event and each once", async () => {
    await hook("open", { sender: "anyone" });
    expect((await send("open", {})).status).toBe(202);
    expect(await (await send("open", {})).json()).toMatchObject({ duplicate: true });
    expect(await (await send("open", { "x-github-delivery": "d-9" }, JSON.stringify({ action: "closed" }))).json()).toEqual({ ignored: true });
    expect(started).toHaveLength(1);
  });

  test("a secret counts on a connection whose system signs nothing, too", async () => {
    const { body } = await connect({ connector: "airtable", name: "Signs nothing", auth: { type: "bearer", token: "x" }, webhook: { secret: "hook-secret" } });
    const trigger = { type: "webhook", connection: "signsNothing", event: null, path: null, respond: "async" } as const;
    await hook("common", { connectionId: body.id, trigger });
    expect((await send("common", {})).status).toBe(401);
    expect((await send("common", { "x-signature-256": sign("hook-secret") })).status).toBe(202);
  });

  test("without a secret nobody can prove anything there, unless the trigger asks for no proof", async () => {
    const { body } = await connect({ connector: "airtable", name: "Has no secret", auth: { type: "bearer", token: "x" } });
    const trigger = { type: "webhook", connection: "hasNoSecret", event: null, path: null, respond: "async" } as const;
    await hook("unproved", { connectionId: body.id, trigger });
    expect((await send("unproved", {})).status).toBe(401);
    await hook("asked-for", { connectionId: body.id, trigger, sender: "anyone" });
    expect((await send("asked-for", {})).status).toBe(202);
  });

  test("deliveries whose id is empty are not taken for one another", async () => {
    await hook("no-id");
    for (const run of ["run_0", "run_1"]) {
      const body = JSON.stringify({ ...(delivery.body as object), run });
      const answer = await send("no-id", { "x-hub-signature-256": sign("hook-secret", body), "x-github-delivery": "" }, body);
      expect(await answer.json()).toEqual({ runId: run });
    }
  });

  test("a signed delivery of another event is taken and ignored", async () => {
    await hook("k3");
    const body = JSON.stringify({ action: "closed" });
    const response = await send("k3", { "x-hub-signature-256": sign("hook-secret", body) }, body);
    expect([response.status, await response.json(), started]).toEqual([202, { ignored: true }, []]);
  });

  test("an address that nobody listens at, and one that no longer does, say so", async () => {
    expect((await send("nobody", {})).status).toBe(410);
    await hook("k4", { isLive: false });
    expect((await send("k4", { "x-hub-signature-256": sign("hook-secret") })).status).toBe(410);
    expect(dead).toHaveLength(1);
  });

  test("more than five megabytes are not taken", async () => {
    await hook("k5");
    expect((await send("k5", {}, new Uint8Array(6 * 1_048_576))).status).toBe(413);
  });

  test("a rotated webhook secret counts at once, also when the connection has no other credential", async () => {
    const { body } = await connect({ connector: "github", name: "Hook only", auth: { type: "hmac", secret: "old-secret" } });
    await hook("k6", { connectionId: body.id });
    expect((await send("k6", { "x-hub-signature-256": sign("old-secret") })).status).toBe(202);
    await api.call(ANN, "PATCH", `/connections/${body.id}`, { auth: { type: "hmac", secret: "new-secret" } });
    expect((await send("k6", { "x-hub-signature-256": sign("old-secret"), "x-github-delivery": "d-2" })).status).toBe(401);
    expect((await send("k6", { "x-hub-signature-256": sign("new-secret"), "x-github-delivery": "d-2" })).status).toBe(202);
  });
});

function frame(more: Partial<CallFrame>): CallFrame {
  return { connection: "system", operation: null, args: null, request: null, idempotencyKey: null, timeoutMs: null, ...more };
}

/** Every connection and credential as the database holds it. */
async function everyRow(): Promise<string> {
  const client = new Client({ connectionString: fresh.url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select c.*, encode(k.auth, 'escape') as auth, encode(k.webhook, 'escape') as webhook from vennel.connection c join vennel.credential k on k.connection_id = c.id",
    );
    return JSON.stringify(rows);
  } finally {
    await client.end();
  }
}
