import { z } from "zod";
import { displayName } from "./display-name.ts";
import { page, pageQuery, time } from "./common.ts";
import { defineService } from "./route.ts";

const o = "/o/{organisation_id}" as const;
const secret = z.string().min(1).max(10_000);
const headerValues = z.record(z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/), secret);
const tokenType = z.enum(["access_token", "refresh_token", "id_token", "jwt", "saml1", "saml2"]);

/** A sign-in at the provider. Tokens that exist already may be given; else `POST /connections/authorize` begins one. */
const oauth2CodeAuth = z.strictObject({
  type: z.literal("oauth2Code"),
  clientId: z.string().min(1).max(1_000),
  /** Left out for a public client. */
  clientSecret: secret.optional(),
  scopes: z.array(z.string().min(1)).optional(),
  /** For connectors that name no endpoints of their own. */
  authorizeUrl: z.url().optional(),
  tokenUrl: z.url().optional(),
  issuer: z.url().optional(),
  accessToken: secret.optional(),
  refreshToken: secret.optional(),
});

const oauth1Auth = z.strictObject({
  type: z.literal("oauth1"),
  consumerKey: z.string().min(1).max(1_000),
  /** With an RSA method, the private key in PEM. */
  consumerSecret: secret,
  token: secret.optional(),
  tokenSecret: secret.optional(),
  signatureMethod: z.enum(["HMAC-SHA1", "HMAC-SHA256", "RSA-SHA1", "RSA-SHA256"]).optional(),
  /** The account, where the provider wants one. */
  realm: z.string().max(200).optional(),
  requestTokenUrl: z.url().optional(),
  authorizeUrl: z.url().optional(),
  accessTokenUrl: z.url().optional(),
});

/** What authenticates a connection. Secrets go in and never come out. */
export const connectionAuth = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("none") }),
  z.strictObject({ type: z.literal("bearer"), token: secret }),
  z.strictObject({ type: z.literal("apiKey"), in: z.enum(["header", "query", "cookie"]), name: z.string().min(1).max(200), value: secret }),
  z.strictObject({ type: z.literal("basic"), username: z.string().max(1_000), password: z.string().max(10_000) }),
  z.strictObject({ type: z.literal("headers"), headers: headerValues }),
  z.strictObject({
    type: z.literal("oauth2ClientCredentials"),
    tokenUrl: z.url(),
    clientId: z.string().min(1),
    clientSecret: secret,
    scopes: z.array(z.string()).optional(),
  }),
  /** A token for a person's name and password (RFC 6749, 4.3), where a system has no better way. */
  z.strictObject({
    type: z.literal("oauth2Password"),
    tokenUrl: z.url(),
    clientId: z.string().min(1).max(1_000),
    clientSecret: secret.optional(),
    username: z.string().min(1).max(1_000),
    password: secret,
    scopes: z.array(z.string().min(1)).optional(),
  }),
  /** A token of one system exchanged for a token of another (RFC 8693). */
  z.strictObject({
    type: z.literal("oauth2TokenExchange"),
    tokenUrl: z.url(),
    clientId: z.string().min(1).max(1_000).optional(),
    clientSecret: secret.optional(),
    subjectToken: secret,
    /** An access token if left out; `jwt` and the others stand for `urn:ietf:params:oauth:token-type:…`. */
    subjectTokenType: tokenType.optional(),
    actorToken: secret.optional(),
    actorTokenType: tokenType.optional(),
    requestedTokenType: tokenType.optional(),
    audience: z.string().max(1_000).optional(),
    resource: z.url().optional(),
    scopes: z.array(z.string().min(1)).optional(),
  }),
  /** A certificate that the client shows when the connection is made; headers may go beside it. */
  z.strictObject({
    type: z.literal("mtls"),
    /** In PEM, with the certificates between it and its authority, if there are any. */
    certificate: z.string().min(1).max(50_000),
    /** In PEM. */
    privateKey: secret,
    passphrase: secret.optional(),
    /** The only authorities that the server's certificate may come from, in PEM; the public ones if left out. */
    authority: z.string().min(1).max(100_000).optional(),
    headers: headerValues.optional(),
  }),
  z.strictObject({ type: z.literal("hmac"), secret }),
  /** A key pair, for servers of files. */
  z.strictObject({
    type: z.literal("sshKey"),
    username: z.string().min(1).max(1_000),
    /** As OpenSSH or PEM writes it. */
    privateKey: secret,
    passphrase: secret.optional(),
  }),
  oauth2CodeAuth,
  oauth1Auth,
  /** A signed assertion: sent as it is, or exchanged for an access token when there is a token URL. */
  z.strictObject({
    type: z.literal("jwtBearer"),
    issuer: z.string().min(1).max(1_000),
    subject: z.string().max(1_000).optional(),
    audience: z.string().max(1_000).optional(),
    /** A PKCS #8 key in PEM, or the shared secret of an HS algorithm. */
    privateKey: secret,
    keyId: z.string().max(200).optional(),
    algorithm: z.enum(["RS256", "RS512", "PS256", "ES256", "ES384", "EdDSA", "HS256", "HS512"]),
    tokenUrl: z.url().optional(),
    scopes: z.array(z.string().min(1)).optional(),
  }),
  /** AWS Signature Version 4. */
  z.strictObject({
    type: z.literal("sigv4"),
    accessKeyId: z.string().min(1).max(200),
    secretAccessKey: secret,
    sessionToken: secret.optional(),
    region: z.string().min(1).max(100),
    /** Left out where the connector knows it. */
    service: z.string().min(1).max(100).optional(),
  }),
]);
export type ConnectionAuth = z.infer<typeof connectionAuth>;
export const webhookSecret = z.strictObject({ secret });

