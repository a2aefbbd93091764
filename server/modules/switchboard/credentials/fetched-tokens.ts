import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import type { Gateway } from "../../../gateway/index.ts";
import { gatewayFetch } from "../oauth/gateway-fetch.ts";
import { grantOf } from "./grant-of.ts";
import { TokenRefused } from "./token-refused.ts";

const FETCHABLE = ["oauth2ClientCredentials", "oauth2Password", "oauth2TokenExchange", "jwtBearer"] as const;
type JwtBearer = Extract<ConnectionAuth, { type: "jwtBearer" }>;
/** Credentials from which a token can be had at any time, without anybody signing in. */
export type Fetchable = Extract<ConnectionAuth, { type: (typeof FETCHABLE)[number] }>;

export function isFetchable(auth: ConnectionAuth): auth is Fetchable {
  return FETCHABLE.some((type) => type === auth.type);
}

interface Fetched {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().optional() });
const DEFAULT_LIFE_S = 300;
const JWT_GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";

export async function fetchToken(gateway: Gateway, auth: Fetchable, limitKey: string, now: Date, signal: AbortSignal): Promise<Fetched> {
  if (auth.type !== "jwtBearer") {
    const { form, headers, secrets } = grantOf(auth);
    return exchange(gatewayFetch(gateway, { secrets, limitKey, signal }), auth.tokenUrl, form, now, headers);
  }
  const scope: Record<string, string> = auth.scopes?.length ? { scope: auth.scopes.join(" ") } : {};
  const assertion = await signAssertion(auth, now);
  if (!auth.tokenUrl) return { value: assertion, until: now.getTime() + DEFAULT_LIFE_S * 1_000 };
  const send = gatewayFetch(gateway, { secrets: [assertion], limitKey, signal });
  return exchange(send, auth.tokenUrl, { grant_type: JWT_GRANT, assertion, ...scope }, now);
}

async function signAssertion(auth: JwtBearer, now: Date): Promise<string> {
  try {
    const key = auth.algorithm.startsWith("HS") ? Buffer.from(auth.privateKey) : await importPKCS8(auth.privateKey, auth.algorithm);
    const issuedAt = Math.floor(now.getTime() / 1_000);
    const audience = auth.audience ?? auth.tokenUrl;
    const token = new SignJWT(auth.scopes?.length && auth.tokenUrl ? { scope: auth.scopes.join(" ") } : {})
      .setProtectedHeader({ alg: auth.algorithm, typ: "JWT", ...(auth.keyId ? { kid: auth.keyId } : {}) })
      .setIssuer(auth.issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + DEFAULT_LIFE_S);
    if (auth.subject) token.setSubject(auth.subject);
    if (audience) token.setAudience(audience);
    return await token.sign(key);
  } catch {
    // The reason is left out: it could quote the key.
    throw new TokenRefused(`The private key of this connection cannot sign with ${auth.algorithm}.`);
  }
}

async function exchange(
  send: ReturnType<typeof gatewayFetch>,
  url: string,
  form: Readonly<Record<string, string>>,
  now: Date,
  headers: Readonly<Record<string, string>> = {},
): Promise<Fetched> {
  const response = await send(url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(form),
  });
  if (response.status >= 300) throw new TokenRefused(`The token request was answered with ${response.status}.`);
  const parsed = tokenAnswer.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new TokenRefused("The answer to the token request holds no access_token.");
  return { value: parsed.data.access_token, until: now.getTime() + (parsed.data.expires_in ?? DEFAULT_LIFE_S) * 1_000 };
}
