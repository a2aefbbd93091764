import type { Connector, Operation } from "../connector.ts";
import { writeDotted } from "./dotted.ts";
import { textOf } from "./text-of.ts";

/** A request relative to a connection's base URL, before any credential is added. */
export interface ConnectorRequest {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly bodyType: Operation["bodyType"];
}

/** An operation with its arguments as the request that the system expects; throws when an argument of the path is missing. */
export function toRequest(connector: Connector, operation: Operation, args: Readonly<Record<string, unknown>>): ConnectorRequest {
  const query: [string, string][] = [];
  const headers: Record<string, string> = { ...connector.defaultHeaders };
  const body: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(operation.bodyConstants ?? {})) writeDotted(body, path, structuredClone(value));

  for (const [name, value] of Object.entries(args)) {
    if (value === undefined) continue;
    const place = operation.placement[name] ?? (operation.bodyType === "none" ? "query" : "body");
    if (place === "query") query.push(...queryPairs(name, value), ...nullsIn(connector, name, value));
    else if (place === "header") headers[name] = textOf(value);
    else if (place === "body") writeDotted(body, operation.bodyPaths?.[name] ?? name, value);
  }
  for (const [name, value] of Object.entries(operation.queryConstants ?? {})) if (args[name] === undefined) query.push([name, value]);
  const hasBody = operation.bodyType !== "none";
  return { method: operation.method, path: fillPath(operation, args), query, headers, body: hasBody ? body : undefined, bodyType: operation.bodyType };
}

const DATABASES: readonly Connector["protocol"][] = ["postgres", "mysql"];

/** A query has no word for null, and leaves it out; a condition of a database must not be lost with it. */
function nullsIn({ protocol }: Connector, name: string, value: unknown): [string, string][] {
  if (!DATABASES.includes(protocol) || typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const names = Object.entries(value).flatMap(([key, item]) => (item === null ? [key] : []));
  return names.length > 0 ? [[`${name}.isNull`, JSON.stringify(names)]] : [];
}

/** A value in a path is one segment whatever it holds: `../admin` cannot climb out of it. */
function fillPath(operation: Operation, args: Readonly<Record<string, unknown>>): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args[name];
    if (value === undefined || value === null || value === "") throw new TypeError(`${operation.id} needs ${name}`);
    const text = textOf(value);
    // Even encoded, a dot segment is resolved by every URL parser.
    if (text === "." || text === "..") throw new TypeError(`${operation.id} cannot take "${text}" as ${name}`);
    return encodeURIComponent(text);
  });
}

/** Lists repeat the parameter, objects use brackets: `created[gte]=1`. */
export function queryPairs(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => queryPairs(name, item));
  if (typeof value === "object") return Object.entries(value).flatMap(([key, item]) => queryPairs(`${name}[${key}]`, item));
  return [[name, textOf(value)]];
}
