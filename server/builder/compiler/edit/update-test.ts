import ts from "typescript-browser";
import { unwrap } from "../../analysis/bindings.ts";
import { pretty } from "../emit/pretty.ts";
import { literal } from "../emit/render-value.ts";
import { holds, settle, valueAt, withValue } from "../emit/sample-data.ts";
import type { TestUpdate } from "./edits.ts";
import type { TextChange } from "./text-change.ts";

/** Brings a test along with the code: its sample body, the writes that it expects, and scenarios of its own for what is new. */
export function updateTest(source: ts.SourceFile, update: TestUpdate): TextChange[] {
  const node = bodyNode(source);
  const before = node && readLiteral(node);
  const filled = update.absent.reduce<unknown>((body, { path, value }) => (valueAt(body, path) === undefined ? withValue(body, path, value) : body), before);
  const body = update.conditions.reduce<unknown>((sample, condition) => (holds(condition, sample) ? sample : settle(sample, condition, true)), filled);
  const changes: TextChange[] =
    node && JSON.stringify(body) !== JSON.stringify(before) ? [{ start: node.getStart(), end: node.getEnd(), text: pretty(body) }] : [];
  const silent = update.silent.map((alias) => `  expect(systems.${alias}.recorded).toHaveLength(0);`);
  const name = automationName(source);
  const scenarios = node
    ? update.conditions.map((condition) =>
        [
          `\nscenario(${literal(`nothing is sent ${condition.negated ? "when" : "unless"}: ${condition.text}`)}, async ({ trigger, systems }) => {`,
          `  await trigger(${name}, { body: ${pretty(settle(body, condition, false), 2)} });`,
          ...silent,
          "});\n",
        ].join("\n"),
      )
    : [];
  const text = [...scenarios, ...(node && update.scenarios ? [update.scenarios.replaceAll("$automation", name)] : [])].join("");
  const end = source.text.length;
  return [
    ...changes,
    ...(update.oneMore ? oneMoreWrite(source, update.oneMore) : []),
    ...(update.oneLess ? oneLessWrite(source, update.oneLess) : []),
    ...(text ? [{ start: end, end, text }] : []),
  ];
}

function bodyNode(source: ts.SourceFile): ts.Expression | null {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const found = statement.declarationList.declarations.find((declaration) => declaration.name.getText() === "body");
    if (found?.initializer) return unwrap(found.initializer);
  }
  return null;
}

function automationName(source: ts.SourceFile): string {
  const imported = source.statements.filter(ts.isImportDeclaration).find((statement) => statement.moduleSpecifier.getText().includes("/automations/"));
  return imported?.importClause?.name?.text ?? "automation";
}

function readLiteral(node: ts.Expression): unknown {
  const value = unwrap(node);
  if (ts.isStringLiteralLike(value)) return value.text;
  if (ts.isNumericLiteral(value)) return Number(value.text.replaceAll("_", ""));
  if (ts.isPrefixUnaryExpression(value)) return -Number(readLiteral(value.operand));
  if (value.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (value.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isArrayLiteralExpression(value)) return value.elements.map(readLiteral);
  if (ts.isObjectLiteralExpression(value))
    return Object.fromEntries(
      value.properties.filter(ts.isPropertyAssignment).map((member) => [member.name.getText().replaceAll(/^["']|["']$/g, ""), readLiteral(member.initializer)]),
    );
  return null;
}

function oneMoreWrite(source: ts.SourceFile, { alias, from, to }: NonNullable<TestUpdate["oneMore"]>): TextChange[] {
  const changes: TextChange[] = [];
  const visit = (node: ts.Node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.expression.getText() === `expect(systems.${alias}.recorded)`
    ) {
      const [argument] = node.arguments;
      if (node.expression.name.text === "toHaveLength" && argument && ts.isNumericLiteral(argument) && argument.text !== "0")
        changes.push({ start: argument.getStart(), end: argument.getEnd(), text: String(Number(argument.text) + 1) });
      if (["toMatchObject", "toEqual"].includes(node.expression.name.text) && argument && ts.isArrayLiteralExpression(argument)) {
        const last = argument.elements.findLast((element) => from === null || element.getText().includes(JSON.stringify(from))) ?? argument.elements.at(-1);
        if (last)
          changes.push({
            start: last.getEnd(),
            end: last.getEnd(),
            text: `, ${from === null ? last.getText() : last.getText().replaceAll(JSON.stringify(from), JSON.stringify(to))}`,
          });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes;
}

function oneLessWrite(source: ts.SourceFile, { alias, text }: NonNullable<TestUpdate["oneLess"]>): TextChange[] {
  const changes: TextChange[] = [];
  const visit = (node: ts.Node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.expression.getText() === `expect(systems.${alias}.recorded)`
    ) {
      const [argument] = node.arguments;
      if (node.expression.name.text === "toHaveLength" && argument && ts.isNumericLiteral(argument) && argument.text !== "0")
        changes.push({ start: argument.getStart(), end: argument.getEnd(), text: String(Number(argument.text) - 1) });
      if (["toMatchObject", "toEqual"].includes(node.expression.name.text) && argument && ts.isArrayLiteralExpression(argument)) {
        const index = argument.elements.findIndex((element) => text === null || element.getText().includes(text));
        const gone = argument.elements[index];
        const next = argument.elements[index + 1];
        const previous = argument.elements[index - 1];
        if (gone && argument.elements.length === 1) {
          changes.push({ start: argument.getStart(), end: argument.getEnd(), text: "[]" });
          return;
        }
        if (gone)
          changes.push({ start: next ? gone.getStart() : (previous?.getEnd() ?? gone.getStart()), end: next ? next.getStart() : gone.getEnd(), text: "" });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes;
}
