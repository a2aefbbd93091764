import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createLineServer, type Socket } from "node:net";
import { PassThrough, Writable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { LLMock } from "@copilotkit/aimock";
import { pino } from "pino";
import { utils } from "ssh2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bringFiles } from "../e2e/support/bring-files.ts";
import { connect, deploy } from "../e2e/support/deploy.ts";
import { registerPerson, type Person } from "../e2e/support/person.ts";
import { until } from "../e2e/support/until.ts";
import type { ConnectionAuth } from "../contracts/connection-auth.ts";
import { createAuthority, type Issued } from "./gateway/testing/certificates.ts";
import { writeBackup } from "./platform/backup/write-backup.ts";
import { startPasswordSsh } from "./testing/password-ssh.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";

/** Every value that somebody could sign in with. What merely names an account (a user name, a realm) is no secret. */
const canaries: string[] = [];
const canary = (field: string) => {
  const value = `cnry-${field}-${randomBytes(9).toString("hex")}`;
  canaries.push(value);
  return value;
};

/** How a system misbehaves with what it was sent; each one gives back every header, the address and the body. */
const WAYS = ["echo", "text", "fail", "refuse", "invalid", "redirect", "reset", "cookie", "thrown", "logged"] as const;

let server: TestServer;
let system: Server;
let elsewhere: Server;
let base: string;
/** The same system where a certificate is demanded. */
let demanding: Server;
let demandingBase: string;
let authority: Awaited<ReturnType<typeof createAuthority>>;
let identity: Issued;
/** They say what they were told when they refuse it. */
let mailbox: Awaited<ReturnType<typeof startQuoting>>;
let mailServer: Awaited<ReturnType<typeof startQuoting>>;
let fileServer: Awaited<ReturnType<typeof startPasswordSsh>>;
let model: LLMock;
let person: Person;
const prompts: string[] = [];
const logs: string[] = [];

beforeAll(async () => {
  system = await listen(misbehave);
  elsewhere = await listen((request, response) => void echo(request, response, 200));
  base = addressOf(system);
  authority = await createAuthority();
  identity = await authority.issue("shop");
  const own = await authority.issue("system");
  const tls = { cert: own.certificate, key: own.privateKey, ca: authority.certificate, requestCert: true, rejectUnauthorized: true };
  demanding = createTlsServer(tls, (request, response) => void misbehave(request, response)).listen(0, "127.0.0.1");
  await once(demanding, "listening");
  demandingBase = addressOf(demanding).replace("http:", "https:");
  mailbox = await startQuoting("* OK [CAPABILITY IMAP4rev1] ready", (line) => `${line.split(" ")[0]} NO [AUTHENTICATIONFAILED] You sent ${line}`);
  mailServer = await startQuoting("220 ready", (line) => (line.startsWith("EHLO") ? "250 AUTH PLAIN LOGIN" : `535 You sent ${line}`));
  fileServer = await startPasswordSsh("shop", "of somebody else");
  model = new LLMock({ port: 0 });
  model.on({ predicate: () => true }, (request) => {
    prompts.push(JSON.stringify(request));
    return { content: "I looked." };
  });
  await model.start();
  const log = pino({ level: "trace" }, new Writable({ write: (chunk: Buffer, _, done) => (logs.push(chunk.toString()), done()) }));
  server = await startTestServer({ OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: canary("modelKey"), VENNEL_MODEL: "some-model" }, log);
  person = await registerPerson(server.url);
});
afterAll(async () => {
  await server.stop();
  await model.stop();
  for (const one of [mailbox, mailServer, fileServer]) await one.close();
  for (const one of [system, demanding, elsewhere]) {
    one.closeAllConnections();
    one.close();
  }
});

function auths(): Record<string, ConnectionAuth> {
  const tokenUrl = `${base}/token`;
  return {
    bearer: { type: "bearer", token: canary("bearer") },
    apiKey: { type: "apiKey", in: "header", name: "x-shop-key", value: canary("apiKeyHeader") },
    queryKey: { type: "apiKey", in: "query", name: "key", value: canary("apiKeyQuery") },
    cookieKey: { type: "apiKey", in: "cookie", name: "session", value: canary("apiKeyCookie") },
    basic: { type: "basic", username: "shop", password: canary("password") },
    headers: { type: "headers", headers: { "x-first": canary("headerOne"), "x-second": canary("headerTwo") } },
    client: { type: "oauth2ClientCredentials", tokenUrl, clientId: canary("clientId"), clientSecret: canary("clientSecret") },
    code: {
      type: "oauth2Code",
      clientId: canary("codeClientId"),
      clientSecret: canary("codeClientSecret"),
      authorizeUrl: `${base}/authorize`,
      tokenUrl,
      accessToken: canary("accessToken"),
      refreshToken: canary("refreshToken"),
    },
    oauth1: {
      type: "oauth1",
      consumerKey: canary("consumerKey"),
      consumerSecret: canary("consumerSecret"),
      token: canary("oauth1Token"),
      tokenSecret: canary("oauth1TokenSecret"),
    },
    jwt: { type: "jwtBearer", issuer: "shop", privateKey: canary("privateKey"), algorithm: "HS256", keyId: canary("keyId"), tokenUrl },
    sigv4: {
      type: "sigv4",
      accessKeyId: canary("accessKeyId"),
      secretAccessKey: canary("secretAccessKey"),
      sessionToken: canary("sessionToken"),
      region: "eu-west-1",
      service: "shop",
    },
    hmac: { type: "hmac", secret: canary("hmacSecret") },
    password: {
      type: "oauth2Password",
      tokenUrl,
      clientId: "shop",
      clientSecret: canary("passwordClient"),
      username: "shop",
      password: canary("grantPassword"),
    },
    exchange: {
      type: "oauth2TokenExchange",
      tokenUrl,
      clientId: "shop",
      clientSecret: canary("exchangeClient"),
      subjectToken: canary("subjectToken"),
      actorToken: canary("actorToken"),
    },
    mtls: { type: "mtls", ...identity, authority: authority.certificate, headers: { "x-beside": canary("besideCertificate") } },
  };
}

/** Systems that are not spoken to over HTTP; the test of a connection signs in to them. */
function otherProtocols(): Record<string, { connector: string; baseUrl: string; auth: ConnectionAuth }> {
  const basic = (field: string): ConnectionAuth => ({ type: "basic", username: "shop", password: canary(field) });
  const passphrase = canary("sshPassphrase");
  const key = utils.generateKeyPairSync("ed25519", { passphrase, cipher: "aes256-ctr", rounds: 4 }).private;
  canaries.push(...key.split("\n").filter((line) => line.length > 40 && !line.startsWith("-")));
  const { port } = new URL(base);
  return {
    imap: { connector: "imap", baseUrl: `imap://127.0.0.1:${mailbox.port}`, auth: basic("imapPassword") },
    smtp: { connector: "smtp", baseUrl: `smtp://127.0.0.1:${mailServer.port}`, auth: basic("smtpPassword") },
    sftp: { connector: "sftp", baseUrl: `sftp://127.0.0.1:${fileServer.port}`, auth: basic("sftpPassword") },
    sftpKey: { connector: "sftp", baseUrl: `sftp://127.0.0.1:${fileServer.port}`, auth: { type: "sshKey", username: "shop", privateKey: key, passphrase } },
    mysql: { connector: "mysql", baseUrl: "mysql://127.0.0.1:1/shop", auth: basic("mysqlPassword") },
    s3: {
      connector: "s3",
      baseUrl: `s3+http://127.0.0.1:${port}/refuse`,
      auth: { type: "sigv4", accessKeyId: canary("s3AccessKeyId"), secretAccessKey: canary("s3SecretAccessKey"), region: "eu-west-1" },
    },
  };
}

test(
  "credentials of every kind are in no dump, log, run, prompt or archive after a hundred runs with systems that send them back",
  { timeout: 120_000 },
  async () => {
    const aliases = Object.keys(auths());
    canaries.splice(1);
    // Of a key in PEM, every line that nothing else could hold.
    canaries.push(...identity.privateKey.split("\n").filter((line) => line.length > 40 && !line.startsWith("-")));
    const bindings: Record<string, string> = {};
    for (const [name, auth] of Object.entries(auths()))
      bindings[name.toLowerCase()] = await connect(person, {
        connector: "http",
        name,
        baseUrl: name === "mtls" ? demandingBase : base,
        auth,
        webhook: { secret: canary(`${name}Hook`) },
      });
    for (const [name, own] of Object.entries(otherProtocols())) await connect(person, { name, ...own });
    const tools = await connectTools();
    bindings["tools"] = tools.connection;
    aliases.push("tools");
    const projectId = await bringFiles(person, project(aliases, tools.connector));
    expect(
      (await person.call("PUT", `/api/platform/v1/o/${person.organisation.id}/projects/${projectId}/environments/production/bindings`, bindings)).status,
    ).toBe(200);
    const { id, trigger } = await deploy(person, projectId);
    const url = trigger.type === "webhook" ? (trigger.url ?? "") : "";

    for (const way of WAYS)
      await Promise.all(
        aliases.map((alias) =>
          fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ alias, way }) }).then((answer) => answer.text()),
        ),
      );
    const organisation = `/api/platform/v1/o/${person.organisation.id}`;
    const runs = await until("the end of every run", async () => {
      const { body } = await person.call<{ items: { id: string; status: string }[] }>("GET", `${organisation}/automations/${id}/runs?limit=200`);
      return body.items.length === WAYS.length * aliases.length && body.items.every(({ status }) => !/^(queued|running)$/.test(status)) ? body.items : null;
    });
    expect(runs.length).toBeGreaterThanOrEqual(100);
    expect(new Set(runs.map(({ status }) => status)).size).toBeGreaterThan(1);
    const tests: string[] = [];
    for (const { id: connection } of (
      await person.call<{ items: { id: string }[] }>("GET", `/api/switchboard/v1/o/${person.organisation.id}/connections?limit=200`)
    ).body.items)
      tests.push(JSON.stringify((await person.call("POST", `/api/switchboard/v1/o/${person.organisation.id}/connections/${connection}/test`)).body));
    await askTheModel(projectId);

    const seen: Record<string, string> = {
      runs: (await Promise.all(runs.map(async (run) => JSON.stringify((await person.call("GET", `${organisation}/runs/${run.id}`)).body)))).join("\n"),
      tests: tests.join("\n"),
      dump: await dump(),
      logs: logs.join(""),
      prompts: prompts.join("\n"),
      archive: await archive(`${organisation}/projects/${projectId}/archive`),
      environment: await environmentOfSandboxes(),
    };
    // The searched data really exists: the systems did answer with what they were sent.
    expect(seen["runs"]?.includes('"x-first"')).toBe(true);
    expect(seen["dump"]?.includes('"x-sent"')).toBe(true);
    expect(seen["tests"]?.match(/You sent .*•••/g)?.length).toBe(2);
    for (const part of ["logs", "prompts", "archive"] as const) expect(seen[part]?.length).toBeGreaterThan(100);
    expect(Object.entries(seen).flatMap(([part, content]) => leaksIn(content).map((field) => `${part}: ${field}`))).toEqual([]);
  },
);

