import ts from "typescript-browser";
import { isFunctionNode, unwrap } from "../../../analysis/bindings.ts";
import { isConstant } from "../../../analysis/literals.ts";
import type { ProjectSource } from "../../../analysis/project-source.ts";
import { literal } from "../../emit/render-value.ts";
import { withValue } from "../../emit/sample-data.ts";
import { resultOf } from "../reach/fold.ts";
import { inStyle, styleOf } from "../reach/code-style.ts";
import { indentOf } from "../find-code.ts";
import type { TextChange } from "../text-change.ts";

/** Sets one value of a sample where the test writes it, and leaves the rest of the literal as it stands. */
export function setValue(project: ProjectSource, expression: ts.Expression, path: readonly string[], value: unknown): TextChange {
  return within(project, expression, path, value) ?? overridden(expression, path, value);
}

function within(project: ProjectSource, expression: ts.Expression, path: readonly string[], value: unknown): TextChange | null {
  const node = unwrap(expression);
  const [head, ...rest] = path;
  if (head === undefined) return isConstant(node) ? changed(node, value) : null;
  if (ts.isIdentifier(node)) {
    const resolved = project.resolve(node.getSourceFile().fileName, node.text);
    const declared = resolved?.kind === "project" && resolved.file === node.getSourceFile().fileName ? resolved.declaration : null;
    return declared && ts.isExpression(declared) ? within(project, declared, path, value) : null;
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const resolved = project.resolve(node.getSourceFile().fileName, node.expression.text);
    const work = resolved?.kind === "project" && resolved.declaration && isFunctionNode(resolved.declaration) ? resolved.declaration : null;
    const result = work?.getSourceFile() === node.getSourceFile() ? resultOf(work) : null;
    return result ? within(project, result, path, value) : null;
  }
  if (!ts.isObjectLiteralExpression(node)) return null;
  const own = node.properties.findLast((member) => ts.isPropertyAssignment(member) && !ts.isComputedPropertyName(member.name) && member.name.text === head);
  if (own && ts.isPropertyAssignment(own)) {
    if (rest.length === 0) return isConstant(own.initializer) ? changed(own.initializer, value) : null;
    const inner = unwrap(own.initializer);
    return isConstant(inner) && !ts.isObjectLiteralExpression(inner) ? changed(inner, withValue({}, rest, value)) : within(project, inner, rest, value);
  }
  const spread = node.properties.findLast(ts.isSpreadAssignment);
  if (spread) {
    const inside = within(project, spread.expression, path, value);
    if (inside) return inside;
  }
  return added(node, head, withValue({}, rest, value));
}

/** `{ ...ticket([]), state: "open" }`: where a value is made up on the way, it is said again behind it. */
function overridden(expression: ts.Expression, path: readonly string[], value: unknown): TextChange {
  const text = expression.getText();
  const build = (owner: string, [head = "", ...rest]: readonly string[]): string =>
    `{ ...${owner}, ${head}: ${rest.length === 0 ? inStyle(literal(value), styleOf(expression.getSourceFile())) : build(`${owner}.${head}`, rest)} }`;
  return { start: expression.getStart(), end: expression.getEnd(), text: build(text, path) };
}

function changed(node: ts.Expression, value: unknown): TextChange {
  return { start: node.getStart(), end: node.getEnd(), text: inStyle(literal(value), styleOf(node.getSourceFile())) };
}

function added(object: ts.ObjectLiteralExpression, name: string, value: unknown): TextChange {
  const last = object.properties.at(-1);
  const text = `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}: ${inStyle(literal(value), styleOf(object.getSourceFile()))}`;
  if (!last) return { start: object.getStart(), end: object.getEnd(), text: `{ ${text} }` };
  const { text: whole } = object.getSourceFile();
  const over = whole.slice(last.getEnd(), object.getEnd()).includes("\n");
  const comma = /^\s*,/.exec(whole.slice(last.getEnd()))?.[0].length ?? 0;
  const at = last.getEnd() + comma;
  if (over) return { start: at, end: at, text: `${comma > 0 ? "" : ","}\n${indentOf(last)}${text}${comma > 0 ? "," : ""}` };
  return { start: at, end: at, text: comma > 0 ? ` ${text},` : `, ${text}` };
}
