import { LATER } from "../../../contracts/plan/decisions.ts";
import type { Question } from "../../../contracts/plan/reading.ts";
import type { ConnectorOf } from "../plan-code/index.ts";
import { readRequest, type Answer, type ReadingScope } from "../reader/index.ts";
import { labelled } from "./labelled.ts";
import { ownerOf, saysOwner, subjectOf } from "./subject.ts";

/** The answers so far as the reader takes them. Each answer can change what is asked next, so they are given one after the other. */
export function answersTo(text: string, answers: Readonly<Record<string, string>>, scope: ReadingScope, connectorOf: ConnectorOf): readonly Answer[] {
  const given: Answer[] = [];
  const pending = new Map(Object.entries(answers));
  for (;;) {
    const { questions } = readRequest(text, { ...scope, answers: given });
    const question = questions.find((asked) => pending.has(subjectOf(asked)));
    if (!question) return given;
    const said = pending.get(subjectOf(question)) ?? "";
    pending.delete(subjectOf(question));
    const [owner, repository] = saysOwner(question) ? said.split("/") : [];
    if (owner && repository)
      given.push({ ...ownerOf(question), value: { literal: owner } }, { node: question.node, at: question.at, value: { literal: repository } });
    else {
      const value = valueOf(labelled(question, connectorOf), said);
      if (value !== undefined) given.push({ node: question.node, at: question.at, value });
    }
  }
}

/** Undefined where the hole stays: it is to be decided later, or free text cannot say it. */
export function valueOf({ choices, at }: Pick<Question, "choices" | "at">, said: string): unknown {
  if (said === LATER) return undefined;
  const chosen = choices.find(({ label }) => label.toLowerCase() === said.toLowerCase()) ?? choices.find(({ value }) => value === said);
  if (chosen) return chosen.value;
  return at[0] === "args" ? { literal: said } : undefined;
}
