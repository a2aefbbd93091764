import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What a provider knows of somebody, and how it may lie. */
export interface ProviderGuest {
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  /** Claims that take the place of those that would be right. */
  readonly forged?: Readonly<Record<string, unknown>>;
  /** A fault in how the token is signed. */
  readonly signature?: BadSignature;
}
/** By nobody, by another's key, with the claims changed afterwards, or by an algorithm that was not agreed on. */
export type BadSignature = "none" | "another key" | "changed afterwards" | "HS256 by the client's secret" | "HS256 by the public key" | "RS512";
export interface WellKnownProviders {
  /** Takes what is meant for Google, Microsoft and GitHub to the server on loopback. */
  readonly fetch: typeof fetch;
  /** What the person's browser does: opens the address, and is sent back. */
  visit(authorizationUrl: string, guest: ProviderGuest): Promise<URL>;
  /** Whether GitHub's own API answers. */
  isGithubDown: boolean;
  /** What Google's discovery says of itself in place of the truth. */
  discovered: Readonly<Record<string, string>>;
  close(): Promise<void>;
}
interface Begun {
  readonly guest: ProviderGuest;
  readonly query: URLSearchParams;
}

const TENANT = "8f6c4c6e-0000-4000-8000-5b3f7d5f1a11";
const KEY_ID = "loopback";
const GOOGLE = {
  issuer: "https://accounts.google.com",
  authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
  token_endpoint: "https://oauth2.googleapis.com/token",
  jwks_uri: "https://www.googleapis.com/oauth2/v3/certs",
  authorization_response_iss_parameter_supported: true,
};
const MICROSOFT = {
  // As it is served for every tenant: the name of the tenant is left open.
  issuer: "https://login.microsoftonline.com/{tenantid}/v2.0",
  authorization_endpoint: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
  token_endpoint: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
  jwks_uri: "https://login.microsoftonline.com/common/discovery/v2.0/keys",
};
const SHARED = { response_types_supported: ["code"], subject_types_supported: ["pairwise"], id_token_signing_alg_values_supported: ["RS256"] };

