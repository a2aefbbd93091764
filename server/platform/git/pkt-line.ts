import { ApiError } from "../errors.ts";

const DATA_PER_BAND = 65_515;

export const FLUSH = Buffer.from("0000");

/** A line of git's wire protocol: its length in four hexadecimal digits, then what it says. */
export function pkt(content: string | Uint8Array): Buffer {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, "0")), bytes]);
}

/** Bands of one stream: 1 is data, 2 is progress shown to the person. */
export function band(channel: 1 | 2, content: Uint8Array): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < content.length; at += DATA_PER_BAND) parts.push(pkt(Buffer.concat([Buffer.of(channel), content.subarray(at, at + DATA_PER_BAND)])));
  return Buffer.concat(parts);
}

/** The lines of a request, null for each flush, up to where `isEnd` says that none follow. */
export function readLines(bytes: Buffer, isEnd: (line: string | null) => boolean): { lines: (string | null)[]; rest: Buffer } {
  const lines: (string | null)[] = [];
  let at = 0;
  while (at + 4 <= bytes.length) {
    const length = Number.parseInt(bytes.toString("latin1", at, at + 4), 16);
    if (!(length === 0 || (length >= 4 && at + length <= bytes.length)))
      throw new ApiError("invalid", "This is not git's protocol: a line has no proper length.");
    const line = length === 0 ? null : bytes.toString("utf8", at + 4, at + length).replace(/\n$/, "");
    at += Math.max(4, length);
    lines.push(line);
    if (isEnd(line)) break;
  }
  return { lines, rest: bytes.subarray(at) };
}
