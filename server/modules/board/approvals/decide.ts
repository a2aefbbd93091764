import { ApiError } from "../../../platform/errors.ts";
import type { BoardDeps } from "../deps.ts";
import { markAnswered } from "../messages/store.ts";
import { refuseWhileActive, startTurn } from "../turns/start-turn.ts";
import { findQuestion, findTurn, putAnswer, type QuestionRow, type TurnRow } from "../turns/store.ts";
import type { Effect } from "./proposal.ts";
import { isGenuine } from "./seal.ts";

interface Decision {
  readonly organisationId: string;
  readonly projectId: string;
  readonly approvalId: string;
  readonly approved: boolean;
  readonly author: string;
}

/**
 * A person's word on a proposal. It counts for exactly what was shown: a proposal that was tampered with, or whose
 * ground has changed since, is dropped. What is approved is carried out by the turn that this begins.
 */
export async function decide(deps: BoardDeps, decision: Decision): Promise<{ readonly turnId: string; readonly started: TurnRow | null }> {
  const { organisationId, projectId, approvalId, approved, author } = decision;
  const { question, turn } = await deps.database.organisation(organisationId, async (tx) => {
    await deps.projects.requireProject(tx, projectId);
    const question = await findQuestion(tx, projectId, approvalId, "approval");
    return { question, turn: await findTurn(tx, projectId, question.turnId) };
  });
  const choice = approved ? "approved" : "refused";
  if (question.answer !== null) {
    if (question.answer === choice && question.answeredBy !== null) return { turnId: question.answeredBy, started: null };
    throw new ApiError("conflict", question.answer === "stale" ? STALE : "This was decided already.");
  }
  await refuseWhileActive(deps, organisationId, projectId);
  if (approved) await requireCurrent(deps, decision, question);
  const started = await startTurn(deps, {
    organisationId,
    projectId,
    author,
    mind: turn.mind,
    mode: turn.mode,
    text: `${approved ? "Approved" : "Refused"}: ${question.proposal?.title ?? question.subject}`,
    request: { ...turn.request, decision: { approvalId, approved } },
    answers: { question, choice },
  });
  return { turnId: started.id, started };
}

const STALE = "Something has changed since this was asked, so nothing was done. Ask for it again.";

async function requireCurrent(deps: BoardDeps, { organisationId, projectId, approvalId }: Decision, { proposal, seal, turnId }: QuestionRow): Promise<void> {
  if (!proposal || !seal || !(await isGenuine(deps, { organisationId, approvalId }, proposal, seal)))
    throw new ApiError("conflict", "This approval is not the one that was asked for. Nothing was done.");
  if (await isCurrent(deps, organisationId, projectId, proposal.effect)) return;
  await deps.database.organisation(organisationId, async (tx) => {
    await putAnswer(tx, approvalId, "stale", null);
    await markAnswered(tx, turnId, approvalId, "stale");
  });
  throw new ApiError("conflict", STALE);
}

async function isCurrent(deps: BoardDeps, organisationId: string, projectId: string, effect: Effect): Promise<boolean> {
  if (effect.kind === "run") {
    const found = await deps.effects.findLiveAutomation(organisationId, projectId, effect.automationId);
    return found?.deploymentId === effect.deploymentId;
  }
  const { copy } = await deps.database.organisation(organisationId, (tx) => deps.projects.inspect(tx, projectId, null));
  return copy.filesHash === effect.filesHash;
}