/** Servers shaped like those that the presets name: their addresses, their discovery, their tokens; GitHub's has no ID token. */
export async function startWellKnownProviders(): Promise<WellKnownProviders> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const codes = new Map<string, Begun>();
  const tokens = new Map<string, ProviderGuest>();
  let guest: ProviderGuest | null = null;
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status = 200, location, body }) => {
        response.writeHead(status, { "content-type": "application/json", ...(location ? { location } : {}) });
        response.end(body ? JSON.stringify(body) : "");
      },
      (error: Error) =>
        response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ error: "invalid_grant", error_description: error.message })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  /** The host that was meant is the first part of the path. */
  const toLoopback = (address: URL) => `http://127.0.0.1:${port}/${address.host}${address.pathname}${address.search}`;

  async function answer(request: IncomingMessage): Promise<{ status?: number; location?: string; body?: object }> {
    const address = new URL(`https:/${request.url ?? ""}`);
    const place = address.host + address.pathname;
    switch (place) {
      case "accounts.google.com/.well-known/openid-configuration":
        return { body: { ...GOOGLE, ...SHARED, ...providers.discovered } };
      case "login.microsoftonline.com/common/v2.0/.well-known/openid-configuration":
        return { body: { ...MICROSOFT, ...SHARED } };
      case "www.googleapis.com/oauth2/v3/certs":
      case "login.microsoftonline.com/common/discovery/v2.0/keys":
        return { body: { keys: [{ ...publicKey.export({ format: "jwk" }), kid: KEY_ID, use: "sig", alg: "RS256" }] } };
      case "accounts.google.com/o/oauth2/v2/auth":
        return { status: 302, location: letIn(address.searchParams, { iss: GOOGLE.issuer, scope: "email openid", authuser: "0" }) };
      case "login.microsoftonline.com/common/oauth2/v2.0/authorize":
        return { status: 302, location: letIn(address.searchParams, { session_state: randomUUID() }) };
      case "github.com/login/oauth/authorize":
        return { status: 302, location: letIn(address.searchParams, {}) };
      case "oauth2.googleapis.com/token": {
        const { guest: known, query } = redeem(new URLSearchParams(await text(request)));
        return {
          body: {
            access_token: randomUUID(),
            token_type: "Bearer",
            expires_in: 3599,
            id_token: idToken(query, GOOGLE.issuer, known, { email_verified: known.isVerified }),
          },
        };
      }
      case "login.microsoftonline.com/common/oauth2/v2.0/token": {
        const { guest: known, query } = redeem(new URLSearchParams(await text(request)));
        const issuer = MICROSOFT.issuer.replace("{tenantid}", TENANT);
        return {
          body: { access_token: randomUUID(), token_type: "Bearer", expires_in: 3599, id_token: idToken(query, issuer, known, { tid: TENANT, ver: "2.0" }) },
        };
      }
      case "github.com/login/oauth/access_token": {
        const access_token = `gho_${randomUUID()}`;
        tokens.set(access_token, redeem(new URLSearchParams(await text(request))).guest);
        return { body: { access_token, token_type: "bearer", scope: "read:user,user:email" } };
      }
      case "api.github.com/user":
      case "api.github.com/user/emails":
        return github(place, tokens.get(request.headers.authorization?.replace(/^bearer /i, "") ?? ""));
      default:
        return { status: 404, body: { message: `${place} is not there` } };
    }
  }

  function letIn(query: URLSearchParams, more: Record<string, string>): string {
    const code = randomUUID();
    if (!guest) throw new Error("Nobody is signed in at the provider");
    codes.set(code, { guest, query });
    const back = new URL(query.get("redirect_uri") ?? "");
    for (const [name, value] of Object.entries({ code, state: query.get("state") ?? "", ...more })) back.searchParams.set(name, value);
    return back.href;
  }

  /** As strict as the providers are: the client's secret, the same address to go back to, the verifier, and once. */
  function redeem(sent: URLSearchParams): Begun {
    const begun = codes.get(sent.get("code") ?? "");
    codes.delete(sent.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(sent.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight = begun && sent.get("client_secret") === "secret" && sent.get("redirect_uri") === begun.query.get("redirect_uri");
    if (!isRight || challenge !== begun.query.get("code_challenge")) throw new Error("The code cannot be redeemed");
    return begun;
  }

  function idToken(query: URLSearchParams, issuer: string, { subject, email, forged, signature }: ProviderGuest, more: object): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: query.get("client_id"),
      sub: subject,
      nonce: query.get("nonce"),
      iat: now,
      exp: now + 3600,
      given_name: "Ada",
      family_name: "Berg",
    };
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const payload = encode({ ...claims, ...(email ? { email } : {}), ...more, ...forged });
    const signed = `${encode({ alg: "RS256", kid: KEY_ID, typ: "JWT" })}.${payload}`;
    const by = (key: KeyObject, text: string) => sign("sha256", Buffer.from(text), key).toString("base64url");
    if (signature === "none") return `${encode({ alg: "none", typ: "JWT" })}.${payload}.`;
    if (signature === "another key") return `${signed}.${by(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey, signed)}`;
    if (signature === "changed afterwards") return `${signed.replace(/.$/, (last) => (last === "Q" ? "g" : "Q"))}.${by(privateKey, signed)}`;
    if (signature === "HS256 by the client's secret") return symmetric("secret", payload);
    if (signature === "HS256 by the public key") return symmetric(publicKey.export({ format: "pem", type: "spki" }), payload);
    if (signature === "RS512") {
      const other = `${encode({ alg: "RS512", kid: KEY_ID, typ: "JWT" })}.${payload}`;
      return `${other}.${sign("sha512", Buffer.from(other), privateKey).toString("base64url")}`;
    }
    return `${signed}.${by(privateKey, signed)}`;
  }

  function symmetric(key: string | Buffer, payload: string): string {
    const signed = `${Buffer.from(JSON.stringify({ alg: "HS256", kid: KEY_ID, typ: "JWT" })).toString("base64url")}.${payload}`;
    return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
  }

  function github(place: string, known: ProviderGuest | undefined) {
    if (providers.isGithubDown) return { status: 503, body: { message: "Unicorn" } };
    if (!known) return { status: 401, body: { message: "Bad credentials" } };
    if (place.endsWith("/user")) return { body: { id: Number(known.subject), login: "adaberg", name: "Ada Maria Berg", avatar_url: null, email: null } };
    const addresses = [{ email: "old@example.test", primary: false, verified: true, visibility: null }];
    return { body: known.email ? [...addresses, { email: known.email, primary: true, verified: known.isVerified, visibility: "private" }] : addresses };
  }

  const providers: WellKnownProviders = {
    isGithubDown: false,
    discovered: {},
    fetch: async (input, init) => fetch(toLoopback(new URL(input instanceof Request ? input.url : input)), init),
    async visit(authorizationUrl, who) {
      guest = who;
      const { headers } = await fetch(toLoopback(new URL(authorizationUrl)), { redirect: "manual" });
      return new URL(headers.get("location") ?? "about:blank");
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return providers;
}
