import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { deflateSync, inflateSync, type Zlib } from "node:zlib";
import { shaOf, type GitObject, type Objects, type ObjectType } from "./objects.ts";

const TYPES: readonly (ObjectType | null)[] = [null, "commit", "tree", "blob", "tag"];
const REF_DELTA = 7;
const MOST_OBJECTS = 50_000;
const LARGEST_OBJECT = 8_000_000;
const MOST_BYTES = 200_000_000;
/** Objects; others are answered in between. */
const BETWEEN_BREATHS = 200;

export function writePack(objects: Iterable<GitObject>): Buffer {
  const all = [...objects];
  const head = Buffer.alloc(12);
  head.write("PACK");
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(all.length, 8);
  const body = Buffer.concat([head, ...all.flatMap((object) => [objectHead(object), deflateSync(object.content)])]);
  return Buffer.concat([body, createHash("sha1").update(body).digest()]);
}

function objectHead({ type, content }: GitObject): Buffer {
  const bytes: number[] = [];
  let rest = Math.floor(content.length / 16);
  let byte = (TYPES.indexOf(type) << 4) | (content.length & 15);
  while (rest > 0) {
    bytes.push(byte | 0x80);
    byte = rest & 0x7f;
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, byte]);
}

/** The objects of a pack. Those that say how they differ from another are put together; `find` gives what is here already. */
export async function readPack(pack: Buffer, find: (sha: string) => Promise<GitObject | null>): Promise<Objects> {
  const end = pack.length - 20;
  if (end < 12 || pack.toString("latin1", 0, 4) !== "PACK" || pack.readUInt32BE(4) !== 2) throw new Error("this is no pack of version 2");
  if (!createHash("sha1").update(pack.subarray(0, end)).digest().equals(pack.subarray(end))) throw new Error("the pack is not whole");
  const count = pack.readUInt32BE(8);
  if (count > MOST_OBJECTS) throw new Error(`at most ${MOST_OBJECTS} objects are taken at once`);

  const objects: Objects = new Map();
  const waiting: { base: string; delta: Buffer }[] = [];
  let at = 12;
  let total = 0;
  for (let n = 0; n < count; n++) {
    if (n % BETWEEN_BREATHS === 0) await breathe();
    let byte = pack[at++] ?? 0;
    const kind = (byte >> 4) & 7;
    let size = byte & 15;
    for (let scale = 16; byte & 0x80; scale *= 128) {
      byte = pack[at++] ?? 0;
      size += (byte & 0x7f) * scale;
    }
    total += size;
    if (size > LARGEST_OBJECT || total > MOST_BYTES) throw new Error("a file in it is too large");
    const type = TYPES[kind];
    if (!type && kind !== REF_DELTA) throw new Error("the pack has an object of an unknown kind");
    const base = type ? "" : pack.toString("hex", at, (at += 20));
    const { content, read } = inflate(pack.subarray(at, end), size);
    at += read;
    if (type) objects.set(shaOf({ type, content }), { type, content });
    else waiting.push({ base, delta: content });
  }
  await putTogether(objects, waiting, find, total);
  return objects;
}

function inflate(bytes: Buffer, size: number): { content: Buffer; read: number } {
  // With `info`, the answer says how much of the input was used.
  const { buffer, engine } = inflateSync(bytes, { info: true, maxOutputLength: Math.max(1, size) }) as unknown as { buffer: Buffer; engine: Zlib };
  if (buffer.length !== size) throw new Error("an object of the pack has another length than it says");
  return { content: buffer, read: engine.bytesWritten };
}

/**
 * A base may itself be a difference: whatever becomes known is looked for among those that wait. What comes of a few bytes may be
 * large, and differences of differences many: what they make counts against the same limit as what was sent.
 */
async function putTogether(
  objects: Objects,
  waiting: readonly { base: string; delta: Buffer }[],
  find: (sha: string) => Promise<GitObject | null>,
  sent: number,
): Promise<void> {
  const byBase = Map.groupBy(waiting, ({ base }) => base);
  const known: [sha: string, base: GitObject][] = [];
  for (const sha of byBase.keys()) {
    const base = objects.get(sha) ?? (await find(sha));
    if (base) known.push([sha, base]);
  }
  let total = sent;
  let made = 0;
  for (let next = known.pop(); next; next = known.pop()) {
    const [sha, base] = next;
    for (const { delta } of byBase.get(sha) ?? []) {
      if (++made % BETWEEN_BREATHS === 0) await breathe();
      const object = { type: base.type, content: applyDelta(base.content, delta) };
      total += object.content.length;
      if (total > MOST_BYTES) throw new Error("the files in it are too large together");
      const name = shaOf(object);
      objects.set(name, object);
      if (byBase.has(name)) known.push([name, object]);
    }
    byBase.delete(sha);
  }
  if (byBase.size > 0) throw new Error("the pack refers to objects that are not here");
}

function applyDelta(base: Buffer, delta: Buffer): Buffer {
  let at = 0;
  const number = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = delta[at++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (!(byte & 0x80)) return value;
    }
  };
  const from = number();
  const to = number();
  if (from !== base.length || to > LARGEST_OBJECT) throw new Error("a difference in the pack does not fit");
  const parts: Buffer[] = [];
  let size = 0;
  while (at < delta.length) {
    const part = nextPart();
    size += part.length;
    if (part.length === 0 || size > to) throw new Error("a difference in the pack does not fit");
    parts.push(part);
  }
  if (size !== to) throw new Error("a difference in the pack does not fit");
  return Buffer.concat(parts);

  function nextPart(): Buffer {
    const code = delta[at++] ?? 0;
    if (!(code & 0x80)) return delta.subarray(at, (at += code));
    const read = (bits: number, shift: number) => {
      let value = 0;
      for (let bit = 0; bit < bits; bit++) if (code & (1 << (bit + shift))) value += (delta[at++] ?? 0) * 256 ** bit;
      return value;
    };
    const offset = read(4, 0);
    const length = read(3, 4) || 0x10000;
    if (offset + length > base.length) throw new Error("a difference in the pack does not fit");
    return base.subarray(offset, offset + length);
  }
}
