import { z } from "zod";

const secret = z.string().min(1).max(10_000);
const headerValues = z.record(z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/), secret);
const tokenType = z.enum(["access_token", "refresh_token", "id_token", "jwt", "saml1", "saml2"]);

/** A sign-in at the provider. Tokens that exist already may be given; else `POST /connections/authorize` begins one. */
export const oauth2CodeAuth = z.strictObject({
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

export const oauth1Auth = z.strictObject({
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
