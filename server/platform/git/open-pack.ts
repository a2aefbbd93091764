import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { inflateSync, type Zlib } from "node:zlib";
import { OBJECT_KINDS, shaOf, type Objects } from "./objects.ts";

/** An object that says how it differs from another. */
export interface Difference {
  readonly base: string;
  readonly delta: Buffer;
}

export interface OpenedPack {
  readonly objects: Objects;
  readonly waiting: readonly Difference[];
  /** Of everything that came out of it so far. */
  readonly bytes: number;
}

const REF_DELTA = 7;
const MOST_OBJECTS = 50_000;
export const LARGEST_OBJECT = 8_000_000;
/** Folders and commits, which the server reads itself. */
const LARGEST_LIST = 1_000_000;
export const MOST_BYTES = 200_000_000;

/** The contents of a pack as received: whole objects, and deltas whose bases are not resolved yet. */
export function openPack(pack: Buffer): OpenedPack {
  const end = pack.length - 20;
  if (end < 12 || pack.toString("latin1", 0, 4) !== "PACK" || pack.readUInt32BE(4) !== 2) throw new Error("this is no pack of version 2");
  if (!createHash("sha1").update(pack.subarray(0, end)).digest().equals(pack.subarray(end))) throw new Error("the pack is not whole");
  const count = pack.readUInt32BE(8);
  if (count > MOST_OBJECTS) throw new Error(`at most ${MOST_OBJECTS} objects are taken at once`);

  const objects: Objects = new Map();
  const waiting: Difference[] = [];
  let at = 12;
  let bytes = 0;
  for (let n = 0; n < count; n++) {
    let byte = pack[at++] ?? 0;
    const kind = (byte >> 4) & 7;
    let size = byte & 15;
    for (let scale = 16; byte & 0x80; scale *= 128) {
      byte = pack[at++] ?? 0;
      size += (byte & 0x7f) * scale;
    }
    bytes += size;
    const type = OBJECT_KINDS[kind];
    if (bytes > MOST_BYTES) throw new Error("a file in it is too large");
    if (!type && kind !== REF_DELTA) throw new Error("the pack has an object of an unknown kind");
    requireSize(type ?? "blob", size);
    const base = type ? "" : pack.toString("hex", at, (at += 20));
    const { content, read } = inflate(pack.subarray(at, end), size);
    at += read;
    if (type) objects.set(shaOf({ type, content }), { type, content });
    else waiting.push({ base, delta: content });
  }
  return { objects, waiting, bytes };
}

export function requireSize(type: string, size: number): void {
  if (size > LARGEST_OBJECT) throw new Error("a file in it is too large");
  if (type !== "blob" && size > LARGEST_LIST) throw new Error("a folder or commit in it is too large");
}

function inflate(bytes: Buffer, size: number): { content: Buffer; read: number } {
  // With `info`, the answer says how much of the input was used.
  const { buffer, engine } = inflateSync(bytes, { info: true, maxOutputLength: Math.max(1, size) }) as unknown as { buffer: Buffer; engine: Zlib };
  if (buffer.length !== size) throw new Error("an object of the pack has another length than it says");
  return { content: Buffer.from(buffer.buffer, buffer.byteOffset, buffer.length), read: engine.bytesWritten };
}
