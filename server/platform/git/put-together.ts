import { Buffer } from "node:buffer";
import { shaOf, type GitObject, type Objects } from "./objects.ts";
import { MOST_BYTES, requireSize, type OpenedPack } from "./open-pack.ts";

/** What differences refer to that is not in the pack as it came. Some of it may be made by others of them. */
export function missingBases({ objects, waiting }: OpenedPack): string[] {
  return [...new Set(waiting.map(({ base }) => base))].filter((sha) => !objects.has(sha));
}

/**
 * All objects of a pack, given the bases that are here already. A base may itself be a difference: whatever becomes known is
 * looked for among those that wait. What comes of a few bytes may be large, and differences of differences many: what they make
 * counts against the same limit as what was sent.
 */
export function putTogether({ objects, waiting, bytes }: OpenedPack, bases: ReadonlyMap<string, GitObject>): Objects {
  const byBase = Map.groupBy(waiting, ({ base }) => base);
  const known: [sha: string, base: GitObject][] = [];
  for (const sha of byBase.keys()) {
    const base = objects.get(sha) ?? bases.get(sha);
    if (base) known.push([sha, base]);
  }
  let total = bytes;
  for (let next = known.pop(); next; next = known.pop()) {
    const [sha, base] = next;
    for (const { delta } of byBase.get(sha) ?? []) {
      const object = { type: base.type, content: applyDelta(base, delta, MOST_BYTES - total) };
      total += object.content.length;
      const name = shaOf(object);
      objects.set(name, object);
      if (byBase.has(name)) known.push([name, object]);
    }
    byBase.delete(sha);
  }
  if (byBase.size > 0) throw new Error("the pack refers to objects that are not here");
  return objects;
}

function applyDelta({ type, content: base }: GitObject, delta: Buffer, most: number): Buffer {
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
  if (from !== base.length) throw misfit();
  requireSize(type, to);
  if (to > most) throw new Error("the files in it are too large together");
  const made = Buffer.alloc(to);
  let size = 0;
  while (at < delta.length) {
    const part = nextPart();
    if (part.length === 0 || size + part.length > to) throw misfit();
    made.set(part, size);
    size += part.length;
  }
  if (size !== to) throw misfit();
  return made;

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
    if (offset + length > base.length) throw misfit();
    return base.subarray(offset, offset + length);
  }
}

function misfit(): Error {
  return new Error("a difference in the pack does not fit");
}
