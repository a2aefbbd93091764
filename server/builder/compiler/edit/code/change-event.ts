import ts from "typescript-browser";
import type { EventEdit } from "../edits.ts";
import type { FoundCode } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit, quote, replace } from "./code-change.ts";

/** The event that a trigger waits for, and the types that are made of it. */
export function changeEvent({ source }: FoundCode, { from, to, alias }: EventEdit): TextChange[] {
  const changes: TextChange[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text === from && isEvent(node)) changes.push(replace(node, quote(to, node)));
    if (alias && ts.isIdentifier(node) && node.text === alias.from) changes.push(replace(node, alias.to));
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (changes.length === 0) throw new CannotEdit(`what starts it is not said in ${source.fileName} in a way that I can follow`);
  return changes;
}

/** `event: "…"` or `Events["…"]`; another text may happen to be the same. */
function isEvent({ parent }: ts.Node): boolean {
  return (ts.isPropertyAssignment(parent) && parent.name.getText() === "event") || (ts.isLiteralTypeNode(parent) && ts.isIndexedAccessTypeNode(parent.parent));
}
