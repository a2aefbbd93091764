import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";

/** The other side sent more than is taken. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

const [fromGzip, fromDeflate, fromBrotli] = [promisify(gunzip), promisify(inflate), promisify(brotliDecompress)];
const DECODERS = { gzip: fromGzip, "x-gzip": fromGzip, deflate: fromDeflate, br: fromBrotli } as const;

/** What was sent, unpacked to no more than `limit` bytes, so that a small answer cannot become a huge one; in the threads of zlib, so that nobody waits for it. */
export async function unpack(bytes: Buffer, encoding: string | undefined, limit: number): Promise<Buffer> {
  const decode = DECODERS[(encoding ?? "").trim().toLowerCase() as keyof typeof DECODERS];
  if (!decode || bytes.byteLength === 0) return bytes;
  try {
    return await decode(bytes, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(limit);
    throw error;
  }
}

export function tooLarge(limit: number): AnswerTooLarge {
  return new AnswerTooLarge(`The answer is larger than the ${Math.floor(limit / 1_048_576)} MiB that are taken.`);
}
