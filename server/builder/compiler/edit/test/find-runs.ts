import ts from "typescript-browser";
import type { ProjectSource } from "../../../analysis/project-source.ts";
import { propertyOf, textOf } from "../../../analysis/literals.ts";
import { fold, Unfoldable } from "../reach/fold.ts";

/** A scenario of a test that runs an automation. */
export interface TestRun {
  readonly project: ProjectSource;
  readonly scenario: ts.CallExpression;
  readonly name: string;
  readonly trigger: ts.CallExpression;
  /** What the first trigger is given as a body, and what it comes to. */
  readonly body: ts.Expression | null;
  readonly sample: unknown;
  readonly seeds: readonly Seed[];
  /** It expects that nothing is sent. */
  readonly silent: boolean;
}

export interface Seed {
  readonly alias: string;
  readonly collection: string;
  readonly call: ts.CallExpression;
  readonly rows: ts.Expression;
  readonly sample: readonly unknown[] | null;
}

export function findRuns(project: ProjectSource, source: ts.SourceFile, automationFile: string): readonly TestRun[] {
  return calls(source, (callee) => callee.getText() === "scenario").flatMap((scenario): TestRun[] => {
    const [name, work] = scenario.arguments;
    const trigger = work && calls(work, (callee) => callee.getText() === "trigger").find((call) => runsAutomation(project, source, call, automationFile));
    if (!name || !work || !trigger) return [];
    const body = bodyOf(trigger);
    return [
      {
        project,
        scenario,
        name: textOf(name) ?? "",
        trigger,
        body,
        sample: body && valueOf(project, body),
        seeds: seedsIn(project, work),
        silent: isSilent(work),
      },
    ];
  });
}

function runsAutomation(project: ProjectSource, source: ts.SourceFile, call: ts.CallExpression, file: string): boolean {
  const [automation] = call.arguments;
  const resolved = automation && ts.isIdentifier(automation) ? project.resolve(source.fileName, automation.text) : null;
  return resolved?.kind === "project" && resolved.file === file;
}

function bodyOf(trigger: ts.CallExpression): ts.Expression | null {
  const [, event] = trigger.arguments;
  const body = event && ts.isObjectLiteralExpression(event) ? propertyOf(event, "body") : null;
  return body && ts.isExpression(body) ? body : null;
}

function seedsIn(project: ProjectSource, work: ts.Node): readonly Seed[] {
  return calls(work, (callee) => /\.seed$/.test(callee.getText())).flatMap((call): Seed[] => {
    const [collection, rows] = call.arguments;
    const alias = /(\w+)\.seed$/.exec(call.expression.getText())?.[1];
    const sample = rows && valueOf(project, rows);
    const name = collection && textOf(collection);
    return rows && alias && name ? [{ alias, collection: name, call, rows, sample: Array.isArray(sample) ? sample : null }] : [];
  });
}

/** All that is said of what was recorded is that it is nothing. */
function isSilent(work: ts.Node): boolean {
  const said = calls(work, (callee) => ts.isPropertyAccessExpression(callee) && callee.expression.getText().includes("recorded")).map((call) => call.getText());
  return said.length > 0 && said.every((text) => /\.toHaveLength\(0\)$|\.to(Strict)?Equal\(\[\]\)$/.test(text));
}

/** What a literal of a test comes to; undefined when it is made up in a way that can't be followed. */
export function valueOf(project: ProjectSource, node: ts.Expression): unknown {
  try {
    return fold(project, node, () => undefined);
  } catch (error) {
    if (error instanceof Unfoldable) return undefined;
    throw error;
  }
}

export function calls(root: ts.Node, wanted: (callee: ts.Expression) => boolean): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && wanted(node.expression)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}
