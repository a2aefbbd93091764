import ts from "typescript-browser";

/** What the names in one file of an automation stand for. */
export interface CodeNames {
  /** Local name → name of the SDK's export. */
  readonly sdk: ReadonlyMap<string, string>;
  readonly connections: ReadonlySet<string>;
  /** Whether the name is that of a member of what `run` is given. */
  readonly given: ReadonlySet<string>;
}

export function importsOf(file: ts.SourceFile): Pick<CodeNames, "sdk" | "connections"> {
  const sdk = new Map<string, string>();
  const connections = new Set<string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const named = statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) continue;
    for (const { name, propertyName } of named.elements) {
      if (statement.moduleSpecifier.text === "@vennel/sdk") sdk.set(name.text, (propertyName ?? name).text);
      else if (/(^|\/)connections(\.ts)?$/.test(statement.moduleSpecifier.text)) connections.add(name.text);
    }
  }
  return { sdk, connections };
}

/** The name of the SDK's export that an expression calls, or null. */
export function sdkCall(node: ts.Node, names: CodeNames): { readonly name: string; readonly args: readonly ts.Expression[] } | null {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return null;
  const name = names.sdk.get(node.expression.text);
  return name === undefined ? null : { name, args: node.arguments };
}

/** Without parentheses and what only speaks to the type checker. */
export function bare(node: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node))
    return bare(node.expression);
  return node;
}

/** The parameter's name and the expression that an arrow function gives back; null for anything else. */
export function arrow(node: ts.Expression | undefined): { readonly item: string; readonly body: ts.Expression } | null {
  if (!node || !ts.isArrowFunction(node) || node.parameters.length > 1 || ts.isBlock(node.body)) return null;
  const [parameter] = node.parameters;
  if (parameter && (!ts.isIdentifier(parameter.name) || parameter.initializer)) return null;
  return { item: parameter ? (parameter.name as ts.Identifier).text : "", body: node.body };
}

/** The members of an object literal by name; null where one of them is not written out. */
export function members(node: ts.Expression | undefined): Map<string, ts.Expression> | null {
  if (!node || !ts.isObjectLiteralExpression(node)) return null;
  const found = new Map<string, ts.Expression>();
  for (const property of node.properties) {
    if (ts.isShorthandPropertyAssignment(property)) found.set(property.name.text, property.name);
    else if (ts.isPropertyAssignment(property) && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)))
      found.set(property.name.text, property.initializer);
    else return null;
  }
  return found;
}

export function textOf(node: ts.Expression | undefined): string | null {
  return node && ts.isStringLiteralLike(node) ? node.text : null;
}
