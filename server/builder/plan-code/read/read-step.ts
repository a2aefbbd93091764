import ts from "typescript-browser";
import type { DeclaredField } from "../../../../contracts/plan/start.ts";
import type { Step, StepSettings } from "../../../../contracts/plan/step.ts";
import type { Slot, Value } from "../../../../contracts/plan/value.ts";
import { arrow, bare, members, sdkCall, textOf, type CodeNames } from "./code-names.ts";
import { readHole, readMembers, readSlot, readTestSlot, readValue } from "./read-expression.ts";

/** A step without what only its place gives it. */
type Without<S> = S extends Step ? Omit<S, "id" | "name"> : never;
export type StepPart = Without<Step>;

/** The work of `step(name, () => work, options)`: an operation, a list, a look-up, a request, or something open. */
export function readWork(work: ts.Expression, options: ts.Expression | undefined, names: CodeNames): StepPart | null {
  const settings = readSettings(options, names);
  if (!settings) return null;
  const sdk = sdkCall(work, names);
  if (sdk?.name === "hole") return readOpen(sdk.args, names);
  if (sdk?.name === "all") {
    const list = readPages(sdk.args[0], names);
    return list && { kind: "call", ...list, pages: true, settings };
  }
  if (sdk?.name === "find") {
    const list = readPages(sdk.args[0], names);
    const given = arrow(sdk.args[1]);
    if (!list || (sdk.args[1] && !given)) return null;
    return { kind: "find", ...list, item: given?.item ?? "item", test: given ? readTestSlot(given.body, names) : null, settings };
  }
  return readOperation(work, settings, names);
}

function readOperation(work: ts.Expression, settings: StepSettings, names: CodeNames): StepPart | null {
  if (!ts.isCallExpression(work)) return null;
  const path = memberPath(work.expression);
  const [connection, ...operation] = path ?? [];
  if (!connection || !names.connections.has(connection) || operation.length === 0) return null;
  if (operation.join(".") === "request") return readRequest(work, connection, settings, names);
  const [given, more] = work.arguments;
  const args = given ? members(bare(given)) : new Map<string, ts.Expression>();
  if (!args || more || operation.join(".") === "pages") return null;
  return { kind: "call", connection, operation: operation.join("."), args: readMembers(args, names), pages: false, settings };
}

export interface ListRead {
  readonly connection: string;
  readonly operation: string;
  readonly args: Record<string, Slot<Value>>;
}

/** `shopify.pages("orders.list", { … })` */
export function readPages(node: ts.Expression | undefined, names: CodeNames): ListRead | null {
  if (!node || !ts.isCallExpression(node)) return null;
  const [connection = "", method, more] = memberPath(node.expression) ?? [];
  const operation = textOf(node.arguments[0]);
  const args = node.arguments[1] ? members(node.arguments[1]) : new Map<string, ts.Expression>();
  if (!names.connections.has(connection) || method !== "pages" || more || operation === null || !args) return null;
  return { connection, operation, args: readMembers(args, names) };
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

function readRequest(call: ts.CallExpression, connection: string, settings: StepSettings, names: CodeNames): StepPart | null {
  const method = METHODS.find((known) => known === textOf(call.arguments[0]));
  const path = call.arguments[1];
  const options = call.arguments[2] ? members(call.arguments[2]) : new Map<string, ts.Expression>();
  if (!method || !path || !options || [...options.keys()].some((name) => name !== "query" && name !== "body")) return null;
  const query = options.get("query");
  const given = query ? members(query) : new Map<string, ts.Expression>();
  const body = options.get("body");
  const gives = declaredFields(call.typeArguments?.[0]);
  if (!given || !gives) return null;
  return {
    kind: "request",
    connection,
    method,
    path: readSlot(path, names),
    query: readMembers(given, names),
    body: body ? readSlot(body, names) : null,
    gives,
    settings,
  };
}

function readOpen(args: readonly ts.Expression[], names: CodeNames): StepPart | null {
  const ask = textOf(args[0]);
  const connection = args[1] && ts.isIdentifier(args[1]) && names.connections.has(args[1].text) ? args[1].text : null;
  return ask === null ? null : { kind: "open", ask, connection };
}

/** Null where an option is not one that a plan has. */
function readSettings(node: ts.Expression | undefined, names: CodeNames): StepSettings | null {
  if (!node) return {};
  const options = members(node);
  if (!options) return null;
  const settings: { -readonly [Name in keyof StepSettings]: StepSettings[Name] } = {};
  for (const [name, member] of options) {
    const text = textOf(member);
    if (name === "retries" && ts.isNumericLiteral(member)) settings.retries = Number(member.text);
    else if ((name === "timeout" || name === "backoff") && text !== null) settings[name] = text;
    else if (name === "onUncertain" && (text === "ask" || text === "repeat" || text === "fail")) settings.onUncertain = text;
    else if (name === "idempotencyKey") settings.idempotencyKey = readValue(member, names);
    else return null;
  }
  return settings;
}

const TYPES: Readonly<Record<string, DeclaredField["type"]>> = {
  string: "text",
  number: "number",
  boolean: "yes-no",
  "unknown[]": "list",
  "Record<string, unknown>": "object",
  unknown: "any",
};

/** `{ level: number; note?: string }`; null for another type. */
function declaredFields(type: ts.TypeNode | undefined): DeclaredField[] | null {
  if (!type) return [];
  if (!ts.isTypeLiteralNode(type)) return null;
  const fields = type.members.map((member): DeclaredField | null => {
    if (!ts.isPropertySignature(member) || !member.type || !(ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))) return null;
    const list = ts.isArrayTypeNode(member.type) && ts.isTypeLiteralNode(member.type.elementType) ? member.type.elementType : null;
    const inner = list ?? (ts.isTypeLiteralNode(member.type) ? member.type : null);
    const known = inner ? (list ? "list" : "object") : TYPES[member.type.getText()];
    const below = inner ? declaredFields(inner) : [];
    return known && below ? { name: member.name.text, type: known, optional: member.questionToken !== undefined, fields: below } : null;
  });
  return fields.every((field) => field !== null) ? fields : null;
}

/** `slack.chat.postMessage` → its names; null for anything else. */
export function memberPath(node: ts.Expression): string[] | null {
  if (ts.isIdentifier(node)) return [node.text];
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.name)) return null;
  const owner = memberPath(node.expression);
  return owner && [...owner, node.name.text];
}

/** A text, or the question in its place. */
export function readText(node: ts.Expression | undefined, names: CodeNames): Slot<string> | null {
  return node ? (readHole(node, names) ?? textOf(node)) : null;
}
