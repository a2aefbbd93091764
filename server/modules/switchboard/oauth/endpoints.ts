import ipaddr from "ipaddr.js";
import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import type { AuthScheme, Connector, OAuth1Provider, OAuth2Provider } from "../../../connectors/connector.ts";
import { ApiError } from "../../../platform/errors.ts";

type OAuth2Code = Extract<ConnectionAuth, { type: "oauth2Code" }>;
type OAuth1 = Extract<ConnectionAuth, { type: "oauth1" }>;

/** The provider as a connection reaches it; `isOurs` when the endpoints are part of the product and nobody's input. */
export type Provider<T> = T & { readonly isOurs: boolean };

/**
 * Endpoints come from the connector where it names them, else from the stored connection; never from a callback.
 * A connection that would bring its own beside those of the connector is refused.
 */
export function oauth2Of(connector: Connector, auth: OAuth2Code, baseUrl: string | null): Provider<OAuth2Provider> {
  const known = schemeOf(connector, "oauth2Code").oauth2;
  if (known) {
    if (auth.authorizeUrl || auth.tokenUrl || auth.issuer) throw ownEndpoints(connector);
    const [authorizeUrl, tokenUrl] = [known.authorizeUrl, known.tokenUrl].map((url) => filled(connector, url, baseUrl)) as [string, string];
    return { ...known, authorizeUrl, tokenUrl, isOurs: connector.tier === "polished" && !usesBaseUrl(known.authorizeUrl, known.tokenUrl) };
  }
  if (!auth.authorizeUrl || !auth.tokenUrl) throw missing("auth.authorizeUrl", "The authorisation URL and the token URL are needed.");
  for (const url of [auth.authorizeUrl, auth.tokenUrl]) requireSafe(url);
  return {
    authorizeUrl: auth.authorizeUrl,
    tokenUrl: auth.tokenUrl,
    scopes: [],
    clientAuth: "header",
    ...(auth.issuer ? { issuer: auth.issuer } : {}),
    isOurs: false,
  };
}

export function oauth1Of(connector: Connector, auth: OAuth1, baseUrl: string | null): OAuth1Provider {
  const known = schemeOf(connector, "oauth1").oauth1;
  if (known) {
    if (auth.requestTokenUrl || auth.authorizeUrl || auth.accessTokenUrl) throw ownEndpoints(connector);
    const fill = (url: string) => filled(connector, url, baseUrl);
    return { requestTokenUrl: fill(known.requestTokenUrl), authorizeUrl: fill(known.authorizeUrl), accessTokenUrl: fill(known.accessTokenUrl) };
  }
  const { requestTokenUrl, authorizeUrl, accessTokenUrl } = auth;
  if (!requestTokenUrl || !authorizeUrl || !accessTokenUrl)
    throw missing("auth.requestTokenUrl", "The request token URL, the authorisation URL and the access token URL are needed.");
  for (const url of [requestTokenUrl, authorizeUrl, accessTokenUrl]) requireSafe(url);
  return { requestTokenUrl, authorizeUrl, accessTokenUrl };
}

function schemeOf(connector: Connector, type: AuthScheme["type"]): AuthScheme {
  const scheme = connector.auth.find((candidate) => candidate.type === type);
  if (!scheme) throw new ApiError("unprocessable", `${connector.name} cannot be connected by ${type === "oauth1" ? "OAuth 1" : "a sign-in"}.`);
  return scheme;
}

function filled(connector: Connector, url: string, baseUrl: string | null): string {
  const base = baseUrl ?? connector.baseUrl;
  if (!url.startsWith("{baseUrl}")) return url;
  if (!base) throw missing("baseUrl", `A ${connector.name} connection needs a base URL.`);
  const address = url.replace("{baseUrl}", base.replace(/\/$/, ""));
  requireSafe(address);
  return address;
}

function usesBaseUrl(...urls: readonly string[]): boolean {
  return urls.some((url) => url.startsWith("{baseUrl}"));
}

/** Codes and secrets do not cross the open network in the clear; whether an inner address may be reached is the gateway's to say. */
function requireSafe(text: string): void {
  const url = new URL(text);
  if (url.username || url.password || url.hash) throw missing("auth", `The address ${url.origin} must carry no user name and no fragment.`);
  if (url.protocol === "https:" || (url.protocol === "http:" && isInner(url.hostname))) return;
  throw missing("auth", `The address ${url.origin} must begin with https.`);
}

function isInner(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return bare === "localhost" || (ipaddr.isValid(bare) && ipaddr.process(bare).range() !== "unicast");
}

function ownEndpoints(connector: Connector): ApiError {
  return missing("auth", `The addresses of ${connector.name}'s sign-in are known and cannot be replaced.`);
}

function missing(field: string, message: string): ApiError {
  return new ApiError("invalid", message, { fields: [{ field, message }] });
}
