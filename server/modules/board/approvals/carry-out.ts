import { ApiError } from "../../../platform/errors.ts";
import type { BoardDeps } from "../deps.ts";
import type { Emit } from "../minds/mind.ts";
import { createVoice } from "../minds/voice.ts";
import { findQuestion, type TurnRow } from "../turns/store.ts";
import { openWorkspace } from "../workspace.ts";
import type { Effect, Proposal } from "./proposal.ts";
import { isGenuine } from "./seal.ts";

export interface DeploymentEnd {
  readonly status: string;
  readonly error: string | null;
}

/** What became of a person's decision, for the mind that goes on; null when the turn is over with it. */
export type Decided = { readonly note: string } | null;

/** Does what the person approved, and only that, or records that they refused. */
export async function carryOut(deps: BoardDeps, turn: TurnRow, emit: Emit, signal: AbortSignal): Promise<Decided> {
  const { decision } = turn.request;
  if (!decision) return { note: "" };
  const { organisationId, projectId } = turn;
  const { proposal, seal } = await deps.database.organisation(organisationId, (tx) => findQuestion(tx, projectId, decision.approvalId, "approval"));
  // Asked once more, at the last moment: between the click and this the row could have been another one.
  if (!proposal || !seal || !(await isGenuine(deps, { organisationId, approvalId: decision.approvalId }, proposal, seal)))
    throw new ApiError("conflict", "This approval is not the one that was asked for. Nothing was done.");
  const { say } = createVoice(emit, "approval");
  if (!decision.approved) {
    if (proposal.effect.kind === "write") return { note: `The person refused "${proposal.title}". It was not done. Find another way, or stop.` };
    say("Nothing was done.");
    return null;
  }
  signal.throwIfAborted();
  return carryOutEffect(deps, turn, { proposal, effect: proposal.effect, emit, say, signal });
}

interface Work<E extends Effect = Effect> {
  readonly proposal: Proposal;
  readonly effect: E;
  readonly emit: Emit;
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
}

async function carryOutEffect(deps: BoardDeps, turn: TurnRow, work: Work): Promise<Decided> {
  const { effect } = work;
  switch (effect.kind) {
    case "deploy":
      await deploy(deps, turn, { ...work, effect });
      return null;
    case "run": {
      const runId = await deps.effects.startRun(turn.organisationId, effect.automationId, effect.payload ?? undefined, turn.author);
      work.say(`Started: [the run](/automations/${effect.automationId}/runs/${runId}).`);
      return null;
    }
    case "write":
      await write(deps, turn, { ...work, effect });
      return { note: `The person approved "${work.proposal.title}". It is done; go on.` };
  }
}

async function deploy({ effects }: BoardDeps, { organisationId, projectId, author }: TurnRow, work: Work<Extract<Effect, { kind: "deploy" }>>): Promise<void> {
  const { environment, checkpointId } = work.effect;
  const { id, version, status } = await effects.deploy({ organisationId, projectId, environment, checkpointId, author });
  const show = (now: string) => work.emit({ type: "data-deploy", id, data: { deploymentId: id, status: now } });
  show(status);
  const end = await effects.deploymentEnd(organisationId, id, work.signal);
  show(end.status);
  work.say(end.status === "live" ? `Version ${version} is live in ${environment}.` : `Version ${version} did not go live. ${end.error ?? ""}`.trim());
}

async function write(deps: BoardDeps, turn: TurnRow, { effect, emit }: Work<Extract<Effect, { kind: "write" }>>): Promise<void> {
  const { copy } = await deps.database.organisation(turn.organisationId, (tx) => deps.projects.inspect(tx, turn.projectId, null));
  if (copy.filesHash !== effect.filesHash) throw new ApiError("conflict", "The files were changed at the same moment. Nothing was done.");
  const written = await openWorkspace(deps, turn).write(copy.revision, new Map(effect.changes));
  for (const file of written) emit({ type: "data-file", id: file.filePath, data: file });
}
