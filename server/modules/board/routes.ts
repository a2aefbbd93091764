import type { boardService } from "../../../contracts/board.ts";
import { ApiError } from "../../platform/errors.ts";
import { actorName } from "../../platform/http/actor.ts";
import type { Handlers } from "../../platform/http/mount-service.ts";
import { answerQuestion } from "./turns/answer-question.ts";
import { decide } from "./approvals/decide.ts";
import { toolCallsOf } from "./audit/store.ts";
import type { BoardDeps } from "./deps.ts";
import { followBoard } from "./follow-board.ts";
import { getConversation } from "./get-conversation.ts";
import type { Mind } from "./minds/mind.ts";
import { sendMessage } from "./send-message.ts";
import { answerPlan } from "./turns/answer-plan.ts";
import { cancelTurn } from "./turns/cancel-turn.ts";
import { findTurn, type TurnRow } from "./turns/store.ts";
import type { TurnRunner } from "./turns/turn-runner.ts";

/** `minds` has the default one first. */
export function boardHandlers(deps: BoardDeps, minds: readonly [Mind, ...Mind[]], runner: TurnRunner): Handlers<typeof boardService> {
  const go = ({ turnId, started }: { turnId: string; started: TurnRow | null }) => {
    if (started) runner.run(minds.find(({ id }) => id === started.mind) ?? minds[0], started);
    return { turnId };
  };
  const mindNamed = (id: string | undefined) => {
    const mind = id === undefined ? minds[0] : minds.find((each) => each.id === id);
    if (mind) return mind.id;
    throw new ApiError("invalid", `There is no model "${id}" here. There is: ${minds.map((each) => each.id).join(", ")}.`, {
      fields: [{ field: "model", message: "Unknown model" }],
    });
  };

  return {
    getConversation: ({ params }) => getConversation(deps, params.organisation_id, params.project_id),
    async sendMessage({ params, body, actor, request }) {
      const { model, ...message } = body;
      return go(
        await sendMessage(deps, {
          ...message,
          organisationId: params.organisation_id,
          projectId: params.project_id,
          author: actorName(actor),
          mind: mindNamed(model),
          signal: request.signal,
        }),
      );
    },
    boardEvents: ({ params, query, request }) =>
      followBoard(deps, { organisationId: params.organisation_id, projectId: params.project_id }, { request, after: query.after }),
    async cancelTurn({ params }) {
      await cancelTurn(deps, runner, { organisationId: params.organisation_id, projectId: params.project_id, turnId: params.id });
      return { id: params.id };
    },
    answer: async ({ params, body, actor }) =>
      go(
        await answerQuestion(deps, {
          organisationId: params.organisation_id,
          projectId: params.project_id,
          questionId: params.id,
          ...body,
          author: actorName(actor),
        }),
      ),
    approve: async ({ params, body, actor }) =>
      go(
        await decide(deps, {
          organisationId: params.organisation_id,
          projectId: params.project_id,
          approvalId: params.id,
          approved: body.approved,
          author: actorName(actor),
        }),
      ),
    buildPlan: async ({ params, body, actor }) =>
      go(
        await answerPlan(deps, {
          organisationId: params.organisation_id,
          projectId: params.project_id,
          planId: params.id,
          items: body.items,
          author: actorName(actor),
        }),
      ),
    async listToolCalls({ params }) {
      const rows = await deps.database.organisation(params.organisation_id, async (tx) => {
        await findTurn(tx, params.project_id, params.id);
        return toolCallsOf(tx, params.id);
      });
      return { items: rows.map(({ id, tool, subject, inputHash, outcome, at }) => ({ id, tool, subject, inputHash, outcome, at: at.toISOString() })) };
    },
    listModels: async ({ params }) => {
      await deps.database.organisation(params.organisation_id, (tx) => deps.projects.requireProject(tx, params.project_id));
      return { items: minds.map(({ id, name, provider }, index) => ({ id, name, provider, isDefault: index === 0 })) };
    },
  };
}
