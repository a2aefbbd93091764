import type { Connector } from "../../../connectors/connector.ts";
import { encodeBody } from "../../../connectors/requests/encode-body.ts";
import type { ConnectorRequest } from "../../../connectors/requests/to-request.ts";
import type { OutboundRequest, Signable } from "../../../gateway/outbound.ts";
import { applyAuth } from "../credentials/apply-auth.ts";
import type { OpenConnection } from "../deps.ts";
import { signerOf } from "../signing/sign-request.ts";
import { rateFor } from "./rate-for.ts";

interface Options {
  readonly connector: Connector;
  readonly token: string | null;
  readonly operation: string | null;
  readonly repeatable: boolean;
  readonly idempotencyKey: string | null;
  readonly timeoutMs: number | null;
  readonly signal: AbortSignal;
  readonly mayLeave?: (() => boolean) | undefined;
  readonly now: () => Date;
  /** The call is there to learn by which key a server proves itself. */
  readonly learnsHostKey?: boolean;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** The request as it leaves: the connection's address, the credential, the encoded body. */
export function outboundOf({ row, auth, webhookSecret }: OpenConnection, request: ConnectorRequest, options: Options): OutboundRequest {
  const { connector, idempotencyKey } = options;
  const applied = applyAuth(auth, connector.auth, options.token);
  const body = encodeBody(request);
  const keyHeader = connector.policies.idempotencyHeader;
  // A colon is plain in a path, and in the tokens that stand there.
  const base = (row.baseUrl ?? connector.baseUrl ?? "").replace("{token}", encodeURIComponent(applied.inAddress ?? "").replaceAll("%3A", ":"));
  const unsigned = {
    method: request.method,
    url: addressOf(connector, base, request.path, [...request.query, ...Object.entries(applied.query)]),
    headers: {
      ...(body ? { "content-type": body.contentType } : {}),
      ...withoutOwnCredentials(request.headers),
      ...(idempotencyKey !== null ? { [keyHeader?.toLowerCase() ?? "idempotency-key"]: idempotencyKey } : {}),
      ...applied.headers,
    },
    body: body?.content ?? null,
  };
  const sign = signerOf(auth, connector.auth, options.now);
  return {
    ...unsigned,
    ...(sign ? { sign: (as: Signable = unsigned) => sign(as) } : {}),
    ...(auth.type === "mtls" ? { identity: auth } : {}),
    ...(auth.type === "sshKey" ? { sshKey: auth } : {}),
    ...(connector.protocol === "sftp" ? { hostKey: { pinned: row.hostKey, learns: options.learnsHostKey === true } } : {}),
    repeatable: options.repeatable,
    secrets: [...applied.secrets, ...(webhookSecret ? [webhookSecret] : [])],
    credentialHeaders: Object.keys(applied.headers),
    connection: row.alias,
    operation: options.operation,
    limitKey: row.id,
    ratePerSecond: rateFor(connector, base),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    signal: options.signal,
    mayLeave: options.mayLeave,
  };
}

/** The path goes below the base, whatever it holds: no `..` and no second host. */
function addressOf({ protocol }: Connector, base: string, path: string, query: readonly (readonly [string, string])[]): string {
  const url = new URL(base);
  // To a server of tools, and to a feed, it makes a difference whether the address ends with a slash.
  const isWhole = protocol === "mcp" || protocol === "feed";
  const prefix = isWhole ? url.pathname : url.pathname.replace(/\/$/, "");
  url.pathname = prefix + path;
  if (!url.pathname.startsWith(`${prefix}/`)) throw new TypeError(`The path "${path.slice(0, 100)}" leads out of the connection's address.`);
  for (const [name, value] of query) url.searchParams.append(name, value);
  return isWhole ? `${protocol}+${url.href}` : url.href;
}

const GATEWAY_HEADERS = new Set(["authorization", "cookie", "host", "content-length", "connection", "transfer-encoding", "proxy-authorization"]);

/** Code never holds a credential, so one that it sends is a placeholder of some library. */
function withoutOwnCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !GATEWAY_HEADERS.has(name)),
  );
}
