import type { Step } from "../../../../contracts/plan/step.ts";

const NUMBERS: Readonly<Record<string, number>> = { once: 1, twice: 2, two: 2, three: 3, four: 4, five: 5, ten: 10 };
const RETRIES =
  /\b(?:retr(?:y|ies)|tr(?:y|ies)(?: it)?(?: again)?)(?: it| them| that)?(?: again)?(?: up to)? (\d+|once|twice|two|three|four|five|ten)(?: more)?(?: times| attempts)?\b|\b(\d+|two|three|four|five|ten) (?:retries|attempts|tries)\b/i;

/** How often a step is tried again where it fails; null where it is not said. */
export function retriesIn(text: string): number | null {
  const said = RETRIES.exec(text);
  const count = said?.[1] ?? said?.[2];
  return count === undefined ? null : (NUMBERS[count.toLowerCase()] ?? Number(count));
}

/** Tries what may fail again: what a failure branch guards, otherwise plain requests, otherwise every call. */
export function withRetries(steps: readonly Step[], retries: number): readonly Step[] {
  const kinds = new Set(kindsOf(steps));
  const guarded = kinds.has("try");
  const kind = kinds.has("request") ? "request" : "call";
  const within = (list: readonly Step[], isGuarded: boolean): readonly Step[] =>
    list.map((step): Step => {
      if (step.kind === "try") return { ...step, do: within(step.do, true) };
      if (step.kind === "if") return { ...step, yes: within(step.yes, isGuarded), no: within(step.no, isGuarded) };
      if (step.kind === "each") return { ...step, do: within(step.do, isGuarded) };
      const isMeant = guarded ? isGuarded : step.kind === kind;
      return isMeant && (step.kind === "call" || step.kind === "request") ? { ...step, settings: { ...step.settings, retries } } : step;
    });
  return within(steps, false);
}

function kindsOf(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) => [
    step.kind,
    ...(step.kind === "try" ? kindsOf([...step.do, ...step.failed]) : []),
    ...(step.kind === "if" ? kindsOf([...step.yes, ...step.no]) : []),
    ...(step.kind === "each" ? kindsOf(step.do) : []),
  ]);
}
