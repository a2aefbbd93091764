import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { generateText } from "ai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { channelRoutes } from "../contracts/channels.ts";
import { systemClock } from "./platform/clock.ts";
import { PRIVATE_HOSTS } from "./gateway/testing/private-hosts.ts";
import { startSink } from "./gateway/testing/sink.ts";
import { loadModel } from "./modules/board/minds/model/load-model.ts";
import { createChannels } from "./modules/channels/index.ts";
import { plainConnector, switchboardWorld } from "./modules/switchboard/oauth/testing/switchboard-world.ts";
import { callContext } from "./testing/call-context.ts";

type World = Awaited<ReturnType<typeof switchboardWorld>>;
let sink: Awaited<ReturnType<typeof startSink>>;
/** As it is installed: no private range is allowed. */
let fresh: World;
/** The same where the operator allowed this machine: shows that the sink would notice. */
let opened: World;

beforeAll(async () => {
  sink = await startSink();
  const ownEndpoints = plainConnector("own-endpoints", [{ type: "oauth2Code", label: "Sign in", help: "" }]);
  const first = plainConnector("first-oauth", [{ type: "oauth1", label: "OAuth 1", help: "" }]);
  const tools = plainConnector("tools", [{ type: "bearer", label: "Token", help: "" }], { protocol: "mcp" });
  const connectors = [ownEndpoints, first, tools];
  [fresh, opened] = [await switchboardWorld(connectors, undefined, []), await switchboardWorld(connectors)];
  for (const { deps } of [fresh, opened])
    await deps.database.organisation("org_0", (tx) =>
      tx.execute("insert into organisation (id, slug, display_name, created_at) values ('org_0', 'a', 'A', now())"),
    );
});
afterAll(async () => {
  await fresh.close();
  await opened.close();
  sink.close();
});

/** All with VENNEL_FULL_TESTS=1; else each spelling on two of the ways, and all of them at the gateway itself (gateway.test.ts). */
const IN_TURN = process.env["VENNEL_FULL_TESTS"] === "1" ? 1 : 5;
const spellings = (way: string) => PRIVATE_HOSTS.filter((_, index) => index % IN_TURN === WAYS.findIndex(({ name }) => name === way) % IN_TURN);

let count = 0;
const ann = () => `ann@org_${count % 20}`;
const PUBLIC = "https://example.com";

interface Way {
  readonly name: string;
  /** Does all that an attacker can do on this way to have `url` called. */
  readonly go: (world: World, url: string) => Promise<unknown>;
}

