import ts from "typescript-browser";
import type { FoundCode } from "../find-code.ts";
import type { MessageSite } from "../reach/message-sites.ts";
import { fold, Unfoldable, type Known } from "../reach/fold.ts";
import type { NamesInReach } from "../reach/trace-names.ts";
import { valueAt, withValue } from "../../emit/sample-data.ts";
import { literal } from "../../emit/render-value.ts";
import { inStyle, styleOf } from "../reach/code-style.ts";
import type { TextChange } from "../text-change.ts";
import { findRuns, type TestRun } from "./find-runs.ts";

/** Scenarios that expect a text as it was expect it as it will be: both are read off the code, for the sample that the scenario sends. */
export function retell(code: FoundCode, site: MessageSite, becomes: string, absent: Absent = []): TextChange[] {
  const file = code.automation?.file;
  if (!file) return [];
  const parsed = parsedAs(site.text.getSourceFile().fileName, becomes);
  return testSources(code).flatMap((source) =>
    findRuns(code.project, source, file).flatMap((run) =>
      replaced(
        run,
        contextsOf(run, site).flatMap((context) => {
          const before = told(code, site.text, site.scope, context);
          const after = told(code, parsed, site.scope, filledIn(context, absent));
          return before === undefined || after === undefined ? [] : [{ before, after }];
        }),
      ),
    ),
  );
}

type Absent = readonly { readonly path: readonly string[]; readonly value: unknown }[];

/** With the values that the samples are given along with the text. */
function filledIn(context: unknown, absent: Absent): unknown {
  return [["event", "body"], ["item"]].reduce((filled, root) => {
    const owner = valueAt(filled, root);
    if (owner === undefined) return filled;
    return absent.reduce(
      (whole, { path, value }) => (valueAt(whole, [...root, ...path]) === undefined ? withValue(whole, [...root, ...path], value) : whole),
      filled,
    );
  }, context);
}

export function testSources({ project }: FoundCode): readonly ts.SourceFile[] {
  return [...project.files].flatMap(([path, source]) => (path.startsWith("tests/") ? [source] : []));
}

/** What a text comes to for a sample; undefined where that can't be read off the code. */
export function told({ project }: FoundCode, text: ts.Expression, scope: NamesInReach, context: unknown): string | undefined {
  const known =
    (names: NamesInReach): Known =>
    (name) => {
      const held = names.names.get(name);
      if (held?.path) return { value: valueAt(context, held.path) };
      if (held?.given) return { value: fold(project, held.given.node, known(held.given.scope)) };
      return local(names, name, known) ?? taken(names, name);
    };
  const local = (scopeOf: NamesInReach, name: string, knownIn: (names: NamesInReach) => Known): { value: unknown } | undefined => {
    const declared = declarationOf(scopeOf.node, name);
    return declared && { value: fold(project, declared, knownIn(scopeOf)) };
  };
  /** What a parameter is about to take from what it is given. */
  const taken = ({ patterns }: NamesInReach, name: string): { value: unknown } | undefined =>
    patterns.map(({ path }) => ({ value: valueAt(context, [...path, name]) })).find(({ value }) => value !== undefined);
  try {
    const value = fold(project, text, known(scope));
    return typeof value === "string" ? value : undefined;
  } catch (error) {
    if (error instanceof Unfoldable) return undefined;
    throw error;
  }
}

function declarationOf(scope: ts.Node, name: string): ts.Expression | undefined {
  let found: ts.Expression | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name) found = node.initializer;
    ts.forEachChild(node, visit);
  };
  for (let node: ts.Node | undefined = scope; node && !found && !ts.isSourceFile(node); node = node.parent) if (ts.isFunctionLike(node)) visit(node);
  return found;
}

/** The event, or with a text for each thing every thing that was put there. */
export function contextsOf(run: TestRun, site: MessageSite): readonly unknown[] {
  const rows = run.seeds.flatMap(({ sample }) => sample ?? []);
  const items = run.seeds.length > 0 ? { items: rows } : {};
  const base = { event: { body: run.sample }, ...items };
  const isOne = [...site.scope.names.values()].some(({ path }) => path?.[0] === "item");
  return isOne ? rows.map((item) => ({ ...base, item })) : [base];
}

export interface Retold {
  readonly before: string;
  readonly after: string;
}

/** Every text of a scenario that holds what was said before, with what is said from now on. */
export function replaced(run: TestRun, retold: readonly Retold[]): TextChange[] {
  const differing = retold.filter(({ before, after }) => before !== after && before !== "");
  const changes: TextChange[] = [];
  const source = run.scenario.getSourceFile();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && !isSample(node, run)) {
      const text = said(node.text, differing);
      if (text !== node.text)
        changes.push({ start: node.getStart(), end: node.getEnd(), text: inStyle(literal(text), styleOf(source)), file: source.fileName });
    }
    ts.forEachChild(node, visit);
  };
  const [, work] = run.scenario.arguments;
  if (work && differing.length > 0) visit(work);
  return changes;
}

/** Several things are told of in their order: two of them may have read the same before. */
function said(text: string, retold: readonly Retold[]): string {
  const [only, ...others] = retold;
  if (only && others.length === 0) return text.replaceAll(only.before, () => only.after);
  let result = text;
  let from = 0;
  for (const { before, after } of retold) {
    const at = result.indexOf(before, from);
    if (at < 0) continue;
    result = result.slice(0, at) + after + result.slice(at + before.length);
    from = at + after.length;
  }
  return result;
}

function isSample(node: ts.Node, run: TestRun): boolean {
  const inside = (outer: ts.Node) => node.pos >= outer.pos && node.end <= outer.end;
  return inside(run.trigger) || run.seeds.some(({ call }) => inside(call));
}

function parsedAs(fileName: string, text: string): ts.Expression {
  const source = ts.createSourceFile(fileName, `(${text});`, ts.ScriptTarget.Latest, true);
  const [statement] = source.statements;
  return statement && ts.isExpressionStatement(statement) ? statement.expression : ts.factory.createNull();
}
