import ts from "typescript-browser";
import type { FlowDocument } from "../../../contracts/flow.ts";
import type { ProjectSource } from "../analysis/project-source.ts";

export interface LintContext {
  readonly project: ProjectSource;
  readonly flow: FlowDocument;
  /** Aliases that package.json declares. */
  readonly declared: ReadonlySet<string>;
}

export interface LintFinding {
  readonly node: ts.Node;
  readonly message: string;
  /** A warning leaves the project verified, but is shown. */
  readonly severity?: "warning";
}

/** Called for every node of every source file of the project. */
export interface LintRule {
  readonly code: string;
  /** Tests are read as well, unless this is set. */
  readonly sourceOnly?: boolean;
  check(node: ts.Node, context: LintContext): LintFinding | null;
}

/** The name at the root of `a.b(c).d()`: `a`. */
export function rootOf(node: ts.Expression): ts.Identifier | null {
  if (ts.isIdentifier(node)) return node;
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node) || ts.isNonNullExpression(node))
    return rootOf(node.expression);
  return ts.isParenthesizedExpression(node) ? rootOf(node.expression) : null;
}

/** Whether a name is a connection of src/connections.ts. */
export function isConnection({ project }: LintContext, name: ts.Identifier): boolean {
  const resolved = project.resolve(name.getSourceFile().fileName, name.text);
  return resolved?.kind === "project" && resolved.file === "src/connections.ts";
}

/** Whether `wanted` holds for a node below, functions inside left out. */
export function holds(root: ts.Node, wanted: (node: ts.Node) => boolean): boolean {
  return (
    ts.forEachChild(root, (node): true | undefined => {
      if (wanted(node)) return true;
      return !ts.isFunctionLike(node) && holds(node, wanted) ? true : undefined;
    }) ?? false
  );
}
