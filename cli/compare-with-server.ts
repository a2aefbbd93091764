import type { ProjectFile } from "../contracts/project-files.ts";
import type { Client } from "./client.ts";
import { hashOfContent, localChanges, type FolderState } from "./work-folder.ts";

export interface Comparison {
  readonly revision: number;
  readonly files: readonly ProjectFile[];
  /** Paths that were changed here, there, and on both sides in different ways, since the folder was last in step. */
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  readonly both: readonly string[];
}

export async function compareWithServer(api: Client, folder: string, state: Pick<FolderState, "projectId"> & Partial<FolderState>): Promise<Comparison> {
  const { revision, files } = await api.call("getFiles", { params: { id: state.projectId } });
  const known = state.files;
  if (!known) return { revision, files, mine: [], theirs: files.map(({ filePath }) => filePath), both: [] };
  const mine = (await localChanges(folder, { files: known, derived: state.derived ?? [] })).map(({ filePath }) => filePath);
  const theirs = changedThere(known, files);
  return { revision, files, mine, theirs, both: mine.filter((path) => theirs.includes(path)) };
}

function changedThere(known: FolderState["files"], files: readonly ProjectFile[]): string[] {
  const present = new Set(files.map(({ filePath }) => filePath));
  const changed = files.filter(({ filePath, content, isBinary }) => known[filePath] !== hashOfContent(content, isBinary)).map(({ filePath }) => filePath);
  return [...changed, ...Object.keys(known).filter((path) => !present.has(path))];
}
