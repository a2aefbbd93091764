import ts from "typescript-browser";
import { unwrap } from "../../../analysis/bindings.ts";
import { accessTo, reachField } from "../reach/reach-field.ts";
import { renderCondition, renderNumber } from "../../emit/render-condition.ts";
import { holds, settle, valueAt } from "../../emit/sample-data.ts";
import { sayCondition } from "../../emit/say-condition.ts";
import type { Condition } from "../../plan/plan.ts";
import type { ChangeGuardEdit } from "../edits.ts";
import type { FoundCode } from "../find-code.ts";
import { inStyle, styleOf } from "../reach/code-style.ts";
import { literal } from "../../emit/render-value.ts";
import { findRuns, type TestRun } from "../test/find-runs.ts";
import { testSources } from "../test/retell.ts";
import { setValue } from "../test/set-value.ts";
import { inTests } from "../test/settle-tests.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit, replace } from "./code-change.ts";
import { guardsOf, pathsRead, type Guard } from "./guards.ts";
import { stops } from "./remove-guard.ts";

/** Puts another value, or another condition, in the place of one on the same field. */
export function changeGuard(code: FoundCode, edit: ChangeGuardEdit): TextChange[] {
  const whole = [...(edit.root === "event" ? ["event", "body"] : ["item"]), ...edit.condition.field.path].join(".");
  const found = guardsOf(code).flatMap((guard) =>
    guard.operands
      .filter((operand) => pathsRead(operand, guard.scope).some((path) => path === whole || path.startsWith(`${whole}.`)))
      .map((operand) => ({ guard, operand })),
  );
  const [place, ...others] = found;
  if (!place || others.length > 0) throw new CannotEdit(place ? "several conditions read that field" : "no condition in the code reads that field");
  const condition = edit.keepsOperator ? asCompared(place.operand, edit.condition) : edit.condition;
  return [...changed(code, place.guard, place.operand, condition, edit.keepsOperator), ...inScenarios(code, place.guard, condition, edit)];
}

function changed(code: FoundCode, guard: Guard, operand: ts.Expression, condition: Condition, keeps: boolean): TextChange[] {
  const number = keeps && condition.kind === "compare" ? numberIn(code, operand) : null;
  if (number && condition.kind === "compare") return [{ ...replace(number, renderNumber(condition)), file: number.getSourceFile().fileName }];
  const reached = reachField(guard.scope, condition.field, "event", operand.getStart());
  if (!reached) throw new CannotEdit("the field can't be reached from where the condition stands");
  const text = inStyle(renderCondition({ ...condition, field: reached.field }, accessTo(reached), false), styleOf(operand.getSourceFile()));
  return [{ ...replace(operand, text), file: operand.getSourceFile().fileName }, ...reached.changes];
}

/** The number that is compared with, or the constant that holds it. */
function numberIn({ project }: FoundCode, operand: ts.Expression): ts.Expression | null {
  if (!ts.isBinaryExpression(operand)) return null;
  for (const side of [operand.right, operand.left]) {
    const node = unwrap(side);
    if (ts.isNumericLiteral(node)) return node;
    const resolved = ts.isIdentifier(node) ? project.resolve(node.getSourceFile().fileName, node.text) : null;
    const declared = resolved?.kind === "project" && resolved.declaration && ts.isExpression(resolved.declaration) ? unwrap(resolved.declaration) : null;
    if (declared && ts.isNumericLiteral(declared)) return declared;
  }
  return null;
}

/** “make it 250”: what stops a run below a limit still does. */
function asCompared(operand: ts.Expression, condition: Condition): Condition {
  if (condition.kind !== "compare" || !ts.isBinaryExpression(operand)) return condition;
  const flipped = ts.isNumericLiteral(unwrap(operand.left));
  const op = operand.operatorToken.getText();
  const stopsAt = flipped ? ({ "<": ">", "<=": ">=", ">": "<", ">=": "<=" }[op] ?? op) : op;
  const goesOnAt = ({ "<": ">=", "<=": ">", ">": "<=", ">=": "<" } as const)[stopsAt];
  return goesOnAt ? { ...condition, op: goesOnAt } : condition;
}

/** Scenarios that this condition stopped are stopped by the new one, on its limit; those that expect something fulfil it. */
function inScenarios(code: FoundCode, guard: Guard, condition: Condition, edit: ChangeGuardEdit): TextChange[] {
  const file = code.automation?.file ?? "";
  const runs = testSources(code).flatMap((source) => findRuns(code.project, source, file));
  const stopped = runs.filter((run) => run.silent && run.body && stops(code, guard, run));
  const needs = { root: edit.root, messages: edit.messages, silent: edit.silent };
  return [
    ...inTests(code, { ...needs, conditions: stopped.length > 0 ? [] : [condition] }),
    ...(stopped.length > 0 ? inTests(code, { ...needs, fulfil: [condition] }) : []),
    ...stopped.flatMap((run) => [...onTheLimit(code, run, condition), ...renamed(run, condition)]),
  ];
}

function onTheLimit({ project }: FoundCode, run: TestRun, condition: Condition): TextChange[] {
  const { path } = condition.field;
  const value = valueAt(settle(run.sample, condition, false), path);
  if (!run.body || (!holds(condition, run.sample) && JSON.stringify(value) === JSON.stringify(valueAt(run.sample, path)))) return [];
  return [{ ...setValue(project, run.body, path, value), file: run.scenario.getSourceFile().fileName }];
}

/** Only a name that the builder gave: one that a person chose stays. */
function renamed(run: TestRun, condition: Condition): TextChange[] {
  const [name] = run.scenario.arguments;
  if (!name || !run.name.startsWith("nothing is sent unless its ")) return [];
  return [{ ...replace(name, literal(`nothing is sent unless ${sayCondition(condition)}`)), file: name.getSourceFile().fileName }];
}
