import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer as createPlainServer, type IncomingHttpHeaders, type Server } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectionAuth, type ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import { createAuthority } from "../../../gateway/testing/certificates.ts";
import { plainConnector, switchboardWorld } from "../oauth/testing/switchboard-world.ts";
import { callContext } from "../../../testing/call-context.ts";

const ANN = "ann@org_a";
const KEY = "a key of at least thirty-two characters";
const signing = { algorithm: "sha256", encoding: "hex", header: "x-signature", signed: "{method} {path}\n{body}" } as const;

interface Seen {
  readonly headers: IncomingHttpHeaders;
  readonly url: string;
  readonly certificate: string | undefined;
}
let world: Awaited<ReturnType<typeof switchboardWorld>>;
let plain: Server;
let demanding: Server;
let seen: Seen | null = null;
const tokenRequests: { form: Record<string, string>; authorization: string | undefined }[] = [];
let refuseNext = false;
/** Over HTTP; keys of SSH are tried against a server of it (calls/sftp.test.ts). */
type Spoken = Exclude<ConnectionAuth["type"], "sshKey">;
let cases: Record<Spoken, Case>;

/** A credential, and what a system gets to see of a connection that has it. */
interface Case {
  readonly auth: object;
  readonly shows: object;
  readonly asks?: object;
  readonly connector?: string;
}

