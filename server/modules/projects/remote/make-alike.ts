import type { RemoteSync } from "../../../../contracts/git-remote.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { writePack } from "../../../platform/git/write-pack.ts";
import { bringUpToDate } from "../git/bring-up-to-date.ts";
import { ancestorsOf } from "../git/history.ts";
import { objectsBetween } from "../git/objects-between.ts";
import { PushRefused } from "../git/push-refused.ts";
import { findObjects, knownObjects, readHistory } from "../git/store.ts";
import type { ProjectsDeps } from "../index.ts";
import { fetchObjects } from "./fetch-objects.ts";
import { RemoteRefused } from "./remote-refused.ts";
import { newestKept, type RemoteRow } from "./store.ts";
import { takeRemote } from "./take-remote.ts";
import type { Wire } from "./wire/ask.ts";
import { findTip } from "./wire/find-tip.ts";
import { pushPack } from "./wire/push-pack.ts";

const ATTEMPTS = 3;
/** Commits that are named as known; the remote sends what none of them has. */
const MOST_HAVES = 256;

/** What a sync has done so far; also when it then fails. */
export interface Progress {
  /** Checkpoints made. */
  kept: number;
  took: "pulled" | "merged" | null;
  checkpointId: string | null;
  /** Commits here and there of what could not be done. */
  tried: string | null;
  /** The remote's commit. */
  there: string | null;
}

export interface Done {
  readonly outcome: Exclude<RemoteSync["outcome"], "failed" | "conflict">;
  readonly message: string;
  /** Null where nothing is known to be alike. */
  readonly commit: string | null;
}

/** Both sides one, without overwriting either. Null where it is known that the same came to nothing before. */
export async function makeAlike(deps: ProjectsDeps, remote: RemoteRow, wire: Wire, progress: Progress): Promise<Done | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryOnce(deps, remote, wire, progress);
    } catch (error) {
      const refused = asRefused(error);
      if (refused?.code === "race" && attempt < ATTEMPTS) continue;
      throw refused ?? error;
    }
  }
}

async function tryOnce(deps: ProjectsDeps, remote: RemoteRow, wire: Wire, progress: Progress): Promise<Done | null> {
  const { organisationId, projectId, direction } = remote;
  const inProject = <T>(work: (tx: Tx) => Promise<T>) => deps.database.organisation(organisationId, work);
  const tip = await findTip(wire);
  const { sha: there } = tip;
  const here = await inProject((tx) => keptCommit(tx, deps, organisationId, projectId));
  progress.there = there;
  progress.tried = `${here} ${there}`;

  if (there === here)
    return { outcome: progress.took ?? "alike", message: here === null ? "Nothing is kept on either side yet." : "Both sides are alike.", commit: here };
  if (there === null) {
    // What was there and was removed there does not come back by itself.
    const isGone = remote.commitSha !== null && remote.cause !== "person";
    if (direction === "pull" || here === null || isGone) throw new RemoteRefused("branch_missing", `The remote has no branch ${remote.branch}.`);
    return push(null, here);
  }
  if (remote.tried === progress.tried) return null;

  const known = await inProject((tx) => readHistory(tx, projectId));
  if (here !== null && ancestorsOf(known, [here]).has(there)) {
    if (direction !== "pull") return push(there, here);
    return { outcome: progress.took ?? "alike", message: "What was made here since is not pushed: this remote is only pulled.", commit: there };
  }
  if (direction === "push") throw new RemoteRefused("only_push", "The remote has commits that are not here.");

  const haves = [...(remote.commitSha === null ? [] : [remote.commitSha]), ...(here === null ? [] : ancestorsOf(known, [here]))].slice(0, MOST_HAVES);
  const fetched = known.has(there)
    ? new Map()
    : await fetchObjects(wire, { ...tip, sha: there }, haves, {
        find: async (sha) => (await inProject((tx) => findObjects(tx, projectId, [sha]))).get(sha) ?? null,
        known: (shas) => inProject((tx) => knownObjects(tx, projectId, shas)),
      });
  const taken = await takeRemote(deps, remote, { there, fetched, signal: wire.signal });
  Object.assign(progress, {
    took: taken.how === "merged" ? "merged" : (progress.took ?? "pulled"),
    checkpointId: taken.checkpointId,
    kept: progress.kept + taken.kept,
  });
  if (direction === "both" && taken.sha !== there) return push(there, taken.sha);
  return { outcome: taken.how, message: "What was pushed there is a checkpoint here.", commit: there };

  async function push(from: string | null, to: string): Promise<Done> {
    const objects = await inProject((tx) => objectsBetween(tx, projectId, [to], from === null ? [] : [from]));
    await pushPack(wire, { from, to, pack: writePack(objects.values()) });
    const message =
      progress.took === "merged"
        ? "Both had changed: merged, and pushed."
        : progress.took === "pulled"
          ? "Pulled, and what was made from it pushed."
          : "Pushed.";
    return { outcome: progress.took ?? "pushed", message, commit: to };
  }
}

/** The commit of the newest checkpoint. What is not kept yet stays here. */
async function keptCommit(tx: Tx, { clock }: ProjectsDeps, organisationId: string, projectId: string): Promise<string | null> {
  const newest = await newestKept(tx, projectId);
  if (newest === null || newest.commitSha !== null) return newest?.commitSha ?? null;
  const head = await bringUpToDate(tx, clock, organisationId, projectId);
  return (await newestKept(tx, projectId))?.commitSha ?? head;
}

const AS_PROBLEM: Readonly<Record<string, "race" | "gates_failed" | "files_refused">> = { "fetch first": "race", "gates failed": "gates_failed" };

function asRefused(error: unknown): RemoteRefused | null {
  if (error instanceof RemoteRefused) return error;
  if (!(error instanceof PushRefused)) return null;
  const code = AS_PROBLEM[error.message] ?? "files_refused";
  const message = {
    race: "The files were changed here at the same moment.",
    gates_failed: "The remote's code does not pass the gates.",
    files_refused: "The remote has files that are not taken.",
  }[code];
  return new RemoteRefused(code, message, { lines: error.lines });
}
