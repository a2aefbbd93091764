import ts from "typescript-browser";
import { unwrap } from "../../../analysis/bindings.ts";
import type { ProjectSource } from "../../../analysis/project-source.ts";
import { pretty } from "../../emit/pretty.ts";
import { literal } from "../../emit/render-value.ts";
import { holds, settle, valueAt, withValue } from "../../emit/sample-data.ts";
import { sayCondition } from "../../emit/say-condition.ts";
import type { Condition } from "../../plan/plan.ts";
import type { FoundCode } from "../find-code.ts";
import { inStyle, styleOf } from "../reach/code-style.ts";
import { messageSites } from "../reach/message-sites.ts";
import type { Root } from "../reach/reach-field.ts";
import type { TextChange } from "../text-change.ts";
import { findRuns, type TestRun } from "./find-runs.ts";
import { contextsOf, replaced, testSources, told } from "./retell.ts";
import { setValue } from "./set-value.ts";

/** What the tests of an automation must bring along once it reads more, or goes on less often. */
export interface TestNeeds {
  readonly root?: Root;
  /** Values that the samples need and do not have. */
  readonly absent?: readonly { readonly path: readonly string[]; readonly value: unknown }[];
  /** Each must hold where something is expected, and gets a scenario in which it does not. */
  readonly conditions?: readonly Condition[];
  /** Each must hold where something is expected; scenarios in which it does not are there. */
  readonly fulfil?: readonly Condition[];
  /** Aliases that must then have been sent nothing. */
  readonly silent?: readonly string[];
  /** Fields of messages whose text follows the samples. */
  readonly messages?: readonly string[];
}

export function inTests(code: FoundCode, needs: TestNeeds): TextChange[] {
  const file = code.automation?.file;
  if (!file) return [];
  return testSources(code).flatMap((source) => {
    const runs = findRuns(code.project, source, file);
    const told = runs.map((run) => ({ run, samples: samplesOf(run, needs) }));
    const example = told.find(({ run, samples }) => !run.silent && samples.some(({ after }) => after !== undefined));
    const scenarios = example ? (needs.conditions ?? []).map((condition) => negative(source, example.run, example.samples, condition, needs)) : [];
    const end = source.text.length;
    return [
      ...told.flatMap(({ samples }) => samples.flatMap((sample) => sampleChanges(code.project, sample))),
      ...told.flatMap(({ run, samples }) => (run.silent ? [] : expectationChanges(code, run, samples, needs))),
      ...(scenarios.length > 0 ? [{ start: end, end, text: scenarios.join(""), file: source.fileName }] : []),
    ];
  });
}

interface Sample {
  readonly node: ts.Expression;
  readonly before: unknown;
  readonly after: unknown;
  readonly sets: readonly { readonly path: readonly string[]; readonly value: unknown }[];
}

function samplesOf(run: TestRun, needs: TestNeeds): readonly Sample[] {
  const literals =
    needs.root === "item"
      ? run.seeds.flatMap((seed) => rowsOf(run.project, seed))
      : run.body && run.sample !== undefined
        ? [{ node: run.body, before: run.sample }]
        : [];
  return literals
    .filter(({ before }) => !(run.silent && isEmpty(before)))
    .map(({ node, before }) => {
      const sets: { path: readonly string[]; value: unknown }[] = [];
      let after = before;
      const set = (path: readonly string[], value: unknown) => {
        sets.push({ path, value });
        after = withValue(after, path, value);
      };
      for (const { path, value } of needs.absent ?? []) if (valueAt(after, path) === undefined && value !== undefined) set(path, value);
      for (const condition of [...(needs.conditions ?? []), ...(needs.fulfil ?? [])])
        if (valueAt(after, condition.field.path) === undefined || (!run.silent && !holds(condition, after)))
          set(condition.field.path, fitting(after, condition));
      return { node, before, after, sets };
    });
}

/** That nothing comes of nothing is what such a scenario is about. */
function isEmpty(sample: unknown): boolean {
  return typeof sample === "object" && sample !== null && Object.keys(sample).length === 0;
}

