import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { outcomeOf } from "./testing/outcome-of.ts";

interface Paraphrase {
  readonly say: string;
  /** Start > conditions > actions, or what is asked, or the words that are refused. */
  readonly plan: string;
}

const catalogue = createCatalogue();
const CASES = JSON.parse(readFileSync(new URL("../../../bench/builder/cases/paraphrases.json", import.meta.url), "utf8")) as readonly Paraphrase[];

describe("a request in a person's own words is planned as meant", () => {
  it.each(CASES.map(({ say, plan }) => [say, plan] as const))("%s", (say, plan) => {
    expect(outcomeOf(say, catalogue)).toBe(plan);
  });
});
