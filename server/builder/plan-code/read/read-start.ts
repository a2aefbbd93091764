import ts from "typescript-browser";
import type { DeclaredField, Start } from "../../../../contracts/plan/start.ts";
import { arrow, bare, members, sdkCall, textOf, type CodeNames } from "./code-names.ts";
import { readHole, readValue } from "./read-expression.ts";
import { readPages, readText, readWork } from "./read-step.ts";

/** What starts the automation; a trigger that a plan cannot say is code. */
export function readStart(trigger: ts.Expression, names: CodeNames): Start {
  const open = readHole(trigger, names);
  if (open) return open;
  const call = sdkCall(trigger, names);
  return (call && readTrigger(call.name, call.args, names)) ?? { kind: "code", code: trigger.getText() };
}

function readTrigger(name: string, args: readonly ts.Expression[], names: CodeNames): Start | null {
  const [first, second] = args;
  const options = first && ts.isObjectLiteralExpression(first) ? members(first) : first ? null : new Map<string, ts.Expression>();
  switch (name) {
    case "webhook":
      return options && (options.has("connection") ? readEvent(options, names) : readWebhook(options));
    case "schedule":
      return readSchedule(first, second, names);
    case "newItems":
    case "changedItems":
      return options && readList(name === "newItems" ? "new" : "changed", options, names);
    case "poll":
      return options && readCursorList(options, names);
    case "manual": {
      const input = options && readDeclared(options.get("input"));
      return input && { kind: "manual", input };
    }
    case "event": {
      const event = textOf(first);
      return event === null || second ? null : { kind: "internal", event };
    }
    default:
      return null;
  }
}

function readEvent(options: ReadonlyMap<string, ts.Expression>, names: CodeNames): Start | null {
  const connection = aliasOf(options.get("connection"), names);
  const event = readText(options.get("event"), names);
  const place = options.has("in") ? textOf(options.get("in")) : undefined;
  if (connection === null || event === null || place === null || !only(options, ["connection", "event", "in"])) return null;
  return { kind: "event", connection, event, ...(place === undefined ? {} : { place }) };
}

function readWebhook(options: ReadonlyMap<string, ts.Expression>): Start | null {
  const body = readDeclared(options.get("body"));
  const path = options.has("path") ? textOf(options.get("path")) : null;
  if (!body || (options.has("path") && path === null) || !only(options, ["path", "verify", "body", "respond"])) return null;
  return {
    kind: "webhook",
    path,
    body,
    respond: textOf(options.get("respond")) === "sync" ? "sync" : "async",
    verify: textOf(options.get("verify")) === "none" ? "none" : "connection",
  };
}

function readSchedule(first: ts.Expression | undefined, second: ts.Expression | undefined, names: CodeNames): Start | null {
  const cron = readText(first, names);
  const options = second ? members(second) : new Map<string, ts.Expression>();
  if (cron === null || !options || !only(options, ["timeZone", "jitter"])) return null;
  const [timeZone, jitter] = [
    options.has("timeZone") ? textOf(options.get("timeZone")) : "UTC",
    options.has("jitter") ? textOf(options.get("jitter")) : undefined,
  ];
  return timeZone === null || jitter === null ? null : { kind: "schedule", cron, timeZone, ...(jitter === undefined ? {} : { jitter }) };
}

function readList(fresh: "new" | "changed", options: ReadonlyMap<string, ts.Expression>, names: CodeNames): Start | null {
  const connection = aliasOf(options.get("connection"), names);
  const every = readText(options.get("every"), names);
  const list = readPages(arrow(options.get("list"))?.body, names);
  const id = options.has("id") ? memberPath(options.get("id"), names) : null;
  const version = options.has("version") ? memberPaths(options.get("version"), names) : [];
  if (connection === null || every === null || !list || (options.has("id") && !id) || !version) return null;
  if (list.connection !== connection || !only(options, ["connection", "every", "list", "id", "version"])) return null;
  return { kind: "list", ...list, fresh, every, id, version };
}

/** `poll({ …, since: (cursor?: string) => mysql.rows.listNew({ table: "orders", cursor }) })` */
function readCursorList(options: ReadonlyMap<string, ts.Expression>, names: CodeNames): Start | null {
  const connection = aliasOf(options.get("connection"), names);
  const every = readText(options.get("every"), names);
  const since = arrow(options.get("since"));
  const read = since?.item === "cursor" ? readWork(since.body, undefined, names) : null;
  if (connection === null || every === null || read?.kind !== "call" || read.pages || !only(options, ["connection", "every", "since"])) return null;
  const { cursor, ...args } = read.args;
  const takesIt = cursor && "field" in cursor && cursor.field.of === "cursor" && cursor.field.path.length === 0;
  if (!takesIt || read.connection !== connection) return null;
  return { kind: "list", connection, operation: read.operation, args, fresh: "new", every, id: null, version: [], cursor: true };
}

/** `(item) => item.fields.id` → `["fields", "id"]` */
function memberPath(node: ts.Expression | undefined, names: CodeNames): readonly string[] | null {
  const given = arrow(node);
  const value = given && readValue(given.body, names);
  return value && "field" in value && value.field.of === given.item ? value.field.path : null;
}

/** `(item) => [item.status, item.total]` */
function memberPaths(node: ts.Expression | undefined, names: CodeNames): readonly (readonly string[])[] | null {
  const given = arrow(node);
  const list = given && bare(given.body);
  if (!list || !ts.isArrayLiteralExpression(list)) return null;
  const paths = list.elements.map((element) => {
    const value = readValue(element, names);
    return "field" in value && value.field.of === given.item ? value.field.path : null;
  });
  return paths.every((path) => path !== null) ? paths : null;
}

function aliasOf(node: ts.Expression | undefined, names: CodeNames): string | null {
  return node && ts.isIdentifier(node) && names.connections.has(node.text) ? node.text : null;
}

function only(options: ReadonlyMap<string, ts.Expression>, known: readonly string[]): boolean {
  return [...options.keys()].every((name) => known.includes(name));
}

const TYPES: Readonly<Record<string, DeclaredField["type"]>> = {
  "z.string()": "text",
  "z.email()": "email",
  "z.number()": "number",
  "z.boolean()": "yes-no",
  "z.iso.datetime()": "date",
  "z.array(z.unknown())": "list",
  "z.record(z.string(), z.unknown())": "object",
  "z.unknown()": "any",
};

/** The fields of `z.object({ … })`; null for another parser. */
function readDeclared(node: ts.Expression | undefined): DeclaredField[] | null {
  if (!node) return [];
  const object = ts.isCallExpression(node) && node.expression.getText() === "z.object" && node.arguments.length === 1 ? members(node.arguments[0]) : null;
  if (!object) return null;
  const fields = [...object].map(([name, schema]) => readField(name, schema));
  return fields.every((field) => field !== null) ? fields : null;
}

function readField(name: string, schema: ts.Expression): DeclaredField | null {
  if (ts.isCallExpression(schema) && ts.isPropertyAccessExpression(schema.expression) && schema.expression.name.text === "optional") {
    const field = readField(name, schema.expression.expression);
    return field && { ...field, optional: true };
  }
  const known = TYPES[schema.getText()];
  if (known) return { name, type: known, optional: false, fields: [] };
  const list = ts.isCallExpression(schema) && schema.expression.getText() === "z.array" ? schema.arguments[0] : undefined;
  const fields = readDeclared(list ?? schema);
  return fields && { name, type: list ? "list" : "object", optional: false, fields };
}
