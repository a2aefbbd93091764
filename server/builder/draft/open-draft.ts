import { LATER, LEFT_OUT } from "../../../contracts/plan/decisions.ts";
import type { OpenDraft } from "../../../contracts/plan/open-draft.ts";
import type { Plan } from "../../../contracts/plan/plan.ts";
import type { Phrase, Question, Reading } from "../../../contracts/plan/reading.ts";
import type { ConnectorOf } from "../plan-code/index.ts";
import { inWords, whereSaid } from "./in-words.ts";
import { openHoles } from "./open-holes.ts";
import { phraseAsked } from "./rephrased.ts";
import { isStructural, ownerOf, phraseSubject, saidOfPhrases, saysOwner, subjectOf } from "./subject.ts";

/** Phrases that may well ask for something; what is less likely to is background. */
const WEIGHS = 0.3;
const MOST_CHOICES = 5;

const GUESSES: Readonly<Record<NonNullable<Phrase["guess"]>, string>> = {
  condition: "Perhaps a condition",
  field: "Perhaps a detail of a step",
  timing: "Perhaps when it should run",
  "second start": "Perhaps another start",
  talk: "Perhaps only said in passing",
};

/** What weighs and has neither a place nor been left out. */
export function undecidedPhrases({ rest }: Reading, answers: Readonly<Record<string, string>>): readonly Phrase[] {
  const leftOut = new Set(saidOfPhrases(answers).flatMap(([phrase, said]) => (said === LEFT_OUT ? [phrase] : [])));
  return rest.map(trimmed).filter(({ text, weight }) => weight >= WEIGHS && text !== "" && !leftOut.has(text));
}

/** Commas around a phrase are no part of it. */
function trimmed(phrase: Phrase): Phrase {
  const [before = ""] = /^[\s,;.:–-]+/.exec(phrase.text) ?? [];
  const text = phrase.text.slice(before.length).replace(/[\s,;.:–-]+$/, "");
  const from = phrase.from + before.length;
  return { ...phrase, text, from, to: from + text.length };
}

/** What to ask together: nothing twice, and nothing about a step of which it is open what it is. */
export function openQuestions(reading: Reading, plan: Plan, text: string, answers: Readonly<Record<string, string>>): readonly Question[] {
  const asked = reading.questions.filter((question) => answers[subjectOf(question)] === undefined);
  const unsure = new Set(asked.filter(isStructural).map(({ node }) => node));
  const known = new Set(reading.questions.flatMap((question) => [subjectOf(question), ...(saysOwner(question) ? [subjectOf(ownerOf(question))] : [])]));
  const holes = openHoles(plan).flatMap(({ node, at, question }): Question[] => {
    const subject = subjectOf({ node, at });
    const isAnswerable = at[0] === "args" || phraseAsked(text, { subject, question }) !== null;
    if (!isAnswerable || known.has(subject) || answers[subject] !== undefined) return [];
    return [{ node, at, text: question, why: "not said", choices: [], worth: 0.3, live: null }];
  });
  const isLeft = ({ text: question, ...place }: Question) => {
    const words = phraseAsked(text, { subject: subjectOf(place), question });
    return words !== null && answers[phraseSubject(words)] !== undefined;
  };
  return [...asked, ...holes]
    .filter((question) => !isLeft(question))
    .filter((question) => isStructural(question) || !unsure.has(question.node))
    .sort((a, b) => b.worth - a.worth);
}

interface Parts {
  readonly text: string;
  readonly plan: Plan;
  readonly reading: Reading;
  readonly phrases: readonly Phrase[];
  readonly questions: readonly Question[];
  readonly answers: Readonly<Record<string, string>>;
  readonly connectorOf: ConnectorOf;
}

/** What a person has to decide; undefined where that is nothing, or all that is left was left for later. */
export function openDraft({ text, plan, reading, phrases, questions, answers, connectorOf }: Parts): OpenDraft | undefined {
  const listed = phrases.filter((phrase) => answers[phraseSubject(phrase.text)] !== LATER);
  if (questions.length === 0 && listed.length === 0) return undefined;
  const { lines, numbers } = inWords(plan, questions, connectorOf);
  return {
    automation: plan.id,
    request: text,
    said: whereSaid(text, reading.evidence, numbers),
    lines,
    phrases: listed.map(({ text: phrase, from, to, guess }) => ({
      subject: phraseSubject(phrase),
      text: phrase,
      from,
      to,
      guess: guess === null ? null : GUESSES[guess],
    })),
    questions: questions.map((question) => {
      const subject = subjectOf(question);
      const words = phraseAsked(text, { subject, question: question.text });
      return {
        subject: words === null ? subject : phraseSubject(words),
        text: question.text,
        step: numbers.get(question.node) ?? null,
        choices: question.choices.slice(0, MOST_CHOICES).map(({ label }) => ({ value: label, label })),
        live: question.live,
      };
    }),
  };
}