function leaksIn(content: string): string[] {
  return canaries.filter((value) => spellings(value).some((spelling) => content.includes(spelling)));
}

/** As it is, in a dump's bytes, and in base64 at each of the three places where it can begin. */
function spellings(value: string): string[] {
  const shifted = [0, 1, 2].map((pad) =>
    Buffer.from(`${"x".repeat(pad)}${value}`)
      .toString("base64")
      .slice(pad === 0 ? 0 : 4, -4),
  );
  return [value, Buffer.from(value).toString("hex"), ...shifted];
}

/** A server of tools, read with the credential that its connection has; what it quotes in a refusal must not come back either. */
async function connectTools() {
  const at = `/api/switchboard/v1/o/${person.organisation.id}`;
  const auth: ConnectionAuth = { type: "bearer", token: canary("toolToken") };
  const refused = await person.call("POST", `${at}/connectors`, { mcp: `${base}/refuse`, auth: { type: "bearer", token: canary("refusedToolToken") } });
  expect([refused.status, leaksIn(JSON.stringify(refused.body))]).toEqual([422, []]);
  const made = await person.call<{ id: string }>("POST", `${at}/connectors`, { mcp: `${base}/mcp`, name: "Tools", auth });
  return { connector: made.body.id, connection: await connect(person, { connector: made.body.id, name: "tools", auth }) };
}

