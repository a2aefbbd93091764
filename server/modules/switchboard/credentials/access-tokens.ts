import { z } from "zod";
import type { ConnectionAuth } from "../../../../contracts/switchboard.ts";
import type { Gateway } from "../../../gateway/index.ts";
import type { Clock } from "../../../platform/clock.ts";

type ClientCredentials = Extract<ConnectionAuth, { type: "oauth2ClientCredentials" }>;

/** A token could not be had; the message says why and names no secret. */
export class TokenRefused extends Error {
  override readonly name = "TokenRefused";
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().optional() });
const DEFAULT_LIFE_S = 300;
/** A token this close to its end is fetched anew. */
const MARGIN_MS = 60_000;

/** Access tokens by client credentials: one request at a time for each connection, kept until a minute before their end. */
export function createAccessTokens(gateway: Gateway, clock: Clock) {
  const tokens = new Map<string, { readonly token: Promise<{ value: string; until: number }> }>();

  async function fetchToken(key: string, auth: ClientCredentials, signal: AbortSignal): Promise<{ value: string; until: number }> {
    const form = new URLSearchParams({ grant_type: "client_credentials", ...(auth.scopes?.length ? { scope: auth.scopes.join(" ") } : {}) });
    const pair = Buffer.from(`${encodeURIComponent(auth.clientId)}:${encodeURIComponent(auth.clientSecret)}`).toString("base64");
    const { outcome } = await gateway.deliver({
      method: "POST",
      url: auth.tokenUrl,
      headers: { authorization: `Basic ${pair}`, "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: form.toString(),
      repeatable: true,
      secrets: [auth.clientSecret, pair],
      credentialHeaders: ["authorization"],
      connection: "token request",
      operation: null,
      limitKey: `${key}/token`,
      ratePerSecond: 10,
      timeoutMs: 20_000,
      signal,
    });
    if (outcome.kind !== "answered") throw new TokenRefused(`The token could not be fetched: ${outcome.message}`);
    if (outcome.answer.status >= 400) throw new TokenRefused(`The token request was answered with ${outcome.answer.status}.`);
    const parsed = tokenAnswer.safeParse(parseJson(outcome.answer.body));
    if (!parsed.success) throw new TokenRefused("The answer to the token request holds no access_token.");
    return { value: parsed.data.access_token, until: clock.now().getTime() + (parsed.data.expires_in ?? DEFAULT_LIFE_S) * 1_000 };
  }

  return {
    async get(connectionId: string, version: number, auth: ClientCredentials, signal: AbortSignal): Promise<string> {
      const key = `${connectionId}/${version}`;
      const known = tokens.get(key);
      if (known) {
        const token = await known.token.catch(() => null);
        if (token && token.until - clock.now().getTime() > MARGIN_MS) return token.value;
        if (tokens.get(key) === known) tokens.delete(key);
      }
      const current = tokens.get(key) ?? { token: fetchToken(key, auth, signal) };
      tokens.set(key, current);
      return (await current.token).value;
    },
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
