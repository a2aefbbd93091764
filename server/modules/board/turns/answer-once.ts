import { ApiError } from "../../../platform/errors.ts";
import type { BoardDeps } from "../deps.ts";
import { startTurn, type StartRequest } from "./start-turn.ts";
import { findQuestion, findTurn, type QuestionRow, type TurnRow } from "./store.ts";

export interface Answer {
  readonly organisationId: string;
  readonly projectId: string;
  readonly author: string;
  readonly id: string;
  readonly kind: "question" | "plan" | "draft";
  readonly choice: string;
  /** Why another answer than the one before is not taken. */
  readonly refusal: string;
}

/** Goes on with the work of the turn that asked, as a new turn that `follow` words. The same answer again is the same turn. */
export async function answerOnce(
  deps: BoardDeps,
  { organisationId, projectId, author, id, kind, choice, refusal }: Answer,
  follow: (asked: { readonly question: QuestionRow; readonly turn: TurnRow }) => Pick<StartRequest, "text" | "request">,
): Promise<{ readonly turnId: string; readonly started: TurnRow | null }> {
  const { question, turn } = await deps.database.organisation(organisationId, async (tx) => {
    await deps.projects.requireProject(tx, projectId);
    const question = await findQuestion(tx, projectId, id, kind);
    return { question, turn: await findTurn(tx, projectId, question.turnId) };
  });
  if (question.answer !== null && question.answeredBy !== null) {
    if (question.answer === choice) return { turnId: question.answeredBy, started: null };
    throw new ApiError("conflict", refusal);
  }
  const { mind, mode } = turn;
  const started = await startTurn(deps, { organisationId, projectId, author, mind, mode, answers: { question, choice }, ...follow({ question, turn }) });
  return { turnId: started.id, started };
}