const WAYS: readonly Way[] = [
  { name: "the test of a connection", go: (world, url) => connectAndTest(world, { connector: "http", baseUrl: url, auth: { type: "none" } }) },
  {
    name: "a call of an integration",
    async go(world, url) {
      const { who, id } = await connect(world, { connector: "http", baseUrl: url, auth: { type: "bearer", token: "stolen?" } });
      if (id) await call(world, who, id, "/");
    },
  },
  {
    name: "a database's address",
    go: (world, url) =>
      connectAndTest(world, {
        connector: "postgres",
        baseUrl: `${url.replace("http:", "postgres:")}shop`,
        auth: { type: "basic", username: "u", password: "p" },
      }),
  },
  {
    name: "a mail server's address",
    go: (world, url) => connectAndTest(world, { connector: "smtp", baseUrl: url.replace("http:", "smtp:").replace(/\/$/, ""), auth: { type: "none" } }),
  },
  {
    name: "a MySQL database's address",
    go: (world, url) =>
      connectAndTest(world, {
        connector: "mysql",
        baseUrl: `${url.replace("http:", "mysql:")}shop`,
        auth: { type: "basic", username: "u", password: "p" },
      }),
  },
  {
    name: "a store's address",
    go: (world, url) =>
      connectAndTest(world, {
        connector: "s3",
        baseUrl: `${url.replace("http:", "s3+http:")}shop`,
        auth: { type: "sigv4", accessKeyId: "k", secretAccessKey: "s", region: "eu-west-1" },
      }),
  },
  {
    name: "a server of files",
    go: (world, url) =>
      connectAndTest(world, {
        connector: "sftp",
        baseUrl: url.replace("http:", "sftp:").replace(/\/$/, ""),
        auth: { type: "basic", username: "u", password: "p" },
      }),
  },
  {
    name: "a mailbox's address",
    go: (world, url) =>
      connectAndTest(world, {
        connector: "imap",
        baseUrl: url.replace("http:", "imap:").replace(/\/$/, ""),
        auth: { type: "basic", username: "u", password: "p" },
      }),
  },
  {
    name: "the token endpoint of a sign-in",
    async go(world, url) {
      const who = newPerson();
      const auth = { type: "oauth2Code", clientId: "c", clientSecret: "s", authorizeUrl: `${PUBLIC}/authorize`, tokenUrl: url };
      const begun = await world.call(who, "POST", "/connections/authorize", { connector: "own-endpoints", baseUrl: PUBLIC, auth });
      if (begun.status !== 200) return;
      const state = new URL(begun.body.authorizeUrl).searchParams.get("state");
      const via = new URL(begun.body.redirectUrl).pathname.split("/").at(-1);
      await world.call(who, "POST", "/callbacks/oauth2", { state, code: "code", via });
    },
  },
  {
    name: "the renewal of a token",
    async go(world, url) {
      const auth = { type: "oauth2Code", clientId: "c", authorizeUrl: `${PUBLIC}/authorize`, tokenUrl: url, refreshToken: "refresh" };
      await connectAndTest(world, { connector: "own-endpoints", baseUrl: PUBLIC, auth });
    },
  },
  {
    name: "client credentials",
    go: (world, url) =>
      connectAndTest(world, {
        connector: "http",
        baseUrl: PUBLIC,
        auth: { type: "oauth2ClientCredentials", tokenUrl: url, clientId: "c", clientSecret: "s" },
      }),
  },
  {
    name: "a person's password",
    go: (world, url) =>
      connectAndTest(world, {
        connector: "http",
        baseUrl: PUBLIC,
        auth: { type: "oauth2Password", tokenUrl: url, clientId: "c", username: "u", password: "p" },
      }),
  },
  {
    name: "the exchange of a token",
    go: (world, url) => connectAndTest(world, { connector: "http", baseUrl: PUBLIC, auth: { type: "oauth2TokenExchange", tokenUrl: url, subjectToken: "t" } }),
  },
  {
    name: "the exchange of an assertion",
    go: (world, url) =>
      connectAndTest(world, {
        connector: "http",
        baseUrl: PUBLIC,
        auth: { type: "jwtBearer", issuer: "i", privateKey: "a shared secret of thirty-two characters", algorithm: "HS256", tokenUrl: url },
      }),
  },
  {
    name: "the request token of OAuth 1",
    async go(world, url) {
      const addresses = { requestTokenUrl: url, authorizeUrl: `${PUBLIC}/authorize`, accessTokenUrl: `${PUBLIC}/access` };
      const auth = { type: "oauth1", consumerKey: "k", consumerSecret: "s", ...addresses };
      await world.call(newPerson(), "POST", "/connections/authorize", { connector: "first-oauth", baseUrl: PUBLIC, auth });
    },
  },
  { name: "the preview of a description", go: (world, url) => world.call(newPerson(), "POST", "/connectors/preview", { url }) },
  { name: "the import of a description", go: (world, url) => world.call(newPerson(), "POST", "/connectors", { url }) },
  { name: "the preview of a server's tools", go: (world, url) => world.call(newPerson(), "POST", "/connectors/preview", { mcp: url }) },
  {
    name: "a call of a server's tool",
    async go(world, url) {
      const { who, id } = await connect(world, { connector: "tools", baseUrl: url, auth: { type: "bearer", token: "stolen?" } });
      if (id) await call(world, who, id, "/tools/any", { connector: "tools", method: "POST" });
    },
  },
  { name: "a channel's webhook", go: (world, url) => sendNotice(world, "webhook", url) },
  { name: "a channel's chat", go: (world, url) => sendNotice(world, "slackWebhook", url) },
];

test("the corpus is as large as it is said to be", () => {
  expect(new Set(PRIVATE_HOSTS).size).toBeGreaterThanOrEqual(60);
  expect(WAYS).toHaveLength(21);
});

