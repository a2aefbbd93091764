import type { Operation } from "../connector.ts";
import type { JsonSchema } from "../json-schema.ts";
import { inferPaging } from "./infer-paging.ts";
import { meaningOf, sayWhat } from "./meaning-of.ts";
import { camel, nameOperation } from "./name-operation.ts";
import { isJson, type Json } from "./read-document.ts";
import { resolve, toSchema } from "./to-schema.ts";

export interface Described {
  readonly document: Json;
  readonly method: Operation["method"];
  readonly path: string;
  /** Parameters of the path, then those of the operation. */
  readonly parameters: readonly unknown[];
  readonly operation: Json;
  readonly taken: Set<string>;
}
/** An operation, or the reason why there is none. */
export type Converted = { readonly operation: Operation } | { readonly leftOut: string };

const OURS = new Set(["accept", "content-type", "authorization", "cookie", "host", "user-agent"]);
const MOST_ARGUMENTS = 150;

export function toOperation({ document, method, path, parameters, operation, taken }: Described): Converted {
  const body = method === "GET" || method === "DELETE" ? null : bodyOf(document, operation["requestBody"]);
  if (body === "other") return { leftOut: "their body is neither JSON nor a form" };
  const schema = body ? toSchema(document, body.schema) : null;
  if (schema && schema.type !== undefined && schema.type !== "object") return { leftOut: "their body is not an object" };

  const properties: Record<string, JsonSchema> = {};
  const required = new Set<string>();
  const placement: Record<string, "path" | "query" | "header"> = {};
  const bodyPaths: Record<string, string> = {};
  let address = path;

  for (const parameter of parameters.map((value) => resolve(document, value)).slice(0, MOST_ARGUMENTS)) {
    const { name, in: place } = parameter;
    if (typeof name !== "string" || (place !== "path" && place !== "query" && place !== "header")) continue;
    if (place === "header" && OURS.has(name.toLowerCase())) continue;
    const argument = place === "path" ? camel(name) : name;
    if (place === "path") address = address.replaceAll(`{${name}}`, `{${argument}}`);
    properties[argument] = described(toSchema(document, parameter["schema"]), parameter["description"]);
    placement[argument] = place;
    if (place === "path" || parameter["required"] === true) required.add(argument);
  }
  for (const [whole, name] of address.matchAll(/\{([^}]*)\}/g)) {
    const argument = camel(name ?? "");
    if (!argument) return { leftOut: "their path cannot be filled in" };
    address = address.replaceAll(whole, `{${argument}}`);
    properties[argument] ??= { type: "string" };
    placement[argument] = "path";
    required.add(argument);
  }
  for (const [name, value] of Object.entries(schema?.properties ?? {}).slice(0, MOST_ARGUMENTS)) {
    // A field that is called like a parameter, or has a dot in its name, could not be told apart.
    if (name.includes(".")) continue;
    const argument = Object.hasOwn(placement, name) ? `${name}InBody` : name;
    properties[argument] = value;
    if (argument !== name) bodyPaths[argument] = name;
    if (schema?.required?.includes(name)) required.add(argument);
  }

  const id = nameOperation(operation["operationId"], method, path, taken);
  const output = toSchema(document, outputOf(document, operation["responses"]));
  const { entity, verbs, popularity } = meaningOf(id, method, path);
  const input = { type: "object", properties, required: [...required], additionalProperties: schema !== null };
  const paging = method === "GET" ? inferPaging({ input, output, placement, path: address }) : null;
  const successStatus = statusOf(operation["responses"]);
  return {
    operation: {
      id,
      method,
      path: address,
      summary: textIn(operation, "summary") ?? textIn(operation, "description")?.split(/[.\n]/)[0] ?? sayWhat(verbs[0] ?? method, entity),
      effect: method === "GET" ? "read" : method === "DELETE" ? "delete" : "write",
      input,
      placement,
      ...(Object.keys(bodyPaths).length > 0 ? { bodyPaths } : {}),
      bodyType: body ? body.type : "none",
      output: paging?.items ? holding(output, paging.items.split(".")) : output,
      verbs,
      entity,
      aliases: Array.isArray(operation["tags"]) ? operation["tags"].filter((tag) => typeof tag === "string").slice(0, 3) : [],
      ...(paging ? { paging } : {}),
      ...(successStatus !== null && successStatus !== 200 ? { successStatus } : {}),
      popularity,
    },
  };
}

function bodyOf(document: Json, given: unknown): { type: "json" | "form"; schema: unknown } | "other" | null {
  const content = resolve(document, given)["content"];
  if (!isJson(content) || Object.keys(content).length === 0) return null;
  const json = Object.keys(content).find((type) => /[/+]json\b|^\*\/\*$/.test(type));
  const type = json ?? Object.keys(content).find((candidate) => candidate.startsWith("application/x-www-form-urlencoded"));
  if (!type) return "other";
  return { type: json ? "json" : "form", schema: (content[type] as Json | undefined)?.["schema"] };
}

/** An answer that pages are read from has its list, whatever the description leaves open. */
function holding(schema: JsonSchema, [name, ...rest]: readonly string[]): JsonSchema {
  if (name === undefined) return schema;
  const properties = { ...schema.properties, [name]: holding(schema.properties?.[name] ?? {}, rest) };
  return { ...schema, properties, required: [...new Set([...(schema.required ?? []), name])] };
}

/** The lowest status that says yes. */
function statusOf(responses: unknown): number | null {
  const codes = isJson(responses) ? Object.keys(responses).filter((code) => /^2\d\d$/.test(code)) : [];
  return codes.length > 0 ? Math.min(...codes.map(Number)) : null;
}

function outputOf(document: Json, responses: unknown): unknown {
  if (!isJson(responses)) return {};
  const status =
    Object.keys(responses)
      .toSorted()
      .find((code) => code.startsWith("2")) ?? "default";
  const content = resolve(document, responses[status])["content"];
  if (!isJson(content)) return {};
  const type = Object.keys(content).find((candidate) => /[/+]json\b|^\*\/\*$/.test(candidate));
  return type ? (content[type] as Json | undefined)?.["schema"] : {};
}

function described(schema: JsonSchema, description: unknown): JsonSchema {
  return typeof description === "string" && description && !schema.description ? { ...schema, description: description.slice(0, 200) } : schema;
}

function textIn(value: Json, name: string): string | null {
  const text = value[name];
  return typeof text === "string" && text.trim() ? text.trim().slice(0, 160) : null;
}
