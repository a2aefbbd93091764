import { LATER, LEFT_OUT } from "../../../../contracts/plan/decisions.ts";
import type { TurnRequest } from "../minds/mind.ts";
import type { QuestionRow, TurnRow } from "./store.ts";

/** The same request with more of its draft decided. */
export function answerDraft({ request }: TurnRow, { subject }: QuestionRow, answers: Readonly<Record<string, string>>): TurnRequest {
  return { ...request, answers: { ...request.answers, ...answers }, draft: { automation: subject, answers: request.answers } };
}

/** What was decided, as the person's message. A draft's question is stored with what each of its subjects is about. */
export function wordsOfAnswers({ choices }: Pick<QuestionRow, "choices">, answers: Readonly<Record<string, string>>): string {
  return Object.entries(answers)
    .map(([subject, said]) => `${choices.find(({ value }) => value === subject)?.label ?? subject} ${SAID[said] ?? said}`)
    .join("\n");
}

const SAID: Readonly<Record<string, string>> = { [LATER]: "Decide later", [LEFT_OUT]: "Leave it out" };