describe.each(WAYS)("by $name", ({ go, name }) => {
  const hosts = spellings(name);

  test(`none of ${hosts.length} spellings reaches a private address from a fresh installation`, async () => {
    const before = sink.reached();
    for (const batch of inBatches(hosts, 16)) await Promise.all(batch.map((host) => go(fresh, `http://${host}:${sink.port}/`)));
    expect(sink.reached() - before).toBe(0);
  });

  test("the sink is reached where the operator allows it, so the way leads out", async () => {
    const before = sink.reached();
    await go(opened, `http://127.0.0.1:${sink.port}/`);
    expect(sink.reached()).toBeGreaterThan(before);
  });
});

test("no path that an integration makes up leads to another host than its connection's", async () => {
  const asked: string[] = [];
  const system = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end("{}");
  }).listen(0, "127.0.0.2");
  await once(system, "listening");
  const { port } = system.address() as AddressInfo;
  const { who, id } = await connect(opened, { connector: "http", baseUrl: `http://127.0.0.2:${port}/api`, auth: { type: "none" } });
  const before = sink.reached();
  const host = `127.0.0.1:${sink.port}`;
  const paths = ["http://", "//", "/\\\\", "/%2f%2f", "@", ":80@", ".", "/@", "/../../@", "/%2e%2e//", "/;//", "/?//", "/#@", "\\\\", "/\t/"];
  for (const start of paths) await call(opened, who, id, `${start}${host}/`);
  system.closeAllConnections();
  system.close();
  expect(sink.reached() - before).toBe(0);
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.filter((path) => !path.startsWith("/api/"))).toEqual([]);
});

test("a model's endpoint that leads elsewhere is not followed", async () => {
  let asked = 0;
  const model = createServer((_, response) => {
    asked += 1;
    response.writeHead(307, { location: `http://127.0.0.1:${sink.port}/` }).end();
  }).listen(0, "127.0.0.2");
  await once(model, "listening");
  const before = sink.reached();
  const baseUrl = `http://127.0.0.2:${(model.address() as AddressInfo).port}/v1`;
  const loaded = await loadModel({ provider: "openai-compatible", model: "m", apiKey: "key", baseUrl });
  await expect(generateText({ model: loaded, prompt: "hello", maxRetries: 0 })).rejects.toThrow();
  model.closeAllConnections();
  model.close();
  expect([asked, sink.reached() - before]).toEqual([1, 0]);
});

function newPerson(): string {
  count += 1;
  return ann();
}

async function connect(world: World, body: object): Promise<{ who: string; id: string }> {
  const who = newPerson();
  return { who, id: (await world.call(who, "POST", "/connections", { name: `C ${count}`, ...body })).body.id };
}

async function connectAndTest(world: World, body: object): Promise<void> {
  const { who, id } = await connect(world, body);
  if (id) await world.call(who, "POST", `/connections/${id}/test`);
}

async function call(world: World, who: string, id: string, path: string, { connector = "http", method = "GET" } = {}): Promise<void> {
  const carrier = world.switchboard.callCarrier({
    resolveAlias: async () => ({ connectionId: id, connector }),
    simulate: () => Promise.reject(new Error("nothing is simulated here")),
  });
  const request = { method, path, headers: { host: `127.0.0.1:${sink.port}`, "x-forwarded-host": "127.0.0.1" } };
  await carrier.carryCall(
    { connection: "c", operation: null, args: null, request, idempotencyKey: null, timeoutMs: 2_000 },
    callContext(who.split("@")[1] ?? ""),
  );
}

async function sendNotice(world: World, type: "webhook" | "slackWebhook", url: string): Promise<void> {
  const body = channelRoutes.createChannel.body.safeParse({ name: "c", target: { type, url } });
  if (!body.success) return;
  const { handlers } = createChannels({ ...world.deps, clock: systemClock, sendLetter: async () => {} });
  const key = { kind: "key", keyId: "key_1", organisationId: "org_0", role: "admin" } as const;
  const request = { request: new Request("http://x"), role: "admin", actor: key } as const;
  const made = await handlers.createChannel({ ...request, params: { organisation_id: "org_0" }, query: {}, body: body.data });
  if (made instanceof Response) return;
  await handlers.testChannel({ ...request, params: { organisation_id: "org_0", channelId: made.id }, query: {}, body: undefined });
}

function inBatches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
