import type { ProjectFiles } from "../project-files.ts";
import { readTests, type Expectation, type TestFile } from "./read-tests.ts";

export interface WeakenedTest {
  readonly file: string;
  /** `1 scenario instead of 2` */
  readonly text: string;
}

const TEST = /^tests\/.+\.test\.ts$/;
/** The more a matcher says, the more it is worth; the others say least. */
const STRENGTH: Readonly<Record<string, number>> = { toBe: 3, toEqual: 3, toMatchObject: 2, toHaveLength: 2, toContain: 1, toMatch: 1 };

/**
 * Tests that hold a project to less than before: fewer scenarios, fewer expectations, looser ones, other values.
 * A value that is among `said`, in what people asked for, is their own wish.
 */
export function weakenedTests(before: ProjectFiles, after: ProjectFiles, said: string): readonly WeakenedTest[] {
  return [...before].flatMap(([file, text]) => {
    const now = after.get(file);
    if (!TEST.test(file) || now === text) return [];
    if (now === undefined) return [{ file, text: "is deleted" }];
    return differences(readTests(file, text), readTests(file, now), said.toLowerCase()).map((difference) => ({ file, text: difference }));
  });
}

function differences(before: TestFile, after: TestFile, said: string): readonly string[] {
  return [
    ...fewer(before.scenarios.length, after.scenarios.length, "scenario"),
    ...fewer(before.expectations.length, after.expectations.length, "expectation"),
    ...looser(before.expectations, after.expectations),
    ...otherValues(before.expectations, after.expectations, said),
  ];
}

function fewer(before: number, after: number, noun: string): readonly string[] {
  return after < before ? [`${after} ${noun}${after === 1 ? "" : "s"} instead of ${before}`] : [];
}

/** Only where nothing was taken away: then the sum tells. */
function looser(before: readonly Expectation[], after: readonly Expectation[]): readonly string[] {
  if (after.length < before.length) return [];
  return before.flatMap((one, at) => {
    const other = after[at];
    if (!other || other.actual !== one.actual || strengthOf(other) >= strengthOf(one)) return [];
    return [`\`${one.actual}\` is held to ${other.matcher} instead of ${one.matcher}`];
  });
}

function strengthOf({ matcher }: Expectation): number {
  return STRENGTH[matcher] ?? 0;
}

function otherValues(before: readonly Expectation[], after: readonly Expectation[], said: string): readonly string[] {
  const gone = surplus(before, after);
  const come = surplus(after, before);
  if (gone.length === 0) return [];
  if (come.length === 0) return [`no longer expects ${gone.map(quoted).join(", ")}`];
  const unsaid = come.filter((value) => !said.includes(value.toLowerCase()));
  return unsaid.length === 0 ? [] : [`expects ${unsaid.map(quoted).join(", ")} instead of ${gone.map(quoted).join(", ")}`];
}

/** Values that are in one more often than in the other. */
function surplus(one: readonly Expectation[], other: readonly Expectation[]): readonly string[] {
  const left = other.flatMap(({ values }) => values);
  return one
    .flatMap(({ values }) => values)
    .filter((value) => {
      const at = left.indexOf(value);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
}

function quoted(value: string): string {
  return `“${value.length > 60 ? `${value.slice(0, 59)}…` : value}”`;
}
