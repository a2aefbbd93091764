import { z } from "zod";
import { jsonSchema } from "./json-schema.ts";

export type { JsonSchema } from "./json-schema.ts";

const strings = z.array(z.string()).readonly();
const zeroToOne = z.number().min(0).max(1);

export const effect = z.enum(["read", "write", "delete"]);
export type Effect = z.infer<typeof effect>;

const items = z.string().nullable().describe("Where the list is in the answer, dotted; null when the answer is the list");
export const paging = z.discriminatedUnion("style", [
  /** `first` is the number of the first page, 1 if left out. */
  z.object({ style: z.literal("page"), pageParam: z.string(), sizeParam: z.string(), first: z.number().int().optional(), items }).readonly(),
  /** With `hasMore` there is a cursor after the last page too. */
  z.object({ style: z.literal("cursor"), cursorParam: z.string(), nextCursor: z.string(), hasMore: z.string().optional(), items }).readonly(),
  z.object({ style: z.literal("offset"), offsetParam: z.string(), limitParam: z.string(), items }).readonly(),
  /** Without `hasMore` the list ends with an empty page. */
  z.object({ style: z.literal("after-id"), param: z.string(), idField: z.string(), hasMore: z.string().optional(), items }).readonly(),
  z.object({ style: z.literal("link-header"), items }).readonly(),
  /** The answer carries the address of the next page. */
  z.object({ style: z.literal("next-url"), nextUrl: z.string(), items }).readonly(),
  /** Everything comes at once. */
  z.object({ style: z.literal("whole"), items }).readonly(),
]);
export type Paging = z.infer<typeof paging>;

export const operation = z
  .object({
    /** Dotted, as code calls it: `chat.postMessage`, `issues.create`. */
    id: z.string().regex(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)*$/),
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    /** `/repos/{owner}/{repo}/issues` */
    path: z.string().startsWith("/"),
    summary: z.string(),
    effect,
    /** One flat arguments object: path and query parameters and body fields together, as code passes them. */
    input: jsonSchema,
    /** Which arguments are not body fields. */
    placement: z.record(z.string(), z.enum(["path", "query", "header"])).readonly(),
    /** Where an argument goes in the body when not at its top under its own name: `subject` → `ticket.subject`. */
    bodyPaths: z.record(z.string(), z.string()).readonly().optional(),
    /** Parts of the body that are always the same, by dotted path. */
    bodyConstants: z.record(z.string(), z.unknown()).readonly().optional(),
    /** Parameters that are sent where the call names no other: which fields come. */
    queryConstants: z.record(z.string(), z.string()).readonly().optional(),
    /** `mail`: the fields to, cc, bcc, subject, text, html, replyTo and inReplyTo as a message by RFC 5322. */
    bodyType: z.enum(["json", "form", "mail", "none"]),
    output: jsonSchema,
    /** The verbs and nouns a person may use for it: `create`, `open`, `file`; `issue`, `ticket`. */
    verbs: strings,
    entity: z.string(),
    aliases: strings,
    /** Fields that identify the entity in the world outside: e-mail, external id. */
    naturalKey: strings.optional(),
    paging: paging.optional(),
    /** Also said of what does no more when it is repeated. */
    honoursIdempotencyKey: z.boolean().optional(),
    /** Field that says what the message says, for notifications: `text`. */
    messageField: z.string().optional(),
    /** Field that says where it goes: `channel`. */
    destinationField: z.string().optional(),
    /** Where a list is asked in a query language: how simple conditions are said in it, joined to one query. */
    asks: z
      .object({
        argument: z.string(),
        join: z.string(),
        /** By what a person calls the value; `{value}` stands for it, in quotes. */
        values: z.record(z.string(), z.object({ description: z.string(), as: z.string() }).readonly()).readonly(),
        /** Fields of what is listed, dotted, by the names that they have in the language. */
        fields: z.record(z.string(), z.string()).readonly(),
        /** Words that say something by themselves: `open`. */
        words: z.record(z.string(), z.string()).readonly(),
        /** The opposite of `{clause}`. */
        not: z.string(),
      })
      .readonly()
      .optional(),
    sampleInput: z.unknown().optional(),
    sampleOutput: z.unknown().optional(),
    /** The status of success, 200 if left out. */
    successStatus: z.number().int().optional(),
    /** 0 to 1: how often people ask for it, among this connector's operations. */
    popularity: zeroToOne,
  })
  .readonly();
export type Operation = z.infer<typeof operation>;

