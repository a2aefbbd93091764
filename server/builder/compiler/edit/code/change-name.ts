import { type FoundCode, definitionOf, textNode } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit, quote, replace } from "./code-change.ts";

export function changeName({ automation }: FoundCode, name: string): TextChange[] {
  const object = automation && definitionOf(automation);
  const value = object && textNode(object, "name");
  if (!value) throw new CannotEdit("the automation's name is computed");
  return [replace(value, quote(name, value))];
}
