import { typeOf } from "../../../connectors/typescript/type-of.ts";
import { splitId } from "../catalogue/capability.ts";
import type { Plan } from "../plan/plan.ts";
import { declared } from "./emit-automation.ts";
import { literal } from "./render-value.ts";

/** src/inputs/<noun>.ts: reads a webhook's body whose sender is not in the catalogue, or a row of a table. */
export function emitInput(plan: Plan): string | null {
  const name = declared(plan);
  if (!name || !plan.source) return null;
  const { fields, noun } = plan.source;
  const isRow = plan.trigger.type === "poll";
  const prefixes = fields.map((field) => splitId(field.path[0] ?? "")).flatMap((words) => (words.length > 1 && words[0] ? [words[0]] : []));
  const members = fields.map((field) => `  ${field.path[0]}: ${field.schema.type === "number" ? "number" : typeOf(field.schema)};`);
  const readers = fields.map(
    (field) =>
      `    ${field.path[0]}: ${reader(field.schema.type)}(body, ${literal(isRow ? columnNames(field.path[0] ?? "", noun) : spellings(field.path[0] ?? "", noun, prefixes))}),`,
  );
  const kinds = [...new Set(fields.map((field) => reader(field.schema.type)))];
  return [
    'import { FatalError } from "@vennel/sdk";',
    "",
    `export interface ${name} {`,
    ...members,
    "}",
    "",
    isRow
      ? "/** Columns are spelled in different ways; the first spelling that is there is taken. A row that lacks one is refused. */"
      : "/** Senders spell their fields differently; the first spelling that is there is taken. A body that lacks one is refused. */",
    `export function read${name}(body: unknown): ${name} {`,
    "  return {",
    ...readers,
    "  };",
    "}",
    "",
    ...kinds.flatMap((kind) => [...READERS[kind].map((line) => (isRow ? ofRow(line) : line)), ""]),
    "function find(body: unknown, spellings: readonly string[]): unknown {",
    "  for (const spelling of spellings) {",
    ...(isRow
      ? [
          "    const value = (body as Record<string, unknown>)[spelling];",
          '    if (value === null || (value !== undefined && typeof value !== "object")) return value;',
        ]
      : [
          '    const value = spelling.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], body);',
          '    if (value !== undefined && value !== null && typeof value !== "object") return value;',
        ]),
    "  }",
    `  throw new FatalError(\`${isRow ? "The row" : "The webhook's body"} has no \${spellings[0]}.\`);`,
    "}",
    "",
  ].join("\n");
}

type Kind = "text" | "number" | "textOrNumber";

function reader(type: unknown): Kind {
  if (type === "number") return "number";
  return Array.isArray(type) ? "textOrNumber" : "text";
}

export const READERS: Record<Kind, readonly string[]> = {
  text: ["function text(body: unknown, spellings: readonly string[]): string {", "  return String(find(body, spellings));", "}"],
  number: [
    "function number(body: unknown, spellings: readonly string[]): number {",
    "  const value = Number(find(body, spellings));",
    "  if (Number.isNaN(value)) throw new FatalError(`${spellings[0]} in the webhook's body is no number.`);",
    "  return value;",
    "}",
  ],
  textOrNumber: [
    "function textOrNumber(body: unknown, spellings: readonly string[]): string | number {",
    "  const value = find(body, spellings);",
    '  return typeof value === "number" ? value : String(value);',
    "}",
  ],
};

/** `customerEmail` → customerEmail, customer_email; `name` of a customer → name, customer_name. */
function columnNames(key: string, noun: string): readonly string[] {
  const words = splitId(key);
  return [...new Set([key, words.join("_"), camel(words), ...(words.length === 1 && key !== "id" ? [`${noun}_${key}`] : [])])];
}

/** A column may be empty: that is no text, and no number either. */
function ofRow(line: string): string {
  return line
    .replace("String(find(body, spellings))", 'String(find(body, spellings) ?? "")')
    .replace("Number(find(body, spellings))", "Number(find(body, spellings) ?? Number.NaN)")
    .replace("String(value)", 'String(value ?? "")')
    .replace("the webhook's body", "the row");
}

/** `orderId` → orderId, order_id, order.id, id. */
export function spellings(key: string, noun: string, prefixes: readonly string[]): readonly string[] {
  const words = splitId(key);
  const snake = words.join("_");
  const nested =
    words.length > 1
      ? [`${words[0]}.${camel(words.slice(1))}`, `${words[0]}.${words.slice(1).join("_")}`, `data.${key}`]
      : [...[noun, ...prefixes].map((prefix) => `${prefix}.${key}`), `data.${key}`];
  const bare = words.length > 1 && (words[0] === noun || noun === "body") ? [camel(words.slice(1)), words.slice(1).join("_")] : [];
  const prefixed = words.length === 1 && noun !== "body" ? [camel([noun, key]), `${noun}_${key}`] : [];
  return [...new Set([key, snake, ...nested, ...bare, ...prefixed])];
}

function camel(words: readonly string[]): string {
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
}
