import type { Question } from "../../../contracts/plan/reading.ts";
import type { BuilderQuestion, CompileRequest, ConnectorCatalogue } from "../builder.ts";
import { readRequest, type Answer } from "../reader/index.ts";

const MOST_QUESTIONS = 3;
const LATER = "Decide later";

const subjectOf = ({ node, at }: Pick<Question, "node" | "at">) => [node, ...at].join(".");

/** The question most worth asking next; null once enough was asked, or nothing is open. */
export function nextQuestion(questions: readonly Question[], answers: CompileRequest["answers"]): BuilderQuestion | null {
  const open = questions.filter((question) => answers[subjectOf(question)] === undefined).sort((a, b) => b.worth - a.worth);
  const [next] = open;
  if (!next || Object.keys(answers).length >= MOST_QUESTIONS) return null;
  const likely = next.choices.slice(0, isStructural(next) ? 3 : 2).map(({ label }) => ({ value: label, label }));
  return { subject: subjectOf(next), text: next.text, choices: isStructural(next) ? likely : [...likely, { value: LATER, label: LATER }] };
}

/** The answers so far as the reader takes them. Each answer can change what is asked next, so they are given one after the other. */
export function answersTo(
  request: CompileRequest,
  scope: { readonly connections: CompileRequest["connections"]; readonly catalogue: ConnectorCatalogue },
): readonly Answer[] {
  const given: Answer[] = [];
  const pending = new Map(Object.entries(request.answers));
  for (;;) {
    const { questions } = readRequest(request.text, { ...scope, answers: given });
    const question = questions.find((asked) => pending.has(subjectOf(asked)));
    if (!question) return given;
    const subject = subjectOf(question);
    const said = pending.get(subject) ?? "";
    pending.delete(subject);
    const value = valueOf(question, said);
    if (value !== undefined) given.push({ node: question.node, at: question.at, value });
  }
}

/** Undefined where the hole stays: it is to be decided later, or free text cannot say it. */
function valueOf(question: Question, said: string): unknown {
  if (said === LATER) return undefined;
  const chosen = question.choices.find(({ label, value }) => label === said || value === said);
  if (chosen) return chosen.value;
  return question.at[0] === "args" ? { literal: said } : undefined;
}

function isStructural({ node, at }: Question): boolean {
  return (node === "start" && at.length === 0) || at[0] === "operation";
}
