import ts from "typescript-browser";
import { NAMED_IN_CODE } from "../../../../contracts/plan/note.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import type { Slot, Test } from "../../../../contracts/plan/value.ts";
import { isHole } from "../../../../contracts/plan/value.ts";
import { arrow, bare, members, sdkCall, textOf, type CodeNames } from "./code-names.ts";
import { readSlot, readTestSlot } from "./read-expression.ts";
import { readText, readWork, type StepPart } from "./read-step.ts";
import type { StepNames } from "./step-names.ts";

export interface Reading {
  readonly names: CodeNames;
  readonly ids: StepNames;
  /** Where each step is in the file, its comment included. */
  readonly places: Map<string, { readonly from: number; readonly to: number }>;
}

interface Found {
  readonly part: StepPart;
  /** What its result is called. */
  readonly result?: string;
  /** Its name, where the code has one. */
  readonly name?: string;
}

/** The steps that statements are; those that are no step of a plan are code, neighbours together. */
export function readStatements(statements: readonly ts.Statement[], reading: Reading): Step[] {
  const steps: Step[] = [];
  for (const statement of statements) {
    const found = readStatement(statement, reading);
    const isNamed = found !== null && NAMED_IN_CODE.has(found.part.kind);
    const comment = commentAbove(statement, isNamed);
    const from = statement.getStart() - (comment?.length ?? 0);
    const last = steps.at(-1);
    if (!found && last?.kind === "code" && comment === null) {
      const place = reading.places.get(last.id);
      steps[steps.length - 1] = { ...last, code: `${last.code}\n${dedented(statement)}` };
      if (place) reading.places.set(last.id, { ...place, to: statement.getEnd() });
      continue;
    }
    const { part, result, name } = found ?? { part: { kind: "code" as const, code: dedented(statement) }, result: undefined, name: undefined };
    const said = comment?.text ?? "";
    const called = isNamed ? (name ?? "") : said;
    const id = result ?? reading.ids.idFor(name ?? "", part.kind);
    reading.places.set(id, { from, to: statement.getEnd() });
    steps.push({ id, name: called, ...(isNamed && said !== "" ? { note: said } : {}), ...part });
  }
  return steps;
}

function readStatement(statement: ts.Statement, reading: Reading): Found | null {
  if (ts.isIfStatement(statement)) return readIf(statement, reading);
  if (ts.isTryStatement(statement)) return readTry(statement, reading);
  if (ts.isReturnStatement(statement)) return readReturn(statement, reading.names);
  if (ts.isThrowStatement(statement)) return readThrow(statement, reading.names);
  if (ts.isExpressionStatement(statement)) return ts.isAwaitExpression(statement.expression) ? readAwaited(statement.expression.expression, reading) : null;
  if (!ts.isVariableStatement(statement) || statement.declarationList.declarations.length !== 1) return null;
  // What code may give another value later is no step's result.
  if ((statement.declarationList.flags & ts.NodeFlags.Const) === 0) return null;
  const [declared] = statement.declarationList.declarations;
  return declared?.initializer ? readDeclared(declared.name, declared.initializer, reading) : null;
}

/** `const issue = await step(…)`, `const { body: level } = await step(…)` of a request, `const total = …`. */
function readDeclared(name: ts.BindingName, value: ts.Expression, reading: Reading): Found | null {
  const result = ts.isIdentifier(name) ? name.text : bodyOf(name);
  if (result === null) return null;
  if (ts.isAwaitExpression(value)) {
    const found = readAwaited(value.expression, reading);
    const fits = found && (found.part.kind === "request") !== ts.isIdentifier(name);
    return fits ? { ...found, result } : null;
  }
  if (!ts.isIdentifier(name)) return null;
  const read = readSlot(value, reading.names);
  return "code" in read && containsAwait(value) ? null : { part: { kind: "set", value: read }, result };
}

function bodyOf(name: ts.BindingName): string | null {
  if (!ts.isObjectBindingPattern(name) || name.elements.length !== 1) return null;
  const [element] = name.elements;
  const named = element?.propertyName && ts.isIdentifier(element.propertyName) && element.propertyName.text === "body";
  return named && ts.isIdentifier(element.name) ? element.name.text : null;
}

