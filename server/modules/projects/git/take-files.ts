import type { GateResult } from "../../../../contracts/flow.ts";
import { GATE_LABELS } from "../../../../contracts/gates.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { Objects } from "../../../platform/git/objects.ts";
import { saveCheckpoint } from "../checkpoints/save-checkpoint.ts";
import { checkpointOfFiles } from "../checkpoints/store.ts";
import { applyChanges } from "../files/apply-changes.ts";
import { deriveFiles } from "../files/derive-files.ts";
import { writeWorkingCopy } from "../files/store.ts";
import { hashOfTree, textsOf, type Files, type WorkingCopy } from "../files/working-copy.ts";
import type { ProjectsDeps } from "../index.ts";
import { putVerification } from "../verification/store.ts";
import { passedAll } from "../verification/verification-of.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { changesTo } from "./files-of-commit.ts";
import { PushRefused } from "./push-refused.ts";
import { lockProject, putBranch, putObjects, recordCommits } from "./store.ts";

export interface Taking {
  readonly organisationId: string;
  readonly projectId: string;
  /** The files that the commit grew from, and their commit. */
  readonly before: WorkingCopy;
  readonly head: string | null;
  readonly wanted: ReadonlyMap<string, Buffer>;
  /** The commit that is to be the newest, given the files with what is made from them. */
  readonly commitOf: (files: Files) => { readonly sha: string; readonly objects: Objects };
  readonly author: string;
  readonly message: string;
  /** Said of a checkpoint of what is not kept yet; left out where nobody loses it. */
  readonly keepBefore?: string;
  /** Written with the change, or not at all. */
  readonly note?: (tx: Tx) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface Taken {
  readonly checkpointId: string;
  /** The newest commit, which is a later one than was taken where files were made anew from the code. */
  readonly sha: string;
  readonly isSettled: boolean;
  /** Null where nothing had to be checked. */
  readonly gates: readonly GateResult[] | null;
  /** How many checkpoints were made. */
  readonly kept: number;
}

/** Takes a commit's files as one change and a checkpoint, once every gate has let them pass; or refuses them and changes nothing. */
export async function takeFiles(deps: ProjectsDeps, taking: Taking): Promise<Taken> {
  const { database, clock } = deps;
  const { organisationId, projectId, before, author } = taking;
  const { derived, gates } = await judge(deps, taking);
  const failed = (gates ?? []).filter(({ status }) => status === "failed");
  if (failed.length > 0) throw new PushRefused("gates failed", failed.flatMap(explain));
  const { sha: to, objects } = taking.commitOf(derived.files);

  return database.organisation(organisationId, async (tx) => {
    await lockProject(tx, projectId);
    // Under the lock: nothing that came meanwhile is left behind.
    if ((await bringUpToDate(tx, clock, organisationId, projectId)) !== taking.head) throw new PushRefused("fetch first");
    const keep = (copy: WorkingCopy, message: string) => saveCheckpoint(tx, clock, { organisationId, projectId, copy, message, author, kind: "user" });
    const isLost = taking.keepBefore !== undefined && before.files.size > 0 && (await checkpointOfFiles(tx, projectId, before.filesHash)) === null;
    if (isLost) await keep(before, taking.keepBefore ?? "");

    const copy = await writeWorkingCopy(tx, { organisationId, projectId, before, derived, at: clock.now() });
    if (!copy) throw new PushRefused("fetch first");
    const { filesHash } = copy;
    if (gates) await putVerification(tx, { organisationId, projectId, filesHash, verified: passedAll(gates), gates: [...gates], checkedAt: clock.now() });
    const checkpoint = await keep(copy, taking.message);
    await putObjects(tx, organisationId, projectId, objects);
    await putBranch(tx, { organisationId, projectId, sha: to, checkpointId: checkpoint.id });
    const sha = (await bringUpToDate(tx, clock, organisationId, projectId)) ?? to;
    await recordCommits(tx, new Map([[checkpoint.id, sha]]));
    await taking.note?.(tx);
    return { checkpointId: checkpoint.id, sha, isSettled: sha === to, gates, kept: isLost ? 2 : 1 };
  });
}

async function judge({ builderOf }: ProjectsDeps, { organisationId, before, wanted, signal }: Taking) {
  try {
    const builder = await builderOf(organisationId);
    const derived = await deriveFiles(builder, applyChanges(before.files, changesTo(wanted, before.files), "user"), signal);
    const isKnown = hashOfTree(derived.files) === before.filesHash;
    const gates = isKnown || derived.files.size === 0 ? null : await builder.check(textsOf(derived.files), { signal });
    signal.throwIfAborted();
    return { derived, gates };
  } catch (error) {
    if (error instanceof ApiError) throw new PushRefused("not allowed here", [error.message]);
    throw error;
  }
}

function explain({ gate, summary, diagnostics, scenarios = [] }: GateResult): string[] {
  const found = diagnostics.map(({ file, line, message }) => `  ${file ?? "project"}${line ? `:${line}` : ""}  ${message}`);
  const broken = scenarios.filter(({ status }) => status === "failed").map(({ name, message }) => `  ${name}: ${message ?? "failed"}`);
  return [`${GATE_LABELS[gate]}: ${summary}`, ...found, ...broken];
}
