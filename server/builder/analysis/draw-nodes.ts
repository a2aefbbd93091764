import ts from "typescript-browser";
import type { FlowNode } from "../../../contracts/flow.ts";
import { unwrap } from "./bindings.ts";
import { textOf } from "./literals.ts";
import { brief } from "./source-span.ts";
import { followCallback, visitExpression } from "./walk-expressions.ts";
import type { Walk } from "./walk-statements.ts";

export function drawCall(walk: Walk, at: ts.Node, alias: string, path: string): void {
  const args = ts.isCallExpression(at) ? at.arguments : [];
  if (path === "request") {
    const [method, address] = [args[0], args[1]].map((argument) => (argument ? (textOf(argument) ?? brief(argument, 60)) : ""));
    walk.graph.add({ kind: "call", key: `${alias}.request`, label: `${alias}: ${method} ${address}`, detail: `${method} ${address}`, connection: alias }, at);
    return;
  }
  if (path === "pages") {
    const operation = args[0] ? (textOf(args[0]) ?? brief(args[0], 60).replace(`${alias}.`, "")) : null;
    walk.graph.add(
      { kind: "call", key: `${alias}.${operation ?? "pages"}`, label: `${alias}.${operation ?? "pages"}`, detail: "every page", connection: alias, operation },
      at,
    );
    return;
  }
  walk.graph.add({ kind: "call", key: `${alias}.${path}`, label: `${alias}.${path}`, detail: null, connection: alias, operation: path }, at);
}

export function drawUnknown(walk: Walk, at: ts.Node, reason: string): void {
  walk.graph.add({ kind: "unknown", key: `unknown ${brief(at, 40)}`, label: brief(at), detail: reason }, at);
}

/** `step(name, fn, options)` and `step.each`, `.sleep`, `.until`, `.waitFor`, `.start`. */
export function drawStepMethod(walk: Walk, call: ts.CallExpression, method: string | null): void {
  const [first, second] = call.arguments;
  switch (method) {
    case null:
      return drawGroup(walk, call, "step", nameOf(walk, first), call.arguments[2], second);
    case "each": {
      if (second) visitExpression(walk, second);
      const callback = call.arguments.findLast((argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument)) ?? call.arguments.at(-1);
      return drawGroup(walk, call, "loop", nameOf(walk, first), second, callback);
    }
    case "sleep":
      return drawLeaf(walk, call, "sleep", "Wait", first);
    case "until":
      return drawLeaf(walk, call, "sleep", "Wait until", first);
    case "waitFor":
      return drawLeaf(walk, call, "wait", "Wait for", first);
    case "approve":
      return drawLeaf(walk, call, "wait", "Approve", first);
    case "start":
      return drawLeaf(walk, call, "start", "Start", first);
    case "emit":
      return drawLeaf(walk, call, "start", "Emit", first);
    default:
      return drawUnknown(walk, call, `step.${method} is not part of the SDK`);
  }
}

function drawGroup(
  walk: Walk,
  call: ts.CallExpression,
  kind: FlowNode["kind"],
  name: string,
  detail: ts.Expression | undefined,
  body: ts.Expression | undefined,
): void {
  const { graph } = walk;
  const id = graph.add({ kind, key: name, label: name, detail: detail ? brief(detail, 100) : null }, call);
  const exit = [{ from: id, label: kind === "loop" ? "then" : null }];
  graph.inside(id, { path: true, label: kind === "loop" ? "each" : null }, () => {
    if (!followCallback(walk, body) && body) drawUnknown(walk, body, "The function given to the step can't be followed");
  });
  graph.exits = kind === "loop" || graph.exits.length === 0 ? exit : graph.exits;
}

/** What the journal calls them. */
const JOURNAL: Readonly<Record<string, string>> = {
  Wait: "sleep",
  "Wait until": "sleep until",
  "Wait for": "wait for",
  Approve: "wait for approve",
  Start: "start",
  Emit: "emit",
};

function drawLeaf(walk: Walk, call: ts.CallExpression, kind: FlowNode["kind"], verb: string, argument: ts.Expression | undefined): void {
  if (argument) visitExpression(walk, argument);
  const what = argument ? (textOf(argument) ?? brief(unwrap(argument), 60)) : "";
  const label = `${verb} ${what}`.trim();
  walk.graph.add({ kind, key: `${JOURNAL[verb]} ${what}`.trim(), label, detail: null }, call);
}

function nameOf(walk: Walk, argument: ts.Expression | undefined): string {
  if (!argument) return "step";
  return textOf(argument) ?? constantText(walk, argument) ?? brief(argument, 60);
}

/** A text that a name at the top of a file stands for. */
function constantText(walk: Walk, argument: ts.Expression): string | null {
  const node = unwrap(argument);
  if (!ts.isIdentifier(node)) return null;
  const resolved = walk.project.resolve(walk.file, node.text);
  return resolved?.kind === "project" && resolved.declaration && ts.isExpression(resolved.declaration) ? textOf(resolved.declaration) : null;
}
