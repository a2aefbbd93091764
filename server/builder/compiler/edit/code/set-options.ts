import ts from "typescript-browser";
import { isFunctionNode, unwrap } from "../../../analysis/bindings.ts";
import type { FoundCode } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";
import { inStyle, styleOf } from "../reach/code-style.ts";
import { CannotEdit, replace } from "./code-change.ts";
import { stepCalls } from "./step-calls.ts";

type Options = Readonly<Record<string, string | number>>;

export function setOptions(code: FoundCode, names: readonly string[] | null, options: Options): TextChange[] {
  const steps = stepCalls(code).filter(({ name }) => names === null || names.includes(name));
  if (steps.length === 0) throw new CannotEdit("there is no step that could carry the policy");
  return steps.flatMap(({ call }) => optionsChanges(call, options).map((change) => ({ ...change, file: call.getSourceFile().fileName })));
}

function optionsChanges(call: ts.CallExpression, options: Options): TextChange[] {
  const write = (value: string | number) => inStyle(JSON.stringify(value), styleOf(call.getSourceFile()));
  const entries = Object.entries(options).map(([name, value]) => `${name}: ${write(value)}`);
  const existing = call.arguments
    .slice(1)
    .filter((argument) => !isFunctionNode(argument))
    .map((argument) => unwrap(argument))
    .find(ts.isObjectLiteralExpression);
  if (existing) return Object.entries(options).flatMap(([name, value]) => setIn(existing, name, write(value)));
  const isEach = ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === "each";
  const at = isEach ? call.arguments[1] : call.arguments.at(-1);
  if (!at) throw new CannotEdit("the step has no function");
  return [{ start: at.getEnd(), end: at.getEnd(), text: `, { ${entries.join(", ")} }` }];
}

function setIn(object: ts.ObjectLiteralExpression, name: string, value: string): TextChange[] {
  const member = object.properties.find((property) => property.name?.getText() === name);
  if (member && ts.isPropertyAssignment(member)) return [replace(member.initializer, value)];
  const last = object.properties.at(-1);
  return last ? [{ start: last.getEnd(), end: last.getEnd(), text: `, ${name}: ${value}` }] : [replace(object, `{ ${name}: ${value} }`)];
}
