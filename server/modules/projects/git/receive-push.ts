import type { Tx } from "../../../platform/database/database.ts";
import { createBreather } from "../../../platform/breather.ts";
import { readCommit, referencesOf, subjectOf, type GitObject, type Objects } from "../../../platform/git/objects.ts";
import { readPack } from "../../../platform/git/read-pack.ts";
import { readWorkingCopy } from "../files/store.ts";
import type { ProjectsDeps } from "../index.ts";
import { passedAll } from "../verification/verification-of.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { filesOfCommit } from "./files-of-commit.ts";
import { PushRefused } from "./push-refused.ts";
import { findObjects } from "./store.ts";
import { takeFiles } from "./take-files.ts";

/** References. */
const BETWEEN_BREATHS = 5_000;

export interface Push {
  readonly organisationId: string;
  readonly projectId: string;
  /** The author of the checkpoint. */
  readonly author: string;
  readonly from: string;
  readonly to: string;
  readonly pack: Buffer;
  /** Written with the files, or not at all. */
  readonly note: (tx: Tx) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Takes a push as one change of the files and a checkpoint, once every gate has let it pass. Returns lines for the person. */
export async function receivePush(deps: ProjectsDeps, push: Push): Promise<string[]> {
  const { database, clock } = deps;
  const { organisationId, projectId, to, author, note, signal } = push;
  const inProject = <T>(work: (tx: Tx) => Promise<T>) => database.organisation(organisationId, work);
  const stored = async (sha: string) => (await inProject((tx) => findObjects(tx, projectId, [sha]))).get(sha) ?? null;

  const before = await inProject((tx) => readWorkingCopy(tx, projectId));
  const head = await inProject((tx) => bringUpToDate(tx, clock, organisationId, projectId));
  if ((head ?? NOTHING) !== push.from) throw new PushRefused("fetch first");
  const objects = await readPack(push.pack, stored, signal)
    .then(wellFormed)
    .catch((cause: Error) => {
      throw new PushRefused("unreadable", [cause.message]);
    });
  const find = async (sha: string): Promise<GitObject | null> => objects.get(sha) ?? stored(sha);
  const commit = await find(to);
  if (commit?.type !== "commit") throw new PushRefused("no commit");
  if (head !== null && !(await descends(to, head, objects))) throw new PushRefused("non-fast-forward");

  const wanted = await filesOfCommit(commit, find);
  const message = subjectOf(commit.content) || "Pushed";
  const commitOf = () => ({ sha: to, objects });
  const { gates, checkpointId, isSettled } = await takeFiles(deps, {
    organisationId,
    projectId,
    before,
    head,
    wanted,
    commitOf,
    author,
    message,
    note,
    signal,
  });
  const kept = `${gates === null ? "Kept" : passedAll(gates) ? "Verified and kept" : "Checked and kept"} as checkpoint ${checkpointId}.`;
  return isSettled ? [kept] : [kept, "Files that are made from the code were made anew: git pull brings them."];
}

export const NOTHING = "0".repeat(40);

/** Throws where a commit or a folder cannot be read. */
async function wellFormed(objects: Objects): Promise<Objects> {
  const breathe = createBreather(BETWEEN_BREATHS);
  for (const object of objects.values()) await breathe(referencesOf(object).length);
  return objects;
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
