import ts from "typescript-browser";
import { literal } from "../../emit/render-value.ts";
import type { FoundCode } from "../find-code.ts";
import { inStyle, styleOf } from "../reach/code-style.ts";
import type { TextChange } from "../text-change.ts";
import { calls, findRuns } from "./find-runs.ts";
import { testSources } from "./retell.ts";

/** Where a scenario of the automation expects a system's writes, it expects one more: like an earlier one but for the place. */
export function moreWrites(code: FoundCode, alias: string, { from, to }: { readonly from: string; readonly to: string }): TextChange[] {
  return expectations(code, alias).flatMap(({ call, list, count }) => {
    const file = call.getSourceFile().fileName;
    if (count) return [{ start: count.getStart(), end: count.getEnd(), text: String(Number(count.text) + 1), file }];
    const last = list?.elements.findLast((element) => element.getText().includes(from)) ?? list?.elements.at(-1);
    if (!last) return [];
    const copy = inStyle(last.getText(), styleOf(call.getSourceFile())).replaceAll(from, to);
    return [{ start: last.getEnd(), end: last.getEnd(), text: `,${gapBefore(last)}${copy}`, file }];
  });
}

/** Where a scenario expects a system's writes, it expects one more behind them, of which no more is known than where it goes. */
export function furtherWrite(code: FoundCode, alias: string, write: Readonly<Record<string, string>>): TextChange[] {
  return expectations(code, alias).flatMap(({ call, list, count }) => {
    const file = call.getSourceFile().fileName;
    if (count) return [{ start: count.getStart(), end: count.getEnd(), text: String(Number(count.text) + 1), file }];
    const last = list?.elements.at(-1);
    if (!last) return [];
    const text = inStyle(literal(write), styleOf(call.getSourceFile()));
    return [{ start: last.getEnd(), end: last.getEnd(), text: `,${gapBefore(last)}${text}`, file }];
  });
}

/** Scenarios that are about how a system fails: nothing of them is left once it is no longer called. */
export function failingScenarios(code: FoundCode, alias: string): readonly ts.Statement[] {
  return testSources(code).flatMap((source) =>
    findRuns(code.project, source, code.automation?.file ?? "").flatMap(({ scenario }) =>
      scenario.getText().includes(`systems.${alias}.fail(`) && ts.isExpressionStatement(scenario.parent) ? [scenario.parent] : [],
    ),
  );
}

/** A write that no longer happens: the one that holds a text, or the only one. */
export function fewerWrites(code: FoundCode, alias: string, text: string | null): TextChange[] {
  return expectations(code, alias).flatMap(({ call, list, count }) => {
    const file = call.getSourceFile().fileName;
    if (count) return [{ start: count.getStart(), end: count.getEnd(), text: String(Number(count.text) - 1), file }];
    const index = list?.elements.findIndex((element) => text === null || element.getText().includes(text)) ?? -1;
    const gone = list?.elements[index];
    if (!list || !gone) return [];
    if (list.elements.length === 1) return [{ start: list.getStart(), end: list.getEnd(), text: "[]", file }];
    const [next, previous] = [list.elements[index + 1], list.elements[index - 1]];
    return [{ start: next ? gone.getStart() : (previous?.getEnd() ?? gone.getStart()), end: next ? next.getStart() : gone.getEnd(), text: "", file }];
  });
}

interface Expectation {
  readonly call: ts.CallExpression;
  readonly list: ts.ArrayLiteralExpression | null;
  /** Of `toHaveLength`, unless it says that there is none. */
  readonly count: ts.NumericLiteral | null;
}

function expectations(code: FoundCode, alias: string): readonly Expectation[] {
  const file = code.automation?.file ?? "";
  const said = `expect(systems.${alias}.recorded)`;
  return testSources(code).flatMap((source) =>
    findRuns(code.project, source, file).flatMap(({ scenario }) =>
      calls(scenario, (callee) => ts.isPropertyAccessExpression(callee) && callee.expression.getText() === said).flatMap((call): Expectation[] => {
        const [argument] = call.arguments;
        const count = argument && ts.isNumericLiteral(argument) && argument.text !== "0" ? argument : null;
        const list = argument && ts.isArrayLiteralExpression(argument) && argument.elements.length > 0 ? argument : null;
        return count || list ? [{ call, list, count }] : [];
      }),
    ),
  );
}

/** What stands between elements: a space, or a new line as the list has it. */
function gapBefore(element: ts.Expression): string {
  const gap = /^\s*/.exec(element.getFullText())?.[0] ?? "";
  return gap === "" ? " " : gap;
}
