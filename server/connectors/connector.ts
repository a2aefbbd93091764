/** The JSON Schema subset that connectors use. `title`, `description`, `format`, `examples` help mapping and samples. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly nullable?: boolean;
}

export type Effect = "read" | "write" | "delete";

export interface Operation {
  /** Dotted, as code calls it: `chat.postMessage`, `issues.create`. */
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `/repos/{owner}/{repo}/issues` */
  readonly path: string;
  readonly summary: string;
  readonly effect: Effect;
  /** One flat arguments object: path and query parameters and body fields together, as code passes them. */
  readonly input: JsonSchema;
  /** Which arguments are not body fields. */
  readonly placement: Readonly<Record<string, "path" | "query" | "header">>;
  readonly bodyType: "json" | "form" | "none";
  readonly output: JsonSchema;
  /** The verbs and nouns a person may use for it: `create`, `open`, `file`; `issue`, `ticket`. */
  readonly verbs: readonly string[];
  readonly entity: string;
  readonly aliases: readonly string[];
  /** Fields that identify the entity in the world outside: e-mail, external id. */
  readonly naturalKey?: readonly string[];
  readonly paging?: Paging;
  readonly honoursIdempotencyKey?: boolean;
  /** Field that says what the message says, for notifications: `text`. */
  readonly messageField?: string;
  /** Field that says where it goes: `channel`. */
  readonly destinationField?: string;
  readonly sampleInput?: unknown;
  readonly sampleOutput?: unknown;
  /** 0 to 1: how often people ask for it, among this connector's operations. */
  readonly popularity: number;
}

export type Paging =
  | { readonly style: "page"; readonly pageParam: string; readonly sizeParam: string; readonly items: string | null }
  | { readonly style: "cursor"; readonly cursorParam: string; readonly nextCursor: string; readonly items: string | null }
  | { readonly style: "offset"; readonly offsetParam: string; readonly limitParam: string; readonly items: string | null }
  | { readonly style: "after-id"; readonly param: string; readonly idField: string; readonly hasMore: string; readonly items: string | null }
  | { readonly style: "link-header"; readonly items: string | null };

export interface ConnectorEvent {
  /** As in `webhook({ event })`: `issues.opened`. */
  readonly id: string;
  readonly name: string;
  readonly entity: string;
  readonly verbs: readonly string[];
  readonly aliases: readonly string[];
  /** Schema of `event.body`. */
  readonly payload: JsonSchema;
  readonly sample: unknown;
  readonly popularity: number;
}

/** How an inbound webhook proves who sent it and says what it is. */
export interface WebhookRecipe {
  readonly verification:
    | { readonly type: "hmac"; readonly algorithm: "sha1" | "sha256"; readonly header: string; readonly prefix: string; readonly encoding: "hex" | "base64"; /** `{body}`, `{timestamp}` */ readonly signed: string; readonly timestampHeader?: string; readonly toleranceSeconds?: number; /** e.g. Stripe: `t=…,v1=…` in one header */ readonly composite?: { readonly timestampKey: string; readonly signatureKey: string } }
    | { readonly type: "standard-webhooks" }
    | { readonly type: "none" };
  /** Where the event's id is found; parts are joined by a dot. `header:x-github-event`, `body:action`. */
  readonly eventFrom: readonly string[];
  /** Identifies one delivery, for deduplication: `header:x-github-delivery`, `body:id`. */
  readonly deliveryIdFrom: string | null;
  /** A challenge that the provider sends when the address is registered. */
  readonly handshake?: { readonly when: string; readonly answer: string };
}

export interface AuthScheme {
  readonly type: "none" | "bearer" | "apiKey" | "basic" | "headers" | "oauth2ClientCredentials" | "oauth2Code" | "oauth1" | "hmac" | "jwtBearer" | "sigv4";
  readonly label: string;
  /** Fixed parts of an apiKey scheme. */
  readonly in?: "header" | "query" | "cookie";
  readonly name?: string;
  /** Put before the token: `Bearer ` if left out. */
  readonly prefix?: string;
  readonly help: string;
}

export interface Connector {
  readonly format: "vennel.connector/v1";
  readonly id: string;
  readonly name: string;
  /** Other names that people use. */
  readonly aliases: readonly string[];
  readonly categories: readonly string[];
  readonly description: string;
  readonly tier: "polished" | "catalogue" | "imported";
  readonly provenance: { readonly source: string; readonly origin: string | null; readonly version: string; readonly licence: string | null };
  readonly protocol: "http";
  /** Null where every connection names its own. */
  readonly baseUrl: string | null;
  readonly docsUrl: string | null;
  readonly auth: readonly AuthScheme[];
  readonly defaultHeaders: Readonly<Record<string, string>>;
  readonly operations: readonly Operation[];
  readonly events: readonly ConnectorEvent[];
  readonly webhook: WebhookRecipe | null;
  readonly policies: {
    readonly ratePerSecond: number;
    readonly idempotencyHeader: string | null;
    /** An answer with status 200 may still be an error: the body field that says so, e.g. Slack's `ok: false` + `error`. */
    readonly errorInBody?: { readonly okField: string; readonly messageField: string };
  };
  readonly simulation: SimulationMap;
  /** The harmless read that the connection test makes. */
  readonly testOperation: string | null;
  readonly hints: readonly string[];
}

/** Which operations work on which collection of the simulated system. */
export interface SimulationMap {
  readonly resources: readonly {
    readonly name: string;
    readonly idField: string;
    readonly idPrefix: string;
    readonly list?: string;
    readonly get?: string;
    readonly create?: string;
    readonly update?: string;
    readonly delete?: string;
    /** Other operations on it, by behaviour that the connector's simulator code names. */
    readonly seed: readonly Readonly<Record<string, unknown>>[];
  }[];
}
