import type { DeclaredField } from "../../../../contracts/plan/start.ts";
import { noteOf } from "../../../../contracts/plan/note.ts";
import type { CallStep, FindStep, RequestStep, Step, StepSettings } from "../../../../contracts/plan/step.ts";
import { isHole, type Slot, type Value } from "../../../../contracts/plan/value.ts";
import { indent, isName, memberName, objectCode, quote } from "./code.ts";
import { emitField, emitFunction, emitNegated, emitObject, emitSlot, emitTestSlot, emitValue } from "./emit-expression.ts";
import type { Writer } from "./writer.ts";

export function emitSteps(steps: readonly Step[], writer: Writer): string[] {
  return steps.flatMap((step) => [...commentLines(step), ...emitStep(step, writer)]);
}

/** The comment above a step, by its lines. */
export function commentLines(step: Step): string[] {
  const lines = noteOf(step).trim().split(LINE_BREAK);
  return lines.join("") === "" ? [] : lines.map((line) => `// ${line}`.trimEnd());
}

/** Whatever ends a comment in code. */
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

function emitStep(step: Step, writer: Writer): string[] {
  switch (step.kind) {
    case "call":
      return stepCode(step, callCode(step, writer), step.settings, writer);
    case "request":
      return requestCode(step, writer);
    case "find":
      return stepCode(step, findCode(step, writer), step.settings, writer);
    case "open":
      return stepCode(step, openCode(step.ask, step.connection, writer), {}, writer);
    case "set":
      return `const ${step.id} = ${emitSlot(step.value, writer)};`.split("\n");
    case "if":
      return ifCode(step, writer);
    case "only":
      return [`if (${emitNegated(step.test, writer)}) return;`];
    case "each":
      return eachCode(step, writer);
    case "try":
      return ["try {", ...indent(emitSteps(step.do, writer)), `} catch${usesError(step) ? " (error)" : ""} {`, ...indent(emitSteps(step.failed, writer)), "}"];
    case "parallel":
      return ["await Promise.all([", ...step.branches.flatMap((branch) => indent(branchCode(branch, writer))), "]);"];
    case "sleep":
      return [`await ${writer.given("step")}.sleep(${textSlot(step.for, writer)});`];
    case "wait":
      return bound(step, `await ${writer.given("step")}.waitFor(${quote(step.signal)}${timeoutCode(step.timeout)});`, writer);
    case "approve":
      return bound(step, `await ${writer.given("step")}.approve(${emitSlot(step.ask, writer)}${timeoutCode(step.timeout)});`, writer);
    case "once":
      return [`if (!(await ${writer.from("once")}(${emitSlot(step.key, writer)}, ${quote(step.within)}))) return;`];
    case "reply":
      return `return ${writer.from("respond")}(${step.status}, ${emitSlot(step.body, writer)});`.split("\n");
    case "stop":
      return ["return;"];
    case "fail":
      return [`throw new ${writer.from("FatalError")}(${emitSlot(step.message, writer)});`];
    case "code":
      return writer.code(step.code).split("\n");
  }
}

/** `const issue = await step("Create the issue", () => …);` */
function stepCode(step: Step, work: string, settings: StepSettings, writer: Writer): string[] {
  const options = settingsCode(settings, writer);
  if (step.name === "" && options === "") return bound(step, `await ${work};`, writer);
  return bound(step, `await ${writer.given("step")}(${quote(step.name)}, () => ${work}${options === "" ? "" : `, ${options}`});`, writer);
}

function bound(step: Step, code: string, writer: Writer): string[] {
  return `${writer.read.has(step.id) ? `const ${step.id} = ` : ""}${code}`.split("\n");
}

function callCode(step: CallStep, writer: Writer): string {
  return step.pages
    ? `${writer.from("all")}(${pagesCode(step, writer)})`
    : `${writer.connection(step.connection)}.${step.operation}(${argsCode(step.args, writer)})`;
}

function findCode(step: FindStep, writer: Writer): string {
  const test = step.test === null ? "" : `, ${emitFunction(step.item, emitTestSlot(step.test, writer))}`;
  return `${writer.from("find")}(${pagesCode(step, writer)}${test})`;
}

/** `shopify.pages("orders.list", { status: "open" })` */
export function pagesCode({ connection, operation, args }: Pick<CallStep, "connection" | "operation" | "args">, writer: Writer): string {
  const given = argsCode(args, writer);
  return `${writer.connection(connection)}.pages(${quote(operation)}${given === "" ? "" : `, ${given}`})`;
}

function argsCode(args: Readonly<Record<string, Slot<Value>>>, writer: Writer): string {
  return Object.keys(args).length === 0 ? "" : emitObject(args, writer);
}

