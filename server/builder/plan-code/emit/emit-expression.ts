import { FUNCTIONS, type FunctionName, type PlanFunction } from "../../../../contracts/plan/functions.ts";
import { isHole, type Comparison, type Field, type Hole, type Json, type Slot, type Test, type Value } from "../../../../contracts/plan/value.ts";
import { isName, listCode, memberName, objectCode, quote } from "./code.ts";
import type { Writer } from "./writer.ts";

const GIVEN = new Set(["event", "vars"]);
const OPERATORS: Partial<Record<Comparison, string>> = { equals: "===", differs: "!==", above: ">", atLeast: ">=", below: "<", atMost: "<=" };
const METHODS: Partial<Record<Comparison, string>> = { contains: "includes", startsWith: "startsWith", endsWith: "endsWith" };

export function emitSlot(slot: Slot<Value>, writer: Writer): string {
  return isHole(slot) ? emitHole(slot, writer) : emitValue(slot, writer);
}

export function emitHole({ hole }: Hole, writer: Writer): string {
  return `${writer.from("hole")}(${quote(hole)})`;
}

export function emitValue(value: Value, writer: Writer): string {
  if ("literal" in value) return literalCode(value.literal);
  if ("field" in value) return emitField(value.field, writer);
  if ("text" in value) return template(value.text, writer);
  if ("list" in value) return listCode(value.list.map((item) => emitSlot(item, writer)));
  if ("object" in value) return emitObject(value.object, writer);
  if ("call" in value) return emitCall(value.call, value.on, value.with, writer);
  if ("map" in value) return `${operand(value.map, writer)}.map(${emitFunction(value.item, emitValue(value.to, writer))})`;
  if ("filter" in value) return `${operand(value.filter, writer)}.filter(${emitFunction(value.item, emitTest(value.test, writer))})`;
  if ("sort" in value) {
    const order = value.descending ? `, ${quote("descending")}` : "";
    return `${writer.from("sortBy")}(${emitValue(value.sort, writer)}, ${emitFunction(value.item, emitValue(value.by, writer))}${order})`;
  }
  if ("fold" in value) return `${writer.from(value.fold)}(${emitValue(value.of, writer)}, ${emitFunction(value.item, emitValue(value.by, writer))})`;
  return writer.code(value.code);
}

/** Arguments by name, as an object. */
export function emitObject(members: Readonly<Record<string, Slot<Value>>>, writer: Writer): string {
  return objectCode(
    Object.entries(members).map(([name, slot]) => {
      const code = emitSlot(slot, writer);
      return code === name ? name : `${memberName(name)}: ${code}`;
    }),
  );
}

/** `(order) => order.total` */
export function emitFunction(item: string, body: string): string {
  return `(${item}) => ${body.startsWith("{") ? `(${body})` : body}`;
}

export function emitField(field: Field, writer: Writer): string {
  const missing = writer.types.missingBefore(field);
  const root = GIVEN.has(field.of) ? writer.given(field.of) : field.of;
  return field.path.reduce((code, name, index) => {
    const optional = missing.has(index);
    if (isName(name)) return `${code}${optional ? "?." : "."}${name}`;
    return `${code}${optional ? "?." : ""}[${/^\d+$/.test(name) ? name : quote(name)}]`;
  }, root);
}

/** A value that something is applied to: what binds less tightly is put in parentheses. */
export function operand(value: Value, writer: Writer): string {
  const code = emitValue(value, writer);
  return isTight(value) ? code : `(${code})`;
}

/** What a method is called on: a number would take the dot for its own. */
function receiverOf(value: Value, writer: Writer): string {
  return "literal" in value && typeof value.literal === "number" ? `(${value.literal})` : operand(value, writer);
}

function isTight(value: Value): boolean {
  if ("object" in value) return false;
  if ("code" in value) return /^[\w$.]+$/.test(value.code);
  if ("literal" in value) return typeof value.literal !== "object" || value.literal === null || Array.isArray(value.literal);
  return !("call" in value) || functionOf(value.call)?.written.form !== "operator";
}

