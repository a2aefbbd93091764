import { FileError } from "./file-error.ts";

/** Text as it is, or bytes. */
export type Content = string | Uint8Array;

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "iso-8859-1" | "iso-8859-2" | "iso-8859-15" | "shift_jis" | "gb18030" | "euc-kr";

export const MOST_BYTES = 20 * 1_048_576;

/** A mark at the start of the bytes says more than the caller; without any, it is UTF-8. */
export function textOf(content: Content, encoding?: Encoding): string {
  if (content.length > MOST_BYTES) throw new FileError(`The file is larger than the ${MOST_BYTES / 1_048_576} MiB that are read at once.`);
  if (typeof content === "string") return content.replace(/^\uFEFF/, "");
  const marked = content[0] === 0xff && content[1] === 0xfe ? "utf-16le" : content[0] === 0xfe && content[1] === 0xff ? "utf-16be" : null;
  const wanted = marked ?? encoding ?? "utf-8";
  try {
    return new TextDecoder(wanted, { fatal: true }).decode(content).replace(/^\uFEFF/, "");
  } catch {
    throw new FileError(`The file is not text in ${wanted}; name its encoding.`);
  }
}
