import type { BoardDeps } from "../deps.ts";
import { limitOf } from "../../../platform/limits/store.ts";
import type { Budget } from "../minds/mind.ts";
import type { TurnRow } from "../turns/store.ts";
import { addTokens, readSettings, tokensSince } from "./store.ts";

/** Input and output of one turn together, unless the organisation says otherwise. */
export const TURN_TOKENS = 600_000;

/** What a turn may still use: its own share, or what the organisation has left of the month by its own or the operator's limit, whichever is least. */
export function openBudget({ database, clock }: Pick<BoardDeps, "database" | "clock">, { id, organisationId }: TurnRow): Budget {
  let used = 0;
  return {
    async left() {
      return database.organisation(organisationId, async (tx) => {
        const { turnTokens, monthTokens } = await readSettings(tx, organisationId);
        const ofTurn = (turnTokens ?? TURN_TOKENS) - used;
        const allowed = await limitOf(tx, organisationId, "modelTokensPerMonth");
        const month = least(monthTokens, allowed);
        if (month === null) return { tokens: ofTurn, limit: "turn" };
        const ofMonth = month - (await tokensSince(tx, startOfMonth(clock.now())));
        if (ofMonth >= ofTurn) return { tokens: ofTurn, limit: "turn" };
        return { tokens: ofMonth, limit: month === allowed ? "installation" : "month" };
      });
    },
    async spend({ inputTokens, outputTokens }) {
      used += inputTokens + outputTokens;
      await database.organisation(organisationId, (tx) => addTokens(tx, id, inputTokens, outputTokens));
    },
  };
}

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

export function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}
