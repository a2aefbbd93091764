import ts from "typescript-browser";

/** What a test file holds its project to. */
export interface TestFile {
  readonly scenarios: readonly string[];
  readonly expectations: readonly Expectation[];
}

export interface Expectation {
  /** The expression that an expectation looks at: `systems.slack.recorded[0]`. */
  readonly actual: string;
  readonly matcher: string;
  /** Texts and numbers that it must be. */
  readonly values: readonly string[];
}

export function readTests(path: string, text: string): TestFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const scenarios: string[] = [];
  const expectations: Expectation[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      if (node.expression.getText() === "scenario") scenarios.push(node.arguments[0]?.getText() ?? "");
      const actual = expectedOf(node.expression);
      if (actual) expectations.push({ actual: actual.getText(), matcher: matcherOf(node.expression), values: node.arguments.flatMap(valuesIn) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { scenarios, expectations };
}

/** `expect(actual).not.toBe` → `actual` */
function expectedOf(callee: ts.Expression): ts.Expression | null {
  if (!ts.isPropertyAccessExpression(callee)) return null;
  const inner = ts.isPropertyAccessExpression(callee.expression) && callee.expression.name.text === "not" ? callee.expression.expression : callee.expression;
  return ts.isCallExpression(inner) && inner.expression.getText() === "expect" ? (inner.arguments[0] ?? null) : null;
}

function matcherOf(callee: ts.Expression): string {
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : "";
}

function valuesIn(node: ts.Node): readonly string[] {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return [node.getText()];
  const inner: string[] = [];
  ts.forEachChild(node, (child) => void inner.push(...valuesIn(child)));
  return inner;
}
