import type { ConnectorDetail } from "../../../../contracts/connectors.ts";
import { oauth2RedirectUrl, viaOf } from "../oauth/sign-in/redirect-url.ts";
import { addressExampleOf } from "../connections/require-address.ts";
import type { DirectoryApi } from "../../../connectors/directory/directory-api.ts";
import type { DirectoryHit } from "../../../connectors/directory/open-directory.ts";
import type { AuthScheme, Connector, Operation } from "../../../connectors/connector.ts";

export function presentConnector(connector: Connector) {
  const { id, name, tier, operations, events, auth, provenance, protocol } = connector;
  return {
    id,
    name,
    tier,
    operations: operations.length,
    events: events.length,
    auth: auth.map(({ type }) => type),
    licence: provenance.licence,
    origin: provenance.origin,
    protocol,
  };
}

export function presentConnectorDetail(connector: Connector, publicUrl: string): ConnectorDetail {
  return {
    ...presentConnector(connector),
    description: connector.description,
    baseUrl: connector.baseUrl,
    addressExample: addressExampleOf(connector),
    docsUrl: connector.docsUrl,
    authFields: waysOf(connector)
      .filter(({ type }) => FIELDS[type] !== undefined)
      .map((way) => ({ type: way.type, label: way.label, fields: fieldsOf(way), ...signInOf(connector, way, publicUrl) })),
    hasWebhooks: connector.webhook !== null && connector.webhook.verification.type !== "none",
    registersHooks: connector.webhook?.registration !== undefined,
    hookPlace: connector.webhook?.registration?.place?.example ?? null,
    eventList: connector.events.map((event) => ({ id: event.id, name: event.name })),
  };
}

/** A way to connect; `bySignIn` fetches the tokens of OAuth 1 at endpoints that the person names. */
type Way = AuthScheme & { readonly bySignIn?: true };

function waysOf({ auth, webhook }: Connector): readonly Way[] {
  const ways: Way[] = auth.flatMap((scheme) => (scheme.type === "oauth1" && !scheme.oauth1 ? [scheme, { ...scheme, ...OAUTH1_SIGN_IN }] : [scheme]));
  if (!webhook || webhook.verification.type === "none" || auth.some(({ type }) => type === "hmac")) return ways;
  return [...ways, WEBHOOK_ONLY];
}

const OAUTH1_SIGN_IN = { label: "OAuth 1 sign-in", help: "The consumer that the system gave you.", bySignIn: true } as const;
/** A system that is only listened to needs no token, just the secret of its deliveries. */
const WEBHOOK_ONLY: Way = { type: "hmac", label: "Webhook secret only", help: "Enough to receive events; calls need another way to sign in." };

export function presentOperation({ id, method, path, summary, effect }: Operation) {
  return { id, method, path, summary, effect };
}

type Field = ConnectorDetail["authFields"][number]["fields"][number];
const field = (name: string, label: string, options: Partial<Field> = {}): Field => ({ name, label, secret: false, required: true, help: "", ...options });