const project = (aliases: readonly string[], toolServer: string) => ({
  "package.json": JSON.stringify({
    name: "canaries",
    version: "0.1.0",
    private: true,
    type: "module",
    vennel: { connections: Object.fromEntries(aliases.map((alias) => [alias, alias === "tools" ? toolServer : "http"])) },
  }),
  "src/automations/ask.ts": `import { automation, webhook } from "@vennel/sdk";
import { ${aliases.map((alias) => alias.toLowerCase()).join(", ")} } from "../connections";
const systems = { ${aliases.map((alias) => alias.toLowerCase()).join(", ")} };
export default automation({
  id: "ask",
  name: "Ask",
  trigger: webhook({ respond: "sync" }),
  async run({ event, step, log }) {
    const { alias, way } = event.body as { alias: string; way: string };
    const system = systems[alias.toLowerCase() as keyof typeof systems];
    const answer =
      alias === "tools"
        ? await step("Ask a tool", () => tools.ask({ way }))
        : await step("Ask", () => system.request<unknown>("POST", "/" + way, { body: { hello: way } }));
    if (way === "logged") log.info(JSON.stringify(answer));
    if (way === "thrown") throw new Error(JSON.stringify(answer));
    return answer;
  },
});
`,
  "tests/ask.test.ts": `import { scenario } from "@vennel/sdk/testing";
import ask from "../src/automations/ask";
scenario("a system is asked", async ({ trigger }) => {
  await trigger(ask, { body: { alias: "bearer", way: "echo" } }, { mayFail: true });
});
`,
});

