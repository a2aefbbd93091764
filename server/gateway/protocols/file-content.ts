import { isUtf8 } from "node:buffer";
import { BadRequest, type Fields } from "./request-parts.ts";

/** In base64 inside JSON this is just below the largest answer that is taken. */
export const MAX_FILE_BYTES = 7 * 1_048_576;

export interface FileContent {
  readonly encoding: "text" | "base64";
  readonly content: string;
}

/** A file's bytes inside JSON: as text where they are some, unless base64 is asked for. */
export function contentOf(bytes: Buffer, wanted: string | null): FileContent {
  if (wanted !== null && wanted !== "text" && wanted !== "base64") throw new BadRequest("encoding is text or base64.");
  const isText = isUtf8(bytes) && !bytes.includes(0);
  if (wanted === "text" && !isText) throw new BadRequest("The file is not text in UTF-8: read it with the encoding base64.");
  const encoding = wanted ?? (isText ? "text" : "base64");
  return { encoding, content: bytes.toString(encoding === "text" ? "utf8" : "base64") };
}

/** The way back; base64 as addresses carry it (`-` and `_`) is base64 too. */
export function bytesOf({ content, encoding = "text" }: Fields): Buffer {
  if (typeof content !== "string") throw new BadRequest('content is required; an empty file has the content "".');
  if (encoding !== "text" && encoding !== "base64") throw new BadRequest("encoding is text or base64.");
  if (encoding === "base64" && !/^[A-Za-z0-9+/_\s-]*={0,2}\s*$/.test(content)) throw new BadRequest("content is not base64.");
  const bytes = Buffer.from(content, encoding === "text" ? "utf8" : "base64");
  if (bytes.byteLength > MAX_FILE_BYTES) throw new BadRequest(`content is larger than the ${MAX_FILE_BYTES / 1_048_576} MiB that one call takes.`);
  return bytes;
}

/** Part of a file; the whole of it where nothing is said. */
export function rangeOf(query: URLSearchParams): { readonly offset: number; readonly length: number } | null {
  if (!query.has("offset") && !query.has("length")) return null;
  const [offset, length] = [Number(query.get("offset") ?? 0), Number(query.get("length") ?? MAX_FILE_BYTES)];
  if (!Number.isSafeInteger(offset) || offset < 0) throw new BadRequest("offset must be a whole number.");
  if (!Number.isSafeInteger(length) || length < 1 || length > MAX_FILE_BYTES) throw new BadRequest(`length must be between 1 and ${MAX_FILE_BYTES}.`);
  return { offset, length };
}

export const FILE_TOO_LARGE = `The file is larger than the ${MAX_FILE_BYTES / 1_048_576} MiB that one call takes. Read it in parts, with offset and length.`;