export const connectorSummary = z.object({
  id: z.string(),
  name: z.string(),
  tier: z.enum(["polished", "catalogue", "imported"]),
  operations: z.number().int(),
  events: z.number().int(),
  auth: z.array(z.string()),
  licence: z.string().nullable(),
  origin: z.string().nullable(),
  /** `mcp` where the operations are tools of a server, which can be read again. */
  protocol: z.string(),
});
export const operationSummary = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  effect: z.enum(["read", "write", "delete"]),
});
export const connectorDetail = connectorSummary.extend({
  description: z.string(),
  baseUrl: z.string().nullable(),
  /** What the address of a connection looks like. */
  addressExample: z.string(),
  docsUrl: z.string().nullable(),
  /** The fields that the connect form asks for, by auth type. */
  authFields: z.array(
    z.object({
      type: z.string(),
      label: z.string(),
      fields: z.array(
        z.object({ name: z.string(), label: z.string(), secret: z.boolean(), required: z.boolean(), help: z.string(), lines: z.boolean().optional() }),
      ),
      /** Connecting goes by a sign-in at the provider, through `POST /connections/authorize`. */
      signIn: z.boolean().optional(),
      /** The address to register at the provider, where it is known before the sign-in. */
      redirectUrl: z.string().nullable().optional(),
    }),
  ),
  hasWebhooks: z.boolean(),
  /** The system is told of an automation's address when a version goes live, unless the connection holds a webhook secret. */
  registersHooks: z.boolean(),
  /** What a trigger has to name for that, such as `owner/repository`; null where nothing. */
  hookPlace: z.string().nullable().optional(),
  eventList: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ConnectorDetail = z.infer<typeof connectorDetail>;

/** A description of an API: where it is, or the text or parsed form of it. */
const description = z.union([
  z.strictObject({ name: z.string().trim().min(1).max(80).optional(), url: z.url({ protocol: /^https?$/ }) }),
  /** One of the directory, by its id among the connectors of the tier `catalogue`. */
  z.strictObject({ name: z.string().trim().min(1).max(80).optional(), catalogue: z.string().startsWith("dir-").max(300) }),
  /** A server of the Model Context Protocol, whose tools become operations; `auth` is used to read them and not kept. */
  z.strictObject({
    name: z.string().trim().min(1).max(80).optional(),
    mcp: z.url({ protocol: /^https?$/ }).max(2_000),
    auth: connectionAuth.optional(),
  }),
  z.strictObject({ name: z.string().trim().min(1).max(80).optional(), document: z.union([z.string().min(2), z.record(z.string(), z.unknown())]) }),
]);

/** What an import would make, before anything is made. */
export const importPreview = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string().nullable(),
  baseUrl: z.string().nullable(),
  auth: z.array(z.string()),
  operations: z.number().int(),
  /** The first of them. */
  operationList: z.array(operationSummary),
  /** What a simulated system of it remembers. */
  resources: z.array(z.string()),
  leftOut: z.array(z.object({ operation: z.string(), reason: z.string() })),
  warnings: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** What reading a server's tools again changed, by the names that operations have in code. */
export const refreshedTools = z.object({
  operations: z.number().int(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
  warnings: z.array(z.string()),
});
export type RefreshedTools = z.infer<typeof refreshedTools>;

export const connection = z.object({
  id: z.string(),
  connector: z.string(),
  name: z.string(),
  alias: z.string(),
  environment: z.string().nullable(),
  authType: z.string(),
  hasWebhookSecret: z.boolean(),
  baseUrl: z.string().nullable(),
  /** The key that the server of a connection by SSH is known by, as its first test saw it; calls go to no server with another. */
  hostKey: z.string().nullable(),
  health: z.enum(["unknown", "ok", "failing"]),
  healthMessage: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
});
export type Connection = z.infer<typeof connection>;

/** As `ssh-keygen -l` writes it. */
const hostKey = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/);

/** Where a system is; what is not spoken to by HTTP is named by its own protocol: `postgres://host/database`. */
const address = z.url({ protocol: /^(https?|postgres|mysql|smtps?|imaps?|sftp|s3(\+http)?)$/ });
const connectionName = displayName(80);

export const switchboardService = defineService({
  name: "switchboard",
  base: "/api/switchboard/v1",
  routes: {
    listConnectors: {
      method: "GET",
      path: `${o}/connectors`,
      access: "viewer",
      summary: "Systems that can be connected",
      query: pageQuery.extend({ query: z.string().max(200).optional(), tier: z.enum(["polished", "catalogue", "imported"]).optional() }),
      output: page(connectorSummary),
    },
    importConnector: {
      method: "POST",
      path: `${o}/connectors`,
      access: "builder",
      summary: "Import an OpenAPI 3, Swagger 2 or Postman 2.1 description, or the tools of an MCP server, as a connector of the organisation's own",
      body: description,
      maxBody: 12 * 1_048_576,
      status: 201,
      output: z.object({ id: z.string(), operations: z.number().int(), warnings: z.array(z.string()) }),
    },
    previewConnector: {
      method: "POST",
      path: `${o}/connectors/preview`,
      access: "builder",
      summary: "Read a description and say what importing it would make, without making it",
      body: description,
      maxBody: 12 * 1_048_576,
      output: importPreview,
    },
    deleteConnector: {
      method: "DELETE",
      path: `${o}/connectors/{id}`,
      access: "builder",
      summary: "Delete a connector that the organisation imported; one with connections is kept",
      status: 204,
    },
    refreshConnector: {
      method: "POST",
      path: `${o}/connectors/{id}/refresh`,
      access: "builder",
      summary: "Read the tools of an MCP server again, as a connection of it",
      /** Any connection of it where none is named. */
      body: z.strictObject({ connection: z.string().min(1).optional() }),
      output: refreshedTools,
    },
    getConnector: { method: "GET", path: `${o}/connectors/{id}`, access: "viewer", summary: "One connector", output: connectorDetail },
    listConnectorOperations: {
      method: "GET",
      path: `${o}/connectors/{id}/operations`,
      access: "viewer",
      summary: "Operations of one connector",
      query: pageQuery.extend({ query: z.string().max(200).optional() }),
      output: page(operationSummary),
    },
    searchOperations: {
      method: "GET",
      path: `${o}/operations`,
      access: "viewer",
      summary: "Operations of every connector",
      query: pageQuery.extend({ query: z.string().min(1).max(200) }),
      output: page(operationSummary.extend({ connector: z.string() })),
    },
    listConnections: {
      method: "GET",
      path: `${o}/connections`,
      access: "viewer",
      summary: "Connections",
      query: pageQuery.extend({ connector: z.string().optional() }),
      output: page(connection),
    },
    createConnection: {
      method: "POST",
      path: `${o}/connections`,
      access: "builder",
      summary: "Connect a system; credentials are encrypted and never returned",
      body: z.strictObject({
        connector: z.string().min(1),
        name: connectionName.optional(),
        environment: z.string().optional(),
        auth: connectionAuth,
        webhook: webhookSecret.optional(),
        baseUrl: address.optional(),
        /** Of a server by SSH, where it is known beforehand. */
        hostKey: hostKey.optional(),
      }),
      status: 201,
      output: connection,
    },
    getConnection: { method: "GET", path: `${o}/connections/{id}`, access: "viewer", summary: "One connection, without its secrets", output: connection },
    updateConnection: {
      method: "PATCH",
      path: `${o}/connections/{id}`,
      access: "builder",
      summary: "Rename, rotate or redirect a connection",
      body: z.strictObject({
        name: connectionName.optional(),
        environment: z.string().nullable().optional(),
        auth: connectionAuth.optional(),
        webhook: webhookSecret.nullable().optional(),
        baseUrl: address.nullable().optional(),
        /** Null forgets the key of a server by SSH; the next test learns it anew. */
        hostKey: hostKey.nullable().optional(),
      }),
      output: connection,
    },
    deleteConnection: { method: "DELETE", path: `${o}/connections/{id}`, access: "builder", summary: "Delete a connection and its credential", status: 204 },
    authorizeConnection: {
      method: "POST",
      path: `${o}/connections/authorize`,
      access: "builder",
      summary: "Begin a sign-in at the provider, for a new connection or again for one that exists",
      body: z.strictObject({
        connector: z.string().min(1),
        name: connectionName.optional(),
        environment: z.string().optional(),
        /** Left out to sign in again with what the connection holds. */
        auth: z.discriminatedUnion("type", [oauth2CodeAuth, oauth1Auth]).optional(),
        webhook: webhookSecret.optional(),
        baseUrl: address.optional(),
        /** The connection that is signed in again. */
        connection: z.string().optional(),
      }),
      output: z.object({ authorizeUrl: z.url(), redirectUrl: z.url() }),
    },
    completeOAuth2: {
      method: "POST",
      path: `${o}/callbacks/oauth2`,
      access: "builder",
      summary: "Finish a sign-in by OAuth 2, in the browser session that began it",
      body: z.strictObject({
        state: z.string().min(1).max(1_000),
        code: z.string().min(1).max(10_000).optional(),
        iss: z.string().max(2_000).optional(),
        error: z.string().max(1_000).optional(),
        /** The last part of the address that the provider sent the browser back to. */
        via: z.string().max(200).optional(),
      }),
      output: connection,
    },
    completeOAuth1: {
      method: "POST",
      path: `${o}/callbacks/oauth1`,
      access: "builder",
      summary: "Finish a sign-in by OAuth 1, in the browser session that began it",
      body: z.strictObject({
        state: z.string().min(1).max(1_000),
        oauth_token: z.string().min(1).max(10_000).optional(),
        oauth_verifier: z.string().min(1).max(10_000).optional(),
      }),
      output: connection,
    },
    testConnection: {
      method: "POST",
      path: `${o}/connections/{id}/test`,
      access: "builder",
      summary: "Make one harmless call",
      output: z.object({ ok: z.boolean(), status: z.number().int().optional(), code: z.string().optional(), message: z.string() }),
    },
  },
});
