import ts from "typescript-browser";
import type { FoundCode } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit, quote, replace } from "./code-change.ts";

export function changeText({ source }: FoundCode, from: string, to: string): TextChange[] {
  const changes: TextChange[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) && node.text === from) changes.push(replace(node, node.getText().startsWith("`") ? `\`${to}\`` : quote(to, node)));
    else if ((ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node) || ts.isStringLiteralLike(node)) && node.getText().includes(from))
      changes.push(replace(node, node.getText().replaceAll(from, to)));
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (changes.length === 0) throw new CannotEdit(`"${from}" does not occur in ${source.fileName}`);
  return changes;
}
