import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { makePlan } from "./plan/make-plan.ts";
import { readRequest } from "./plan/read-request.ts";
import { Undecided } from "./plan/undecided.ts";
import { planLine } from "./testing/plan-line.ts";

interface Paraphrase {
  readonly say: string;
  /** Start > conditions > actions, or what is asked, or the words that are refused. */
  readonly plan: string;
}

const catalogue = createCatalogue();
const CASES = JSON.parse(readFileSync(new URL("../../../bench/builder/cases/paraphrases.json", import.meta.url), "utf8")) as readonly Paraphrase[];

function outcome(text: string): string {
  try {
    return planLine(makePlan(readRequest({ text, files: new Map(), connections: [], answers: {} }, catalogue)));
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    const { result } = error;
    if (result.kind === "refusal") return `refuses ${result.notUnderstood.join(" ")}`;
    const labels = result.question.choices.map(({ label }) => label).join(" | ");
    return `asks ${result.question.subject}${labels ? `: ${labels}` : ""}`;
  }
}

describe("a request in a person's own words is planned as meant", () => {
  it.each(CASES.map(({ say, plan }) => [say, plan] as const))("%s", (say, plan) => {
    expect(outcome(say)).toBe(plan);
  });
});
