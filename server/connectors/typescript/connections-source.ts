import type { Connector, Operation } from "../connector.ts";
import { itemSchema } from "../item-schema.ts";
import { pascalCase, sharedTypes } from "./shared-types.ts";
import { comment, type NameOf, objectType, propertyName, typeOf } from "./type-of.ts";

export interface ConnectionInCode {
  /** Its name in code: `ordersApi`. */
  readonly alias: string;
  readonly connector: Connector;
  /** Only these operations are typed; all of them when left out. */
  readonly operations?: readonly string[];
}

const HEADING = "// Derived from the connections of this project; changes made here are overwritten.";

/** The text of `src/connections.ts`: one typed client per connection. */
export function connectionsSource(connections: readonly ConnectionInCode[]): string {
  const byConnector = Map.groupBy(connections, ({ connector }) => connector.id);
  const types = [...byConnector.values()].map((group) => connectorTypes(group));
  const clients = connections.map(({ alias, connector }) => {
    const name = pascalCase(connector.id);
    const client = connector.operations.some(isList) ? `${name} & { pages: ${name}Pages }` : name;
    return `/** ${comment(connector.name)}: ${comment(connector.description)} */\nexport const ${alias} = connection<${client}, ${name}Events>({ alias: ${JSON.stringify(alias)}, connector: ${JSON.stringify(connector.id)} });`;
  });
  if (connections.length === 0) return `${HEADING}\nexport {};\n`;
  return `${[HEADING, 'import { connection } from "@vennel/sdk";', "", ...clients, "", ...types].join("\n")}\n`;
}

/** Several connections of one connector share its types. */
function connectorTypes(connections: readonly ConnectionInCode[]): string {
  const { connector } = connections[0] as ConnectionInCode;
  const wanted = connections.every(({ operations }) => operations) ? new Set(connections.flatMap(({ operations }) => operations ?? [])) : null;
  const operations = connector.operations.filter(({ id }) => !wanted || wanted.has(id));
  const name = pascalCase(connector.id);
  const { nameOf, types } = sharedTypes(name, [
    ...operations.map(({ entity, output }) => [entity, output] as const),
    ...connector.events.map(({ id, payload }) => [`${id} payload`, payload] as const),
  ]);

  return [
    `export interface ${name} ${namespaceType(operations, nameOf, "")}`,
    ...(connector.operations.some(isList) ? ["", ...pagesType(name, operations, nameOf)] : []),
    "",
    `export interface ${name}Events ${eventsType(connector, nameOf)}`,
    ...types.map(([typeName, schema]) => `\nexport interface ${typeName} ${objectType(schema, nameOf, "")}`),
    "",
  ].join("\n");
}

/** What `pages` gives for each list that the connector describes. */
function pagesType(name: string, operations: readonly Operation[], nameOf: NameOf): string[] {
  const signatures = operations.filter(isList).map((operation) => {
    const member = operation.id.split(".").map((segment) => `[${JSON.stringify(segment)}]`);
    const optional = (operation.input.required ?? []).length === 0 ? "?" : "";
    const args = Object.keys(operation.input.properties ?? {}).length === 0 ? "" : `, args${optional}: Parameters<${name}${member.join("")}>[0]`;
    return `  (operation: ${JSON.stringify(operation.id)}${args}): AsyncIterableIterator<${typeOf(itemSchema(operation)?.schema ?? {}, nameOf, "  ")}>;`;
  });
  return [`export interface ${name}Pages {`, ...signatures, "}"];
}

function isList(operation: Operation): boolean {
  return operation.effect === "read" && operation.paging !== undefined && itemSchema(operation) !== null;
}

/** `issues.create` and `issues.list` become one member `issues` with two methods. */
function namespaceType(operations: readonly Operation[], nameOf: NameOf, indent: string, depth = 0): string {
  if (operations.length === 0) return "{}";
  const inner = `${indent}  `;
  const groups = Map.groupBy(operations, ({ id }) => id.split(".")[depth] as string);
  const members = [...groups].map(([segment, group]) => {
    const own = group.find(({ id }) => id.split(".").length === depth + 1);
    const below = group.filter((operation) => operation !== own);
    const method = own ? methodType(own, nameOf, inner) : null;
    const nested = below.length > 0 ? namespaceType(below, nameOf, inner, depth + 1) : null;
    return `${own ? documentation(own, inner) : ""}${inner}${propertyName(segment)}: ${[method && nested ? `(${method})` : method, nested].filter((part) => part !== null).join(" & ")};`;
  });
  return `{\n${members.join("\n")}\n${indent}}`;
}

function methodType({ input, output }: Operation, nameOf: NameOf, indent: string): string {
  const optional = (input.required ?? []).length === 0 ? "?" : "";
  const takesNothing = Object.keys(input.properties ?? {}).length === 0;
  return `(${takesNothing ? "" : `args${optional}: ${objectType(input, nameOf, indent)}`}) => Promise<${typeOf(output, nameOf, indent)}>`;
}

function documentation({ summary, method, path }: Operation, indent: string): string {
  return `${indent}/** ${comment(summary)}. \`${method} ${comment(path)}\` */\n`;
}

function eventsType({ events }: Connector, nameOf: NameOf): string {
  if (events.length === 0) return "{}";
  return `{\n${events.map(({ id, name, payload }) => `  /** ${comment(name)} */\n  ${propertyName(id)}: ${typeOf(payload, nameOf, "  ")};`).join("\n")}\n}`;
}
