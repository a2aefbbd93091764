import ts from "typescript-browser";
import type { LintRule } from "../rule.ts";

/** A variable that no settings page takes. */
export const variableName: LintRule = {
  code: "variable-name",
  sourceOnly: true,
  check(node, { project }) {
    if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== "vars") return null;
    const resolved = project.resolve(node.getSourceFile().fileName, "vars");
    if (resolved?.kind === "project" || /^[A-Z][A-Z0-9_]*$/.test(node.name.text)) return null;
    return { node, message: `The variable ${node.name.text} can't be set: names are capital letters, digits and _.` };
  },
};
