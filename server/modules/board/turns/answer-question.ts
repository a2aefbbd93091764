import type { BoardDeps } from "../deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { continued } from "../send-message.ts";
import { answerDraft, wordsOfAnswers } from "./answer-draft.ts";
import { answerOnce } from "./answer-once.ts";

type Given = { readonly choice: string } | { readonly answers: Readonly<Record<string, string>> };
type AnswerRequest = {
  readonly organisationId: string;
  readonly projectId: string;
  readonly questionId: string;
  readonly author: string;
} & Given;

const refusal = "This was answered already. Send a message to change it.";

/** One choice answers a question; answers by subject go to a draft. */
export function answerQuestion(deps: BoardDeps, { questionId, ...given }: AnswerRequest): ReturnType<typeof answerOnce> {
  const { organisationId, projectId, author } = given;
  const who = { organisationId, projectId, author, id: questionId, refusal };
  if ("answers" in given) {
    const { answers } = given;
    if (Object.keys(answers).length === 0) throw new ApiError("invalid", "Decide something first.", { fields: [{ field: "answers", message: "Empty" }] });
    return answerOnce(deps, { ...who, kind: "draft", choice: JSON.stringify(answers) }, ({ question, turn }) => ({
      text: wordsOfAnswers(question, answers),
      request: answerDraft(turn, question, answers),
    }));
  }
  const { choice } = given;
  return answerOnce(deps, { ...who, kind: "question", choice }, ({ question, turn }) => ({
    text: question.choices.find(({ value }) => value === choice)?.label ?? choice,
    request: continued(turn, question, choice),
  }));
}
