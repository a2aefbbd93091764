import type { Connector, JsonSchema, Operation } from "../../connectors/connector.ts";
import { eventTypeName, inputTypeName, itemTypeName, outputTypeName, pascal } from "./type-names.ts";
import { schemaType } from "./schema-type.ts";

export interface ClientOf {
  readonly alias: string;
  readonly connector: Connector | undefined;
  readonly connectorId: string;
}

/** src/connections.ts: one typed client for each connection of the project. Derived, never edited by hand. */
export function connectionsSource(clients: readonly ClientOf[]): string {
  const header = "// Derived from the project's connections. Do not edit: it is written anew at every save.";
  if (clients.length === 0) return `${header}\nexport {};\n`;
  const bodies = clients.map(client).join("\n");
  return `${header}\nimport { connection } from "@vennel/sdk";\n\n${bodies}`;
}

function client({ alias, connector, connectorId }: ClientOf): string {
  const options = `{ alias: ${JSON.stringify(alias)}, connector: ${JSON.stringify(connectorId)} }`;
  if (!connector || (connector.operations.length === 0 && connector.events.length === 0)) return `export const ${alias} = connection<object>(${options});\n`;
  const events = connector.events.map((event) => declare(eventTypeName(alias, event.id), event.payload, event.name));
  const operations = connector.operations.map((operation) => operationTypes(alias, operation));
  const name = `${pascal(alias)}Client`;
  return [
    ...events,
    ...operations,
    `export interface ${name} {\n${methods(alias, connector.operations)}\n  events: {\n${connector.events.map((event) => `    ${JSON.stringify(event.id)}: ${eventTypeName(alias, event.id)};`).join("\n")}\n  };\n}\n`,
    `export const ${alias} = connection<${name}>(${options});\n`,
  ].join("\n");
}

function operationTypes(alias: string, operation: Operation): string {
  const input = declare(inputTypeName(alias, operation.id), operation.input, operation.summary);
  const output = declare(outputTypeName(alias, operation.id), operation.output, null);
  const item = itemSchema(operation);
  return item ? `${input}\n${output}\n${declare(itemTypeName(alias, operation.id), item, null)}` : `${input}\n${output}`;
}

/** What a list operation gives one of. */
export function itemSchema(operation: Operation): JsonSchema | null {
  const at = operation.paging?.items ?? null;
  const list = at === null ? operation.output : at.split(".").reduce<JsonSchema | undefined>((schema, name) => schema?.properties?.[name], operation.output);
  if (list?.items) return list.items;
  const only = Object.values(operation.output.properties ?? {}).filter((schema) => schema.type === "array");
  return only.length === 1 ? (only[0]?.items ?? null) : null;
}

function declare(name: string, schema: JsonSchema, summary: string | null): string {
  const doc = summary ? `/** ${summary.replaceAll("*/", "* /")} */\n` : "";
  const type = schemaType(schema);
  return type.startsWith("{") && !type.includes(" | null", type.lastIndexOf("}")) ? `${doc}export interface ${name} ${type}\n` : `${doc}export type ${name} = ${type};\n`;
}

interface Tree {
  readonly operation: Operation | null;
  readonly children: Map<string, Tree>;
}

function methods(alias: string, operations: readonly Operation[]): string {
  const root: Tree = { operation: null, children: new Map() };
  for (const operation of operations) {
    let at = root;
    const parts = operation.id.split(".");
    parts.forEach((part, index) => {
      const next = at.children.get(part) ?? { operation: null, children: new Map() };
      at.children.set(part, index === parts.length - 1 ? { ...next, operation } : next);
      at = at.children.get(part) ?? next;
    });
  }
  return print(alias, root, 1);
}

function print(alias: string, tree: Tree, depth: number): string {
  const indent = "  ".repeat(depth);
  return [...tree.children]
    .map(([name, child]) => {
      const call = child.operation ? signature(alias, child.operation) : null;
      const members = child.children.size > 0 ? `{\n${print(alias, child, depth + 1)}\n${indent}}` : null;
      if (call && !members) return `${indent}${name}${call};`;
      return `${indent}${name}: ${[call && `{ ${call} }`, members].filter(Boolean).join(" & ")};`;
    })
    .join("\n");
}

function signature(alias: string, operation: Operation): string {
  const optional = (operation.input.required ?? []).length === 0 ? "?" : "";
  return `(args${optional}: ${inputTypeName(alias, operation.id)}): Promise<${outputTypeName(alias, operation.id)}>`;
}
