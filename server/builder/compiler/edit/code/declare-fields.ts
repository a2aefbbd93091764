import { literal } from "../../emit/render-value.ts";
import { READERS, spellings } from "../../emit/emit-input.ts";
import type { DeclareEdit } from "../edits.ts";
import type { FoundCode } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit } from "./code-change.ts";

const TYPES = { text: "string", number: "number", textOrNumber: "string | number" } as const;

/** Members more that the reader of a webhook's body takes from it. */
export function declareFields({ source: { text } }: FoundCode, { name, noun, fields }: DeclareEdit): readonly TextChange[] {
  const members = new RegExp(`interface ${name} \\{[^}]*(?=\\})`).exec(text);
  const returned = /^ {2}return \{\n(?: {4}.*\n)*(?= {2}\};)/m.exec(text);
  const helpers = /^function find\(/m.exec(text);
  if (!members || !returned || !helpers) throw new CannotEdit("what the webhook brings is read in a way that I can't follow");
  const missing = [...new Set(fields.map(({ type }) => type))].filter((type) => !text.includes(`function ${type}(`));
  return [
    insertion(
      members,
      fields.map(({ key, type }) => `  ${key}: ${TYPES[type]};\n`),
    ),
    insertion(
      returned,
      fields.map(({ key, type }) => `    ${key}: ${type}(body, ${literal(spellings(key, noun, []))}),\n`),
    ),
    { start: helpers.index, end: helpers.index, text: missing.map((type) => `${READERS[type].join("\n")}\n\n`).join("") },
  ];
}

function insertion(behind: RegExpExecArray, lines: readonly string[]): TextChange {
  const at = behind.index + behind[0].length;
  return { start: at, end: at, text: lines.join("") };
}
