import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { createBenchBuilder } from "./bench-builder.ts";
import { benchCase, type BenchCase } from "./case-format.ts";
import { buildCase } from "./build-case.ts";
import { unrelatedLines } from "./unrelated-lines.ts";

const all = z.array(benchCase).parse(JSON.parse(readFileSync(new URL("./cases/edits.json", import.meta.url), "utf8")));
const MANY = process.env["VENNEL_FULL_TESTS"] === "1";
const builder = createBenchBuilder();
afterAll(() => builder.close());

/** Once through all gates for two of the hand-written projects; the bench takes every case there. */
const THROUGH_THE_GATES = ["hand-title", "three-limit"];
const cases = all.filter((one, index) => MANY || index % 4 === 0 || one.id.startsWith("words-") || THROUGH_THE_GATES.includes(one.id));

it("edits of all projects change what was asked for and no other line", { timeout: 120_000 }, async () => {
  const wrong: string[] = [];
  for (const one of cases) {
    const { outcome, before, files, why } = await buildCase(one, builder, THROUGH_THE_GATES.includes(one.id));
    if (outcome !== one.expect.outcome) wrong.push(`${one.id}: ${outcome}, ${why}`);
    if (one.expect.says !== undefined && !new RegExp(one.expect.says, "i").test(why)) wrong.push(`${one.id}: says ${why}`);
    wrong.push(...unrelated(one, before, files).map((line) => `${one.id}: ${line}`));
  }
  expect(wrong).toEqual([]);
});

function unrelated(one: BenchCase, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  return one.expect.lines ? unrelatedLines(before, after, one.expect.lines) : [];
}
