import type { Json } from "../read-document.ts";
import { mergedShape, shapeOf } from "../shape-of.ts";
import { UnsupportedDocument } from "../unsupported-document.ts";
import type { ObservedCall } from "./observed-call.ts";
import { pathOf } from "./path-of.ts";
import { isSecretName, schemesOf } from "./secrets-of.ts";

interface Placed {
  readonly call: ObservedCall;
  readonly url: URL;
}

/** Browsers and programs send these on their own. */
const USUAL =
  /^(?:accept.*|authorization|cache-control|connection|content-.*|cookie|dnt|host|if-.*|origin|pragma|priority|referer|sec-.*|te|upgrade.*|user-agent|x-requested-with|:.*)$/i;

/** What calls show of an API, as an OpenAPI document: types and names, no value and no secret. Calls to other hosts are left out. */
export function describeCalls(calls: readonly ObservedCall[]): Json {
  const placed = calls.flatMap((call): Placed[] => {
    const address = /^[a-z][\w+.-]*:\/\//i.test(call.url) ? call.url : `https://${call.url}`;
    return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? [{ call, url: new URL(address) }] : [];
  });
  const byOrigin = [...Map.groupBy(placed, ({ url }) => url.origin)].toSorted(([, a], [, b]) => b.length - a.length);
  const [origin, here] = byOrigin[0] ?? [];
  if (!origin || !here) throw new UnsupportedDocument("There is no call of an API in this: an address is missing, or only pages were loaded.");
  const paths: Record<string, Record<string, Json>> = {};
  for (const [place, same] of Map.groupBy(here, ({ call, url }) => `${call.method.toLowerCase()} ${pathOf(url.pathname)}`)) {
    const [method = "", path = ""] = place.split(" ");
    (paths[path] ??= {})[method] = operationOf(same);
  }
  return {
    openapi: "3.1.0",
    info: { title: titleOf(new URL(origin).hostname), version: "" },
    servers: [{ url: origin }],
    paths,
    components: { securitySchemes: Object.fromEntries(here.flatMap(({ call }) => schemesOf(call))) },
  };
}

function operationOf(same: readonly Placed[]): Json {
  const body = bodyOf(same.flatMap(({ call }) => (call.body ? [call.body] : [])));
  const answers = same.flatMap(({ call }) => (call.answer && call.answer.status >= 200 && call.answer.status < 300 ? [call.answer] : []));
  const read = answers.flatMap(({ text }) => parsed(text) ?? []).map(({ value }) => shapeOf(value));
  const status = String(answers[0]?.status ?? 200);
  const content = read.length > 0 ? { content: { "application/json": { schema: read.reduce(mergedShape, {}) } } } : {};
  return {
    parameters: [...queryOf(same), ...headersOf(same)],
    ...(body ? { requestBody: { content: body } } : {}),
    responses: { [status]: { description: "", ...content } },
  };
}

function queryOf(same: readonly Placed[]): Json[] {
  const values = Map.groupBy(
    same.flatMap(({ url }) => [...url.searchParams]).filter(([name]) => name && !isSecretName(name)),
    ([name]) => name,
  );
  return [...values].map(([name, pairs]) => ({ name, in: "query", schema: { type: typeOf(pairs.map(([, value]) => value)) } }));
}

function headersOf(same: readonly Placed[]): Json[] {
  const all = same.flatMap(({ call }) => call.headers).filter(([name]) => !USUAL.test(name) && !isSecretName(name));
  return [...new Map(all.map(([name, value]) => [name.toLowerCase(), { name, value }])).values()].map(({ name, value }) => ({
    name,
    in: "header",
    // A version has to be sent as it is, and is no secret.
    schema: { type: "string", ...(/version$/i.test(name) && value.length <= 40 ? { default: value } : {}) },
  }));
}

function bodyOf(bodies: readonly NonNullable<ObservedCall["body"]>[]): Json | null {
  const shapes = bodies.flatMap(({ text }) => parsed(text) ?? []).map(({ value }) => shapeOf(value));
  if (shapes.length > 0) return { "application/json": { schema: shapes.reduce(mergedShape, {}) } };
  const [first] = bodies;
  if (!first) return null;
  const type = first.type.split(";")[0]?.trim().toLowerCase() || "application/octet-stream";
  if (type !== "application/x-www-form-urlencoded") return { [type]: { schema: { type: "object" } } };
  const fields = bodies.flatMap(({ text }) => [...new URLSearchParams(text).keys()]).filter(Boolean);
  return { [type]: { schema: { type: "object", properties: Object.fromEntries(fields.map((name) => [name, { type: "string" }])) } } };
}

function parsed(text: string): { value: unknown }[] | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return [{ value: JSON.parse(text) as unknown }];
  } catch {
    return null;
  }
}

function typeOf(values: readonly string[]): string {
  if (values.every((value) => /^-?\d{1,15}$/.test(value))) return "integer";
  return values.every((value) => value === "true" || value === "false") ? "boolean" : "string";
}

/** `api.acme-post.example` is Acme post. */
function titleOf(hostname: string): string {
  const [name = hostname] = hostname
    .split(".")
    .filter((part, at, all) => all.length < 2 || (at < all.length - 1 && !/^(?:api|www|app|rest|v\d+|\d+)$/.test(part)));
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
