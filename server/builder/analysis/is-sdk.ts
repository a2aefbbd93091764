import ts from "typescript-browser";
import type { ProjectSource } from "./project-source.ts";

/** Whether a callee is a function of the SDK, whatever name it was imported under. */
export function isSdk(project: ProjectSource, file: string, callee: ts.Expression, name: string): boolean {
  if (ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.expression)) {
    const namespace = project.resolve(file, callee.expression.text);
    return namespace?.kind === "package" && namespace.module === "@vennel/sdk" && namespace.name === "*" && callee.name.text === name;
  }
  if (!ts.isIdentifier(callee)) return false;
  const resolved = project.resolve(file, callee.text);
  return resolved?.kind === "package" && resolved.module.startsWith("@vennel/sdk") && resolved.name === name;
}