beforeAll(async () => {
  world = await switchboardWorld([plainConnector("signs", [{ type: "hmac", label: "Signed", help: "", signing }])]);
  plain = createPlainServer((request, response) => {
    if (request.url === "/token") {
      void text(request).then((body) => {
        tokenRequests.push({ form: Object.fromEntries(new URLSearchParams(body)), authorization: request.headers.authorization });
        response.setHeader("content-type", "application/json").end(JSON.stringify({ access_token: `granted-${tokenRequests.length}`, expires_in: 3600 }));
      });
      return;
    }
    if (refuseNext) return void ((refuseNext = false), response.writeHead(401).end());
    seen = { headers: request.headers, url: request.url ?? "", certificate: undefined };
    response.end("{}");
  });
  const authority = await createAuthority();
  const [own, client] = [await authority.issue("server"), await authority.issue("the client")];
  demanding = createServer(
    { cert: own.certificate, key: own.privateKey, ca: authority.certificate, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      seen = { headers: request.headers, url: request.url ?? "", certificate: (request.socket as TLSSocket).getPeerCertificate().subject.CN?.toString() };
      response.end("{}");
    },
  );
  for (const server of [plain, demanding]) await once(server.listen(0, "127.0.0.1"), "listening");

  const tokenUrl = `${addressOf(plain)}/token`;
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const bearer = { headers: { authorization: expect.stringMatching(/^Bearer granted-/) } };
  const oauth1 = { consumerKey: "ck", token: "tk", tokenSecret: KEY };
  cases = {
    none: { auth: {}, shows: { url: "/thing" } },
    bearer: { auth: { token: KEY }, shows: { headers: { authorization: `Bearer ${KEY}` } } },
    apiKey: { auth: { in: "query", name: "key", value: "k1" }, shows: { url: "/thing?key=k1" } },
    basic: { auth: { username: "u", password: "p" }, shows: { headers: { authorization: "Basic dTpw" } } },
    headers: { auth: { headers: { "X-One": "1" } }, shows: { headers: { "x-one": "1" } } },
    oauth2ClientCredentials: {
      auth: { tokenUrl, clientId: "id", clientSecret: "s", scopes: ["a", "b"] },
      shows: bearer,
      asks: { form: { grant_type: "client_credentials", scope: "a b" }, authorization: "Basic aWQ6cw==" },
    },
    oauth2Password: {
      auth: { tokenUrl, clientId: "id", username: "ann", password: KEY },
      shows: bearer,
      asks: { form: { grant_type: "password", client_id: "id", username: "ann", password: KEY }, authorization: undefined },
    },
    oauth2TokenExchange: {
      auth: { tokenUrl, subjectToken: KEY, subjectTokenType: "jwt", actorToken: "actor", audience: "orders", resource: "https://orders.example/" },
      shows: bearer,
      asks: {
        form: {
          grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
          subject_token: KEY,
          subject_token_type: "urn:ietf:params:oauth:token-type:jwt",
          actor_token: "actor",
          actor_token_type: "urn:ietf:params:oauth:token-type:access_token",
          audience: "orders",
          resource: "https://orders.example/",
        },
      },
    },
    oauth2Code: {
      auth: { clientId: "id", authorizeUrl: `${addressOf(plain)}/authorize`, tokenUrl, accessToken: "signed-in" },
      shows: { headers: { authorization: "Bearer signed-in" } },
    },
    oauth1: {
      auth: { ...oauth1, consumerSecret: rsa, signatureMethod: "RSA-SHA256" },
      shows: { headers: { authorization: expect.stringMatching(/^OAuth .*oauth_consumer_key="ck".*oauth_signature_method="RSA-SHA256"/) } },
    },
    hmac: { connector: "signs", auth: { secret: KEY }, shows: { headers: { "x-signature": expect.stringMatching(/^[0-9a-f]{64}$/) } } },
    jwtBearer: {
      auth: { issuer: "me", privateKey: rsa, algorithm: "RS256", tokenUrl },
      shows: bearer,
      asks: { form: { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: expect.stringMatching(/^eyJ/) } },
    },
    sigv4: {
      auth: { accessKeyId: "id", secretAccessKey: KEY, region: "eu-west-1", service: "execute-api" },
      shows: { headers: { authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=id\//) } },
    },
    mtls: {
      auth: { certificate: client.certificate, privateKey: client.privateKey, authority: authority.certificate, headers: { "X-Plan": "gold" } },
      shows: { certificate: "the client", headers: { "x-plan": "gold" } },
    },
  };
});
afterAll(async () => {
  for (const server of [plain, demanding]) {
    server.closeAllConnections();
    server.close();
  }
  await world.close();
});
beforeEach(() => {
  seen = null;
  tokenRequests.length = 0;
});

const TYPES = connectionAuth.options.map((option) => option.shape.type.value).filter((type) => type !== "sshKey");

test.each(TYPES)("a connection of the type %s shows the system what that type says, and no record holds a secret of it", async (type) => {
  const { auth, shows, asks } = cases[type];
  const result = await call(await connect(type));
  expect(result).toMatchObject({ ok: true });
  expect(seen).toMatchObject(shows);
  expect(tokenRequests).toMatchObject(asks ? [asks] : []);
  const records = JSON.stringify(result.calls);
  for (const secret of Object.values(auth).filter((value) => typeof value === "string" && (value === KEY || value.includes("PRIVATE KEY"))))
    expect(records).not.toContain(JSON.stringify(secret).slice(1, -1));
});

test.each(["oauth2ClientCredentials", "oauth2Password", "oauth2TokenExchange", "jwtBearer"] as const)(
  "a token of %s that the system ends early is fetched anew, once",
  async (type) => {
    const id = await connect(type);
    await call(id);
    refuseNext = true;
    expect(await call(id)).toMatchObject({ ok: true });
    expect(tokenRequests.length).toBe(2);
    expect(seen?.headers.authorization).toBe("Bearer granted-2");
  },
);

test("a certificate that cannot work is refused where it is given", async () => {
  const { certificate, privateKey } = cases.mtls.auth as { certificate: string; privateKey: string };
  const other = await (await createAuthority()).issue("other");
  const attempt = async (auth: object, baseUrl = addressOf(demanding)) => {
    const { status, body } = await world.call(ANN, "POST", "/connections", {
      connector: "http",
      name: "Wrong",
      baseUrl,
      auth: { type: "mtls", certificate, privateKey, ...auth },
    });
    expect(JSON.stringify(body)).not.toContain("BEGIN PRIVATE KEY");
    return [status, body.fields?.[0].field];
  };
  expect(await attempt({ certificate: "no certificate" })).toEqual([400, "auth.certificate"]);
  expect(await attempt({ privateKey: "no key" })).toEqual([400, "auth.privateKey"]);
  expect(await attempt({ privateKey: other.privateKey })).toEqual([400, "auth.privateKey"]);
  expect(await attempt({ authority: "nobody" })).toEqual([400, "auth.authority"]);
  expect(await attempt({}, addressOf(plain))).toEqual([400, "baseUrl"]);
});

let count = 0;

async function connect(type: Spoken): Promise<string> {
  const { auth, connector = "http" } = cases[type];
  count += 1;
  const baseUrl = addressOf(type === "mtls" ? demanding : plain);
  const { status, body } = await world.call(ANN, "POST", "/connections", { connector, name: `C ${count}`, baseUrl, auth: { type, ...auth } });
  expect([status, body]).toEqual([201, expect.objectContaining({ authType: type })]);
  return body.id;
}

function call(id: string) {
  const carrier = world.switchboard.callCarrier({
    resolveAlias: async () => ({ connectionId: id, connector: "http" }),
    simulate: () => Promise.reject(new Error("nothing is simulated here")),
  });
  return carrier.carryCall(
    { connection: "c", operation: null, args: null, request: { method: "GET", path: "/thing" }, idempotencyKey: null, timeoutMs: 5_000 },
    CONTEXT,
  );
}

const CONTEXT = callContext();

function addressOf(server: Server): string {
  const scheme = server === plain ? "http" : "https";
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