function readAwaited(node: ts.Expression, reading: Reading): Found | null {
  const { names } = reading;
  if (!ts.isCallExpression(node)) return null;
  const { expression: callee, arguments: args } = node;
  const [first, second, third] = args;
  if (ts.isIdentifier(callee) && callee.text === "step" && names.given.has("step")) {
    const name = textOf(first);
    const work = arrow(second);
    const part = name !== null && work ? readWork(work.body, third, names) : null;
    return part && name !== null ? { part, name } : null;
  }
  if (ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.expression)) {
    if (callee.expression.text === "step" && names.given.has("step")) return readMethod(callee.name.text, args, reading);
    if (callee.getText() === "Promise.all" && first) return readParallel(first, reading);
  }
  const part = readWork(node, undefined, names);
  return part && { part, name: "" };
}

function readMethod(method: string, args: readonly ts.Expression[], reading: Reading): Found | null {
  const { names } = reading;
  const [first, second] = args;
  switch (method) {
    case "sleep": {
      const duration = readText(first, names);
      return duration === null ? null : { part: { kind: "sleep", for: duration } };
    }
    case "waitFor": {
      const [signal, timeout] = [textOf(first), readTimeout(second)];
      return signal === null || timeout === undefined ? null : { part: { kind: "wait", signal, timeout } };
    }
    case "approve": {
      const timeout = readTimeout(second);
      return first && timeout !== undefined ? { part: { kind: "approve", ask: readSlot(first, names), timeout } } : null;
    }
    case "each":
      return readEach(args, reading);
    default:
      return null;
  }
}

/** Undefined where the options are something else. */
function readTimeout(node: ts.Expression | undefined): string | null | undefined {
  if (!node) return null;
  const options = members(node);
  const timeout = options?.size === 1 ? textOf(options.get("timeout")) : null;
  return timeout ?? undefined;
}

function readEach(args: readonly ts.Expression[], reading: Reading): Found | null {
  const [first, list, ...rest] = args;
  const name = textOf(first);
  const work = rest.at(-1);
  const options = rest.length === 2 && rest[0] ? members(rest[0]) : new Map<string, ts.Expression>();
  if (name === null || !list || !options || !work || !ts.isArrowFunction(work) || !ts.isBlock(work.body) || work.parameters.length !== 1) return null;
  const parameter = work.parameters[0]?.name;
  const key = arrow(options.get("key"));
  if (!parameter || !ts.isIdentifier(parameter) || options.size > (key ? 1 : 0)) return null;
  const keyed = key ? readSlot(key.body, reading.names) : null;
  if (keyed && isHole(keyed)) return null;
  return {
    part: { kind: "each", of: readSlot(list, reading.names), item: parameter.text, key: keyed, do: readStatements(work.body.statements, reading) },
    name,
  };
}

function readParallel(node: ts.Expression, reading: Reading): Found | null {
  if (!ts.isArrayLiteralExpression(node)) return null;
  const branches = node.elements.map((element) => readBranch(element, reading));
  return branches.every((branch) => branch !== null) ? { part: { kind: "parallel", branches } } : null;
}

function readBranch(element: ts.Expression, reading: Reading): Step[] | null {
  if (ts.isCallExpression(element) && element.arguments.length === 0) {
    const work = bare(element.expression);
    return ts.isArrowFunction(work) && ts.isBlock(work.body) ? readStatements(work.body.statements, reading) : null;
  }
  const found = readAwaited(element, reading);
  if (!found) return null;
  const id = reading.ids.idFor(found.name ?? "", found.part.kind);
  reading.places.set(id, { from: element.getStart(), to: element.getEnd() });
  return [{ id, name: found.name ?? "", ...found.part }];
}

function readIf(statement: ts.IfStatement, reading: Reading): Found | null {
  const { names } = reading;
  const { expression, thenStatement, elseStatement } = statement;
  if (!elseStatement && returnsNothing(thenStatement)) return readOnce(expression, names) ?? { part: { kind: "only", test: opposite(expression, names) } };
  const test = readTestSlot(expression, names);
  const yes = readStatements(inner(thenStatement), reading);
  const no = elseStatement ? readStatements(inner(elseStatement), reading) : [];
  return { part: { kind: "if", test, yes, no } };
}

