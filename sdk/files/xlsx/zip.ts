import { unzipSync, zipSync } from "fflate";
import { MOST_BYTES } from "../content.ts";
import { FileError } from "../file-error.ts";

const MOST_UNPACKED = 60 * 1_048_576;
const MOST_FILES = 2_000;
const IS_READ = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/.+\.(xml|rels))$/;

/** The parts of a workbook that are read. What they unpack to is added up before anything is unpacked, and an entry cannot grow beyond what it declares. */
export function unzip(bytes: Uint8Array): Map<string, Uint8Array> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new FileError("This is no Excel workbook (.xlsx).");
  if (bytes.length > MOST_BYTES) throw new FileError(`The workbook is larger than the ${MOST_BYTES / 1_048_576} MiB that are read at once.`);
  let unpacked = 0;
  let files = 0;
  try {
    const found = unzipSync(bytes, {
      filter({ name, originalSize }) {
        files += 1;
        if (files > MOST_FILES) throw new FileError(`The workbook has more than ${MOST_FILES} parts.`);
        if (!IS_READ.test(name)) return false;
        unpacked += originalSize;
        if (unpacked > MOST_UNPACKED) throw new FileError(`The workbook unpacks to more than ${MOST_UNPACKED / 1_048_576} MiB.`);
        return true;
      },
    });
    return new Map(Object.entries(found));
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError("The workbook is damaged.");
  }
}

/** The same bytes for the same files, whenever they are written. */
export function zip(files: ReadonlyMap<string, string>): Uint8Array {
  const encoder = new TextEncoder();
  return zipSync(Object.fromEntries([...files].map(([name, text]) => [name, [encoder.encode(text), { mtime: "1980-01-01T00:00:00" }]])), { level: 6 });
}
