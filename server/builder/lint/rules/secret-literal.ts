import ts from "typescript-browser";
import type { LintRule } from "../rule.ts";

const NAME = /(password|passwd|passphrase|secret|credential|api_?-?key|(access|auth|bearer|refresh)_?-?token|^token|authorization)$/i;
const VARIABLE = /^[A-Z][A-Z0-9_]*$/;

/** A literal under a name of credentials, however short: `password: "hunter2"`. What was found is not repeated. */
export const secretLiteral: LintRule = {
  code: "secret-literal",
  sourceOnly: true,
  check(node) {
    if (!ts.isStringLiteralLike(node) || !looksLikeSecret(node.text)) return null;
    const name = nameOf(node);
    return name !== null && NAME.test(name) ? { node, message: "This looks like a credential. Store it in a connection, or in a secret variable." } : null;
  },
};

function looksLikeSecret(text: string): boolean {
  return text.length >= 6 && !/\s/.test(text) && /\d/.test(text) && /[a-z]/i.test(text) && !VARIABLE.test(text) && !/^[./]|:\/\//.test(text);
}

/** What the literal is called: its property, its variable, or what it is assigned to. */
function nameOf({ parent }: ts.Node): string | null {
  if (ts.isPropertyAssignment(parent)) return ts.isStringLiteralLike(parent.name) ? parent.name.text : parent.name.getText();
  if (ts.isVariableDeclaration(parent)) return parent.name.getText();
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return ts.isPropertyAccessExpression(parent.left) ? parent.left.name.text : parent.left.getText();
  return null;
}