function inner(statement: ts.Statement): readonly ts.Statement[] {
  return ts.isBlock(statement) ? statement.statements : [statement];
}

function returnsNothing(statement: ts.Statement): boolean {
  const [only, more] = inner(statement);
  return only !== undefined && more === undefined && ts.isReturnStatement(only) && !only.expression;
}

/** `if (!(await once(key, "1 day"))) return;` */
function readOnce(expression: ts.Expression, names: CodeNames): Found | null {
  const node = bare(expression);
  if (!ts.isPrefixUnaryExpression(node)) return null;
  const awaited = bare(node.operand);
  const call = ts.isAwaitExpression(awaited) ? sdkCall(awaited.expression, names) : null;
  const within = textOf(call?.args[1]);
  return call?.name === "once" && call.args[0] && within !== null ? { part: { kind: "once", key: readSlot(call.args[0], names), within } } : null;
}

/** What has to hold for the run to go on where this returns. */
function opposite(expression: ts.Expression, names: CodeNames): Slot<Test> {
  const test = readTestSlot(expression, names);
  if (isHole(test)) return { not: test };
  if ("not" in test) return test.not;
  if ("left" in test && (test.is === "equals" || test.is === "differs")) return { ...test, is: test.is === "equals" ? "differs" : "equals" };
  return { not: test };
}

function readTry(statement: ts.TryStatement, reading: Reading): Found | null {
  const { tryBlock, catchClause, finallyBlock } = statement;
  if (!catchClause || finallyBlock) return null;
  const name = catchClause.variableDeclaration?.name;
  if (name && !(ts.isIdentifier(name) && name.text === "error")) return null;
  return { part: { kind: "try", do: readStatements(tryBlock.statements, reading), failed: readStatements(catchClause.block.statements, reading) } };
}

function readReturn({ expression }: ts.ReturnStatement, names: CodeNames): Found | null {
  if (!expression) return { part: { kind: "stop" } };
  const call = sdkCall(expression, names);
  const [status, body, headers] = call?.name === "respond" ? call.args : [];
  if (!status || !body || headers || !ts.isNumericLiteral(status)) return null;
  return { part: { kind: "reply", status: Number(status.text), body: readSlot(body, names) } };
}

function readThrow({ expression }: ts.ThrowStatement, names: CodeNames): Found | null {
  if (!ts.isNewExpression(expression) || !ts.isIdentifier(expression.expression)) return null;
  const [message, more] = expression.arguments ?? [];
  if (names.sdk.get(expression.expression.text) !== "FatalError" || !message || more) return null;
  return { part: { kind: "fail", message: readSlot(message, names) } };
}

function containsAwait(node: ts.Node): boolean {
  return ts.isAwaitExpression(node) || (ts.forEachChild(node, (child) => containsAwait(child) || undefined) ?? false);
}

/** The line comment directly above, or as many as follow one another there, with their length up to the statement. */
function commentAbove(statement: ts.Statement, isWhole: boolean): { readonly text: string; readonly length: number } | null {
  const source = statement.getSourceFile().text;
  const lines: string[] = [];
  let from = statement.getStart();
  for (const { kind, pos, end } of (ts.getLeadingCommentRanges(source, statement.getFullStart()) ?? []).toReversed()) {
    if (kind !== ts.SyntaxKind.SingleLineCommentTrivia || source.slice(end, from).split("\n").length > 2) break;
    lines.unshift(source.slice(pos + 2, end).trim());
    from = pos;
    if (!isWhole) break;
  }
  return lines.length === 0 ? null : { text: lines.join("\n").trim(), length: statement.getStart() - from };
}

/** The statement's text with the indentation of its first line taken from all. */
function dedented(statement: ts.Statement): string {
  const source = statement.getSourceFile();
  const { character } = source.getLineAndCharacterOfPosition(statement.getStart());
  return statement
    .getText()
    .split("\n")
    .map((line, index) => (index === 0 ? line : line.replace(new RegExp(`^ {0,${character}}`), "")))
    .join("\n");
}
