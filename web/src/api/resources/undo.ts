import type { FileChange } from "../../../../contracts/project-files.ts";
import { call } from "../client.ts";
import { queryClient } from "../query-client.ts";
import { filesQuery, type FileSet } from "./files.ts";
import { whileStoring } from "./changes-under-way.ts";
import { runGates } from "./gates.ts";
import { invalidateProject } from "./project.ts";
import { projectParams, type Scope } from "./scope.ts";

/** A change of files, as each was before and is after it; null where there is none. */
type Change = ReadonlyMap<string, { readonly before: string | null; readonly after: string | null }>;

const MOST = 100;
const done = new Map<string, Change[]>();
const undone = new Map<string, Change[]>();

/** Remembers what a change did to files that people write; derived ones follow by themselves. */
export function noteChange(projectId: string, before: FileSet, after: FileSet): void {
  const [old, now] = [textsOf(before), textsOf(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path));
  if (paths.length === 0) return;
  const change = new Map(paths.map((path) => [path, { before: old.get(path) ?? null, after: now.get(path) ?? null }]));
  done.set(projectId, [...stackOf(done, projectId), change].slice(-MOST));
}

export function forgetUndone(projectId: string): void {
  undone.delete(projectId);
}

/** Takes the last change back, or does one again that was. Says why it could not, and null where it did or nothing was left. */
export async function turnBack(scope: Scope, isAgain: boolean): Promise<string | null> {
  const [from, to] = isAgain ? [undone, done] : [done, undone];
  const stack = stackOf(from, scope.projectId);
  const change = stack.at(-1);
  if (!change) return isAgain ? "Nothing was undone." : "Nothing was changed here yet.";
  const files = await call("platform", "getFiles", { params: projectParams(scope) });
  const now = textsOf(files);
  const changedSince = [...change].find(([path, { before, after }]) => (now.get(path) ?? null) !== (isAgain ? before : after));
  if (changedSince) return `${changedSince[0]} was changed since. Compare its checkpoints instead.`;
  const changes = [...change].map(([filePath, { before, after }]): FileChange => ({ filePath, content: isAgain ? after : before }));
  const saved = await whileStoring(call("platform", "changeFiles", { params: projectParams(scope), body: { baseRevision: files.revision, changes } }));
  from.set(scope.projectId, stack.slice(0, -1));
  to.set(scope.projectId, [...stackOf(to, scope.projectId), change]);
  queryClient.setQueryData(filesQuery(scope).queryKey, saved);
  await invalidateProject(scope, "detail", "flow", "environments");
  void runGates(scope);
  return null;
}

function stackOf(stacks: ReadonlyMap<string, Change[]>, projectId: string): Change[] {
  return stacks.get(projectId) ?? [];
}

function textsOf({ files }: FileSet): ReadonlyMap<string, string> {
  return new Map(files.filter(({ lastWriter, isBinary }) => lastWriter !== "derived" && !isBinary).map(({ filePath, content }) => [filePath, content]));
}
