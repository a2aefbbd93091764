import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { countStates, readSheet, sheetPage, type Evidence } from "./asvs-sheet.ts";

/** How many requirements version 5.0.0 has in each chapter: of level 1, and of level 2. */
const REQUIREMENTS: Readonly<Record<string, readonly [number, number]>> = {
  1: [8, 19],
  2: [4, 7],
  3: [8, 11],
  4: [2, 8],
  5: [4, 5],
  6: [13, 22],
  7: [6, 12],
  8: [4, 3],
  9: [4, 3],
  10: [5, 24],
  11: [3, 11],
  12: [3, 6],
  13: [1, 12],
  14: [2, 7],
  15: [3, 10],
  16: [0, 16],
  17: [0, 7],
};

const TITLE = /\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1\s*,\s*(?:\{[^}]*\}\s*,\s*)?(?:async\b|\()/g;

const root = new URL("../", import.meta.url);
const { standard, requirements } = await readSheet();

test("every requirement of levels 1 and 2 stands in the sheet once", () => {
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
  const counted = Object.fromEntries(
    Object.keys(REQUIREMENTS).map((chapter) => {
      const own = requirements.filter(({ id }) => id.startsWith(`${chapter}.`));
      return [chapter, [1, 2].map((level) => own.filter((each) => each.level === level).length)];
    }),
  );
  expect(counted).toEqual(REQUIREMENTS);
  expect(requirements).toHaveLength(Object.values(REQUIREMENTS).reduce((sum, [one, two]) => sum + one + two, 0));
});

test("all of level 1 and nine in ten of level 2 are met, or do not apply with a reason", () => {
  const [one, two] = [countStates(requirements, 1), countStates(requirements, 2)];
  expect(one.notMet).toBe(0);
  expect((two.met + two.notApplicable) / (two.met + two.notApplicable + two.notMet)).toBeGreaterThanOrEqual(0.9);
  // What does not apply is not what carries it: of what applies, as many are met.
  expect(two.met / (two.met + two.notMet)).toBeGreaterThanOrEqual(0.9);
});

test("everything that the sheet names as evidence is there, tests by their names", async () => {
  const texts = new Map<string, Promise<string>>();
  const textOf = (path: string) => {
    const text = texts.get(path) ?? readFile(new URL(path, root), "utf8").catch(() => "");
    texts.set(path, text);
    return text;
  };
  const lost: string[] = [];
  for (const { id, evidence = [] } of requirements)
    for (const each of evidence) if (!(await isThere(each, textOf))) lost.push(`${id}: ${JSON.stringify(each)}`);
  expect(lost).toEqual([]);
});

test("the readable sheet is the one of the data; after a change: node tools/draw-asvs.ts", async () => {
  const cells = (page: string) => page.split("\n").map((row) => row.split("|").map((cell) => cell.trim().replace(/^-+$/, "---")));
  expect(cells(await readFile(new URL("docs/security/asvs.md", root), "utf8"))).toEqual(cells(sheetPage(standard, requirements)));
});

async function isThere(evidence: Evidence, textOf: (path: string) => Promise<string>): Promise<boolean> {
  if ("code" in evidence) return (await textOf(evidence.code)) !== "";
  if ("test" in evidence)
    return /\.(test|e2e)\.tsx?$/.test(evidence.test) && titlesOf(await textOf(evidence.test)).some((title) => title.includes(evidence.name));
  const [path = "", heading] = evidence.page.split("#");
  const headings = Array.from((await textOf(path)).matchAll(/^#+ (.+)$/gm), ([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  return heading === undefined ? headings.length > 0 : headings.includes(heading);
}

/** The names of a file's tests: the text that stands before a test's function, not words that a comment or an expectation happens to have. */
function titlesOf(source: string): string[] {
  return Array.from(source.matchAll(TITLE), ([, , title = ""]) => title);
}
