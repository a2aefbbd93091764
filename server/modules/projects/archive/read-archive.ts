import type { FileChange } from "../../../../contracts/project-files.ts";
import { ApiError } from "../../../platform/errors.ts";
import { readAlone, whyUnread, type Reader } from "../../../platform/rightless/read-alone.ts";
import type { ArchiveTasks } from "./archive.rightless.ts";
import type { ArchiveLimits } from "./unzip.ts";

const LIMITS: ArchiveLimits = { files: 500, fileBytes: 2_000_000, bytes: 25_000_000 };
/** What tools leave behind, in any folder. */
const IGNORED = /(?:^|\/)(?:node_modules|\.git|__MACOSX)\/|(?:^|\/)\.DS_Store$/;

export interface Archive {
  /** The one folder that everything was in; null when there is none. */
  readonly folder: string | null;
  readonly changes: FileChange[];
}

/** The files of a zip, unpacked in a process without rights. */
export async function readArchive(bytes: Uint8Array, signal: AbortSignal): Promise<Archive> {
  const { output, bytes: contents } = await readAlone(
    "archive",
    (process: Reader<ArchiveTasks>) => process.run("unzip", { limits: LIMITS, ignored: IGNORED.source }, [bytes]),
    {},
    signal,
  ).catch((error: unknown) => {
    const reason = whyUnread(error);
    throw reason === null ? error : new ApiError("unsupported_document", `This archive cannot be read: ${reason}.`);
  });
  if ("code" in output) throw new ApiError(output.code, output.message);
  const { names } = output;
  if (names.length === 0) throw new ApiError("unprocessable", "There is no file in this archive.");
  const folder = commonFolder(names);
  const changes = names.map((path, index) => toChange(folder === null ? path : path.slice(folder.length + 1), contents[index] ?? new Uint8Array()));
  return { folder, changes };
}

function toChange(filePath: string, content: Uint8Array): FileChange {
  const text = asText(content);
  return text === null ? { filePath, content: Buffer.from(content).toString("base64"), isBinary: true } : { filePath, content: text };
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
