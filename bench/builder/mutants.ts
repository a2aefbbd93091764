import ts from "typescript-browser";
import type { ProjectFiles } from "../../server/builder/project-files.ts";

export interface Mutant {
  readonly kind: "mapping" | "condition" | "call";
  readonly file: string;
  /** What was there, and what stands there instead. */
  readonly was: string;
  readonly is: string;
  readonly files: ProjectFiles;
}
interface Change {
  readonly kind: Mutant["kind"];
  readonly node: ts.Node;
  readonly text: string;
}

/** Every small mistake that the generated code could hold: one mapping, condition or call changed at a time. */
export function mutantsOf(files: ProjectFiles): readonly Mutant[] {
  return [...files].flatMap(([file, text]) => {
    if (!/^src\/(automations|mappings)\/.+\.ts$/.test(file)) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    return changesIn(source).map(({ kind, node, text: is }) => ({
      kind,
      file,
      was: node.getText(),
      is,
      files: new Map(files).set(file, text.slice(0, node.getStart()) + is + text.slice(node.getEnd())),
    }));
  });
}

function changesIn(source: ts.SourceFile): readonly Change[] {
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "mapping") changes.push(...mappingChanges(node));
    if (ts.isIfStatement(node)) changes.push(...conditionChanges(node));
    if (ts.isMethodDeclaration(node) && node.name.getText() === "run" && node.body) changes.push(...callChanges(node.body));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes;
}

function mappingChanges(call: ts.CallExpression): readonly Change[] {
  const rules = call.arguments[1];
  if (!rules || !ts.isObjectLiteralExpression(rules)) return [];
  return rules.properties.flatMap((rule): Change[] => {
    if (!ts.isPropertyAssignment(rule)) return [];
    const body = ts.isArrowFunction(rule.initializer) ? rule.initializer.body : rule.initializer;
    const whole: Change[] = [{ kind: "mapping", node: body, text: '"something else"' }];
    if (rules.properties.length > 1) whole.push({ kind: "mapping", node: rule, text: "" });
    return [...whole, ...textChanges(body, "mapping"), ...otherFields(body, rules)];
  });
}

/** Another field that the mapping reads stands in for this one. */
function otherFields(body: ts.Node, rules: ts.Node): readonly Change[] {
  const all = [...new Set(collect(rules, isField).map((node) => node.getText()))];
  return collect(body, isField).flatMap((node) => {
    const other = all.find((text) => text !== node.getText() && text.split(".").length === node.getText().split(".").length);
    return other ? [{ kind: "mapping" as const, node, text: other }] : [];
  });
}

function isField(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) && !ts.isPropertyAccessExpression(node.parent) && !ts.isCallExpression(node.parent) && node.name.text !== "length";
}

function conditionChanges(statement: ts.IfStatement): readonly Change[] {
  const condition = statement.expression;
  const changes: Change[] = [
    { kind: "condition", node: condition, text: `!(${condition.getText()})` },
    { kind: "condition", node: condition, text: "false" },
  ];
  for (const node of collect(condition, ts.isBinaryExpression)) {
    if (!ts.isBinaryExpression(node)) continue;
    const other = OTHER_OPERATOR[node.operatorToken.getText()];
    if (other) changes.push({ kind: "condition", node: node.operatorToken, text: other });
  }
  for (const node of collect(condition, ts.isNumericLiteral))
    if (!ts.isElementAccessExpression(node.parent)) changes.push({ kind: "condition", node, text: String(Number(node.getText().replaceAll("_", "")) + 1) });
  return [...changes, ...textChanges(condition, "condition")];
}

const OTHER_OPERATOR: Readonly<Record<string, string>> = { ">": ">=", ">=": ">", "<": "<=", "<=": "<", "===": "!==", "!==": "===", "&&": "||", "||": "&&" };

function callChanges(body: ts.Block): readonly Change[] {
  return collect(body, ts.isCallExpression).flatMap((call): Change[] => {
    if (!ts.isCallExpression(call)) return [];
    const name = call.expression.getText();
    if (name === "step" || name === "step.each") {
      const statement = call.parent.parent;
      const alone = ts.isAwaitExpression(call.parent) && ts.isExpressionStatement(statement);
      const again = statement.getText().replace(/step(\.each)?\((["'])/, "step$1($2again: ");
      return alone
        ? [
            { kind: "call", node: statement, text: "" },
            { kind: "call", node: statement, text: `${statement.getText()} ${again}` },
          ]
        : [];
    }
    return call.arguments.flatMap((argument) => [...(collect(call, isStep).length > 0 ? [] : textChanges(argument, "call"))]);
  });
}

function isStep(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /^step(\.each)?$/.test(node.expression.getText());
}

/** Text that is said, sent or compared, made another one. */
function textChanges(within: ts.Node, kind: Change["kind"]): readonly Change[] {
  return collect(
    within,
    (node) => (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) && node.text !== "" && !ts.isPropertyAssignment(within),
  ).flatMap((node) => {
    const text = (node as ts.StringLiteral).text;
    return [{ kind, node, text: JSON.stringify(`${text}x`) }];
  });
}

function collect(root: ts.Node, wanted: (node: ts.Node) => boolean): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (wanted(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}
