import ts from "typescript-browser";
import { readPlan } from "../../plan-code/index.ts";
import type { CodeAutomation, ImportOutline, Outline, Range, StepOutline } from "./outline.ts";

/** The plan of a file and where its parts are in the text; null where the file holds no automation that is written out. */
export function readOutline(path: string, text: string): CodeAutomation | null {
  const read = readPlan(text, path);
  if (!read) return null;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const trigger = read.places.get("start");
  if (!trigger) return null;
  const nodes = nodesByEnd(file);
  const steps: Record<string, StepOutline> = {};
  for (const [id, place] of read.places) if (id !== "start") steps[id] = stepOutline(place, text, nodes);
  const outline: Outline = {
    trigger,
    body: insideOf(read.body),
    context: { whole: parametersOf(read.run), names: contextOf(read.run) },
    imports: file.statements.filter(ts.isImportDeclaration).flatMap(importOutline),
    steps,
    names: [...namesBeside(trigger, file)],
    frozenLines: frozenLines(file),
  };
  return { file: path, plan: read.plan, outline };
}

function stepOutline(whole: Range, text: string, nodes: ReadonlyMap<number, readonly ts.Node[]>): StepOutline {
  const comment = text.startsWith("//", whole.from) ? /^(?:\/\/.*\n\s*)+/.exec(text.slice(whole.from))?.[0].length : 0;
  const node = nodes.get(whole.to)?.find((each) => each.getStart() >= whole.from);
  return { whole, start: whole.from + (comment ?? 0), isBound: node !== undefined && ts.isVariableStatement(node), parts: node ? partsOf(node) : {} };
}

/** The statements and elements of lists that end at each place, outer ones first. */
function nodesByEnd(file: ts.SourceFile): ReadonlyMap<number, readonly ts.Node[]> {
  const found = new Map<number, ts.Node[]>();
  const visit = (node: ts.Node): void => {
    if ((ts.isStatement(node) && !ts.isBlock(node)) || ts.isArrayLiteralExpression(node.parent))
      found.set(node.getEnd(), [...(found.get(node.getEnd()) ?? []), node]);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}

function partsOf(node: ts.Node): Record<string, Range> {
  if (ts.isIfStatement(node)) {
    const { thenStatement: yes, elseStatement: no } = node;
    return { ...(ts.isBlock(yes) ? { yes: insideOf(yes) } : {}), ...(no && ts.isBlock(no) ? { no: insideOf(no) } : {}) };
  }
  if (ts.isTryStatement(node)) return { do: insideOf(node.tryBlock), ...(node.catchClause ? { failed: insideOf(node.catchClause.block) } : {}) };
  const call = ts.isExpressionStatement(node) && ts.isAwaitExpression(node.expression) ? node.expression.expression : null;
  if (!call || !ts.isCallExpression(call)) return {};
  const [list] = call.arguments;
  if (list && ts.isArrayLiteralExpression(list)) return Object.fromEntries(list.elements.flatMap(branchOf));
  const work = call.arguments.at(-1);
  return work && ts.isArrowFunction(work) && ts.isBlock(work.body) ? { do: insideOf(work.body) } : {};
}

function branchOf(element: ts.Expression, index: number): [string, Range][] {
  if (!ts.isCallExpression(element) || !ts.isParenthesizedExpression(element.expression)) return [];
  const work = element.expression.expression;
  return ts.isArrowFunction(work) && ts.isBlock(work.body) ? [[String(index), insideOf(work.body)]] : [];
}

function insideOf(block: ts.Block): Range {
  return { from: block.getStart() + 1, to: block.getEnd() - 1 };
}

/** The pattern of the first parameter, without its type. */
function parametersOf(run: ts.FunctionLikeDeclaration): Range {
  const [context] = run.parameters;
  return context ? { from: context.name.getStart(), to: context.name.getEnd() } : { from: run.parameters.pos, to: run.parameters.end };
}

function contextOf(run: ts.FunctionLikeDeclaration): readonly string[] | null {
  const [context] = run.parameters;
  if (!context) return [];
  return ts.isObjectBindingPattern(context.name) ? context.name.elements.map((element) => element.getText()) : null;
}

function importOutline(node: ts.ImportDeclaration): ImportOutline[] {
  const named = node.importClause?.namedBindings;
  if (!ts.isStringLiteral(node.moduleSpecifier) || node.importClause?.isTypeOnly || !named || !ts.isNamedImports(named)) return [];
  const names = named.elements.map((element) => ({ name: element.name.text, range: { from: element.getStart(), to: element.getEnd() } }));
  return [{ module: node.moduleSpecifier.text, whole: { from: node.getStart(), to: node.getEnd() }, names }];
}

/** The names in a file. What the trigger declares for itself is not in sight of the steps. */
function namesBeside(trigger: Range, file: ts.SourceFile): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (node.getStart() === trigger.from && node.getEnd() === trigger.to) return;
    if (ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function frozenLines(file: ts.SourceFile): number[] {
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateLiteralToken(node)) {
      const [first, last] = [node.getStart(), node.getEnd()].map((at) => file.getLineAndCharacterOfPosition(at).line);
      for (let line = (first ?? 0) + 1; line <= (last ?? 0); line++) found.push(line);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
