import ts from "typescript-browser";
import { unwrap } from "../../../analysis/bindings.ts";
import { sdkCalls } from "../../../analysis/find-automations.ts";
import { renderValue } from "../../emit/render-value.ts";
import type { FillEdit, UnfillEdit } from "../edits.ts";
import { type FoundCode, indentOf } from "../find-code.ts";
import { inStyle, styleOf } from "../reach/code-style.ts";
import { reachField } from "../reach/reach-field.ts";
import { traceNames } from "../reach/trace-names.ts";
import { calls } from "../test/find-runs.ts";
import { testSources } from "../test/retell.ts";
import { inTests } from "../test/settle-tests.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit } from "./code-change.ts";
import { endOfLine, wholeLines } from "./place.ts";

/** One more rule of a mapping, behind the last one. */
export function fillTarget(code: FoundCode, { mapping, target, value, absent }: FillEdit): TextChange[] {
  const object = rulesOf(code, mapping);
  const scope = traceNames(code).find(({ node }) => node.parent.parent === object) ?? null;
  const last = object.properties.at(-1);
  if (!scope || !last || value.kind !== "field") throw new CannotEdit("the mapping is not reached from where the automation runs");
  const reached = reachField({ ...scope, names: scopeOf(scope, value.field.path) }, value.field, "event", scope.node.getEnd());
  const [parameter] = scope.node.parameters;
  if (!reached || !parameter) throw new CannotEdit("the mapping does not come to that field");
  const given = ts.isObjectBindingPattern(parameter.name) ? `({ ${reached.name.split(".")[0]} })` : `(${parameter.name.getText()})`;
  const rule = `${target}: ${given} => ${renderValue({ ...value, field: reached.field }, reached.name, true)}`;
  const source = object.getSourceFile();
  const comma = /^\s*,/.exec(source.text.slice(last.getEnd()))?.[0].length ?? 0;
  const at = endOfLine(source.text, last.getEnd() + comma);
  const commaBefore: TextChange[] = comma > 0 ? [] : [{ start: last.getEnd(), end: last.getEnd(), text: ",", file: mapping }];
  return [...commaBefore, { start: at, end: at, text: `\n${indentOf(last)}${inStyle(rule, styleOf(source))},`, file: mapping }, ...inTests(code, { absent })];
}

/** A rule takes its own parameter apart: what the first one takes is no reason to take the same. */
function scopeOf(scope: ReturnType<typeof traceNames>[number], path: readonly string[]) {
  const [pattern] = scope.patterns;
  if (!pattern) return scope.names;
  const head = ["event", "body", ...path][pattern.path.length] ?? "";
  return new Map([[head, { path: [...pattern.path, head], from: 0, given: null }]]);
}

/** A rule less, and what tests expected of it. */
export function unfillTarget(code: FoundCode, { mapping, target }: UnfillEdit): TextChange[] {
  const object = rulesOf(code, mapping);
  const [head = "", ...rest] = target.split(".");
  const rule = object.properties.find((member) => member.name?.getText().replaceAll(/["']/g, "") === head);
  if (!rule || rest.length > 0) throw new CannotEdit(`${target} has no rule of its own in the mapping`);
  const lines = wholeLines(rule);
  const comma = /^\s*,/.exec(object.getSourceFile().text.slice(rule.getEnd()))?.[0].length ?? 0;
  const end = lines.end > rule.getEnd() ? lines.end : endOfLine(object.getSourceFile().text, rule.getEnd() + comma) + 1;
  return [{ ...alone(rule, end), text: "", file: mapping }, ...testSources(code).flatMap((source) => unexpected(source, head))];
}

function alone(rule: ts.Node, end: number): { start: number; end: number } {
  const { text } = rule.getSourceFile();
  const start = text.lastIndexOf("\n", rule.getStart() - 1) + 1;
  return { start: text.slice(start, rule.getStart()).trim() === "" ? start : rule.getStart(), end };
}

/** `{ email: "…", phone: "…" }` of an expectation, without the field. */
function unexpected(source: ts.SourceFile, name: string): TextChange[] {
  return calls(source, (callee) => /recorded\b.*\)\.to\w+$/s.test(callee.getText())).flatMap((expectation) => {
    const found: TextChange[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && node.name.getText().replaceAll(/["']/g, "") === name && ts.isObjectLiteralExpression(node.parent))
        found.push(taken(node, node.parent));
      else ts.forEachChild(node, visit);
    };
    visit(expectation);
    return found;
  });
}

function taken(member: ts.PropertyAssignment, object: ts.ObjectLiteralExpression): TextChange {
  const file = object.getSourceFile().fileName;
  const at = object.properties.indexOf(member);
  const [previous, next] = [object.properties[at - 1], object.properties[at + 1]];
  if (next) return { start: member.getStart(), end: next.getStart(), text: "", file };
  return { start: previous?.getEnd() ?? member.getStart(), end: member.getEnd(), text: "", file };
}

function rulesOf({ project }: FoundCode, file: string): ts.ObjectLiteralExpression {
  const source = project.files.get(file);
  const [call] = source ? sdkCalls(project, source, "mapping") : [];
  const body = call?.arguments[1] && unwrap(call.arguments[1]);
  if (!body || !ts.isObjectLiteralExpression(body)) throw new CannotEdit("the mapping is not written as one object");
  return body;
}