function requestCode(step: RequestStep, writer: Writer): string[] {
  const options = [
    ...(Object.keys(step.query).length > 0 ? [`query: ${emitObject(step.query, writer)}`] : []),
    ...(step.body === null ? [] : [`body: ${emitSlot(step.body, writer)}`]),
  ];
  const type = step.gives.length > 0 ? `<${declaredType(step.gives)}>` : "";
  const call = `${writer.connection(step.connection)}.request${type}(${quote(step.method)}, ${emitSlot(step.path, writer)}${options.length > 0 ? `, ${objectCode(options)}` : ""})`;
  const settings = settingsCode(step.settings, writer);
  const inStep = step.name !== "" || settings !== "";
  const whole = inStep ? `await ${writer.given("step")}(${quote(step.name)}, () => ${call}${settings === "" ? "" : `, ${settings}`})` : `await ${call}`;
  return (writer.read.has(step.id) ? `const { body: ${step.id} } = ${whole};` : `${whole};`).split("\n");
}

const TYPES: Readonly<Record<DeclaredField["type"], string>> = {
  text: "string",
  email: "string",
  number: "number",
  "yes-no": "boolean",
  date: "string",
  list: "unknown[]",
  object: "Record<string, unknown>",
  any: "unknown",
};

function declaredType(fields: readonly DeclaredField[]): string {
  return `{ ${fields.map((field) => `${memberName(field.name)}${field.optional ? "?" : ""}: ${fieldType(field)}`).join("; ")} }`;
}

function fieldType({ type, fields }: DeclaredField): string {
  if (fields.length === 0) return TYPES[type];
  return type === "list" ? `${declaredType(fields)}[]` : declaredType(fields);
}

function openCode(ask: string, connection: string | null, writer: Writer): string {
  return `${writer.from("hole")}(${quote(ask)}${connection === null ? "" : `, ${writer.connection(connection)}`})`;
}

function settingsCode({ retries, backoff, timeout, idempotencyKey, onUncertain }: StepSettings, writer: Writer): string {
  const members = [
    ...(retries === undefined ? [] : [`retries: ${retries}`]),
    ...(backoff === undefined ? [] : [`backoff: ${quote(backoff)}`]),
    ...(timeout === undefined ? [] : [`timeout: ${quote(timeout)}`]),
    ...(idempotencyKey === undefined ? [] : [`idempotencyKey: ${emitValue(idempotencyKey, writer)}`]),
    ...(onUncertain === undefined ? [] : [`onUncertain: ${quote(onUncertain)}`]),
  ];
  return members.length === 0 ? "" : objectCode(members);
}

function ifCode(step: Extract<Step, { kind: "if" }>, writer: Writer): string[] {
  const lines = [`if (${emitTestSlot(step.test, writer)}) {`, ...indent(emitSteps(step.yes, writer))];
  const [first] = step.no;
  if (!first) return [...lines, "}"];
  if (step.no.length === 1 && first.kind === "if" && first.name === "") {
    const [head = "", ...rest] = ifCode(first, writer);
    return [...lines, `} else ${head}`, ...rest];
  }
  return [...lines, "} else {", ...indent(emitSteps(step.no, writer)), "}"];
}

function eachCode(step: Extract<Step, { kind: "each" }>, writer: Writer): string[] {
  const key = step.key === null ? "" : `, { key: ${emitFunction(step.item, emitValue(step.key, writer))} }`;
  return [
    `await ${writer.given("step")}.each(${quote(step.name)}, ${emitSlot(step.of, writer)}${key}, async (${step.item}) => {`,
    ...indent(emitSteps(step.do, writer)),
    "});",
  ];
}

/** A branch of one step is its expression; of several, a function that is called. */
function branchCode(branch: readonly Step[], writer: Writer): string[] {
  const lines = emitSteps(branch, writer);
  const [only] = branch;
  if (branch.length === 1 && only && (only.kind === "call" || only.kind === "find" || only.kind === "request") && lines[0]?.startsWith("await ")) {
    const code = lines
      .join("\n")
      .replace(/^await /, "")
      .replace(/;$/, ",");
    return code.split("\n");
  }
  return ["(async () => {", ...indent(lines), "})(),"];
}

function usesError(step: Extract<Step, { kind: "try" }>): boolean {
  return JSON.stringify(step.failed).includes('{"of":"error"');
}

function textSlot(slot: Slot<string>, writer: Writer): string {
  return isHole(slot) ? `${writer.from("hole")}(${quote(slot.hole)})` : quote(slot);
}

function timeoutCode(timeout: string | null): string {
  return timeout === null ? "" : `, { timeout: ${quote(timeout)} }`;
}

/** `(order) => order.id`: names an item by members of it. */
export function itemPath(item: string, path: readonly string[], writer: Writer): string {
  const code = emitField({ of: item, path }, writer);
  return isName(item) ? `(${item}) => ${code}` : code;
}
