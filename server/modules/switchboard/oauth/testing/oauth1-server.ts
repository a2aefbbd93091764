import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const CONSUMER = { key: "consumer-key", secret: "consumer secret & more" };

/** An OAuth 1 provider with a protected resource; it works its signatures out by itself, from RFC 5849. */
export async function startOAuth1Server() {
  const secrets = new Map<string, string>([["", ""]]);
  const verifiers = new Map<string, string>();
  const nonces = new Set<string>();
  const callbacks = new Map<string, string>();
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const parameters = verify(request, Buffer.concat(chunks).toString());
    if (!parameters) return response.writeHead(401).end();
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const token = parameters.get("oauth_token") ?? "";
    if (path === "/request") {
      const made = issue();
      callbacks.set(made.key, parameters.get("oauth_callback") ?? "");
      return response.end(`oauth_token=${made.key}&oauth_token_secret=${made.secret}&oauth_callback_confirmed=true`);
    }
    if (path === "/access") {
      if (verifiers.get(token) !== parameters.get("oauth_verifier")) return response.writeHead(401).end();
      verifiers.delete(token);
      const made = issue();
      return response.end(`oauth_token=${made.key}&oauth_token_secret=${made.secret}`);
    }
    response.setHeader("content-type", "application/json").end(JSON.stringify({ signedAs: token, headers: request.headers }));
  }
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function issue() {
    const made = { key: `token-${randomBytes(6).toString("hex")}`, secret: `secret-${randomBytes(12).toString("hex")}` };
    secrets.set(made.key, made.secret);
    return made;
  }

  function verify(request: IncomingMessage, body: string): Map<string, string> | null {
    const header = request.headers.authorization ?? "";
    const sent = new Map([...header.matchAll(/(\w+)="([^"]*)"/g)].map((match) => [match[1] ?? "", decodeURIComponent(match[2] ?? "")]));
    const nonce = sent.get("oauth_nonce") ?? "";
    if (sent.get("oauth_consumer_key") !== CONSUMER.key || nonces.has(nonce)) return null;
    nonces.add(nonce);
    const url = new URL(request.url ?? "/", base);
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
    const pairs = [
      ...[...sent].filter(([name]) => name !== "oauth_signature" && name !== "realm"),
      ...url.searchParams,
      ...(isForm ? new URLSearchParams(body) : []),
    ]
      .map(([name, value]) => [escaped(name), escaped(value)] as const)
      .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
      .map((pair) => pair.join("="));
    const text = [request.method ?? "", escaped(url.origin + url.pathname), escaped(pairs.join("&"))].join("&");
    const key = `${escaped(CONSUMER.secret)}&${escaped(secrets.get(sent.get("oauth_token") ?? "") ?? "unknown")}`;
    const algorithm = sent.get("oauth_signature_method") === "HMAC-SHA256" ? "sha256" : "sha1";
    const expected = createHmac(algorithm, key).update(text).digest("base64");
    return expected === sent.get("oauth_signature") ? sent : null;
  }

  return {
    base,
    consumer: CONSUMER,
    issue,
    /** The person agrees: where the browser is sent then. */
    agree(authorizeUrl: string): URL {
      const token = new URL(authorizeUrl).searchParams.get("oauth_token") ?? "";
      const verifier = randomBytes(8).toString("hex");
      verifiers.set(token, verifier);
      const back = new URL(callbacks.get(token) ?? "");
      back.searchParams.set("oauth_token", token);
      back.searchParams.set("oauth_verifier", verifier);
      return back;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