export const connectorEvent = z
  .object({
    /** As in `webhook({ event })`: `issues.opened`. */
    id: z.string(),
    name: z.string(),
    entity: z.string(),
    verbs: strings,
    aliases: strings,
    /** Schema of `event.body`. */
    payload: jsonSchema,
    sample: z.unknown(),
    /** Headers of a delivery that say what it is, such as `x-github-event`; signatures are made when it is sent. */
    sampleHeaders: z.record(z.string(), z.string()).readonly().optional(),
    /** For deliveries that only name what they are about: how it is read. */
    subject: z
      .object({
        /** The list of changes in the body, empty for the body itself; left out where a delivery is one change. */
        each: strings.optional(),
        /** Where a change holds the id. */
        id: strings,
        /** Reads it, and takes the id as this argument. */
        operation: z.string(),
        argument: z.string(),
      })
      .readonly()
      .optional(),
    popularity: zeroToOne,
  })
  .readonly();
export type ConnectorEvent = z.infer<typeof connectorEvent>;

/** What the provider asks when the address is registered, to see that it is ours. */
export const handshake = z
  .object({
    /** What it is known by: `body:type=url_verification`, `query:validationToken`, `header:x-hook-secret`, `method:=HEAD`. */
    when: z.string(),
    /** It carries no signature, and is answered before the sender is known; then nothing that is answered may depend on the secret. */
    isUnsigned: z.boolean().optional(),
    /** A value of it given back as text, as fields of JSON or in a header; or nothing but success. `hmac:` before a value signs it with the secret, in hex. */
    answer: z.discriminatedUnion("as", [
      z.object({ as: z.literal("text"), from: z.string() }).readonly(),
      z.object({ as: z.literal("json"), fields: z.record(z.string(), z.string()).readonly() }).readonly(),
      z.object({ as: z.literal("header"), name: z.string(), from: z.string() }).readonly(),
      z.object({ as: z.literal("nothing") }).readonly(),
    ]),
  })
  .readonly()
  .refine(({ isUnsigned, answer }) => !isUnsigned || answer.as !== "json" || !Object.values(answer.fields).some((from) => from.startsWith("hmac:")));
export type Handshake = z.infer<typeof handshake>;

/** How an inbound webhook proves who sent it and says what it is. */
export const webhookRecipe = z
  .object({
    verification: z.discriminatedUnion("type", [
      z
        .object({
          type: z.literal("hmac"),
          algorithm: z.enum(["sha1", "sha256"]),
          header: z.string(),
          prefix: z.string(),
          encoding: z.enum(["hex", "base64"]),
          /** The text that is signed: `{body}`, `{timestamp}`, `{method}`, `{url}` and text between them. */
          signed: z.string(),
          timestampHeader: z.string().optional(),
          /** How the timestamp is written, seconds since 1970 if left out. */
          timestampUnit: z.enum(["seconds", "milliseconds", "iso"]).optional(),
          toleranceSeconds: z.number().optional(),
          /** Stripe: `t=…,v1=…` in one header. Without a key for a timestamp it holds signatures only. */
          composite: z.object({ timestampKey: z.string().optional(), signatureKey: z.string() }).readonly().optional(),
          /** A second header with a signature by another key that is in force as well; either is enough. */
          otherHeader: z.string().optional(),
        })
        .readonly(),
      z.object({ type: z.literal("standard-webhooks") }).readonly(),
      /** The secret itself in a header, behind `prefix` such as `Bearer `; with `user` as the password of a basic sign-in. */
      z.object({ type: z.literal("shared-secret"), header: z.string(), prefix: z.string().optional(), user: z.string().optional() }).readonly(),
      z.object({ type: z.literal("none") }).readonly(),
    ]),
    /** Where the event's id is found; parts are joined by a dot. `header:x-github-event`, `body:action`. */
    eventFrom: strings,
    /** Identifies one delivery, for deduplication: `header:x-github-delivery`, `body:id`, or several that do so together, joined by `+`. */
    deliveryIdFrom: z.string().nullable(),
    /**
     * Deliveries that may be different although what is signed of them is the same: those of other `events`, or all, where it only says
     * whose things have changed. If left out, what is signed and comes again is the same delivery.
     */
    sameContent: z.enum(["events", "all"]).optional(),
    handshake: handshake.optional(),
    /** How the address of an automation is made known to the system, and taken back; left out where people have to do it. */
    registration: z
      .object({
        /**
         * The operation that registers an address, and what it is given: `{url}` and `{event}` stand for the automation's,
         * `{kind}` for the event's first part, `{secret}` for one that is made up here.
         */
        create: z.string(),
        arguments: z.record(z.string(), z.unknown()).readonly(),
        /** The event to subscribe to where an automation takes every event; null where the system wants one. */
        everyEvent: z.string().nullable(),
        /** What it belongs to, as the trigger names it, such as `owner/repository`: its parts are arguments of `create` and of `remove`. */
        place: z.object({ example: z.string(), arguments: strings }).readonly().optional(),
        /** Where the answer names the registration, dotted; of an address the last part. */
        idAt: z.string(),
        remove: z.string(),
        /** The argument of `remove`, and of `secret.operation`, that names it. */
        idArgument: z.string(),
        /** Whence the secret of its deliveries comes: that answer, another operation's, the client that the connection signs in with, or here. */
        secret: z.discriminatedUnion("from", [
          z.object({ from: z.literal("answer"), at: z.string() }).readonly(),
          z.object({ from: z.literal("operation"), operation: z.string(), at: z.string() }).readonly(),
          z.object({ from: z.literal("client") }).readonly(),
          z.object({ from: z.literal("here") }).readonly(),
        ]),
      })
      .readonly()
      .optional(),
  })
  .readonly();
