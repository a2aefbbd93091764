import type { BoardDeps } from "../deps.ts";
import { continued } from "../send-message.ts";
import { answerOnce } from "./answer-once.ts";

interface AnswerRequest {
  readonly organisationId: string;
  readonly projectId: string;
  readonly questionId: string;
  readonly choice: string;
  readonly author: string;
}

export function answerQuestion(deps: BoardDeps, { questionId, choice, ...who }: AnswerRequest): ReturnType<typeof answerOnce> {
  const refusal = "This was answered already. Send a message to change it.";
  return answerOnce(deps, { ...who, id: questionId, kind: "question", choice, refusal }, ({ question, turn }) => ({
    text: question.choices.find(({ value }) => value === choice)?.label ?? choice,
    request: continued(turn, question, choice),
  }));
}
