import ts from "typescript-browser";
import { unwrap } from "../../../analysis/bindings.ts";
import { type FoundCode, stepCalls } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit, replace } from "./code-change.ts";

export function setOptions({ source }: FoundCode, names: readonly string[] | null, options: Readonly<Record<string, string | number>>): TextChange[] {
  const steps = stepCalls(source).filter(({ name }) => names === null || names.includes(name));
  if (steps.length === 0) throw new CannotEdit("there is no step that could carry the policy");
  return steps.map(({ call }) => optionsChange(call, options));
}

function optionsChange(call: ts.CallExpression, options: Readonly<Record<string, string | number>>): TextChange {
  const entries = Object.entries(options).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const existing = call.arguments
    .slice(1)
    .map((argument) => unwrap(argument))
    .find(ts.isObjectLiteralExpression);
  if (existing) {
    const kept = existing.properties.filter((member) => !member.name || !(member.name.getText() in options)).map((member) => member.getText());
    return replace(existing, `{ ${[...kept, ...entries].join(", ")} }`);
  }
  const isEach = ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === "each";
  const at = isEach ? call.arguments[1] : call.arguments.at(-1);
  if (!at) throw new CannotEdit("the step has no function");
  return { start: at.getEnd(), end: at.getEnd(), text: `, { ${entries.join(", ")} }` };
}
