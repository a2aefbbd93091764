import type { DeclaredField, ListStart, Start } from "../../../../contracts/plan/start.ts";
import { isHole, type Slot } from "../../../../contracts/plan/value.ts";
import { listCode, memberName, objectCode, quote } from "./code.ts";
import { emitHole, emitObject } from "./emit-expression.ts";
import { itemPath, pagesCode } from "./emit-step.ts";
import type { Writer } from "./writer.ts";

/** The expression behind `trigger:`. */
export function emitStart(start: Start, writer: Writer): string {
  if (isHole(start)) return emitHole(start, writer);
  switch (start.kind) {
    case "event":
      return `${writer.from("webhook")}(${objectCode([
        `connection: ${writer.connection(start.connection)}`,
        `event: ${textSlot(start.event, writer)}`,
        ...(start.place === undefined ? [] : [`in: ${quote(start.place)}`]),
      ])})`;
    case "list":
      return listStart(start, writer);
    case "schedule":
      return scheduleCode(start, writer);
    case "webhook":
      return webhookCode(start, writer);
    case "manual":
      return `${writer.from("manual")}(${start.input.length === 0 ? "" : objectCode([`input: ${declared(start.input, writer)}`])})`;
    case "internal":
      return `${writer.from("event")}(${quote(start.event)})`;
    case "code":
      return writer.code(start.code);
  }
}

function scheduleCode(start: Extract<Start, { kind: "schedule" }>, writer: Writer): string {
  const options = [
    ...(start.timeZone === "UTC" ? [] : [`timeZone: ${quote(start.timeZone)}`]),
    ...(start.jitter === undefined ? [] : [`jitter: ${quote(start.jitter)}`]),
  ];
  return `${writer.from("schedule")}(${textSlot(start.cron, writer)}${options.length > 0 ? `, ${objectCode(options)}` : ""})`;
}

function webhookCode(start: Extract<Start, { kind: "webhook" }>, writer: Writer): string {
  const options = [
    ...(start.path === null ? [] : [`path: ${quote(start.path)}`]),
    ...(start.verify === "none" ? ['verify: "none"'] : []),
    ...(start.body.length === 0 ? [] : [`body: ${declared(start.body, writer)}`]),
    ...(start.respond === "sync" ? ['respond: "sync"'] : []),
  ];
  return `${writer.from("webhook")}(${options.length > 0 ? objectCode(options) : ""})`;
}

function listStart(start: ListStart, writer: Writer): string {
  if (start.cursor) return cursorStart(start, writer);
  const item = "item";
  const path = (members: readonly string[]) => itemPath(item, members, writer);
  const version =
    start.version.length === 0 ? [] : [`version: (${item}) => ${listCode(start.version.map((members) => path(members).slice(`(${item}) => `.length)))}`];
  return `${writer.from(start.fresh === "new" ? "newItems" : "changedItems")}(${objectCode([
    `connection: ${writer.connection(start.connection)}`,
    `every: ${textSlot(start.every, writer)}`,
    `list: () => ${pagesCode(start, writer)}`,
    ...(start.id === null ? [] : [`id: ${path(start.id)}`]),
    ...version,
  ])})`;
}

/** The operation itself says what is new since a cursor. */
function cursorStart(start: ListStart, writer: Writer): string {
  const args = emitObject({ ...start.args, cursor: { code: "cursor" } }, writer);
  return `${writer.from("poll")}(${objectCode([
    `connection: ${writer.connection(start.connection)}`,
    `every: ${textSlot(start.every, writer)}`,
    `since: (cursor?: string) => ${start.connection}.${start.operation}(${args})`,
  ])})`;
}

const SCHEMAS: Readonly<Record<DeclaredField["type"], string>> = {
  text: "z.string()",
  email: "z.email()",
  number: "z.number()",
  "yes-no": "z.boolean()",
  date: "z.iso.datetime()",
  list: "z.array(z.unknown())",
  object: "z.record(z.string(), z.unknown())",
  any: "z.unknown()",
};

/** A zod schema, for what comes from outside. */
function declared(fields: readonly DeclaredField[], writer: Writer): string {
  writer.packages.add("zod");
  return `z.object(${objectCode(fields.map((field) => `${memberName(field.name)}: ${schemaOf(field, writer)}${field.optional ? ".optional()" : ""}`))})`;
}

function schemaOf({ type, fields }: DeclaredField, writer: Writer): string {
  if (fields.length === 0) return SCHEMAS[type];
  const inner = declared(fields, writer);
  return type === "list" ? `z.array(${inner})` : inner;
}

function textSlot(slot: Slot<string>, writer: Writer): string {
  return isHole(slot) ? emitHole(slot, writer) : quote(slot);
}
