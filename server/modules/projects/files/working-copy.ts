import { createHash } from "node:crypto";
import type { ProjectFiles } from "../../../builder/project-files.ts";
import type { ProjectFile } from "../../../../contracts/project-files.ts";

export type Writer = ProjectFile["lastWriter"];

/** One file of a tree: its content by hash. */
export interface TreeEntry {
  readonly hash: string;
  readonly isBinary: boolean;
  readonly writer: Writer;
}

export interface WorkingFile extends TreeEntry {
  readonly content: Buffer;
}

/** path → file, in path order. */
export type Files = ReadonlyMap<string, WorkingFile>;

/** The files of a project as they are now. */
export interface WorkingCopy {
  readonly revision: number;
  readonly filesHash: string;
  readonly files: Files;
}

export function workingFile(content: Buffer, isBinary: boolean, writer: Writer): WorkingFile {
  return { content, isBinary, writer, hash: createHash("sha256").update(content).digest("hex") };
}

export function inPathOrder(files: Iterable<[string, WorkingFile]>): Files {
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Names exactly these paths with exactly these contents, whoever wrote them. */
export function hashOfTree(tree: Iterable<readonly [string, TreeEntry]>): string {
  const hash = createHash("sha256");
  for (const [path, entry] of tree) hash.update(`${path}\0${entry.hash}\n`);
  return hash.digest("hex");
}

/** The text files, as the builder wants them. */
export function textsOf(files: Files): ProjectFiles {
  return new Map([...files].filter(([, file]) => !file.isBinary).map(([path, file]) => [path, file.content.toString("utf8")]));
}

export function treeOf(files: Files): [string, TreeEntry][] {
  return [...files].map(([path, { hash, isBinary, writer }]) => [path, { hash, isBinary, writer }]);
}