export type WebhookRecipe = z.infer<typeof webhookRecipe>;

/** An address; `{baseUrl}` stands for the connection's own. */
const endpoint = z.string().regex(/^(https:\/\/|\{baseUrl\})/);

export const oauth2Provider = z
  .object({
    authorizeUrl: endpoint,
    tokenUrl: endpoint,
    /** Asked for when a connection names no scopes. */
    scopes: strings,
    /** A space if left out. */
    scopeSeparator: z.string().optional(),
    scopeParameter: z.string().optional(),
    clientAuth: z.enum(["header", "body"]),
    /** Fixed parameters of the authorisation request: `access_type=offline`. */
    parameters: z.record(z.string(), z.string()).readonly().optional(),
    /** Where the token is in the answer when not at its top: Slack's `authed_user`. */
    tokenAt: z.string().optional(),
    /** Field beside the token with the account's own address: Salesforce's `instance_url`. */
    baseUrlFrom: z.string().optional(),
    /** Sent back as `iss` by providers that follow RFC 9207. */
    issuer: z.url().optional(),
    sendsIssuer: z.boolean().optional(),
  })
  .readonly();
export type OAuth2Provider = z.infer<typeof oauth2Provider>;

export const oauth1Provider = z.object({ requestTokenUrl: endpoint, authorizeUrl: endpoint, accessTokenUrl: endpoint }).readonly();
export type OAuth1Provider = z.infer<typeof oauth1Provider>;

export const requestSigning = z
  .object({
    algorithm: z.enum(["sha1", "sha256", "sha512"]),
    encoding: z.enum(["hex", "base64"]),
    header: z.string(),
    prefix: z.string().optional(),
    /** The text that is signed: `{timestamp}`, `{method}`, `{path}`, `{query}`, `{body}` and text between them. */
    signed: z.string(),
    timestampHeader: z.string().optional(),
  })
  .readonly();
export type RequestSigning = z.infer<typeof requestSigning>;

export const authScheme = z
  .object({
    type: z.enum([
      "none",
      "bearer",
      "apiKey",
      "basic",
      "headers",
      "oauth2ClientCredentials",
      "oauth2Password",
      "oauth2TokenExchange",
      "oauth2Code",
      "oauth1",
      "hmac",
      "jwtBearer",
      "sigv4",
      "mtls",
      "sshKey",
    ]),
    label: z.string(),
    /** Fixed parts of an apiKey scheme; of a bearer scheme `path` puts the token in place of `{token}` in the address. */
    in: z.enum(["header", "query", "cookie", "path"]).optional(),
    name: z.string().optional(),
    /** Put before the token: `Bearer ` if left out. */
    prefix: z.string().optional(),
    help: z.string(),
    /** Endpoints and manners of `oauth2Code`; without them a connection names its own. */
    oauth2: oauth2Provider.optional(),
    /** Endpoints of `oauth1`; ready-made tokens need none. */
    oauth1: oauth1Provider.optional(),
    /** How `oauth1` signs where a connection does not say; HMAC-SHA1 if left out. */
    signatureMethod: z.enum(["HMAC-SHA1", "HMAC-SHA256", "RSA-SHA1", "RSA-SHA256"]).optional(),
    /** The service that `sigv4` signs for, where the connector is of one. */
    service: z.string().optional(),
    /** How `hmac` signs each request. */
    signing: requestSigning.optional(),
  })
  .readonly();
export type AuthScheme = z.infer<typeof authScheme>;

