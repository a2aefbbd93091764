import type { LanguageModelUsage } from "ai";
import type { Clock } from "../../../../platform/clock.ts";
import { ApiError } from "../../../../platform/errors.ts";
import type { Budget, BudgetLimit, Emit } from "../mind.ts";
import type { ModelPrice } from "./load-model.ts";

interface MeterDeps {
  readonly budget: Budget;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly price: ModelPrice | null;
  /** Of the model, as people know it. */
  readonly mind: string;
}

const MILLION = 1_000_000;

const SPENT: Readonly<Record<BudgetLimit, string>> = {
  turn: "The token budget of this turn is used up.",
  month: "What the organisation allows models for the month is used up.",
  installation: "What this installation allows the organisation's models for the month is used up.",
};
const OFFLINE = "the offline builder goes on working.";
const REFUSED: Readonly<Record<BudgetLimit, string>> = {
  turn: `${SPENT.turn} An admin can raise it under Account, Billing; ${OFFLINE}`,
  month: `Models have used what this organisation allows for the month. An admin can raise it under Account, Billing; ${OFFLINE}`,
  installation: `${SPENT.installation} Whoever runs the installation can raise it; ${OFFLINE}`,
};

/** Counts what a turn reads and writes, stores it after every step and shows it; knows when it has to end. */
export type UsageMeter = Awaited<ReturnType<typeof createUsageMeter>>;

export async function createUsageMeter({ budget, clock, emit, price, mind }: MeterDeps) {
  const started = clock.now().getTime();
  let left = await budget.left();
  if (left.tokens <= 0) throw new ApiError("rate_limited", REFUSED[left.limit]);
  const used = { inputTokens: 0, outputTokens: 0 };
  let cost = 0;
  const show = () =>
    emit({ type: "data-usage", id: "usage", data: { ...used, cost: price === null ? null : cost, durationMs: clock.now().getTime() - started, mind } });

  return {
    /** Told after every step, before the next one may begin. */
    async count({ inputTokens = 0, outputTokens = 0, inputTokenDetails }: LanguageModelUsage): Promise<void> {
      const cached = Math.min(inputTokenDetails?.cacheReadTokens ?? 0, inputTokens);
      used.inputTokens += inputTokens;
      used.outputTokens += outputTokens;
      if (price) cost += ((inputTokens - cached) * price.input + cached * (price.cachedInput ?? price.input) + outputTokens * price.output) / MILLION;
      await budget.spend({ inputTokens, outputTokens });
      left = await budget.left();
      show();
    },
    show,
    isSpent: () => left.tokens <= 0,
    /** For the person. */
    reason: () => SPENT[left.limit],
  };
}
