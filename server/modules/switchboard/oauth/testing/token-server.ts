import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface TokenServer {
  readonly url: string;
  /** Forms that reached the token endpoint, oldest first. */
  readonly asked: URLSearchParams[];
  /** Refresh tokens that were presented a second time. */
  readonly reused: string[];
  /** Says what a code or a refresh token is answered with; the default is a rotating pair. */
  answer:
    | ((form: URLSearchParams, granted: { access_token: string; refresh_token: string }) => { status?: number; type?: string; body: string; location?: string })
    | null;
  /** Milliseconds that an answer takes. */
  delayMs: number;
  /** Called in place of an answer, with what breaks the connection. */
  lose: ((breakOff: () => void) => void) | null;
  readonly challenges: Map<string, string>;
  /** A code as the authorisation endpoint would give it, for the challenge in the address. */
  codeFor(authorizeUrl: string): string;
  close(): void;
}

/** A provider that rotates refresh tokens and ends a sign-in when one is used twice, as RFC 9700 wants it. */
export async function startTokenServer(): Promise<TokenServer> {
  let current: string | null = null;
  const spent = new Set<string>();
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    if (request.method === "GET")
      return response.setHeader("content-type", "application/json").end(JSON.stringify({ seen: request.headers.authorization ?? null }));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const basic = request.headers.authorization?.startsWith("Basic ") ? Buffer.from(request.headers.authorization.slice(6), "base64").toString() : "";
    form.set("by_header", basic);
    provider.asked.push(form);
    const refuse = () => response.writeHead(400, { "content-type": "application/json" }).end('{"error":"invalid_grant"}');

    // The request is lost on its way, together with who sent it.
    if (provider.lose) return provider.lose(() => response.destroy());
    if (form.get("grant_type") === "authorization_code") {
      const challenge = provider.challenges.get(form.get("code") ?? "");
      const shown = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (!challenge || challenge !== shown) return refuse();
    } else if (form.get("grant_type") === "refresh_token") {
      const presented = form.get("refresh_token") ?? "";
      if (spent.has(presented)) {
        provider.reused.push(presented);
        current = null;
      }
      if (presented !== current) return refuse();
      spent.add(presented);
    }
    current = `refresh-${randomBytes(8).toString("hex")}`;
    const granted = { access_token: `access-${randomBytes(8).toString("hex")}`, refresh_token: current };
    const told = provider.answer?.(form, granted) ?? { body: JSON.stringify({ ...granted, token_type: "Bearer", expires_in: 3600 }) };
    const send = () =>
      response
        .writeHead(told.status ?? 200, { "content-type": told.type ?? "application/json", ...(told.location ? { location: told.location } : {}) })
        .end(told.body);
    if (provider.delayMs > 0) setTimeout(send, provider.delayMs);
    else send();
  }
  await once(server, "listening");
  const provider: TokenServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    reused: [],
    answer: null,
    delayMs: 0,
    lose: null,
    challenges: new Map(),
    codeFor(authorizeUrl) {
      const code = `code-${randomBytes(8).toString("hex")}`;
      provider.challenges.set(code, new URL(authorizeUrl).searchParams.get("code_challenge") ?? "");
      return code;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return provider;
}