/** Which operations work on which collection of the simulated system. */
export const simulationMap = z
  .object({
    resources: z
      .array(
        z
          .object({
            name: z.string(),
            idField: z.string(),
            idPrefix: z.string(),
            /** `number` counts up, `string` draws letters and digits after the prefix. */
            idStyle: z.enum(["number", "string"]).optional(),
            list: z.string().optional(),
            get: z.string().optional(),
            create: z.string().optional(),
            update: z.string().optional(),
            delete: z.string().optional(),
            /** Path parameters of get, update and delete that find the entity, when not the last one of the path. */
            lookup: z.string().optional(),
            /** The field that the path parameter is compared with, `idField` if left out: GitHub's `number`. */
            lookupField: z.string().optional(),
            /** Where the entity is in an answer about one, dotted; the answer itself if left out. */
            entityPath: z.string().optional(),
            /** The same by operation, where they differ: `data.issueCreate.issue`. */
            entityPaths: z.record(z.string(), z.string()).readonly().optional(),
            /** Where its fields are in a request's body, dotted; the body itself if left out. */
            inputPath: z.string().optional(),
            /** Field of the entity that takes the input, dotted: HubSpot's `properties`. */
            inputInto: z.string().optional(),
            /** What a new entity looks like before the request's fields are laid over it. */
            template: z.record(z.string(), z.unknown()).readonly().optional(),
            /** Fields that get the virtual time when created, and when created or changed. */
            createdFields: strings.optional(),
            updatedFields: strings.optional(),
            /** Query parameters that filter the list by an equal field: parameter → dotted field. */
            filters: z.record(z.string(), z.string()).readonly().optional(),
            /** Path parameters under which the entities live apart from each other: a repository, a list. */
            scope: strings.optional(),
            seed: z.array(z.record(z.string(), z.unknown()).readonly()).readonly(),
          })
          .readonly(),
      )
      .readonly(),
    /** How the real system words its errors; `{message}` and `{field}` are filled in. */
    errors: z
      .partialRecord(
        z.enum(["unauthorized", "notFound", "invalid", "rateLimited", "server"]),
        z.object({ status: z.number().int(), body: z.unknown() }).readonly(),
      )
      .readonly()
      .optional(),
  })
  .readonly();
export type SimulationMap = z.infer<typeof simulationMap>;

/** The errors that people meet most, each with what it means and what to do about it. */
export const knownErrors = z
  .object({
    /** Where an answer holds its code, the most precise first: `error.code`, `errors[].code`, `[].errorCode`. The status counts where none is known. */
    at: strings,
    codes: z.record(z.string(), z.object({ cause: z.string(), remedy: z.string() }).readonly()).readonly(),
  })
  .readonly();
export type KnownErrors = z.infer<typeof knownErrors>;

export const connector = z
  .object({
    format: z.literal("vennel.connector/v1"),
    id: z.string().regex(/^[a-z][a-z0-9-]*$/),
    name: z.string(),
    /** Other names that people use. */
    aliases: strings,
    categories: strings,
    description: z.string(),
    tier: z.enum(["polished", "catalogue", "imported"]),
    provenance: z.object({ source: z.string(), origin: z.string().nullable(), version: z.string(), licence: z.string().nullable() }).readonly(),
    /** The protocol; anything but HTTP is described as if it were HTTP and translated at the gateway. */
    protocol: z.enum(["http", "postgres", "mysql", "smtp", "imap", "sftp", "s3", "feed", "mcp"]),
    /** Null where every connection names its own. */
    baseUrl: z.string().nullable(),
    docsUrl: z.string().nullable(),
    auth: z.array(authScheme).readonly(),
    defaultHeaders: z.record(z.string(), z.string()).readonly(),
    operations: z.array(operation).readonly(),
    events: z.array(connectorEvent).readonly(),
    webhook: webhookRecipe.nullable(),
    policies: z
      .object({
        /** What the system's own host takes; null where no limit is known. */
        ratePerSecond: z.number().positive().nullable(),
        idempotencyHeader: z.string().nullable(),
        /** An answer with status 200 may still be an error: the body field that says so, e.g. Slack's `ok: false` + `error`. */
        errorInBody: z
          .union([
            z.object({ okField: z.string(), messageField: z.string() }).readonly(),
            /** A list of errors that is not empty, as GraphQL has it. */
            z.object({ listField: z.string(), messageField: z.string() }).readonly(),
          ])
          .optional(),
      })
      .readonly(),
    simulation: simulationMap,
    errors: knownErrors.optional(),
    /** The harmless read that the connection test makes. */
    testOperation: z.string().nullable(),
    hints: strings,
  })
  .readonly();
export type Connector = z.infer<typeof connector>;
