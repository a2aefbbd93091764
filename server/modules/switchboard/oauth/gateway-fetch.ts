import type { Gateway } from "../../../gateway/index.ts";
import { TokenRefused } from "../credentials/token-refused.ts";

interface Options {
  /** Values that must appear in no record. */
  readonly secrets: readonly string[];
  readonly limitKey: string;
  readonly signal: AbortSignal;
}

/** Longest wait for a provider's token endpoint: others wait for the row that is locked meanwhile. */
export const TOKEN_TIMEOUT_MS = 20_000;

type Send = (url: string, init: { method: string; headers: Record<string, string>; body?: string | URLSearchParams | null }) => Promise<Response>;

/** A fetch that goes through the gateway. Redirects are not followed: a token endpoint has none, and one could lead credentials astray. */
export function gatewayFetch(gateway: Gateway, { secrets, limitKey, signal }: Options): Send {
  return async (url, { method, headers, body }) => {
    const { outcome } = await gateway.deliver({
      method,
      url,
      headers: { accept: "application/json", ...headers },
      body: body === undefined || body === null ? null : String(body),
      repeatable: false,
      secrets,
      credentialHeaders: ["authorization"],
      followRedirects: false,
      connection: "sign-in",
      operation: null,
      limitKey: `${limitKey}/token`,
      ratePerSecond: 10,
      timeoutMs: TOKEN_TIMEOUT_MS,
      signal,
    });
    if (outcome.kind !== "answered") throw new TokenRefused(`The provider could not be asked for a token: ${outcome.message}`);
    const { status, headers: answered, body: bytes } = outcome.answer;
    const hasBody = status !== 204 && status !== 205 && status !== 304;
    return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers: { "content-type": answered["content-type"] ?? "" } });
  };
}
