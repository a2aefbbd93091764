import { z } from "zod";
import { boardService } from "../contracts/board.ts";
import { organisationsService } from "../contracts/organisations.ts";
import { platformService } from "../contracts/platform.ts";
import type { Route, Service } from "../contracts/route.ts";
import { switchboardService } from "../contracts/switchboard.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Whose routes a key can call; the rest is for people in a browser. */
const SERVICES: readonly Service[] = [organisationsService, platformService, boardService, switchboardService];
const HEADING = "// Made from the contracts by tools/draw-client.ts.";
const FOR_PEOPLE = new Set(["session", "operator"]);

/** The client's table of routes, and the types of what goes in and out, made from the contracts. */
export function clientSource(): { readonly table: string; readonly types: string } {
  const named = new Map<string, string>();
  const services = SERVICES.map(({ name, base, routes }) => {
    const entries = Object.entries(routes).filter(([, { access }]) => !FOR_PEOPLE.has(access));
    return {
      types: `  ${name}: {\n${entries.map(([id, route]) => describe(id, route, named)).join("\n")}\n  };`,
      table: `  ${name}: {\n${entries.map(([id, route]) => `    ${id}: ["${route.method}", "${base}${route.path}", "${kindOf(route)}"],`).join("\n")}\n  },`,
    };
  });
  const table = `export const ROUTES = {\n${services.map((service) => service.table).join("\n")}\n}`;
  return {
    table: `${HEADING}\n\n${table};\n`,
    types: [
      HEADING,
      ...Array.from(named, ([name, type]) => `export type ${name} = ${type};`),
      `export interface Routes {\n${services.map(({ types }) => types).join("\n")}\n}`,
      "export declare const ROUTES: Readonly<Record<keyof Routes, Readonly<Record<string, readonly [method: string, path: string, kind: string]>>>>;\n",
    ].join("\n\n"),
  };
}

function describe(id: string, route: Route, named: Map<string, string>): string {
  const params = Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name]) => `${name}: string`).join("; ");
  const of = (part: string, schema: z.ZodType | undefined) => (schema ? typeOfZod(schema, `${upperFirst(id)}${part}`, named) : "undefined");
  const output = { json: () => of("Output", route.output), none: () => "void", raw: () => "Response" }[kindOf(route)]();
  return [
    `    /** ${route.summary}. ${route.detail ? `${route.detail} ` : ""}Needs: ${route.access}. */`,
    `    ${id}: { params: { ${params} }; query: ${of("Query", route.query)}; body: ${of("Body", route.body)}; output: ${output} };`,
  ].join("\n");
}

function kindOf({ output, produces }: Route): "json" | "raw" | "none" {
  if (output) return "json";
  return produces ? "raw" : "none";
}

function typeOfZod(schema: z.ZodType, name: string, named: Map<string, string>): string {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema & { $defs?: Record<string, Schema> };
  const nameOf = (key: string) => `${name}${upperFirst(key.replaceAll(/\W|^__/g, ""))}`;
  for (const [key, definition] of Object.entries($defs)) named.set(nameOf(key), typeOf(definition, nameOf));
  return typeOf(root, nameOf);
}

function typeOf(schema: Schema, nameOf: (key: string) => string): string {
  const inner = (of: unknown) => typeOf(of as Schema, nameOf);
  const { type, items, $ref } = schema;
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (typeof $ref === "string") return nameOf($ref.split("/").at(-1) ?? "");
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(options)) return [...new Set(options.map(inner))].join(" | ");
  if (Array.isArray(schema["allOf"])) return schema["allOf"].map((part) => `(${inner(part)})`).join(" & ");
  if (Array.isArray(type)) return type.map((one) => inner({ ...schema, type: one })).join(" | ");
  if (type === "array") return `(${inner(items ?? {})})[]`;
  if (type === "object") return objectOf(schema, inner);
  if (type === "integer") return "number";
  return type === "string" || type === "number" || type === "boolean" || type === "null" ? type : "unknown";
}

function objectOf(schema: Schema, inner: (of: unknown) => string): string {
  const required = new Set((schema["required"] ?? []) as string[]);
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
  const more = schema["additionalProperties"];
  if (properties.length === 0) return `{ [name: string]: ${typeof more === "object" ? inner(more) : "unknown"} }`;
  const fields = properties.map(([key, value]) => `${JSON.stringify(key)}${required.has(key) ? "" : "?"}: ${inner(value)}`);
  return `{ ${[...fields, ...(typeof more === "object" ? ["[more: string]: unknown"] : [])].join("; ")} }`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
