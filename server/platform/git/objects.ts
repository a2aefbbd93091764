import { createHash } from "node:crypto";
import { plainLine } from "../plain-line.ts";

export type ObjectType = "commit" | "tree" | "blob" | "tag";

/** By the number that a pack has for them. */
export const OBJECT_KINDS: readonly (ObjectType | null)[] = [null, "commit", "tree", "blob", "tag"];

export interface GitObject {
  readonly type: ObjectType;
  readonly content: Buffer;
}

/** Objects by the hash that names them. */
export type Objects = Map<string, GitObject>;

export interface TreeEntry {
  readonly mode: string;
  readonly name: string;
  readonly sha: string;
}

export interface Commit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
}

export function shaOf({ type, content }: GitObject): string {
  return createHash("sha1").update(`${type} ${content.length}\0`).update(content).digest("hex");
}

export function put(objects: Objects, object: GitObject): string {
  const sha = shaOf(object);
  objects.set(sha, object);
  return sha;
}

/** Puts the files with all their folders among the objects. Returns the hash of the uppermost folder. */
export function putFiles(objects: Objects, files: Iterable<readonly [path: string, content: Buffer]>): string {
  const entries: TreeEntry[] = [];
  const folders = new Map<string, (readonly [string, Buffer])[]>();
  for (const [path, content] of files) {
    const slash = path.indexOf("/");
    if (slash < 0) entries.push({ mode: "100644", name: path, sha: put(objects, { type: "blob", content }) });
    else {
      const folder = path.slice(0, slash);
      folders.set(folder, [...(folders.get(folder) ?? []), [path.slice(slash + 1), content]]);
    }
  }
  for (const [name, inside] of folders) entries.push({ mode: "40000", name, sha: putFiles(objects, inside) });
  // Folders are sorted as if their name ended with a slash, by bytes.
  const key = ({ mode, name }: TreeEntry) => Buffer.from(mode === "40000" ? `${name}/` : name);
  const sorted = entries.toSorted((a, b) => Buffer.compare(key(a), key(b)));
  const content = Buffer.concat(sorted.map(({ mode, name, sha }) => Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(sha, "hex")])));
  return put(objects, { type: "tree", content });
}

export function readTree(content: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(0x20, at);
    const end = content.indexOf(0, space);
    if (space < 0 || end < 0 || end + 21 > content.length) throw new Error("a folder in it cannot be read");
    entries.push({
      mode: content.toString("latin1", at, space),
      name: content.toString("utf8", space + 1, end),
      sha: content.toString("hex", end + 1, end + 21),
    });
    at = end + 21;
  }
  return entries;
}

export function putCommit(objects: Objects, { tree, parents, message }: Commit, author: string, at: Date): string {
  const who = `${author.replaceAll(/[<>\n\0]/g, "").trim() || "Vennel"} <> ${Math.floor(at.getTime() / 1000)} +0000`;
  const lines = [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`), `author ${who}`, `committer ${who}`, "", message];
  return put(objects, { type: "commit", content: Buffer.from(`${lines.join("\n")}\n`) });
}

export function readCommit(content: Buffer): Commit {
  const [head = "", ...rest] = content.toString("utf8").split("\n\n");
  const values = (name: string) => Array.from(head.matchAll(new RegExp(`^${name} ([0-9a-f]{40})$`, "gm")), ([, sha = ""]) => sha);
  const [tree] = values("tree");
  if (!tree) throw new Error("a commit names no files");
  return { tree, parents: values("parent"), message: rest.join("\n\n").trim() };
}

const LONGEST_WORDS = 200;

/** The author of a commit, by name. */
export function authorOf(content: Buffer): string {
  return plainLine(/^author (.*?) ?<[^>\n]*> /m.exec(content.toString("utf8"))?.[1] ?? "").slice(0, LONGEST_WORDS);
}

/** What a commit says of itself in its first line. */
export function subjectOf(content: Buffer): string {
  return plainLine(readCommit(content).message.split("\n")[0] ?? "").slice(0, LONGEST_WORDS);
}

/** What an object refers to. Another repository, as a submodule names one, is none of ours. */
export function referencesOf({ type, content }: GitObject): string[] {
  if (type === "commit") {
    const { tree, parents } = readCommit(content);
    return [tree, ...parents];
  }
  if (type === "tree") return readTree(content).flatMap(({ mode, sha }) => (mode === "160000" ? [] : [sha]));
  return [];
}
