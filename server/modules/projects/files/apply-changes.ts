import { filePath } from "../../../../contracts/file-path.ts";
import type { FileChange } from "../../../../contracts/project-files.ts";
import { ApiError } from "../../../platform/errors.ts";
import { isGitFolderName } from "../../../platform/git/git-folder-name.ts";
import { refuseLocked } from "./locked-files.ts";
import { inPathOrder, workingFile, type Files, type Writer } from "./working-copy.ts";

const MOST_FILES = 500;
const LARGEST_FILE = 2_000_000;
/** The server reads this one itself, at once and whole. */
const LARGEST_MANIFEST = 256 * 1024;
const LARGEST_PROJECT = 25_000_000;
const MODULES = /^node_modules(?:\/|$)/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The files after the changes; refuses what breaks a rule of paths or sizes. */
export function applyChanges(files: Files, changes: readonly FileChange[], writer: Writer): Files {
  const next = new Map(files);
  for (const change of changes) {
    refuseBadPath(change.filePath);
    if (change.content === null) next.delete(change.filePath);
    else next.set(change.filePath, workingFile(bytesOf(change, change.content), change.isBinary ?? false, writer));
  }
  if (writer === "assistant")
    refuseLocked(
      files,
      next,
      changes.map(({ filePath: path }) => path),
    );
  refuseClashes(next.keys());
  refuseExcess(next);
  return inPathOrder(next);
}

function bytesOf(change: FileChange, content: string): Buffer {
  if (change.isBinary && !BASE64.test(content)) throw invalid(change.filePath, "A binary file is sent as base64.");
  const bytes = Buffer.from(content, change.isBinary ? "base64" : "utf8");
  if (bytes.byteLength > LARGEST_FILE) throw new ApiError("too_large", `${change.filePath} is larger than 2 MB.`);
  if (change.filePath === "package.json" && bytes.byteLength > LARGEST_MANIFEST) throw new ApiError("too_large", "package.json is larger than 256 KB.");
  return bytes;
}

function refuseBadPath(path: string): void {
  const parsed = filePath.safeParse(path);
  if (!parsed.success) throw invalid(path, parsed.error.issues[0]?.message ?? "Invalid path");
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(path)) throw invalid(path, "A path has no control characters.");
  // Git's own folder at any depth: a nested repository's settings would run programs where somebody clones.
  if (MODULES.test(path) || path.split("/").some(isGitFolderName)) throw invalid(path, "This folder is reserved; put files elsewhere.");
}

/** Two paths that differ by case only, or a file where another path needs a folder, cannot live in one archive. */
function refuseClashes(paths: Iterable<string>): void {
  const seen = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const path of paths) {
    const folded = path.toLowerCase();
    const twin = seen.get(folded);
    if (twin !== undefined) throw invalid(path, `${twin} has the same name but for upper and lower case.`);
    seen.set(folded, path);
    for (let slash = folded.indexOf("/"); slash !== -1; slash = folded.indexOf("/", slash + 1)) folders.set(folded.slice(0, slash), path);
  }
  for (const [folded, path] of seen) {
    const inside = folders.get(folded);
    if (inside !== undefined) throw invalid(path, `${inside} needs a folder of this name.`);
  }
}

function refuseExcess(files: Files): void {
  if (files.size > MOST_FILES) throw new ApiError("too_large", `A project has at most ${MOST_FILES} files.`);
  let total = 0;
  for (const file of files.values()) total += file.content.byteLength;
  if (total > LARGEST_PROJECT) throw new ApiError("too_large", "The project's files together are larger than 25 MB.");
}

function invalid(path: string, message: string): ApiError {
  return new ApiError("invalid", `${path}: ${message}`, { fields: [{ field: path, message }] });
}
