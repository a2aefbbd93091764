import ts from "typescript-browser";
import { unwrap } from "../../../analysis/bindings.ts";
import { sdkCalls } from "../../../analysis/find-automations.ts";
import { type FoundCode, indentOf } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit, replace } from "./code-change.ts";

export function changeRule({ project, source }: FoundCode, target: string, expression: string): TextChange[] {
  const [call] = sdkCalls(project, source, "mapping");
  const body = call?.arguments[1] && unwrap(call.arguments[1]);
  if (!body || !ts.isObjectLiteralExpression(body)) throw new CannotEdit("the mapping is not written as one object");
  const member = body.properties.find((property) => property.name?.getText().replaceAll(/["']/g, "") === target);
  if (member && ts.isPropertyAssignment(member)) return [replace(member.initializer, expression)];
  const last = body.properties.at(-1);
  if (!last) throw new CannotEdit("the mapping is empty");
  const comma = source.text[last.getEnd()] === ",";
  return [
    { start: last.getEnd() + (comma ? 1 : 0), end: last.getEnd() + (comma ? 1 : 0), text: `${comma ? "" : ","}\n${indentOf(last)}${target}: ${expression},` },
  ];
}
