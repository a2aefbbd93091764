import type { BoardDeps } from "../deps.ts";
import type { Budget } from "../minds/mind.ts";
import type { TurnRow } from "../turns/store.ts";
import { addTokens, readSettings, tokensSince } from "./store.ts";

/** Input and output of one turn together, unless the organisation says otherwise. */
export const TURN_TOKENS = 600_000;

/** What a turn may still use: its own share, or what the organisation has left of the month, whichever is less. */
export function openBudget({ database, clock }: Pick<BoardDeps, "database" | "clock">, { id, organisationId }: TurnRow): Budget {
  let used = 0;
  return {
    async left() {
      return database.organisation(organisationId, async (tx) => {
        const { turnTokens, monthTokens } = await readSettings(tx, organisationId);
        const ofTurn = (turnTokens ?? TURN_TOKENS) - used;
        if (monthTokens === null) return { tokens: ofTurn, limit: "turn" };
        const ofMonth = monthTokens - (await tokensSince(tx, startOfMonth(clock.now())));
        return ofMonth < ofTurn ? { tokens: ofMonth, limit: "month" } : { tokens: ofTurn, limit: "turn" };
      });
    },
    async spend({ inputTokens, outputTokens }) {
      used += inputTokens + outputTokens;
      await database.organisation(organisationId, (tx) => addTokens(tx, id, inputTokens, outputTokens));
    },
  };
}

export function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}
