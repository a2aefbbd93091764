import ts from "typescript-browser";
import { bind, bindingOf, type Binding, type FunctionNode, type Scope } from "./bindings.ts";
import { conditionOf, type Condition } from "./condition.ts";
import type { Exit, FlowGraph } from "./flow-graph.ts";
import type { ProjectSource } from "./project-source.ts";
import { brief } from "./source-span.ts";
import { visitExpression } from "./walk-expressions.ts";

/** One function of the project being followed. */
export interface Walk {
  readonly project: ProjectSource;
  readonly graph: FlowGraph;
  readonly file: string;
  readonly names: Map<string, Binding>;
  /** Functions being followed, so that recursion ends. */
  readonly active: ReadonlySet<FunctionNode>;
  /** In a helper, a return continues in the caller; in `run` it ends the flow. */
  readonly returns: Exit[] | null;
  readonly breaks: Exit[] | null;
}

export const scopeOf = (walk: Walk): Scope => ({ file: walk.file, names: walk.names });

export function walkFunction(walk: Walk, node: FunctionNode): void {
  if (!node.body) return;
  if (ts.isBlock(node.body)) walkStatement(walk, node.body);
  else visitExpression(walk, node.body);
}

export function walkStatement(walk: Walk, statement: ts.Statement): void {
  const { graph } = walk;
  if (graph.exits.length === 0 && graph.nodes.length > 0) return; // unreachable
  if (ts.isBlock(statement)) {
    for (const inner of statement.statements) {
      if (ts.isFunctionDeclaration(inner) && inner.name) walk.names.set(inner.name.text, { kind: "function", node: inner, scope: scopeOf(walk) });
    }
    for (const inner of statement.statements) walkStatement(walk, inner);
  } else if (ts.isVariableStatement(statement)) walkVariables(walk, statement.declarationList);
  else if (ts.isExpressionStatement(statement)) visitExpression(walk, statement.expression);
  else if (ts.isIfStatement(statement)) walkIf(walk, statement);
  else if (ts.isSwitchStatement(statement)) walkSwitch(walk, statement);
  else if (ts.isIterationStatement(statement, false)) walkLoop(walk, statement);
  else if (ts.isTryStatement(statement)) walkTry(walk, statement);
  else if (ts.isReturnStatement(statement)) walkReturn(walk, statement);
  else if (ts.isThrowStatement(statement)) walkThrow(walk, statement);
  else if (ts.isBreakStatement(statement)) {
    walk.breaks?.push(...graph.exits);
    graph.exits = [];
  } else if (ts.isContinueStatement(statement)) graph.exits = [];
  else if (ts.isLabeledStatement(statement)) walkStatement(walk, statement.statement);
}

function walkVariables(walk: Walk, list: ts.VariableDeclarationList): void {
  for (const { name, initializer } of list.declarations) {
    if (!initializer) continue;
    const value = bindingOf(walk.project, scopeOf(walk), initializer);
    if (!value || value.kind === "object") visitExpression(walk, initializer);
    bind(name, value, walk.names);
  }
}

function walkIf(walk: Walk, node: ts.IfStatement): void {
  visitExpression(walk, node.expression);
  drawBranch(walk, node, conditionOf(node.expression), [
    ["yes", () => walkStatement(walk, node.thenStatement)],
    ["no", () => node.elseStatement && walkStatement(walk, node.elseStatement)],
  ]);
}

/** A branch is drawn only when one of its ways does something that the flow shows. */
export function drawBranch(walk: Walk, at: ts.Node, { label: condition, words }: Condition, ways: readonly (readonly [string, () => unknown])[]): void {
  const { graph } = walk;
  graph.attempt(() => {
    const id = graph.add({ kind: "branch", key: `if ${condition}`, label: condition, ...(words === undefined ? {} : { words }) }, at);
    const drawn = graph.nodes.length;
    const returned = walk.returns?.length ?? 0;
    const after: Exit[] = [];
    let ended = false;
    for (const [label, draw] of ways) {
      graph.exits = [{ from: id, label }];
      draw();
      if (graph.exits.length === 0) ended = true;
      after.push(...graph.exits);
    }
    graph.exits = after;
    return graph.nodes.length > drawn || ended || (walk.returns?.length ?? 0) > returned;
  });
}

