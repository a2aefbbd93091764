import * as oauth from "oauth4webapi";
import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import type { OAuth2Provider } from "../../../connectors/connector.ts";
import type { Gateway } from "../../../gateway/index.ts";
import { TokenRefused } from "../credentials/token-refused.ts";
import type { TokenSet } from "../credentials/token-set.ts";
import { gatewayFetch, TOKEN_TIMEOUT_MS } from "./gateway-fetch.ts";
import { standardAnswer } from "./token-answer.ts";

type OAuth2Code = Extract<ConnectionAuth, { type: "oauth2Code" }>;

interface Client {
  readonly gateway: Gateway;
  readonly provider: OAuth2Provider;
  readonly auth: OAuth2Code;
  readonly limitKey: string;
  readonly now: Date;
}
interface Granted {
  readonly tokens: TokenSet;
  /** The account's own address, where the provider tells one beside the token. */
  readonly baseUrl: string | null;
}

/** Where the browser is sent, with a PKCE challenge whether the provider asks for one or not. */
export async function authorizeUrl(
  provider: OAuth2Provider,
  auth: OAuth2Code,
  flow: { state: string; verifier: string; redirectUri: string },
): Promise<string> {
  const scopes = auth.scopes ?? provider.scopes;
  const url = new URL(provider.authorizeUrl);
  const parameters: Record<string, string> = {
    ...provider.parameters,
    response_type: "code",
    client_id: auth.clientId,
    redirect_uri: flow.redirectUri,
    state: flow.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
    ...(scopes.length > 0 ? { [provider.scopeParameter ?? "scope"]: scopes.join(provider.scopeSeparator ?? " ") } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

export interface Callback {
  readonly state: string;
  readonly code: string;
  readonly iss: string | undefined;
}

/** Exchanges a code. The callback's `iss` must be the provider's own, and be there where the provider is known to send it. */
export async function exchangeCode(client: Client, callback: Callback, flow: { verifier: string; redirectUri: string }): Promise<Granted> {
  const server = serverOf(client.provider);
  const party = { client_id: client.auth.clientId };
  const answered = new URLSearchParams({ code: callback.code, state: callback.state, ...(callback.iss ? { iss: callback.iss } : {}) });
  return grant(client, async (options, read) => {
    const parameters = oauth.validateAuthResponse(server, party, answered, callback.state);
    const response = await oauth.authorizationCodeGrantRequest(server, party, clientAuth(client), parameters, flow.redirectUri, flow.verifier, options);
    return oauth.processAuthorizationCodeResponse(server, party, await read(response));
  });
}

/** Trades a refresh token for new tokens; the old one stays where the provider sends no other. */
export async function refresh(client: Client, refreshToken: string): Promise<Granted> {
  const server = serverOf(client.provider);
  const party = { client_id: client.auth.clientId };
  const granted = await grant(
    client,
    async (options, read) => {
      const response = await oauth.refreshTokenGrantRequest(server, party, clientAuth(client), refreshToken, options);
      return oauth.processRefreshTokenResponse(server, party, await read(response));
    },
    [refreshToken],
  );
  return { ...granted, tokens: { ...granted.tokens, refreshToken: granted.tokens.refreshToken ?? refreshToken } };
}

type Ask = (options: oauth.TokenEndpointRequestOptions, read: (response: Response) => Promise<Response>) => Promise<oauth.TokenEndpointResponse>;

async function grant({ gateway, provider, auth, limitKey, now }: Client, ask: Ask, secrets: readonly string[] = []): Promise<Granted> {
  let baseUrl: string | null = null;
  const signal = AbortSignal.timeout(TOKEN_TIMEOUT_MS);
  const send = gatewayFetch(gateway, { secrets: [...secrets, ...(auth.clientSecret ? [auth.clientSecret] : [])], limitKey, signal });
  const options = { [oauth.customFetch]: send, [oauth.allowInsecureRequests]: true } as oauth.TokenEndpointRequestOptions;
  try {
    const answer = await ask(options, async (response) => {
      const standard = await standardAnswer(response, provider);
      baseUrl = standard.baseUrl;
      return standard.response;
    });
    const expiresAt = answer.expires_in === undefined ? null : now.getTime() + answer.expires_in * 1_000;
    return { tokens: { accessToken: answer.access_token, refreshToken: answer.refresh_token ?? null, expiresAt, refused: false }, baseUrl };
  } catch (error) {
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof TokenRefused) return error;
  if (error instanceof oauth.ResponseBodyError) return new TokenRefused(`The provider refused (${error.error}).`, { isFinal: error.error === "invalid_grant" });
  if (error instanceof oauth.AuthorizationResponseError) return new TokenRefused(`The provider refused (${error.error}).`);
  if (error instanceof oauth.OperationProcessingError) return new TokenRefused("The provider's answer is not one to this sign-in.");
  return error;
}

function serverOf(provider: OAuth2Provider): oauth.AuthorizationServer {
  return {
    // Without a known issuer, one that is sent must at least be the site that people signed in at.
    issuer: provider.issuer ?? new URL(provider.authorizeUrl).origin,
    authorization_endpoint: provider.authorizeUrl,
    token_endpoint: provider.tokenUrl,
    authorization_response_iss_parameter_supported: provider.sendsIssuer ?? false,
  };
}

function clientAuth({ provider, auth }: Client): oauth.ClientAuth {
  if (!auth.clientSecret) return oauth.None();
  return provider.clientAuth === "body" ? oauth.ClientSecretPost(auth.clientSecret) : oauth.ClientSecretBasic(auth.clientSecret);
}
