import { createHmac, createVerify, generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { escaped, signatureBase } from "./signature-base.ts";

const CONSUMER = { key: "consumer-key", secret: "consumer secret & more" };
/** How far a client's clock may be off. */
const TOLERANCE_SECONDS = 300;

/** An OAuth 1 provider with a protected resource; it judges requests by RFC 5849 and shares no code with what signs them. */
export async function startOAuth1Server() {
  const rsa = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const secrets = new Map<string, string>([["", ""]]);
  const verifiers = new Map<string, string>();
  const nonces = new Set<string>();
  const callbacks = new Map<string, string>();
  const refusals: string[] = [];
  const methods: string[] = [];
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = new Map(
      [...(request.headers.authorization ?? "").matchAll(/(\w+)="([^"]*)"/g)].map((match) => [match[1] ?? "", decodeURIComponent(match[2] ?? "")]),
    );
    const { pathname: path, searchParams: asked } = new URL(request.url ?? "/", base);
    if (path === "/authorize") return askPerson(asked.get("oauth_token") ?? "", response);
    const refusal = judge(request, sent, Buffer.concat(chunks).toString());
    if (refusal) {
      refusals.push(refusal);
      return response.writeHead(401).end(refusal);
    }
    methods.push(sent.get("oauth_signature_method") ?? "");
    const token = sent.get("oauth_token") ?? "";
    if (path === "/request") {
      const made = issue();
      callbacks.set(made.key, sent.get("oauth_callback") ?? "");
      return response.end(`oauth_token=${made.key}&oauth_token_secret=${made.secret}&oauth_callback_confirmed=true`);
    }
    if (path === "/access") {
      if (verifiers.get(token) !== sent.get("oauth_verifier")) return response.writeHead(401).end();
      verifiers.delete(token);
      secrets.delete(token);
      const made = issue();
      return response.end(`oauth_token=${made.key}&oauth_token_secret=${made.secret}`);
    }
    response.setHeader("content-type", "application/json").end(JSON.stringify({ signedAs: token, by: sent.get("oauth_signature_method") }));
  }

  /** The page where a person is asked; it is nobody's request, so nothing is signed. */
  function askPerson(token: string, response: ServerResponse): void {
    const link = (url: URL, word: string) => `<a href="${url.href.replaceAll("&", "&amp;")}">${word}</a>`;
    response.setHeader("content-type", "text/html").end(`<h1>Let Vennel in?</h1>${link(backOf(token, true), "Allow")} ${link(backOf(token, false), "Deny")}`);
  }

  function backOf(token: string, isAllowed: boolean): URL {
    const back = new URL(callbacks.get(token) ?? "");
    if (!isAllowed) {
      back.searchParams.set("denied", token);
      return back;
    }
    const verifier = verifiers.get(token) ?? randomBytes(8).toString("hex");
    verifiers.set(token, verifier);
    back.searchParams.set("oauth_token", token);
    back.searchParams.set("oauth_verifier", verifier);
    return back;
  }

  function issue() {
    const made = { key: `token-${randomBytes(6).toString("hex")}`, secret: `secret-${randomBytes(12).toString("hex")}` };
    secrets.set(made.key, made.secret);
    return made;
  }

  /** Null when the request is what it says it is. */
  function judge(request: IncomingMessage, sent: ReadonlyMap<string, string>, body: string): string | null {
    const said = (name: string) => sent.get(`oauth_${name}`) ?? "";
    const isUsed = nonces.has(said("nonce"));
    nonces.add(said("nonce"));
    if (said("consumer_key") !== CONSUMER.key) return "consumer_key_unknown";
    if (said("nonce") === "" || isUsed) return "nonce_used";
    if (Math.abs(Date.now() / 1_000 - Number(said("timestamp"))) > TOLERANCE_SECONDS) return "timestamp_refused";
    const tokenSecret = secrets.get(said("token"));
    if (tokenSecret === undefined) return "token_rejected";

    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
    const header = [...sent].filter(([name]) => name !== "oauth_signature" && name !== "realm");
    const text = signatureBase({ method: request.method ?? "", url: new URL(request.url ?? "/", base).href, header, form: isForm ? body : null });
    return isSignedBy(said("signature_method"), text, said("signature"), tokenSecret) ? null : "signature_invalid";
  }

  function isSignedBy(method: string, text: string, signature: string, tokenSecret: string): boolean {
    const key = `${escaped(CONSUMER.secret)}&${escaped(tokenSecret)}`;
    switch (method) {
      case "HMAC-SHA1":
        return createHmac("sha1", key).update(text).digest("base64") === signature;
      case "HMAC-SHA256":
        return createHmac("sha256", key).update(text).digest("base64") === signature;
      case "RSA-SHA1":
        return createVerify("RSA-SHA1").update(text).verify(rsa.publicKey, signature, "base64");
      case "RSA-SHA256":
        return createVerify("RSA-SHA256").update(text).verify(rsa.publicKey, signature, "base64");
      default:
        return false;
    }
  }

  return {
    base,
    consumer: CONSUMER,
    /** The private half of the key that the consumer registered. */
    privateKey: rsa.privateKey,
    /** Why requests were refused, oldest first. */
    refusals,
    /** How requests that were taken were signed, oldest first. */
    methods,
    issue,
    /** The person agrees: where the browser is sent then. */
    agree(authorizeUrl: string): URL {
      return backOf(new URL(authorizeUrl).searchParams.get("oauth_token") ?? "", true);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
