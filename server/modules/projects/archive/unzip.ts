import { Inflate } from "fflate";
import { ArchiveRefused, unreadable } from "./archive-refused.ts";
import { zipEntries, type ZipEntry } from "./zip-directory.ts";

export interface ArchiveLimits {
  readonly files: number;
  readonly fileBytes: number;
  readonly bytes: number;
}

/** Among them what is left out. */
const MOST_ENTRIES = 20_000;
/** Of what comes out to what went in. Text seldom shrinks to a tenth. */
const MOST_RATIO = 200;
/** Below this, few bytes that become many do no harm. */
const SMALL = 5_000_000;
/** What goes into the inflater at once: at most a thousand times as much comes out before the limits are looked at. */
const PIECE = 2048;

/** The files of a zip. Bytes count as they come out; what the directory says of them is only ever a reason to stop sooner. */
export function unzip(bytes: Uint8Array, limits: ArchiveLimits, isIgnored: (name: string) => boolean): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let entries = 0;
  let left = limits.bytes;
  for (const entry of zipEntries(bytes)) {
    if (++entries > MOST_ENTRIES) throw new ArchiveRefused("too_large", `The archive has more than ${MOST_ENTRIES} entries.`);
    if (entry.name.endsWith("/") || isIgnored(entry.name)) continue;
    if (files.size >= limits.files) throw new ArchiveRefused("too_large", `A project has at most ${limits.files} files.`);
    const content = contentOf(entry, limits.fileBytes);
    left -= content.length;
    if (left < 0) throw new ArchiveRefused("too_large", `The project's files together are larger than ${limits.bytes / 1_000_000} MB.`);
    if (limits.bytes - left > Math.max(SMALL, bytes.length * MOST_RATIO))
      throw new ArchiveRefused("too_large", `The archive becomes more than ${MOST_RATIO} times as large when it is unpacked.`);
    if (files.has(entry.name)) throw unreadable(`${entry.name} is in it twice`);
    files.set(entry.name, content);
  }
  return files;
}

function contentOf({ name, isDeflated, size, packed }: ZipEntry, most: number): Uint8Array {
  if (size > most) throw new ArchiveRefused("too_large", `${name} is larger than ${most / 1_000_000} MB.`);
  const content = isDeflated ? inflated(name, packed, size) : packed;
  if (content.length !== size) throw lies(name);
  return content;
}

function inflated(name: string, packed: Uint8Array, size: number): Uint8Array {
  const content = new Uint8Array(size);
  let made = 0;
  const inflate = new Inflate((piece) => {
    if (made + piece.length > size) throw lies(name);
    content.set(piece, made);
    made += piece.length;
  });
  try {
    for (let at = 0; at < packed.length || at === 0; at += PIECE) inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
  } catch (error) {
    throw error instanceof ArchiveRefused ? error : unreadable(`${name} is damaged`);
  }
  return content.subarray(0, made);
}

function lies(name: string): ArchiveRefused {
  return unreadable(`${name} has another size than its directory says`);
}