function walkSwitch(walk: Walk, node: ts.SwitchStatement): void {
  visitExpression(walk, node.expression);
  const { graph } = walk;
  graph.attempt(() => {
    const id = graph.add({ kind: "branch", key: `switch ${brief(node.expression)}`, label: brief(node.expression) }, node);
    const drawn = graph.nodes.length;
    const breaks: Exit[] = [];
    let fallThrough: Exit[] = [];
    for (const clause of node.caseBlock.clauses) {
      const label = ts.isCaseClause(clause) ? brief(clause.expression, 40) : "otherwise";
      graph.exits = [...fallThrough, { from: id, label }];
      for (const statement of clause.statements) walkStatement({ ...walk, breaks }, statement);
      fallThrough = graph.exits;
    }
    const hasDefault = node.caseBlock.clauses.some(ts.isDefaultClause);
    graph.exits = [...breaks, ...fallThrough, ...(hasDefault ? [] : [{ from: id, label: "otherwise" }])];
    return graph.nodes.length > drawn;
  });
}

function walkLoop(walk: Walk, node: ts.IterationStatement): void {
  const { graph } = walk;
  if (ts.isForOfStatement(node) || ts.isForInStatement(node)) visitExpression(walk, node.expression);
  else if (ts.isForStatement(node) && node.initializer) {
    if (ts.isVariableDeclarationList(node.initializer)) walkVariables(walk, node.initializer);
    else visitExpression(walk, node.initializer);
  }
  graph.attempt(() => {
    const label = loopLabel(node);
    const id = graph.add({ kind: "loop", key: label, label }, node);
    const drawn = graph.nodes.length;
    const breaks: Exit[] = [];
    const body: Walk = { ...walk, breaks };
    graph.inside(id, { path: false, label: "each" }, () => {
      if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer))
        for (const { name } of node.initializer.declarations) bind(name, null, walk.names);
      if (ts.isWhileStatement(node) || ts.isDoStatement(node)) visitExpression(body, node.expression);
      walkStatement(body, node.statement);
    });
    graph.exits = [{ from: id, label: "then" }, ...breaks];
    return graph.nodes.length > drawn;
  });
}

function loopLabel(node: ts.IterationStatement): string {
  if (ts.isForOfStatement(node) || ts.isForInStatement(node)) {
    const name = ts.isVariableDeclarationList(node.initializer) ? node.initializer.declarations[0]?.name : node.initializer;
    return `For each ${name ? brief(name, 40) : "item"} of ${brief(node.expression, 60)}`;
  }
  if (ts.isWhileStatement(node) || ts.isDoStatement(node)) return `While ${brief(node.expression)}`;
  return ts.isForStatement(node) && node.condition ? `While ${brief(node.condition)}` : "Repeat";
}

function walkTry(walk: Walk, node: ts.TryStatement): void {
  const { graph } = walk;
  const drawn = graph.attempt(() => {
    const id = graph.add({ kind: "catch", key: "try", label: "Try" }, node);
    const before = graph.nodes.length;
    const after: Exit[] = [];
    graph.inside(id, { path: false }, () => {
      walkStatement(walk, node.tryBlock);
      after.push(...graph.exits.map((exit) => (exit.from === id ? { ...exit, label: "went well" } : exit)));
      graph.exits = [{ from: id, label: "on error" }];
      if (node.catchClause) walkStatement(walk, node.catchClause.block);
      else graph.exits = [];
      after.push(...graph.exits);
    });
    graph.exits = after;
    return graph.nodes.length > before;
  });
  if (drawn && node.finallyBlock) walkStatement(walk, node.finallyBlock);
  if (!drawn) walkStatement(walk, node.finallyBlock ?? ts.factory.createEmptyStatement());
}

function walkReturn(walk: Walk, node: ts.ReturnStatement): void {
  const { graph } = walk;
  if (node.expression) visitExpression(walk, node.expression);
  if (walk.returns) walk.returns.push(...graph.exits);
  else {
    const answer = node.expression && brief(node.expression, 100);
    graph.add({ kind: "end", key: answer ? "answer" : "stop", label: answer ? "Answer" : "Stop", detail: answer ?? null }, node);
  }
  graph.exits = [];
}

function walkThrow(walk: Walk, node: ts.ThrowStatement): void {
  visitExpression(walk, node.expression);
  walk.graph.add({ kind: "end", key: "fail", label: "Fail", detail: brief(node.expression, 100) }, node);
  walk.graph.exits = [];
}
