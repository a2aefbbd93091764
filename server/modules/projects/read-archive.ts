import { unzip, type Unzipped } from "fflate";
import type { FileChange } from "../../../contracts/project-files.ts";
import { ApiError } from "../../platform/errors.ts";

const MOST_FILES = 500;
const LARGEST_FILE = 2_000_000;
const LARGEST_PROJECT = 25_000_000;
/** What tools leave behind, in any folder. */
const IGNORED = /(?:^|\/)(?:node_modules|\.git|__MACOSX)\/|(?:^|\/)\.DS_Store$/;

export interface Archive {
  /** The one folder that everything was in; null when there is none. */
  readonly folder: string | null;
  readonly changes: FileChange[];
}

/** The files of a zip. Sizes are judged by its directory, before anything is inflated. */
export async function readArchive(bytes: Uint8Array): Promise<Archive> {
  const entries = Object.entries(await inflate(bytes)).filter(([path]) => !path.endsWith("/"));
  if (entries.length === 0) throw new ApiError("unprocessable", "There is no file in this archive.");
  const folder = commonFolder(entries.map(([path]) => path));
  const changes = entries.map(([path, content]): FileChange => {
    const filePath = folder === null ? path : path.slice(folder.length + 1);
    const text = asText(content);
    return text === null ? { filePath, content: Buffer.from(content).toString("base64"), isBinary: true } : { filePath, content: text };
  });
  return { folder, changes };
}

function inflate(bytes: Uint8Array): Promise<Unzipped> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let total = 0;
    let refusal: ApiError | null = null;
    const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
      if (IGNORED.test(name)) return false;
      if (originalSize > LARGEST_FILE) refusal ??= new ApiError("too_large", `${name} is larger than 2 MB.`);
      if (++count > MOST_FILES) refusal ??= new ApiError("too_large", `A project has at most ${MOST_FILES} files.`);
      total += originalSize;
      if (total > LARGEST_PROJECT) refusal ??= new ApiError("too_large", "The project's files together are larger than 25 MB.");
      return refusal === null;
    };
    unzip(bytes, { filter }, (error, files) => {
      if (refusal) reject(refusal);
      else if (error) reject(new ApiError("unsupported_document", `This is not a zip archive that can be read: ${error.message}.`));
      else resolve(files);
    });
  });
}

function commonFolder(paths: readonly string[]): string | null {
  const [first = ""] = paths;
  const folder = first.includes("/") ? first.slice(0, first.indexOf("/")) : null;
  return folder !== null && folder !== "src" && paths.every((path) => path.startsWith(`${folder}/`)) ? folder : null;
}

/** Null when it is no text. */
function asText(content: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
