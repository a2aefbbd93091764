import type { ConnectorRequest } from "./to-request.ts";
import { mailOf } from "./mail-of.ts";
import { textOf } from "./text-of.ts";

export interface EncodedBody {
  readonly contentType: string;
  readonly content: string | Uint8Array;
}

/** The body as it is sent; null when there is none. */
export function encodeBody({ body, bodyType }: Pick<ConnectorRequest, "body" | "bodyType">): EncodedBody | null {
  if (body === undefined || bodyType === "none") return null;
  if (bodyType === "form") return { contentType: "application/x-www-form-urlencoded", content: new URLSearchParams(formPairs(body, "")).toString() };
  if (bodyType === "mail") return { contentType: "message/rfc822", content: mailOf(body as Record<string, unknown>) };
  if (body instanceof Uint8Array) return { contentType: "application/octet-stream", content: body };
  if (typeof body === "string") return { contentType: "text/plain; charset=utf-8", content: body };
  return { contentType: "application/json", content: JSON.stringify(body) };
}

/** Nested fields in brackets, lists with their index, as Stripe and most others read them. */
function formPairs(value: unknown, name: string): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value === "object") return Object.entries(value).flatMap(([key, item]) => formPairs(item, name ? `${name}[${key}]` : key));
  return [[name, textOf(value)]];
}
