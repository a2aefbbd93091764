import { carryOut } from "../approvals/carry-out.ts";
import { openAudit } from "../audit/open-audit.ts";
import { openBudget } from "../budget/open-budget.ts";
import { ApiError } from "../../../platform/errors.ts";
import { boardStream, type BoardDeps } from "../deps.ts";
import { listMessages } from "../messages/store.ts";
import { deployTurn, environmentToDeploy } from "../minds/deploy-turn.ts";
import { createVoice } from "../minds/voice.ts";
import type { Mind, TurnOutcome } from "../minds/mind.ts";
import { openWorkspace } from "../workspace.ts";
import { createEmitter } from "./emitter.ts";
import { putBeforePerson } from "./put-before-person.ts";
import { settleTurn } from "./settle-turn.ts";
import type { TurnRow } from "./store.ts";

/** Works a turn through to its end, whatever that is. Never rejects. */
export async function runTurn(deps: BoardDeps, mind: Mind, turn: TurnRow, signal: AbortSignal): Promise<void> {
  const { organisationId, projectId } = turn;
  const { emit, parts, settled } = createEmitter(deps.events, boardStream(organisationId, projectId));
  async function think(note: string): Promise<TurnOutcome> {
    const history = await deps.database.organisation(organisationId, (tx) => listMessages(tx, projectId, { exceptTurn: turn.id }));
    signal.throwIfAborted();
    const { id, mode, request } = turn;
    const given = { id, mode, request, history, note, workspace: openWorkspace(deps, turn), audit: openAudit(deps, turn), budget: openBudget(deps, turn) };
    const environment = mode === "build" && !request.isReport ? environmentToDeploy(request.text) : null;
    // An order that leaves nothing to think about.
    if (environment !== null) return deployTurn(given, environment, { emit, say: createVoice(emit).say, signal });
    return mind.run(given, emit, signal);
  }
  try {
    signal.throwIfAborted();
    const decided = await carryOut(deps, turn, emit, signal);
    const outcome = decided ? await think(decided.note) : ({ status: "done" } as const);
    if (outcome.status === "done") {
      await settled();
      await settleTurn(deps, turn, { status: "done", parts });
      return;
    }
    const waiting = putBeforePerson(outcome);
    emit(waiting.card);
    await settled();
    await settleTurn(deps, turn, { status: "needs_answer", parts, waiting });
  } catch (error) {
    if (!signal.aborted) deps.log.warn({ err: error, turnId: turn.id }, "a turn failed");
    if (!signal.aborted) emit({ type: "data-failure", id: "failure", data: { text: sentenceOf(error) } });
    await settled().catch(() => {});
    const ending = signal.aborted ? { status: endingOf(signal), parts } : { status: "failed" as const, parts, error: sentenceOf(error) };
    await settleTurn(deps, turn, ending).catch((cause: unknown) =>
      deps.log.error({ err: cause, turnId: turn.id }, "a turn's end could not be stored; the next start does it"),
    );
  }
}

/** The reason with which a turn's signal aborts when the server stops rather than a person. */
export const STOPPING = "stopping";

function endingOf(signal: AbortSignal): "interrupted" | "cancelled" {
  return signal.reason === STOPPING ? "interrupted" : "cancelled";
}

/** Only what was made for a person reaches one. */
function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something went wrong while working on this. It has been logged; send the message again.";
}
