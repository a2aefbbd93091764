import type { ConnectorRequest } from "../../../connectors/requests/to-request.ts";
import type { OutboundRequest } from "../../../gateway/outbound.ts";

/** Placeholder → value; a value is missing where the variable was removed since. */
export type Secrets = ReadonlyMap<string, { readonly name: string; readonly value: string | undefined }>;

export interface WithSecrets {
  readonly request: ConnectorRequest;
  /** As it leaves: what must not be recorded, and must not follow a redirect elsewhere. */
  readonly guard: (outbound: OutboundRequest) => OutboundRequest;
}

const PLACEHOLDER = /vennel-secret-[0-9a-f]{32}/g;
const asItIs = (value: string) => value;

/**
 * Puts the values of a version's secret variables where their placeholders stand in headers, query and body. A placeholder
 * that is none of this version's stays what it is. Throws when a variable that is needed was removed.
 */
export function putSecrets(request: ConnectorRequest, secrets: Secrets): WithSecrets {
  if (secrets.size === 0) return { request, guard: (outbound) => outbound };
  const inHeaders = Object.entries(request.headers).flatMap(([name, value]) => (fill(value, secrets) === value ? [] : [name.toLowerCase()]));
  let isInBody = false;
  const body = fillBody(request, secrets, () => (isInBody = true));
  const values = [...secrets.values()].flatMap(({ value }) => (value === undefined ? [] : [value]));
  return {
    request: {
      ...request,
      query: request.query.map(([name, value]) => [name, fill(value, secrets)] as const),
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, fill(value, secrets)])),
      body,
    },
    guard: (outbound) => ({
      ...outbound,
      // All of them: a system may send back what another call brought it.
      secrets: [...outbound.secrets, ...values],
      credentialHeaders: [...outbound.credentialHeaders, ...inHeaders],
      ...(isInBody ? { followRedirects: false } : {}),
    }),
  };
}

/** A text that code wrote itself takes a value in the spelling of its own format. */
function fillBody({ body, headers }: ConnectorRequest, secrets: Secrets, onFilled: () => void): unknown {
  const spelled = (spell: (value: string) => string) => (value: string) => (onFilled(), spell(value));
  if (typeof body !== "string") return fillDeep(body, (text) => fill(text, secrets, spelled(asItIs)));
  const [, type = ""] = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type") ?? [];
  if (/json/i.test(type))
    return fill(
      body,
      secrets,
      spelled((value) => JSON.stringify(value).slice(1, -1)),
    );
  return fill(body, secrets, spelled(/x-www-form-urlencoded/i.test(type) ? encodeURIComponent : asItIs));
}

function fillDeep(value: unknown, fillText: (text: string) => string): unknown {
  if (typeof value === "string") return fillText(value);
  if (Array.isArray(value)) return value.map((item) => fillDeep(item, fillText));
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillDeep(item, fillText)]));
}

function fill(text: string, secrets: Secrets, spell: (value: string) => string = asItIs): string {
  return text.replaceAll(PLACEHOLDER, (placeholder) => {
    const known = secrets.get(placeholder);
    if (!known) return placeholder;
    if (known.value === undefined) throw new TypeError(`The secret variable ${known.name} is not set any more.`);
    return spell(known.value);
  });
}
