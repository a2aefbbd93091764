import ts from "typescript-browser";
import { isFunctionNode, unwrap, type FunctionNode } from "../../../analysis/bindings.ts";
import { access, singular } from "../../emit/render-value.ts";
import { renderCondition } from "../../emit/render-condition.ts";
import type { Condition } from "../../plan/plan.ts";
import type { FoundCode } from "../find-code.ts";
import { inStyle, styleOf, type CodeStyle } from "../reach/code-style.ts";
import { accessTo, reachField, type Root } from "../reach/reach-field.ts";
import { traceNames, type NamesInReach } from "../reach/trace-names.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit, replace } from "./code-change.ts";
import { atStart } from "./place.ts";

/** The run goes on only when a condition holds: of the event, or of each thing that it reads. */
export function addGuard(code: FoundCode, condition: Condition, root: Root): TextChange[] {
  const [scope] = traceNames(code);
  if (!scope?.node.body || !ts.isBlock(scope.node.body)) throw new CannotEdit("the function that runs can't be found in the project");
  return root === "event" ? guardEvent(scope, scope.node.body, condition) : narrowList(scope, scope.node.body, condition);
}

function guardEvent(scope: NamesInReach, block: ts.Block, condition: Condition): TextChange[] {
  const reached = reachField(scope, condition.field, "event", atStart(block, "").start);
  if (!reached) throw new CannotEdit("what the run is given is taken apart in a way that I can't follow");
  const line = `if (${renderCondition({ ...condition, field: reached.field }, accessTo(reached), false)}) return;`;
  const stands = guardsIn(block).some((text) => bare(text) === bare(inStyle(line, styleOf(block.getSourceFile()))));
  if (stands) throw new CannotEdit("that condition stands there already");
  return [atStart(block, inStyle(line, styleOf(block.getSourceFile()))), ...reached.changes];
}

function narrowList(scope: NamesInReach, block: ts.Block, condition: Condition): TextChange[] {
  const style = styleOf(block.getSourceFile());
  const list = findLast(
    block,
    (node) => ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && scope.names.get(node.name.text)?.path?.[0] === "items",
  );
  if (list && ts.isVariableDeclaration(list) && list.initializer) return [narrowed(list.initializer, list.name.getText(), condition, style)];
  const loop = findLast(block, (node) => ts.isForOfStatement(node) && nameOf(node, scope) !== null);
  const item = loop && ts.isForOfStatement(loop) ? nameOf(loop, scope) : null;
  if (!loop || !ts.isForOfStatement(loop) || !ts.isBlock(loop.statement) || !item)
    throw new CannotEdit("what the run reads is not held where a condition could go");
  return [atStart(loop.statement, inStyle(`if (${renderCondition(condition, access(condition.field, item), false)}) continue;`, style))];
}

function guardsIn(block: ts.Block): readonly string[] {
  return block.statements.filter(ts.isIfStatement).map((statement) => statement.getText());
}

/** However it is laid out, and whatever the quotes. */
function bare(code: string): string {
  return code.replace(/[\s{};]/g, "").replace(/['`]/g, '"');
}

/** Another condition of the filter that is there, or a filter. */
function narrowed(list: ts.Expression, name: string, condition: Condition, style: CodeStyle): TextChange {
  const file = list.getSourceFile().fileName;
  const holds = (item: string) => inStyle(renderCondition(condition, access(condition.field, item), true), style);
  const test = filterOf(list);
  if (test?.body && !ts.isBlock(test.body) && test.parameters[0] && ts.isIdentifier(test.parameters[0].name)) {
    const { body } = test;
    const before = ts.isBinaryExpression(body) && body.operatorToken.getText() === "||" ? `(${body.getText()})` : body.getText();
    return { ...replace(body, `${before} && ${holds(test.parameters[0].name.text)}`), file };
  }
  const one = /s$/.test(name) && singular(name) !== name ? singular(name) : "item";
  const read = ts.isAwaitExpression(list) ? `(${list.getText()})` : list.getText();
  return { ...replace(list, `${read}.filter((${one}) => ${holds(one)})`), file };
}

function filterOf(list: ts.Expression): FunctionNode | null {
  const node = unwrap(list);
  const isFilter = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "filter";
  const test = isFilter ? node.arguments[0] : undefined;
  return test && isFunctionNode(test) ? test : null;
}

function nameOf(loop: ts.ForOfStatement, { names }: NamesInReach): string | null {
  const name = ts.isVariableDeclarationList(loop.initializer) ? loop.initializer.declarations[0]?.name : undefined;
  return name && ts.isIdentifier(name) && names.get(name.text)?.path?.[0] === "item" ? name.text : null;
}

/** The last one that fits: what a list was narrowed to before is narrowed further. */
function findLast(root: ts.Node, wanted: (node: ts.Node) => boolean): ts.Node | null {
  let found: ts.Node | null = null;
  const visit = (node: ts.Node): void => {
    if (wanted(node)) found = node;
    if (!isFunctionNode(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(root, visit);
  return found;
}
