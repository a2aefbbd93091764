import type { JsonSchema } from "../json-schema.ts";
import { readDotted } from "../requests/dotted.ts";
import type { Matched } from "./match-route.ts";
import type { SimulatedRequest } from "./simulated-request.ts";

/** The arguments that a request carries: the way back from `toRequest`. */
export function readArguments({ operation, pathArguments }: Matched, request: SimulatedRequest): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  const properties = operation.input.properties ?? {};
  const headers = new Map(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]));
  // A query parameter that an operation does not know is passed on: paging cursors are such.
  for (const [name, value] of request.query) args[name] = coerce(value, properties[name]);
  // An object in a query is spelt in brackets: `where[status]=open`.
  for (const [name, value] of request.query) {
    const [, outer, inner] = /^(\w+)\[(.+)\]$/.exec(name) ?? [];
    if (outer === undefined || inner === undefined || properties[outer]?.type !== "object") continue;
    args[outer] = { ...(args[outer] as object | undefined), [inner]: coerce(value, properties[outer].properties?.[inner]) };
    delete args[name];
  }

  for (const [name, schema] of Object.entries(properties)) {
    const place = operation.placement[name];
    const value =
      place === "path"
        ? coerce(pathArguments[name] ?? "", schema)
        : place === "header"
          ? coerced(headers.get(name.toLowerCase()), schema)
          : place === "query"
            ? undefined
            : readDotted(request.body, operation.bodyPaths?.[name] ?? name);
    if (value !== undefined) args[name] = value;
  }
  return args;
}

function coerced(text: string | undefined, schema: JsonSchema): unknown {
  return text === undefined ? undefined : coerce(text, schema);
}

/** Paths, queries and headers are text; what the schema calls a number becomes one when it reads as one. */
function coerce(text: string, schema: JsonSchema | undefined): unknown {
  if ((schema?.type === "integer" || schema?.type === "number") && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (schema?.type === "boolean" && (text === "true" || text === "false")) return text === "true";
  if (schema?.type === "array") return text.split(",");
  // A choice between values of several kinds is known by how each is written.
  const chosen = schema?.type === undefined ? schema?.enum?.find((value) => typeof value !== "string" && String(value) === text) : undefined;
  if (chosen !== undefined) return chosen;
  return text;
}
