import ts from "typescript-browser";
import { isSdk } from "../../analysis/is-sdk.ts";
import type { LintRule } from "../rule.ts";

/** A client made by hand for a connection that nobody can connect. */
export const undeclaredConnection: LintRule = {
  code: "undeclared-connection",
  sourceOnly: true,
  check(node, { project, flow, declared }) {
    if (!ts.isCallExpression(node) || !isSdk(project, node.getSourceFile().fileName, node.expression, "connection")) return null;
    const [settings] = node.arguments;
    const alias = settings && ts.isObjectLiteralExpression(settings) ? settings.properties.find((one) => one.name?.getText() === "alias") : undefined;
    if (!alias || !ts.isPropertyAssignment(alias) || !ts.isStringLiteralLike(alias.initializer)) return null;
    const { text } = alias.initializer;
    // What the flow shows is said by the check of the flow.
    if (declared.has(text) || flow.connections.some((used) => used.alias === text)) return null;
    return { node, message: `package.json does not declare the connection "${text}" under vennel.connections.` };
  },
};
