import { notify } from "../../../platform/events/store.ts";
import type { BoardDeps } from "../deps.ts";
import { recoverTurn } from "./recover-turns.ts";
import { findTurn, requestCancel } from "./store.ts";
import type { TurnRunner } from "./turn-runner.ts";

/** Asks whichever process works on a turn to stop. A turn that has ended stays as it is. */
export async function cancelTurn(
  deps: BoardDeps,
  runner: Pick<TurnRunner, "channel">,
  { organisationId, projectId, turnId }: { organisationId: string; projectId: string; turnId: string },
): Promise<void> {
  const turn = await deps.database.organisation(organisationId, async (tx) => {
    const turn = await findTurn(tx, projectId, turnId);
    if (turn.status !== "running") return null;
    await requestCancel(tx, turnId);
    await notify(tx, runner.channel, turnId);
    return turn;
  });
  if (turn) await recoverTurn(deps, turn);
}
