import ts from "typescript-browser";
import type { FunctionNode } from "../../../analysis/bindings.ts";
import type { TextChange } from "../text-change.ts";
import { replace } from "./code-change.ts";

/** Adds names to `{ event, step }` where `run` takes its context apart. */
export function contextNames(node: FunctionNode, names: readonly string[]): TextChange[] {
  const [context] = node.parameters;
  if (!context || !ts.isObjectBindingPattern(context.name)) return [];
  const { elements } = context.name;
  const known = new Set(elements.map((element) => (element.propertyName ?? element.name).getText()));
  const missing = names.filter((name) => !known.has(name));
  const last = elements.at(-1);
  if (missing.length === 0) return [];
  const file = node.getSourceFile().fileName;
  return last
    ? [{ start: last.getEnd(), end: last.getEnd(), text: `, ${missing.join(", ")}`, file }]
    : [{ ...replace(context.name, `{ ${missing.join(", ")} }`), file }];
}