/** What a form asks for; types that are missing here cannot be connected by a form. */
const FIELDS: Partial<Record<AuthScheme["type"], readonly Field[]>> = {
  none: [],
  bearer: [field("token", "Token", { secret: true })],
  apiKey: [field("in", "Where it goes"), field("name", "Name"), field("value", "Key", { secret: true })],
  basic: [field("username", "User name"), field("password", "Password", { secret: true, required: false })],
  headers: [field("headers", "Headers", { secret: true, lines: true })],
  oauth2ClientCredentials: [
    field("tokenUrl", "Token URL"),
    field("clientId", "Client id"),
    field("clientSecret", "Client secret", { secret: true }),
    field("scopes", "Scopes", { required: false }),
  ],
  oauth2Password: [
    field("tokenUrl", "Token URL"),
    field("clientId", "Client id"),
    field("clientSecret", "Client secret", { secret: true, required: false }),
    field("username", "User name"),
    field("password", "Password", { secret: true }),
    field("scopes", "Scopes", { required: false }),
  ],
  oauth2TokenExchange: [
    field("tokenUrl", "Token URL"),
    field("subjectToken", "Token to exchange", { secret: true }),
    field("subjectTokenType", "Its type", { required: false, help: "access_token if left empty; else refresh_token, id_token, jwt, saml1 or saml2." }),
    field("actorToken", "Token of who acts", { secret: true, required: false }),
    field("actorTokenType", "Type of that token", { required: false }),
    field("requestedTokenType", "Type wanted", { required: false }),
    field("audience", "Audience", { required: false }),
    field("resource", "Resource", { required: false, help: "The address of the system that the new token is for." }),
    field("clientId", "Client id", { required: false }),
    field("clientSecret", "Client secret", { secret: true, required: false }),
    field("scopes", "Scopes", { required: false }),
  ],
  mtls: [
    field("certificate", "Certificate", { lines: true }),
    field("privateKey", "Private key", { secret: true, lines: true, help: "In PEM." }),
    field("passphrase", "Passphrase of the key", { secret: true, required: false }),
    field("authority", "Authority of the server", { required: false, lines: true, help: "In PEM, where its certificate comes from a private authority." }),
    field("headers", "Headers", { secret: true, required: false, lines: true, help: "One to a line, Name: value." }),
  ],
  hmac: [field("secret", "Secret", { secret: true })],
  oauth2Code: [
    field("clientId", "Client id"),
    field("clientSecret", "Client secret", { secret: true, required: false }),
    field("scopes", "Scopes", { required: false }),
    field("authorizeUrl", "Authorisation URL"),
    field("tokenUrl", "Token URL"),
  ],
  oauth1: [
    field("consumerKey", "Consumer key"),
    field("consumerSecret", "Consumer secret", { secret: true, lines: true, help: "With an RSA signature, the private key in PEM." }),
    field("requestTokenUrl", "Request token URL"),
    field("authorizeUrl", "Authorisation URL"),
    field("accessTokenUrl", "Access token URL"),
    field("token", "Token", { secret: true }),
    field("tokenSecret", "Token secret", { secret: true }),
    field("realm", "Account", { required: false }),
    field("signatureMethod", "Signature", { required: false, help: "HMAC-SHA1 if left empty; else HMAC-SHA256, RSA-SHA1 or RSA-SHA256." }),
  ],
  jwtBearer: [
    field("issuer", "Issuer"),
    field("subject", "Subject", { required: false }),
    field("privateKey", "Private key", { secret: true, lines: true }),
    field("keyId", "Key id", { required: false }),
    field("algorithm", "Algorithm", { help: "Such as RS256." }),
    field("audience", "Audience", { required: false }),
    field("tokenUrl", "Token URL", { required: false }),
    field("scopes", "Scopes", { required: false }),
  ],
  sshKey: [
    field("username", "User name"),
    field("privateKey", "Private key", { secret: true, lines: true, help: "As OpenSSH or PEM writes it." }),
    field("passphrase", "Passphrase of the key", { secret: true, required: false }),
  ],
  sigv4: [
    field("accessKeyId", "Access key id"),
    field("secretAccessKey", "Secret access key", { secret: true }),
    field("region", "Region"),
    field("service", "Service"),
  ],
};

/** What the provider knows of itself is not asked for. */
const OAUTH1_ENDPOINTS = ["requestTokenUrl", "authorizeUrl", "accessTokenUrl"];
const OAUTH1_TOKENS = ["token", "tokenSecret"];
const KNOWN_OF: Partial<Record<AuthScheme["type"], (way: Way) => readonly string[]>> = {
  apiKey: (scheme) => [...(scheme.in ? ["in"] : []), ...(scheme.name ? ["name"] : [])],
  oauth2Code: (scheme) => (scheme.oauth2 ? ["authorizeUrl", "tokenUrl"] : []),
  sigv4: (scheme) => (scheme.service ? ["service"] : []),
  oauth1: ({ oauth1, bySignIn }) => (oauth1 ? [...OAUTH1_ENDPOINTS, ...OAUTH1_TOKENS, "realm"] : bySignIn ? OAUTH1_TOKENS : OAUTH1_ENDPOINTS),
};

function signInOf(connector: Connector, way: Way, publicUrl: string) {
  if (way.type === "oauth2Code") return { signIn: true, redirectUrl: way.oauth2 ? oauth2RedirectUrl(publicUrl, viaOf(connector)) : null };
  if (way.type === "oauth1" && (way.oauth1 || way.bySignIn)) return { signIn: true, redirectUrl: `${publicUrl}/callback/oauth1` };
  return {};
}

function fieldsOf(way: Way): Field[] {
  const fields = FIELDS[way.type] ?? [];
  const known = KNOWN_OF[way.type]?.(way) ?? [];
  const [first, ...rest] = fields.filter(({ name }) => !known.includes(name));
  return first ? [{ ...first, help: first.help || way.help }, ...rest] : [];
}

/** One of the directory that nobody has added yet. */
export function presentDirectoryApi({ id, name, operations, auth, licence, origin }: DirectoryApi) {
  return { id, name, tier: "catalogue" as const, operations, events: 0, auth: [...auth], licence, origin, protocol: "http" };
}

export function presentDirectoryOperation({ id, method, path, summary }: DirectoryHit["operation"]) {
  return { id, method, path, summary, effect: method === "GET" ? ("read" as const) : method === "DELETE" ? ("delete" as const) : ("write" as const) };
}
