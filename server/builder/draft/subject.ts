import type { Question } from "../../../contracts/plan/reading.ts";

type Place = Pick<Question, "node" | "at">;

/** By what a question is known to whoever answers it. */
export const subjectOf = ({ node, at }: Place): string => [node, ...at].join(".");

const PHRASE = "phrase ";
export const phraseSubject = (text: string): string => `${PHRASE}${text}`;

/** What a person said of phrases: the phrase and its meaning. */
export function saidOfPhrases(answers: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(answers).flatMap(([subject, said]) => (subject.startsWith(PHRASE) ? [[subject.slice(PHRASE.length), said] as const] : []));
}

/** A repository is said with its owner: `acme/shop`. */
export const saysOwner = ({ at }: Place): boolean => at[0] === "args" && at[1] === "repo";
export const ownerOf = ({ node }: Place): Place => ({ node, at: ["args", "owner"] });

/** Which of two readings of the whole is meant. */
export const WHOLE: Place = { node: "start", at: ["reading"] };

/** An answer that the rest of the reading depends on: what starts it, or which operation a step is. */
export function isStructural({ node, at }: Place): boolean {
  return (node === "start" && (at.length === 0 || at[0] === "reading")) || at[0] === "operation";
}
