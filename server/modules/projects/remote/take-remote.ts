import type { Tx } from "../../../platform/database/database.ts";
import { authorOf, putCommit, putFiles, readCommit, subjectOf, type GitObject, type Objects } from "../../../platform/git/objects.ts";
import { readWorkingCopy } from "../files/store.ts";
import type { WorkingCopy } from "../files/working-copy.ts";
import { bringUpToDate } from "../git/bring-up-to-date.ts";
import { filesOfCommit } from "../git/files-of-commit.ts";
import { ancestorsOf, mergeBase } from "../git/history.ts";
import { objectsOf } from "../git/objects-between.ts";
import { findObjects, readHistory } from "../git/store.ts";
import { takeFiles, type Taken } from "../git/take-files.ts";
import type { ProjectsDeps } from "../index.ts";
import { keepClashes } from "./clashes/store.ts";
import { mergeFiles } from "./merge-files.ts";
import { RemoteRefused } from "./remote-refused.ts";
import type { RemoteRow } from "./store.ts";

interface Theirs {
  readonly there: string;
  /** What came of it just now; the rest is here already. */
  readonly fetched: Objects;
  readonly signal: AbortSignal;
}

/** Takes the remote's commit: as it is where nothing was changed here, else merged with what was. */
export async function takeRemote(deps: ProjectsDeps, remote: RemoteRow, { there, fetched, signal }: Theirs): Promise<Taken & { how: "pulled" | "merged" }> {
  const { organisationId, projectId } = remote;
  const inProject = <T>(work: (tx: Tx) => Promise<T>) => deps.database.organisation(organisationId, work);
  const { before, head, history } = await inProject(async (tx) => {
    const before = await readWorkingCopy(tx, projectId);
    const head = await bringUpToDate(tx, deps.clock, organisationId, projectId);
    return { before, head, history: withCommits(await readHistory(tx, projectId), fetched) };
  });
  const base = head === null ? null : mergeBase(history, head, there);
  const at = new Map<string, GitObject>();
  for (const sha of new Set([head, base]))
    if (sha !== null) for (const [name, object] of await inProject((tx) => objectsOf(tx, projectId, sha))) at.set(name, object);
  const find = async (sha: string) => fetched.get(sha) ?? at.get(sha) ?? (await inProject((tx) => findObjects(tx, projectId, [sha]))).get(sha) ?? null;
  const filesOf = async (sha: string) => {
    const commit = await find(sha);
    if (commit?.type !== "commit") throw new RemoteRefused("bad_data", "The remote's branch names no commit.");
    return { commit, files: await filesOfCommit(commit, find) };
  };

  const theirs = await filesOf(there);
  const place = `${new URL(remote.url).host}, ${remote.branch}`;
  const common = { organisationId, projectId, before, head, signal, keepBefore: `Before taking what came from ${place}`.slice(0, 200) };
  if (head === null || ancestorsOf(history, [there]).has(head)) {
    const taken = await takeFiles(deps, {
      ...common,
      wanted: theirs.files,
      commitOf: () => ({ sha: there, objects: fetched }),
      author: authorOf(theirs.commit.content) || place,
      message: subjectOf(theirs.commit.content) || "Pulled",
    });
    return { ...taken, how: "pulled" };
  }

  const choices = choicesFor(remote, there, before);
  const { files, clashes } = mergeFiles(
    { base: base === null ? new Map() : (await filesOf(base)).files, ours: contentsOf(before), theirs: theirs.files },
    choices,
  );
  if (clashes.length > 0) {
    await inProject((tx) => keepClashes(tx, { organisationId, projectId }, clashes));
    const names = clashes.map(({ path }) => path).toSorted();
    throw new RemoteRefused("conflict", `Both sides changed ${names.length === 1 ? "the same file" : `the same ${names.length} files`}.`, { files: names });
  }
  const author = remote.askedBy ?? "Vennel";
  const message = `Merge of ${place}`.slice(0, 200);
  const taken = await takeFiles(deps, {
    ...common,
    wanted: files,
    commitOf: (merged) => {
      const objects: Objects = new Map(fetched);
      const tree = putFiles(
        objects,
        Array.from(merged, ([path, { content }]) => [path, content] as const),
      );
      return { sha: putCommit(objects, { tree, parents: [head, there], message }, author, deps.clock.now()), objects };
    },
    author,
    message,
  });
  return { ...taken, how: "merged" };
}

/** A decision counts for what it was made about. */
function choicesFor({ resolution }: RemoteRow, there: string, { filesHash }: WorkingCopy) {
  return resolution?.remoteCommit === there && resolution.filesHash === filesHash ? resolution.choices : [];
}

function contentsOf({ files }: WorkingCopy): Map<string, Buffer> {
  return new Map(Array.from(files, ([path, { content }]) => [path, content]));
}

function withCommits(history: ReadonlyMap<string, readonly string[]>, fetched: Objects): Map<string, readonly string[]> {
  const commits = [...fetched].filter(([, { type }]) => type === "commit");
  return new Map([...history, ...commits.map(([sha, { content }]) => [sha, readCommit(content).parents] as const)]);
}
