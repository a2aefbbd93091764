import type { assistantRoutes } from "../../../../contracts/assistant.ts";
import type { Handler } from "../../../platform/http/mount-service.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { BoardDeps } from "../deps.ts";
import { startOfMonth, TURN_TOKENS } from "./open-budget.ts";
import { readSettings, tokensSince, writeSettings } from "./store.ts";

export type AssistantHandlers = { readonly [K in keyof typeof assistantRoutes]: Handler<(typeof assistantRoutes)[K]> };

/** How much models may be used for an organisation. */
export function assistantHandlers({ database, clock }: Pick<BoardDeps, "database" | "clock">): AssistantHandlers {
  const present = async (tx: Tx, organisationId: string) => ({
    ...(await readSettings(tx, organisationId)),
    usedThisMonth: await tokensSince(tx, startOfMonth(clock.now())),
    defaultTurnTokens: TURN_TOKENS,
  });
  return {
    getAssistant: ({ params }) => database.organisation(params.organisation_id, (tx) => present(tx, params.organisation_id)),
    updateAssistant: ({ params: { organisation_id: id }, body }) =>
      database.organisation(id, async (tx) => {
        const before = await readSettings(tx, id);
        const { turnTokens = before.turnTokens, monthTokens = before.monthTokens } = body;
        await writeSettings(tx, id, { turnTokens, monthTokens });
        return present(tx, id);
      }),
  };
}
