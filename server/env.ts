import ipaddr from "ipaddr.js";
import { z } from "zod";
import { parseAllowedRange } from "./gateway/egress-policy.ts";
import { ADDRESS_PROOFS, OPTIONAL_METHODS } from "./modules/identity/options.ts";
import { configureSchemas } from "./platform/http/messages.ts";
import { REQUESTS_PER_MINUTE, type RequestsPerMinute } from "./platform/http/rate-limits.ts";

configureSchemas();

const optionalText = z.string().min(1).optional();
const webAddress = z.url({ protocol: /^https?$/, error: "must be an address such as https://vennel.example" }).transform((value) => value.replace(/\/+$/, ""));

const origin = webAddress.refine((value) => new URL(value).origin === value, "must be an address without a path");

/** Every variable that the product reads. What is not set has the value that suits one machine. */
const environment = z.object({
  /** Where tools such as bubblewrap are looked for. */
  PATH: z.string().default(""),
  PORT: z.coerce.number("must be a port").int("must be a port").min(0, "must be a port").max(65_535, "must be a port").default(4400),
  HOST: z.string().min(1).default("127.0.0.1"),
  VENNEL_PUBLIC_URL: webAddress.optional(),
  /** Where the services, sign-in and inbound webhooks are reached when not at the public address: each by a name of its own. */
  VENNEL_API_URL: origin.optional(),
  VENNEL_IDENTITY_URL: origin.optional(),
  VENNEL_HOOKS_URL: origin.optional(),
  /** The domain that those names share, for the session's cookie. */
  VENNEL_COOKIE_DOMAIN: z.hostname("must be a domain such as vennel.example").optional(),
  VENNEL_DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be an address such as postgresql://user:password@host/database" }).optional(),
  VENNEL_SECRET_KEY: optionalText,
  /** The account that a server runs under that is started as root. */
  VENNEL_ACCOUNT: optionalText,
  /** The account that the bundled Postgres runs under when the server is started as root. */
  VENNEL_POSTGRES_ACCOUNT: optionalText,
  KRATOS_PUBLIC_URL: webAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an address such as smtp://user:password@host:587" }).optional(),
  /** The sender of our letters; `no-reply@` the public host if left out. */
  VENNEL_MAIL_FROM: optionalText,
  /** `address=…,caller=…,organisation=…,hook=…`; 0 for no limit, what is left out keeps its own. */
  VENNEL_REQUESTS_PER_MINUTE: z.string().default("").transform(parseRates),
  /** Proxies whose X-Forwarded-For counts: ranges such as 127.0.0.1/32, separated by commas. */
  VENNEL_TRUSTED_PROXIES: z.string().default("").transform(parseProxies),
  VENNEL_EGRESS_ALLOW: z.string().default("").transform(parseRanges),
  VENNEL_SANDBOX_MINIMUM: z.coerce.number("must be 1 or 2").int("must be 1 or 2").min(1, "must be 1 or 2").max(2, "must be 1 or 2").default(1),
  /** How long a server that is to stop says so at `/readyz` before it takes no more connections. */
  VENNEL_STOP_NOTICE_MS: z.coerce
    .number("must be milliseconds")
    .int("must be milliseconds")
    .min(0, "must be milliseconds")
    .max(120_000, "must be at most 120000")
    .default(0),
  VENNEL_INTERNAL_DOMAIN: z.hostname("must be a domain such as example.com").optional(),
  VENNEL_ROLE: z.enum(["all", "web", "worker"], "must be all, web or worker").default("all"),
  /** The store of runs: the one Postgres, or a Restate cluster that the operator runs (docs/engine.md). */
  VENNEL_ENGINE: z.enum(["postgres", "restate"], "must be postgres or restate").default("postgres"),
  /** Nodes of the cluster that take requests, separated by commas. */
  VENNEL_RESTATE_INGRESS_URLS: z.string().default("").transform(parseOrigins),
  VENNEL_RESTATE_ADMIN_URL: origin.optional(),
  /** Where this server takes what the cluster hands to it. */
  VENNEL_RESTATE_LISTEN: z.string().default("127.0.0.1:9080").transform(parseListen),
  /** How the cluster reaches it, or any of several servers behind one address. */
  VENNEL_RESTATE_SERVICE_URL: origin.optional(),
  /** The public key of the cluster, `publickeyv1_…`; needed to listen anywhere but on loopback. */
  VENNEL_RESTATE_IDENTITY_KEY: optionalText,
  /** Where packages/engine-restate is installed, when not there. */
  VENNEL_RESTATE_FOLDER: optionalText,
  VENNEL_REGISTRATION: z.enum(["open", "invite", "closed"], "must be open, invite or closed").default("open"),
  /** Ways to sign in that are off unless listed. */
  VENNEL_SIGN_IN_METHODS: z.string().default("").transform(parseMethods),
  /** What recovery and verification mail. */
  VENNEL_ADDRESS_PROOF: z.enum(ADDRESS_PROOFS, "must be code or link").default("code"),
  VENNEL_GOOGLE_CLIENT_ID: optionalText,
  VENNEL_GOOGLE_CLIENT_SECRET: optionalText,
  VENNEL_GITHUB_CLIENT_ID: optionalText,
  VENNEL_GITHUB_CLIENT_SECRET: optionalText,
  VENNEL_MICROSOFT_CLIENT_ID: optionalText,
  VENNEL_MICROSOFT_CLIENT_SECRET: optionalText,
  /** A directory's id, or `common` for every Microsoft account. */
  VENNEL_MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, "must be a directory's id or domain, or common")
    .default("common"),
  /** Any other OpenID Connect provider. */
  VENNEL_OIDC_ISSUER: webAddress.optional(),
  VENNEL_OIDC_CLIENT_ID: optionalText,
  VENNEL_OIDC_CLIENT_SECRET: optionalText,
  /** As its button names it. */
  VENNEL_OIDC_LABEL: z.string().min(1).max(40, "must be at most 40 characters").default("single sign-on"),
  VENNEL_ENVIRONMENT: z.enum(["production", "staging", "development"], "must be production, staging or development").default("production"),
  VENNEL_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be a level such as info or debug").default("info"),
  /** Where runs are told as OpenTelemetry traces, by OTLP over HTTP; nowhere if left out. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  /** `name=value` for each, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default("").transform(parseHeaders),
  OTEL_SERVICE_NAME: z.string().min(1).default("vennel"),
  ANTHROPIC_API_KEY: optionalText,
  ANTHROPIC_BASE_URL: webAddress.optional(),
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: webAddress.optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: optionalText,
  GOOGLE_GENERATIVE_AI_BASE_URL: webAddress.optional(),
  VENNEL_MODEL: optionalText,
  /** Dollars for a million tokens: `provider/model=input/output` or `…/output/cached input`, separated by commas. */
  VENNEL_MODEL_PRICES: z.string().default("").transform(parsePrices),
});