function rowsOf(project: ProjectSource, { rows, sample }: TestRun["seeds"][number]): { node: ts.Expression; before: unknown }[] {
  const written = unwrap(rows);
  const held = ts.isIdentifier(written) ? project.resolve(written.getSourceFile().fileName, written.text) : null;
  const node = held?.kind === "project" && held.declaration && ts.isExpression(held.declaration) ? unwrap(held.declaration) : written;
  if (!ts.isArrayLiteralExpression(node) || !sample || sample.length !== node.elements.length) return [];
  return node.elements.map((element, index) => ({ node: element, before: sample[index] }));
}

/** A value that fits and stays as near to the old one as it can. */
function fitting(sample: unknown, condition: Condition): unknown {
  const current = valueAt(sample, condition.field.path);
  if (condition.kind === "contains" && !condition.negated && typeof current === "string" && current !== "") return `${current} ${condition.values[0]}`;
  return valueAt(settle(sample, condition, true), condition.field.path);
}

function sampleChanges(project: ProjectSource, { node, before, after, sets }: Sample): TextChange[] {
  const places = new Map(sets.map(({ path }) => [missingFrom(before, path).join("."), missingFrom(before, path)]));
  return [...places.values()]
    .filter((path) => JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path)))
    .map((path) => ({ ...setValue(project, node, path, valueAt(after, path)), file: node.getSourceFile().fileName }));
}

/** Several values of an object that is not there yet are written as that object, once. */
function missingFrom(sample: unknown, path: readonly string[]): readonly string[] {
  const depth = path.findIndex((_, index) => valueAt(sample, path.slice(0, index + 1)) === undefined);
  return depth < 0 ? path : path.slice(0, depth + 1);
}

/** A sample that had to change changes what is expected of it. */
function expectationChanges(code: FoundCode, run: TestRun, samples: readonly Sample[], needs: TestNeeds): TextChange[] {
  const isItem = needs.root === "item";
  const rows = samples.map(({ after }) => after);
  const later: TestRun = isItem ? { ...run, seeds: run.seeds.map((seed) => ({ ...seed, sample: rows })) } : { ...run, sample: samples[0]?.after };
  const texts = messageSites(code, needs.messages ?? []).flatMap((site) => {
    const [before, after] = [contextsOf(run, site), contextsOf(later, site)];
    const retold = before.flatMap((context, index) => {
      const [was, is] = [told(code, site.text, site.scope, context), told(code, site.text, site.scope, after[index])];
      return was !== undefined && is !== undefined ? [{ before: was, after: is }] : [];
    });
    return replaced(run, retold);
  });
  if (texts.length > 0) return texts;
  return samples.flatMap(({ before, sets }) =>
    sets.flatMap(({ path, value }) => {
      const was = valueAt(before, path);
      return typeof was === "string" && was.length > 2 && typeof value === "string" && was !== value ? replaced(run, [{ before: was, after: value }]) : [];
    }),
  );
}

function negative(source: ts.SourceFile, run: TestRun, samples: readonly Sample[], condition: Condition, needs: TestNeeds): string {
  const other = settle(samples[0]?.after, condition, false);
  const style = styleOf(source);
  const pad = source.text.includes("\n\t") ? "\t" : "  ";
  const [automation, event] = run.trigger.arguments;
  const [seed] = run.seeds;
  const setUp = needs.root === "item" && seed ? [`await systems.${seed.alias}.seed(${literal(seed.collection)}, ${pretty([other], 2)});`] : [];
  const given = needs.root === "item" ? (event?.getText() ?? "{}") : `{ body: ${pretty(other, 2)} }`;
  const lines = [
    ...setUp,
    `await trigger(${automation?.getText()}, ${given});`,
    ...(needs.silent ?? []).map((alias) => `expect(systems.${alias}.recorded).toHaveLength(0);`),
  ];
  const name = `nothing is sent unless ${sayCondition(condition)}`;
  const code = [`\nscenario(${literal(name)}, async ({ trigger, systems }) => {`, ...lines.map((line) => `${pad}${line}`), "});\n"].join("\n");
  return inStyle(code, style);
}
