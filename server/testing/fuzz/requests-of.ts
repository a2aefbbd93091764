import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Route, Service } from "../../../contracts/route.ts";
import { ODD_TEXTS, oddValue, valuesOf } from "./values-of.ts";

export interface FuzzRequest {
  readonly path: string;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  readonly contentType: string;
}

/** Bodies that are no JSON, or not the JSON that they seem to be. */
const RAW_BODIES: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  "",
  "{",
  "null",
  "[]",
  '"text"',
  '{"a":1}{"b":2}',
  '{"__proto__":{"admin":true}}',
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
  `{"n":1e999,"m":-0}`,
  `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`,
  `{"${"k".repeat(60_000)}":1}`,
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
];

/** Requests to one route: as its contract has them, with one thing wrong, or wrong altogether. `ids` name one thing of each collection. */
export function requestsOf(service: Service, route: Route, ids: Readonly<Record<string, string>>): Arbitrary<FuzzRequest> {
  const query = route.query ? queriesOf(valuesOf(route.query)) : fc.constantFrom("", "?x=1&x=2&__proto__[a]=1");
  const body = route.body ? bodiesOf(valuesOf(route.body)) : fc.constant(undefined);
  return fc
    .record({
      path: pathsOf(service.base + route.path, ids),
      query,
      body,
      contentType: mostly("application/json", ["text/plain", "application/json; charset=utf-16", ""]),
    })
    .map(({ path, query: search, body: content, contentType }) => ({ path: path + search, body: content, contentType }));
}

function pathsOf(template: string, ids: Readonly<Record<string, string>>): Arbitrary<string> {
  // Longer lines are refused before any route sees them.
  const odd = ODD_TEXTS.filter((text) => text.trim() !== "" && text.length < 2000);
  const holes = [...template.matchAll(/(\w+)\/\{(\w+)\}/g)].map(([, collection = "", name = ""]) => ({
    name,
    usual: ids[name] ?? ids[collection] ?? "nothing",
  }));
  const values = holes.map(({ name, usual }) => (name === "organisation_id" ? fc.constant(usual) : mostly(usual, odd)));
  return fc.tuple(...values).map((chosen) => holes.reduce((path, { name }, index) => path.replace(`{${name}}`, encode(chosen[index] ?? "")), template));
}

function queriesOf(values: Arbitrary<unknown>): Arbitrary<string> {
  const texts = fc.oneof(
    values,
    fc.dictionary(fc.constantFrom("limit", "cursor", "q", "status", "search", "sort"), fc.constantFrom(...ODD_TEXTS), { maxKeys: 2 }),
  );
  return texts.map((value) => {
    const entries = Object.entries((value ?? {}) as Record<string, unknown>).map(
      ([key, of]) => `${encode(key)}=${encode(typeof of === "string" ? of : JSON.stringify(of))}`,
    );
    return entries.length > 0 ? `?${entries.join("&").slice(0, 8000)}` : "";
  });
}

function bodiesOf(values: Arbitrary<unknown>): Arbitrary<FuzzRequest["body"]> {
  const broken = fc.tuple(values, oddValue, fc.nat()).map(([value, odd, which]) => breakOneThing(value, odd, which));
  return fc.oneof(
    { weight: 3, arbitrary: values.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: broken.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
  );
}

/** Another value in one place, a field too many, or one too few. */
function breakOneThing(value: unknown, odd: unknown, which: number): unknown {
  if (typeof value !== "object" || value === null) return odd;
  const keys = Object.keys(value);
  const key = keys[which % (keys.length + 2)];
  if (key === undefined) return which % 2 === 0 ? { ...value, constructor: odd, extra: odd } : odd;
  const inner = (value as Record<string, unknown>)[key];
  if (Array.isArray(value)) return value.with(Number(key), odd);
  if (which % 3 === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return { ...value, [key]: typeof inner === "object" && inner !== null ? breakOneThing(inner, odd, which >> 2) : odd };
}

function mostly(usual: string, others: readonly string[]): Arbitrary<string> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}

/** Halves of surrogate pairs cannot be said in an address at all. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());
