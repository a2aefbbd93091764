import type { assistantRoutes } from "../../../../contracts/assistant.ts";
import type { Handler } from "../../../platform/http/mount-service.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { BoardDeps } from "../deps.ts";
import type { Mind } from "../minds/mind.ts";
import { startOfMonth, TURN_TOKENS } from "./open-budget.ts";
import { readSettings, tokensByMind, tokensSince, writeSettings } from "./store.ts";

const MILLION = 1_000_000;

export type AssistantHandlers = { readonly [K in keyof typeof assistantRoutes]: Handler<(typeof assistantRoutes)[K]> };

/** How much models may be used for an organisation. */
export function assistantHandlers(
  { database, clock, models = [] }: Pick<BoardDeps, "database" | "clock" | "models">,
  minds: readonly Mind[],
): AssistantHandlers {
  const present = async (tx: Tx, organisationId: string) => {
    const since = startOfMonth(clock.now());
    const used = new Map((await tokensByMind(tx, since)).map((each) => [each.mind, each]));
    return {
      ...(await readSettings(tx, organisationId)),
      usedThisMonth: await tokensSince(tx, since),
      defaultTurnTokens: TURN_TOKENS,
      minds: minds.map(({ id, name, provider }, index) => {
        const { input = 0, output = 0 } = used.get(id) ?? {};
        const price = models.find((model) => `${model.provider}/${model.model}` === id)?.price;
        return {
          id,
          name,
          provider,
          isDefault: index === 0,
          price: price ? { input: price.input, output: price.output } : null,
          inputTokens: input,
          outputTokens: output,
          cost: price ? (input * price.input + output * price.output) / MILLION : null,
        };
      }),
    };
  };
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
