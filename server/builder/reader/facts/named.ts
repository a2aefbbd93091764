import type { Phrase } from "../../../../contracts/plan/reading.ts";
import type { System } from "../scope.ts";
import type { Word } from "../text/words.ts";
import type { PlanFacts } from "./plan-facts.ts";

const WEIGHT = 0.6;

/** Systems that are named and take no part. */
export function unusedSystems(words: readonly Word[], systems: readonly System[], { connections }: PlanFacts): readonly Phrase[] {
  const seen = new Set<string>();
  return words.flatMap(({ names, token }): Phrase[] => {
    const hard = names.filter(({ soft }) => !soft).flatMap(({ system }) => systems[system]?.connection.alias ?? []);
    if (hard.length === 0 || hard.some((alias) => connections.has(alias) || seen.has(alias))) return [];
    for (const alias of hard) seen.add(alias);
    return [{ from: token.start, to: token.end, text: token.text, weight: WEIGHT, guess: null }];
  });
}

const LITERAL = new Set(["quoted", "channel", "email", "phone", "url", "path", "slug"]);

/** Places and texts that were spelt out, and are nowhere in the plan. */
export function unusedLiterals(words: readonly Word[], { texts, words: known }: PlanFacts): readonly Phrase[] {
  return words.flatMap(({ token, stem }): Phrase[] => {
    if (!LITERAL.has(token.kind)) return [];
    const plain = token.text.toLowerCase().replaceAll(/^["“'‘`[#]+|["”'’`\]]+$/g, "");
    const parts = token.kind === "slug" ? plain.split("/") : [plain];
    if (known.has(stem) || parts.some((part) => texts.includes(part)) || known.has(plain)) return [];
    return [{ from: token.start, to: token.end, text: token.text, weight: WEIGHT, guess: "field" }];
  });
}

const TIMELY = /^(?:am|pm|o'clock|minutes?|mins?|hours?|days?|weeks?|months?|years?|seconds?|times|th|st|nd|rd)$/;

/** Numbers and amounts that are nowhere in the plan. Times are looked for by rules of their own. */
export function unusedNumbers(words: readonly Word[], { numbers }: PlanFacts): readonly Phrase[] {
  return words.flatMap(({ token, inside, names }, at): Phrase[] => {
    const { value } = token;
    if (value === null || inside || names.length > 0 || numbers.has(value) || numbers.has(value * 100)) return [];
    const [before, next] = [words[at - 1]?.lower ?? "", words[at + 1]?.lower ?? ""];
    // “1.” at the beginning of a line counts the lines.
    if (words[at + 1]?.token.text === "." && (at === 0 || words[at - 1]?.token.text === "\n" || before === "\n")) return [];
    const isTime = TIMELY.test(next) || /^(?:at|by|between|until|till)$/.test(before);
    if (isTime && [...numbers].some((each) => each === value % 12 || each === (value % 12) + 12)) return [];
    return [{ from: token.start, to: token.end, text: token.text, weight: WEIGHT, guess: isTime ? "timing" : "condition" }];
  });
}
