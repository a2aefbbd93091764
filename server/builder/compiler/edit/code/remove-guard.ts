import ts from "typescript-browser";
import type { FoundCode } from "../find-code.ts";
import { fold, Unfoldable, type Known } from "../reach/fold.ts";
import { valueAt } from "../../emit/sample-data.ts";
import { findRuns, type TestRun } from "../test/find-runs.ts";
import { testSources } from "../test/retell.ts";
import type { NamesInReach } from "../reach/trace-names.ts";
import type { TextChange } from "../text-change.ts";
import { CannotEdit } from "./code-change.ts";
import { guardsOf, type Guard } from "./guards.ts";
import { wholeLines } from "./place.ts";

/** Takes a condition out, with the name that was declared for it alone and the scenarios that it stopped. */
export function removeGuard(code: FoundCode, label: string | null): TextChange[] {
  const guards = guardsOf(code);
  const guard = guards.find((one) => one.label === label);
  if (!guard) throw new CannotEdit("that condition does not stand in the code by itself");
  const file = guard.statement.getSourceFile().fileName;
  return [{ ...wholeLines(guard.statement), text: "", file }, ...unusedNames(guard), ...stoppedScenarios(code, guard, guards)];
}

function unusedNames({ statement, scope }: Guard): TextChange[] {
  const { body } = scope.node;
  if (!body || !ts.isBlock(body)) return [];
  const left = body.getText().replace(statement.getText(), "");
  return body.statements.filter(ts.isVariableStatement).flatMap((declaration) => {
    const [only, ...others] = declaration.declarationList.declarations;
    const names = only ? namesIn(only.name) : [];
    const isFree = others.length === 0 && names.length > 0 && !/\bawait\b|\(/.test(only?.initializer?.getText() ?? "(");
    const unused =
      isFree &&
      names.every(
        (name) => statement.getText().includes(name) && (left.replace(declaration.getText(), "").match(new RegExp(`\\b${name}\\b`, "g")) ?? []).length === 0,
      );
    return unused ? [{ ...wholeLines(declaration), text: "", file: declaration.getSourceFile().fileName }] : [];
  });
}

function namesIn(name: ts.BindingName): readonly string[] {
  return ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

/** A scenario that shows how this condition, and no other, stops a run shows nothing any more. */
function stoppedScenarios(code: FoundCode, guard: Guard, guards: readonly Guard[]): TextChange[] {
  const file = code.automation?.file;
  if (!file) return [];
  return testSources(code).flatMap((source) =>
    findRuns(code.project, source, file)
      .filter((run) => run.silent && stops(code, guard, run) && guards.every((other) => other === guard || !stops(code, other, run)))
      .map((run) => ({ ...withBlankLine(source.text, wholeLines(run.scenario.parent)), text: "", file: source.fileName })),
  );
}

export function stops({ project }: FoundCode, { statement, scope }: Pick<Guard, "statement" | "scope">, run: TestRun): boolean {
  try {
    return Boolean(fold(project, statement.expression, knownIn(scope, { event: { body: run.sample } })));
  } catch (error) {
    if (error instanceof Unfoldable) return false;
    throw error;
  }
}

function knownIn({ names }: NamesInReach, context: unknown): Known {
  return (name) => {
    const path = names.get(name)?.path;
    return path ? { value: valueAt(context, path) } : undefined;
  };
}

/** The empty line above goes, too. */
export function withBlankLine(text: string, { start, end }: { start: number; end: number }): { start: number; end: number } {
  return text.slice(0, start).endsWith("\n\n") ? { start: start - 1, end } : { start, end };
}
