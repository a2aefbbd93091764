import { ApiError } from "../../platform/errors.ts";
import type { BoardDeps } from "./deps.ts";
import { continued } from "./send-message.ts";
import { startTurn } from "./turns/start-turn.ts";
import { findQuestion, findTurn, type TurnRow } from "./turns/store.ts";

interface AnswerRequest {
  readonly organisationId: string;
  readonly projectId: string;
  readonly questionId: string;
  readonly choice: string;
  readonly author: string;
}

/** Goes on with the work of the turn that asked, as a new turn. The same answer again is the same turn. */
export async function answerQuestion(
  deps: BoardDeps,
  { organisationId, projectId, questionId, choice, author }: AnswerRequest,
): Promise<{ readonly turnId: string; readonly started: TurnRow | null }> {
  const { question, turn } = await deps.database.organisation(organisationId, async (tx) => {
    await deps.projects.requireProject(tx, projectId);
    const question = await findQuestion(tx, projectId, questionId, "question");
    return { question, turn: await findTurn(tx, projectId, question.turnId) };
  });
  if (question.answer !== null && question.answeredBy !== null) {
    if (question.answer === choice) return { turnId: question.answeredBy, started: null };
    throw new ApiError("conflict", "This was answered already. Send a message to change it.");
  }
  const text = question.choices.find(({ value }) => value === choice)?.label ?? choice;
  const started = await startTurn(deps, {
    organisationId,
    projectId,
    author,
    mind: turn.mind,
    mode: turn.mode,
    text,
    request: continued(turn, question, choice),
    answers: { question, choice },
  });
  return { turnId: started.id, started };
}