export type Settings = z.output<typeof environment>;

/** A variable holds what it cannot hold; the message names each such variable and the reason. */
export class SettingsError extends Error {}

/** The one reader of the environment. An empty variable counts as one that is not set. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  // The value itself is left out: it may be a secret.
  throw new SettingsError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join("; "));
}

function parseOrigins(text: string, context: z.RefinementCtx) {
  const parsed = z.array(origin).safeParse(text.split(",").flatMap((entry) => entry.trim() || []));
  if (parsed.success) return parsed.data;
  context.addIssue("must be a list of addresses such as http://10.0.0.1:8080");
  return z.NEVER;
}

function parseListen(text: string, context: z.RefinementCtx) {
  const [, host, port] = /^(?:\[?([^\s\]]+)\]?):(\d{1,5})$/.exec(text) ?? [];
  if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) };
  context.addIssue("must be an address and a port, such as 127.0.0.1:9080");
  return z.NEVER;
}

function parseMethods(text: string, context: z.RefinementCtx) {
  const names = text.split(",").flatMap((entry) => entry.trim() || []);
  const parsed = z.array(z.enum(OPTIONAL_METHODS)).safeParse(names);
  if (parsed.success) return parsed.data;
  context.addIssue(`must be a list of ${OPTIONAL_METHODS.join(", ")}`);
  return z.NEVER;
}

function parseRates(text: string, context: z.RefinementCtx): RequestsPerMinute {
  const rates = { ...REQUESTS_PER_MINUTE };
  for (const entry of text.split(",").filter((each) => each.trim() !== "")) {
    const [, name = "", rate] = /^\s*(\w+)=(\d{1,9})\s*$/.exec(entry) ?? [];
    if (!(Object.hasOwn(rates, name) && rate)) {
      context.addIssue(`must be a list such as caller=600, of ${Object.keys(rates).join(", ")}`);
      return z.NEVER;
    }
    rates[name as keyof RequestsPerMinute] = Number(rate);
  }
  return rates;
}

function parseHeaders(text: string, context: z.RefinementCtx) {
  const headers = new Map<string, string>();
  for (const entry of text.split(",").filter((each) => each.trim() !== "")) {
    const [, name, value] = /^\s*([\w-]+)=(.+)$/.exec(entry) ?? [];
    const plain = decoded(value);
    if (name === undefined || plain === null) {
      context.addIssue("must be a list of name=value, percent-encoded");
      return z.NEVER;
    }
    headers.set(name, plain);
  }
  return Object.fromEntries(headers);
}

function decoded(value: string | undefined): string | null {
  try {
    return value === undefined ? null : decodeURIComponent(value.trim());
  } catch {
    return null;
  }
}

function parsePrices(text: string, context: z.RefinementCtx) {
  const prices = new Map<string, { input: number; output: number; cachedInput?: number }>();
  for (const entry of text.split(",").filter((each) => each.trim() !== "")) {
    const [, model, input, output, cached] = /^\s*([^=\s]+)=([\d.]+)\/([\d.]+)(?:\/([\d.]+))?\s*$/.exec(entry) ?? [];
    if (model === undefined || [input, output, cached ?? "0"].some((price) => !Number.isFinite(Number(price)))) {
      context.addIssue("must be a list of provider/model=input/output, in dollars for a million tokens");
      return z.NEVER;
    }
    prices.set(model, { input: Number(input), output: Number(output), ...(cached === undefined ? {} : { cachedInput: Number(cached) }) });
  }
  return prices;
}

function parseProxies(text: string, context: z.RefinementCtx) {
  const entries = text.split(",").flatMap((entry) => entry.trim() || []);
  const wrong = entries.find((entry) => !ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry));
  if (wrong === undefined) return entries.map((entry) => (ipaddr.isValid(entry) ? wholeAddress(entry) : ipaddr.parseCIDR(entry)));
  context.addIssue(`"${wrong}" is not an address or a range such as 127.0.0.1 or 10.0.0.0/8`);
  return z.NEVER;
}

function wholeAddress(entry: string): ReturnType<typeof ipaddr.parseCIDR> {
  const address = ipaddr.process(entry);
  return ipaddr.parseCIDR(`${address.toString()}/${address.kind() === "ipv4" ? 32 : 128}`);
}

function parseRanges(text: string, context: z.RefinementCtx) {
  try {
    return text
      .split(",")
      .filter((entry) => entry.trim() !== "")
      .map(parseAllowedRange);
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
}
