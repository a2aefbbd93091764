import type { Plan } from "../../../contracts/plan/plan.ts";
import type { Step } from "../../../contracts/plan/step.ts";
import { inWords } from "../draft/in-words.ts";
import { allSteps } from "../edits/index.ts";
import type { ConnectorOf } from "../plan-code/index.ts";

/** The steps of an automation as people name them: by the number that the plan in words shows, by place, or by what they do. */
export interface NamedSteps {
  readonly all: readonly Step[];
  /** `start`, the id of a step, or null where the words name none or several. */
  named(words: string): string | null;
}

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

export function namedSteps(plan: Plan, connectorOf: ConnectorOf): NamedSteps {
  const { numbers } = inWords(plan, [], connectorOf);
  const byNumber = new Map([...numbers].map(([id, number]) => [number, id]));
  const all = allSteps(plan.steps);
  return {
    all,
    named(words) {
      const said = words.trim().toLowerCase().replace(/^the /, "");
      if (/^last (?:step|one)$/.test(said)) return byNumber.get(numbers.size) ?? null;
      const number = numberIn(said);
      if (number !== null) return byNumber.get(number) ?? null;
      const wanted = wordsOf(said.replace(/ step$/, ""));
      const fitting = all.filter((step) => wanted.length > 0 && wanted.every((word) => wordsOf(describe(step, connectorOf)).includes(word)));
      return fitting.length === 1 ? (fitting[0]?.id ?? null) : null;
    },
  };
}

function numberIn(said: string): number | null {
  const digits = /^(?:step (?:number )?(\d+)|(\d+)(?:st|nd|rd|th) step)$/.exec(said);
  if (digits) return Number(digits[1] ?? digits[2]);
  const at = PLACES.indexOf(/^(\w+) (?:step|one)$/.exec(said)?.[1] ?? "");
  return at < 0 ? null : at + 1;
}

function describe(step: Step, connectorOf: ConnectorOf): string {
  if (step.kind !== "call" && step.kind !== "find" && step.kind !== "request") return `${step.name} ${KINDS[step.kind] ?? ""}`;
  const connector = connectorOf(step.connection);
  const entity = step.kind === "request" ? "request call" : (connector?.operations.find(({ id }) => id === step.operation)?.entity ?? "");
  return `${step.name} ${connector?.name ?? step.connection} ${entity}`;
}

const KINDS: Readonly<Partial<Record<Step["kind"], string>>> = {
  only: "condition filter",
  if: "condition branch",
  each: "loop",
  approve: "approval",
  sleep: "pause wait",
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
