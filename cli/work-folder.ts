import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { z } from "zod";
import type { FileChange, ProjectFile } from "../contracts/project-files.ts";
import { CommandError } from "./client.ts";
import { TSCONFIG } from "./local-types.ts";

const STATE = ".vennel/project.json";
const IGNORED = new Set([".vennel", ".git", "node_modules"]);

const state = z.object({
  projectId: z.string(),
  name: z.string(),
  revision: z.number().int(),
  /** SHA-256 of each file as it was on the server when this folder was last in step. */
  files: z.record(z.string(), z.string()),
  /** Written by Vennel from the code: never sent back. */
  derived: z.array(z.string()),
});
export type FolderState = z.infer<typeof state>;

export async function readState(folder: string): Promise<FolderState> {
  const text = await readFile(join(folder, STATE), "utf8").catch(() => null);
  if (text === null) throw new CommandError(`${folder} is no project's folder. Get one: vennel pull <project>`, "no_project");
  return state.parse(JSON.parse(text));
}

/** Takes over what the server has. Files that were changed here and not there stay as they are. */
export async function writeFiles(
  folder: string,
  project: { id: string; name: string },
  revision: number,
  files: readonly ProjectFile[],
  keep: ReadonlySet<string>,
): Promise<void> {
  for (const { filePath, content, isBinary } of files) {
    if (keep.has(filePath)) continue;
    const path = inside(folder, filePath);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, isBinary ? Buffer.from(content, "base64") : content);
  }
  await keepState(folder, {
    projectId: project.id,
    name: project.name,
    revision,
    files: Object.fromEntries(files.map((file) => [file.filePath, hashOfContent(file.content, file.isBinary)])),
    derived: files.filter(({ lastWriter }) => lastWriter === "derived").map(({ filePath }) => filePath),
  });
}

export async function keepState(folder: string, value: FolderState): Promise<void> {
  await mkdir(join(folder, ".vennel"), { recursive: true });
  await writeFile(join(folder, STATE), `${JSON.stringify(value, null, 2)}\n`);
}

/** What was changed here since the folder was last in step with the server. */
export async function localChanges(folder: string, { files, derived }: Pick<FolderState, "files" | "derived">): Promise<FileChange[]> {
  const here = await listFiles(folder);
  const changes: FileChange[] = [];
  for (const filePath of here) {
    if (derived.includes(filePath)) continue;
    const bytes = await readFile(join(folder, filePath));
    if (hashOf(bytes) === files[filePath]) continue;
    // Written by `pull`, for editors.
    if (filePath === "tsconfig.json" && files[filePath] === undefined && bytes.toString("utf8") === TSCONFIG) continue;
    const isBinary = bytes.includes(0);
    changes.push({ filePath, content: bytes.toString(isBinary ? "base64" : "utf8"), ...(isBinary ? { isBinary } : {}) });
  }
  const gone = Object.keys(files).filter((filePath) => !here.includes(filePath) && !derived.includes(filePath));
  return [...changes, ...gone.map((filePath) => ({ filePath, content: null }))];
}

export async function removeFile(folder: string, filePath: string): Promise<void> {
  await rm(inside(folder, filePath), { force: true });
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter(isOfProject)
    .toSorted();
}

export function isOfProject(path: string): boolean {
  return !path.split("/").some((part) => IGNORED.has(part));
}

/** A server never writes outside of the folder that was named. */
function inside(folder: string, filePath: string): string {
  const path = resolve(folder, filePath);
  if (!path.startsWith(resolve(folder) + sep)) throw new CommandError(`The project has a file outside of its folder: ${filePath}`, "bad_path");
  return path;
}

/** Of a file as the API carries it. */
export function hashOfContent(content: string, isBinary: boolean): string {
  return hashOf(Buffer.from(content, isBinary ? "base64" : "utf8"));
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
