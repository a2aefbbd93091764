import { ApiError } from "../../../platform/errors.ts";
import type { BoardDeps } from "../deps.ts";
import { startTurn } from "./start-turn.ts";
import { findQuestion, findTurn, type TurnRow } from "./store.ts";

interface PlanAnswer {
  readonly organisationId: string;
  readonly projectId: string;
  readonly planId: string;
  /** The steps as the person left them; none drops the plan. */
  readonly items: readonly string[];
  readonly author: string;
}

/** Builds a plan that the person has read and perhaps changed. The same answer again is the same turn. */
export async function answerPlan(
  deps: BoardDeps,
  { organisationId, projectId, planId, items, author }: PlanAnswer,
): Promise<{ readonly turnId: string; readonly started: TurnRow | null }> {
  const { question, turn } = await deps.database.organisation(organisationId, async (tx) => {
    await deps.projects.requireProject(tx, projectId);
    const question = await findQuestion(tx, projectId, planId, "plan");
    return { question, turn: await findTurn(tx, projectId, question.turnId) };
  });
  const choice = JSON.stringify(items);
  if (question.answer !== null && question.answeredBy !== null) {
    if (question.answer === choice) return { turnId: question.answeredBy, started: null };
    throw new ApiError("conflict", "This plan was decided on already. Send a message to change it.");
  }
  const started = await startTurn(deps, {
    organisationId,
    projectId,
    author,
    mind: turn.mind,
    mode: turn.mode,
    text: `Build this plan:\n${items.map((item, index) => `${index + 1}. ${item}`).join("\n")}`,
    request: { ...turn.request, plan: items },
    answers: { question, choice },
  });
  return { turnId: started.id, started };
}
