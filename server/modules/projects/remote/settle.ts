import type { RemoteProblem, RemoteProblemCode, RemoteSync } from "../../../../contracts/git-remote.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import { forgetClashes } from "./clashes/store.ts";
import type { RemoteDeps } from "./deps.ts";
import type { Done, Progress } from "./make-alike.ts";
import { addSync, lockRemote, updateRemote, type Claimed, type RemoteRow } from "./store.ts";

/** What comes to the same again until one side changes. */
const LASTING: ReadonlySet<RemoteProblemCode> = new Set(["conflict", "gates_failed", "files_refused", "only_push", "push_declined", "too_large", "bad_data"]);
const LONGEST_REST_MINUTES = 360;

interface Ended {
  /** As it was when the sync began. */
  readonly remote: RemoteRow;
  readonly progress: Progress;
  /** Null where the same had come to nothing before. */
  readonly result: Done | RemoteProblem | null;
}

/** Notes how a sync went, and when the next one is due. */
export async function settle(tx: Tx, deps: RemoteDeps, claimed: Claimed, { remote, progress, result }: Ended): Promise<void> {
  const { projectId } = claimed;
  const now = deps.clock.now();
  const row = await lockRemote(tx, projectId);
  // Disconnected meanwhile, or another process has it in hand.
  if (!row || row.holder !== deps.presence.id) return;
  const free = { holder: null, leaseUntil: null, triedAt: now };
  const isOther = row.url !== remote.url || row.branch !== remote.branch || row.version !== remote.version;
  if (isOther) return updateRemote(tx, projectId, { ...free, dueAt: now });

  // The checkpoints of the sync itself asked as well.
  const own = row.direction === "pull" ? 0 : progress.kept;
  const isAskedAgain = row.asked > claimed.asked + own;
  const failures = failuresAfter(row, result);
  const rest = failures > 0 ? Math.min(2 ** (failures - 1), LONGEST_REST_MINUTES) : row.pollMinutes;
  const dueAt = isAskedAgain ? now : rest > 0 ? new Date(now.getTime() + rest * 60_000) : null;
  const asker = isAskedAgain ? {} : { cause: "schedule" as const, askedBy: null };
  await updateRemote(tx, projectId, { ...free, dueAt, failures, ...asker, ...(result === null ? {} : stateAfter(result, progress, now)) });
  if (result === null) return;

  if (!isProblem(result) || result.code !== "conflict") await forgetClashes(tx, projectId);
  await tell(tx, deps, { remote, progress, result });
}

function isProblem(result: Done | RemoteProblem): result is RemoteProblem {
  return "code" in result;
}

function failuresAfter({ failures }: RemoteRow, result: Done | RemoteProblem | null): number {
  if (result === null) return failures;
  return isProblem(result) && !LASTING.has(result.code) ? failures + 1 : 0;
}

function stateAfter(result: Done | RemoteProblem, { tried, there }: Progress, now: Date): Partial<RemoteRow> {
  if (!isProblem(result)) return { state: "synced", problem: null, commitSha: result.commit, syncedAt: now, refusedSha: null, tried: null, resolution: null };
  const state = result.code === "conflict" ? "conflict" : "failed";
  return { state, problem: result, refusedSha: there, tried: LASTING.has(result.code) ? tried : null, resolution: null };
}

/** In the history and the audit log: what changed something, what somebody asked for, and what is not as it was the last time. */
async function tell(tx: Tx, { clock, audit }: RemoteDeps, { remote, progress, result }: Ended & { result: Done | RemoteProblem }): Promise<void> {
  const { organisationId, projectId, cause, askedBy } = remote;
  const outcome: RemoteSync["outcome"] = !isProblem(result) ? result.outcome : result.code === "conflict" ? "conflict" : "failed";
  const isSame = outcome === "alike" ? remote.state === "synced" : isProblem(result) && result.message === remote.problem?.message;
  if (isSame && cause !== "person") return;

  const commit = isProblem(result) ? progress.there : result.commit;
  const { checkpointId } = progress;
  await addSync(tx, { id: newId("syn"), organisationId, projectId, at: clock.now(), cause, outcome, message: result.message, commitSha: commit, checkpointId });
  const details = { cause, by: askedBy, outcome, commit, checkpointId, ...(isProblem(result) ? { problem: result.code } : {}) };
  await audit(tx, { organisationId, actor: null, action: "project.remote_synced", subject: projectId, details });
}
