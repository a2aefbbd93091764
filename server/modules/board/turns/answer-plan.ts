import type { BoardDeps } from "../deps.ts";
import { answerOnce } from "./answer-once.ts";

interface PlanAnswer {
  readonly organisationId: string;
  readonly projectId: string;
  readonly planId: string;
  /** The steps as the person left them; none drops the plan. */
  readonly items: readonly string[];
  readonly author: string;
}

/** Builds a plan that the person has read and perhaps changed. */
export function answerPlan(deps: BoardDeps, { planId, items, ...who }: PlanAnswer): ReturnType<typeof answerOnce> {
  const refusal = "This plan was decided on already. Send a message to change it.";
  return answerOnce(deps, { ...who, id: planId, kind: "plan", choice: JSON.stringify(items), refusal }, ({ turn }) => ({
    text: `Build this plan:\n${items.map((item, index) => `${index + 1}. ${item}`).join("\n")}`,
    request: { ...turn.request, plan: items },
  }));
}