async function misbehave(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const way = new URL(request.url ?? "/", "http://x").pathname.slice(1);
  if (way === "token") {
    // A provider that quotes the client's secret in its refusal, and gives tokens otherwise.
    await buffer(request);
    return void response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify({ access_token: canary("granted"), token_type: "bearer", expires_in: 3600 }));
  }
  if (way === "mcp") return tellTools(request, response);
  if (way === "reset") return void request.socket.destroy();
  if (way === "redirect") return void response.writeHead(307, { location: `${addressOf(elsewhere)}/landed` }).end();
  if (way === "cookie") response.setHeader("set-cookie", `echo=${encodeURIComponent(JSON.stringify(request.headers))}`);
  const status = { fail: 500, refuse: 401, invalid: 422 }[way] ?? 200;
  return echo(request, response, status, way === "text" ? "text/plain" : "application/json");
}

/** A server of one tool, which tells all that it heard: as its answer, as its failure, as an error of the protocol. */
async function tellTools(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { id, method, params } = JSON.parse((await text(request)) || "{}") as { id?: string; method?: string; params?: { arguments?: { way?: string } } };
  const way = params?.arguments?.way ?? "";
  const heard = JSON.stringify({ headers: request.headers, "x-sent": request.headers.authorization });
  if (way === "reset") return void request.socket.destroy();
  if (way === "redirect") return void response.writeHead(307, { location: `${addressOf(elsewhere)}/landed` }).end();
  if (way === "fail") return void response.writeHead(500).end(heard);
  const results: Record<string, unknown> = {
    initialize: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "tools", version: heard } },
    "tools/list": { tools: [{ name: "ask", description: heard, inputSchema: { type: "object", properties: { way: { type: "string" } } } }] },
    "tools/call": { isError: way === "invalid", content: [{ type: "text", text: heard }] },
  };
  const said = way === "refuse" ? { error: { code: -32_000, message: heard } } : { result: results[method ?? ""] ?? {} };
  response.setHeader("content-type", "application/json").end(JSON.stringify({ jsonrpc: "2.0", id, ...said }));
}

async function echo(request: IncomingMessage, response: ServerResponse, status: number, type = "application/json"): Promise<void> {
  const sent = { method: request.method, url: request.url, headers: request.headers, body: await text(request) };
  const decoded = Buffer.from(request.headers.authorization?.replace(/^Basic /, "") ?? "", "base64").toString();
  response.writeHead(status, { "content-type": type, "x-sent": request.headers.authorization ?? "none" });
  response.end(JSON.stringify({ ...sent, message: `You sent ${request.headers.authorization ?? "nothing"} (${decoded}) to ${request.url}` }));
}

async function askTheModel(projectId: string): Promise<void> {
  const board = `/api/board/v1/o/${person.organisation.id}/projects/${projectId}`;
  await person.call("POST", `${board}/messages`, {
    clientMessageId: randomBytes(8).toString("hex"),
    text: "Why do the runs fail? Look at everything.",
    mode: "ask",
  });
  await until(
    "the end of the turn",
    async () => (await person.call<{ activeTurn: unknown }>("GET", `${board}/conversation`)).body.activeTurn === null && prompts.length > 0,
  );
}

async function dump(): Promise<string> {
  const target = new PassThrough();
  const [bytes] = await Promise.all([buffer(target), writeBackup(server.databaseUrl, target)]);
  return gunzipSync(bytes).toString("latin1");
}

async function archive(path: string): Promise<string> {
  const answer = await fetch(server.url + path, { headers: { cookie: person.cookie } });
  return Buffer.from(await answer.arrayBuffer()).toString("latin1");
}

/** Of every process that this one started. */
async function environmentOfSandboxes(): Promise<string> {
  const processes = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const read = (path: string) => readFile(path, "latin1").catch(() => "");
  const found = await Promise.all(
    processes.map(async (id) => ({ parent: /\) \S (\d+)/.exec(await read(`/proc/${id}/stat`))?.[1], environment: await read(`/proc/${id}/environ`) })),
  );
  return found.flatMap(({ parent, environment }) => (parent === String(process.pid) ? [environment] : [])).join("\n");
}

/** Lines over a plain connection, each answered as it is said. */
async function startQuoting(greeting: string, answer: (line: string) => string) {
  const sockets = new Set<Socket>();
  const one = createLineServer((socket) => {
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
    socket.write(`${greeting}\r\n`);
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n")) if (line !== "") socket.write(`${answer(line)}\r\n`);
    });
  }).listen(0, "127.0.0.1");
  await once(one, "listening");
  return {
    port: (one.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      one.close();
      await once(one, "close");
    },
  };
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<Server> {
  const one = createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
  await once(one, "listening");
  return one;
}

function addressOf(one: Server): string {
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}