function emitCall(name: string, on: Value, args: readonly Value[], writer: Writer): string {
  const known = functionOf(name);
  if (!known) throw new TypeError(`There is no function "${name}".`);
  const given = args.map((value) => emitValue(value, writer));
  const receiver = receiverOf(on, writer);
  const optional = "field" in on && writer.types.mayBeMissing(on.field) ? "?." : ".";
  const { form, js } = known.written;
  switch (form) {
    case "method":
      return `${receiver}${optional}${js}(${given.join(", ")})`;
    case "member":
      return `${receiver}${optional}${js}`;
    case "operator":
      return `${operand(on, writer)} ${js} ${args[0] ? operand(args[0], writer) : ""}`;
    case "global":
      return `${js}(${[emitValue(on, writer), ...given].join(", ")})`;
    case "sdk":
      return `${writer.from(js)}(${[emitValue(on, writer), ...given].join(", ")})`;
  }
}

export function functionOf(name: string): PlanFunction | null {
  return Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name as FunctionName] : null;
}

function template(parts: readonly (string | Value)[], writer: Writer): string {
  const inner = parts.map((part) =>
    typeof part === "string" ? part.replace(/[`\\]|\$(?=\{)/g, "\\$&").replaceAll("\n", "\\n") : `\${${emitValue(part, writer)}}`,
  );
  return `\`${inner.join("")}\``;
}

function literalCode(json: Json): string {
  if (Array.isArray(json)) return listCode(json.map(literalCode));
  if (typeof json === "object" && json !== null) return objectCode(Object.entries(json).map(([name, inner]) => `${memberName(name)}: ${literalCode(inner)}`));
  return JSON.stringify(json);
}

export function emitTest(test: Test, writer: Writer): string {
  if ("all" in test) return test.all.map((inner) => grouped(inner, writer)).join(" && ");
  if ("any" in test) return test.any.map((inner) => grouped(inner, writer)).join(" || ");
  if ("not" in test) return `!${negatable(test.not, writer)}`;
  if ("some" in test)
    return `${operand(test.some, writer)}${optionalAfter(test.some, writer)}some(${emitFunction(test.item, emitTestSlot(test.test, writer))})`;
  if ("code" in test) return writer.code(test.code);
  return comparison(test, writer);
}

export function emitTestSlot(test: Slot<Test>, writer: Writer): string {
  return isHole(test) ? emitHole(test, writer) : emitTest(test, writer);
}

/** The opposite: `!(a > b)`, also true where `a` is missing; `a !== b` for an equality. */
export function emitNegated(test: Slot<Test>, writer: Writer): string {
  if (!isHole(test) && "not" in test) return emitTestSlot(test.not, writer);
  if (!isHole(test) && "left" in test && (test.is === "equals" || test.is === "differs"))
    return comparison({ ...test, is: test.is === "equals" ? "differs" : "equals" }, writer);
  return `!${negatable(test, writer)}`;
}

function comparison({ left, is, right }: Extract<Test, { is: Comparison }>, writer: Writer): string {
  const first = isHole(left) ? emitHole(left, writer) : operand(left, writer);
  if (is === "present") return first;
  const second = right === undefined ? "undefined" : isHole(right) ? emitHole(right, writer) : operand(right, writer);
  const operator = OPERATORS[is];
  if (operator) return `${first} ${operator} ${second}`;
  if (is === "oneOf") return `${second}.includes(${isHole(left) ? first : emitValue(left, writer)})`;
  return `${isHole(left) ? first : receiverOf(left, writer)}${isHole(left) ? "." : optionalAfter(left, writer)}${METHODS[is]}(${right === undefined ? second : emitSlot(right, writer)})`;
}

function grouped(test: Slot<Test>, writer: Writer): string {
  const code = emitTestSlot(test, writer);
  return !isHole(test) && ("all" in test || "any" in test || "code" in test) ? `(${code})` : code;
}

function negatable(test: Slot<Test>, writer: Writer): string {
  const code = emitTestSlot(test, writer);
  const single = isHole(test) || "some" in test || ("left" in test && !OPERATORS[test.is]);
  return single ? code : `(${code})`;
}

function optionalAfter(value: Value, writer: Writer): string {
  const field = "field" in value ? value.field : "call" in value && "field" in value.on ? value.on.field : null;
  return field && writer.types.mayBeMissing(field) ? "?." : ".";
}
