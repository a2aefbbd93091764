import type { GateResult } from "../../../../contracts/flow.ts";
import { GATE_LABELS } from "../../../../contracts/gates.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { ApiError } from "../../../platform/errors.ts";
import { readCommit, type GitObject, type Objects } from "../../../platform/git/objects.ts";
import { readPack } from "../../../platform/git/pack.ts";
import { saveCheckpoint } from "../checkpoints/save-checkpoint.ts";
import { applyChanges } from "../files/apply-changes.ts";
import { deriveFiles } from "../files/derive-files.ts";
import { readWorkingCopy, writeWorkingCopy } from "../files/store.ts";
import { hashOfTree, textsOf, type WorkingCopy } from "../files/working-copy.ts";
import type { ProjectsDeps } from "../index.ts";
import { putVerification } from "../verification/store.ts";
import { passedAll } from "../verification/verification-of.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { changesTo, filesOfCommit } from "./files-of-commit.ts";
import { PushRefused } from "./push-refused.ts";
import { findObjects, lockRepository, putBranch, putObjects, recordCommits } from "./store.ts";

export interface Push {
  readonly organisationId: string;
  readonly projectId: string;
  /** Who pushes, for the checkpoint. */
  readonly author: string;
  readonly from: string;
  readonly to: string;
  readonly pack: Buffer;
  readonly signal: AbortSignal;
}

/** Takes a push as one change of the files and a checkpoint, once every gate has let it pass. Returns lines for the person. */
export async function receivePush(deps: ProjectsDeps, push: Push): Promise<string[]> {
  const { database, clock } = deps;
  const { organisationId, projectId, to } = push;
  const inProject = <T>(work: (tx: Tx) => Promise<T>) => database.organisation(organisationId, work);
  const stored = async (sha: string) => (await inProject((tx) => findObjects(tx, projectId, [sha]))).get(sha) ?? null;

  const before = await inProject((tx) => readWorkingCopy(tx, projectId));
  const head = await inProject((tx) => bringUpToDate(tx, clock, organisationId, projectId));
  if ((head ?? NOTHING) !== push.from) throw new PushRefused("fetch first");
  const objects = await readPack(push.pack, stored).catch((cause: Error) => {
    throw new PushRefused("unreadable", [cause.message]);
  });
  const find = async (sha: string): Promise<GitObject | null> => objects.get(sha) ?? stored(sha);
  const commit = await find(to);
  if (commit?.type !== "commit") throw new PushRefused("no commit");
  if (head !== null && !(await descends(to, head, objects))) throw new PushRefused("non-fast-forward");

  const wanted = await filesOfCommit(commit, find);
  const { derived, gates } = await judge(deps, push, before, wanted);
  const failed = (gates ?? []).filter(({ status }) => status === "failed");
  if (failed.length > 0) throw new PushRefused("gates failed", failed.flatMap(explain));

  return inProject(async (tx) => {
    await lockRepository(tx, projectId);
    const copy = await writeWorkingCopy(tx, { organisationId, projectId, before, derived, at: clock.now() });
    if (!copy) throw new PushRefused("fetch first");
    const { filesHash } = copy;
    if (gates) await putVerification(tx, { organisationId, projectId, filesHash, verified: passedAll(gates), gates: [...gates], checkedAt: clock.now() });
    const message = (readCommit(commit.content).message.split("\n")[0] ?? "").slice(0, 200) || "Pushed";
    const checkpoint = await saveCheckpoint(tx, clock, { organisationId, projectId, copy, message, author: push.author, kind: "user" });
    await putObjects(tx, organisationId, projectId, objects);
    await putBranch(tx, { organisationId, projectId, sha: to, checkpointId: checkpoint.id });
    const settled = await bringUpToDate(tx, clock, organisationId, projectId);
    await recordCommits(tx, new Map([[checkpoint.id, settled ?? to]]));
    const kept = `${gates === null ? "Kept" : passedAll(gates) ? "Verified and kept" : "Checked and kept"} as checkpoint ${checkpoint.id}.`;
    return settled === to ? [kept] : [kept, "Files that are made from the code were made anew: git pull brings them."];
  });
}

export const NOTHING = "0".repeat(40);

async function judge({ builderOf }: ProjectsDeps, { organisationId, signal }: Push, before: WorkingCopy, wanted: ReadonlyMap<string, Buffer>) {
  try {
    const builder = await builderOf(organisationId);
    const derived = await deriveFiles(builder, applyChanges(before.files, changesTo(wanted, before.files), "user"));
    const isKnown = hashOfTree(derived.files) === before.filesHash;
    const gates = isKnown || derived.files.size === 0 ? null : await builder.check(textsOf(derived.files), { signal });
    return { derived, gates };
  } catch (error) {
    if (error instanceof ApiError) throw new PushRefused("not allowed here", [error.message]);
    throw error;
  }
}

/** Whether the earlier commit is among what the later one grew from. What was here before has no parents among what came. */
async function descends(later: string, earlier: string, objects: Objects): Promise<boolean> {
  const seen = new Set<string>();
  const next = [later];
  for (let sha = next.pop(); sha !== undefined; sha = next.pop()) {
    if (sha === earlier) return true;
    const object = seen.has(sha) ? undefined : objects.get(sha);
    seen.add(sha);
    if (object?.type === "commit") next.push(...readCommit(object.content).parents);
  }
  return false;
}

function explain({ gate, summary, diagnostics, scenarios = [] }: GateResult): string[] {
  const found = diagnostics.map(({ file, line, message }) => `  ${file ?? "project"}${line ? `:${line}` : ""}  ${message}`);
  const broken = scenarios.filter(({ status }) => status === "failed").map(({ name, message }) => `  ${name}: ${message ?? "failed"}`);
  return [`${GATE_LABELS[gate]}: ${summary}`, ...found, ...broken];
}
