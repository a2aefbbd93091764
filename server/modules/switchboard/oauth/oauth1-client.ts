import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import type { Gateway } from "../../../gateway/index.ts";
import { TokenRefused } from "../credentials/token-refused.ts";
import { oauth1Header } from "../signing/oauth1-header.ts";
import { gatewayFetch, TOKEN_TIMEOUT_MS } from "./gateway-fetch.ts";

type OAuth1 = Extract<ConnectionAuth, { type: "oauth1" }>;
export interface Token {
  readonly key: string;
  readonly secret: string;
}

/** The temporary token that the person is asked about; the address to come back to is part of what is signed. */
export async function requestToken(gateway: Gateway, auth: OAuth1, url: string, callback: string): Promise<Token> {
  return fetchToken(gateway, auth, url, null, { oauth_callback: callback });
}

/** The lasting token, for the temporary one and the proof that the person agreed. */
export async function accessToken(gateway: Gateway, auth: OAuth1, url: string, temporary: Token, verifier: string): Promise<Token> {
  return fetchToken(gateway, auth, url, temporary, { oauth_verifier: verifier });
}

async function fetchToken(gateway: Gateway, auth: OAuth1, url: string, token: Token | null, form: Record<string, string>): Promise<Token> {
  const secrets = [auth.consumerSecret, ...(token ? [token.secret] : [])];
  const send = gatewayFetch(gateway, { secrets, limitKey: `oauth1/${new URL(url).host}`, signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS) });
  const authorization = oauth1Header(auth, token, { method: "POST", url, form });
  const response = await send(url, { method: "POST", headers: { authorization, accept: "application/x-www-form-urlencoded" } });
  if (response.status !== 200) throw new TokenRefused(`The provider answered the request for a token with ${response.status}.`);
  const answer = new URLSearchParams(await response.text());
  const [key, secret] = [answer.get("oauth_token"), answer.get("oauth_token_secret")];
  if (!key || secret === null) throw new TokenRefused("The provider's answer holds no token.");
  // RFC 5849: a provider that does not confirm the address may send people elsewhere.
  if (!token && answer.get("oauth_callback_confirmed") !== "true") throw new TokenRefused("The provider did not confirm the address to come back to.");
  return { key, secret };
}
