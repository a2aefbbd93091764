import ts from "typescript-browser";
import type { Plan } from "../../../../contracts/plan/plan.ts";
import { importsOf, members, textOf, type CodeNames } from "./code-names.ts";
import { readStart } from "./read-start.ts";
import { readStatements, type Reading } from "./read-statements.ts";
import { StepNames } from "./step-names.ts";

export interface CodePlan {
  readonly plan: Plan;
  /** Where each step is in the file, by its id; `start` is the trigger. */
  readonly places: ReadonlyMap<string, { readonly from: number; readonly to: number }>;
  /** Its function, in the syntax tree of the file, and what that does. */
  readonly run: RunFunction;
  readonly body: ts.Block;
}

type RunFunction = ts.MethodDeclaration | ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression;

/** The plan that a file of `src/automations` is; null where it holds no automation that is written out. */
export function readPlan(text: string, path = "automation.ts"): CodePlan | null {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports = importsOf(file);
  const definition = findDefinition(file, imports.sdk);
  const id = textOf(definition?.get("id"));
  const trigger = definition?.get("trigger");
  const run = definition && runOf(file, imports.sdk);
  if (!definition || id === null || !trigger || !run?.body || !ts.isBlock(run.body)) return null;

  const names: CodeNames = { ...imports, given: givenNames(run) };
  const places: Reading["places"] = new Map([["start", { from: trigger.getStart(), to: trigger.getEnd() }]]);
  const ids = new StepNames(declaredNames(run.body));
  const steps = readStatements(run.body.statements, { names, ids, places });
  const concurrency = readConcurrency(definition.get("concurrency"));
  return { plan: { id, name: textOf(definition.get("name")) ?? id, starts: [readStart(trigger, names)], steps, ...concurrency }, places, run, body: run.body };
}

function callOf(file: ts.SourceFile, sdk: ReadonlyMap<string, string>): ts.ObjectLiteralExpression | null {
  for (const statement of file.statements) {
    if (!ts.isExportAssignment(statement) || !ts.isCallExpression(statement.expression)) continue;
    const { expression, arguments: args } = statement.expression;
    const [definition] = args;
    if (ts.isIdentifier(expression) && sdk.get(expression.text) === "automation" && definition && ts.isObjectLiteralExpression(definition)) return definition;
  }
  return null;
}

function findDefinition(file: ts.SourceFile, sdk: ReadonlyMap<string, string>): Map<string, ts.Expression> | null {
  const call = callOf(file, sdk);
  if (!call) return null;
  const written = call.properties.filter((property) => property.name?.getText() !== "run");
  return members(ts.factory.createObjectLiteralExpression(written));
}

function runOf(file: ts.SourceFile, sdk: ReadonlyMap<string, string>): RunFunction | null {
  const found = callOf(file, sdk)?.properties.find((property) => property.name?.getText() === "run");
  if (!found) return null;
  if (ts.isMethodDeclaration(found)) return found;
  if (ts.isShorthandPropertyAssignment(found)) return declaredFunction(file, found.name.text);
  if (!ts.isPropertyAssignment(found)) return null;
  return ts.isIdentifier(found.initializer) ? declaredFunction(file, found.initializer.text) : functionOf(found.initializer);
}

/** A function that the file declares on its own. */
function declaredFunction(file: ts.SourceFile, name: string): RunFunction | null {
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    const declared = statement.declarationList.declarations.find((each) => ts.isIdentifier(each.name) && each.name.text === name);
    if (declared?.initializer) return functionOf(declared.initializer);
  }
  return null;
}

function functionOf(value: ts.Expression): RunFunction | null {
  return ts.isArrowFunction(value) || ts.isFunctionExpression(value) ? value : null;
}

function givenNames(run: RunFunction): ReadonlySet<string> {
  const [context] = run.parameters;
  if (!context || !ts.isObjectBindingPattern(context.name)) return new Set();
  return new Set(context.name.elements.flatMap(({ name, propertyName }) => (ts.isIdentifier(name) && !propertyName ? [name.text] : [])));
}

function* declaredNames(node: ts.Node): Generator<string> {
  const found: string[] = [];
  const visit = (inner: ts.Node): void => {
    if ((ts.isVariableDeclaration(inner) || ts.isBindingElement(inner) || ts.isParameter(inner)) && ts.isIdentifier(inner.name)) found.push(inner.name.text);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  yield* found;
}

function readConcurrency(node: ts.Expression | undefined): Pick<Plan, "concurrency"> {
  if (!node) return {};
  if (ts.isNumericLiteral(node)) return { concurrency: { limit: Number(node.text), key: null } };
  const options = members(node);
  const limit = options?.get("limit");
  const key = textOf(options?.get("key"));
  return limit && ts.isNumericLiteral(limit) && key !== null ? { concurrency: { limit: Number(limit.text), key } } : {};
}
