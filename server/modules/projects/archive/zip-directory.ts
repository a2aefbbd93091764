import { unreadable } from "./archive-refused.ts";

/** What a zip's directory says of one entry. Its sizes are claims. */
export interface ZipEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly size: number;
  /** Its stored bytes, as they are in the archive. */
  readonly packed: Uint8Array;
}

const END = 0x06_05_4b_50;
const END_64 = 0x06_06_4b_50;
const ENTRY = 0x02_01_4b_50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xff_ff;
const [ENCRYPTED, UTF8] = [0x01, 0x800];
const [STORED, DEFLATED] = [0, 8];
/** Where a number is too large for its field, the field holds this and the number is elsewhere. */
const ELSEWHERE = 0xff_ff_ff_ff;

/** The entries of a zip, one by one, as its directory names them. */
export function* zipEntries(bytes: Uint8Array): Generator<ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let { at, count } = directoryOf(view);
    for (; count > 0; count--) {
      const [entry, next] = entryAt(bytes, view, at);
      yield entry;
      at = next;
    }
  } catch (error) {
    if (error instanceof RangeError) throw unreadable("it is cut off");
    throw error;
  }
}

function directoryOf(view: DataView): { at: number; count: number } {
  let end = view.byteLength - END_BYTES;
  const first = Math.max(0, end - LONGEST_COMMENT);
  while (end >= first && view.getUint32(end, true) !== END) end--;
  if (end < first) throw unreadable("it has no directory");
  const [at, count] = [view.getUint32(end + 16, true), view.getUint16(end + 10, true)];
  if (at !== ELSEWHERE && count !== 0xff_ff) return { at, count };
  const end64 = Number(view.getBigUint64(end - 12, true));
  if (view.getUint32(end64, true) !== END_64) throw unreadable("it has no directory");
  return { at: Number(view.getBigUint64(end64 + 48, true)), count: Number(view.getBigUint64(end64 + 32, true)) };
}

function entryAt(bytes: Uint8Array, view: DataView, at: number): [entry: ZipEntry, next: number] {
  if (view.getUint32(at, true) !== ENTRY) throw unreadable("its directory is damaged");
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  const [nameBytes, extraBytes, commentBytes] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
  const name = new TextDecoder(flags & UTF8 ? "utf-8" : "latin1").decode(bytes.subarray(at + 46, at + 46 + nameBytes));
  const extra = new DataView(bytes.buffer, bytes.byteOffset + at + 46 + nameBytes, extraBytes);
  const [size = 0, packedBytes = 0, start = 0] = numbersOf(
    [24, 20, 42].map((field) => view.getUint32(at + field, true)),
    extra,
  );
  if (flags & ENCRYPTED) throw unreadable(`${name} is encrypted`);
  if (method !== STORED && method !== DEFLATED) throw unreadable(`${name} is packed in a way that is not read here`);
  // The entry has a head of its own, whose name may be of another length.
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  if (from + packedBytes > bytes.length) throw unreadable("it is cut off");
  const packed = bytes.subarray(from, from + packedBytes);
  return [{ name, isDeflated: method === DEFLATED, size, packed }, at + 46 + nameBytes + extraBytes + commentBytes];
}

/** Those that are elsewhere are in the extra field, in this order. */
function numbersOf(numbers: readonly number[], extra: DataView): number[] {
  if (!numbers.includes(ELSEWHERE)) return [...numbers];
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 0x00_01) continue;
    let from = at + 4;
    return numbers.map((number) => (number === ELSEWHERE ? Number(extra.getBigUint64((from += 8) - 8, true)) : number));
  }
  return [...numbers];
}
