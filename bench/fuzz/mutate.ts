import type { Random } from "./random.ts";

const LARGEST = 65_536;
const NUMBERS = ["0", "-1", "1e999", "9007199254740993", "4294967296", "-0", "NaN", "0x10", "1.5", "00"];
const TEXTS = [
  "\0",
  "\ud800",
  "\u202e",
  "%00",
  "%0d%0a",
  "__proto__",
  "constructor",
  "//",
  "\\",
  "\r\n",
  "=",
  "&",
  ",",
  ";",
  ":",
  "{",
  "}",
  "[",
  "]",
  '"',
  "null",
];

/** Another input made of one that was interesting, and sometimes of two. */
export function mutate(input: Buffer, corpus: readonly Buffer[], words: readonly string[], random: Random): Buffer {
  let bytes: Buffer = Buffer.from(input);
  for (let changes = 1 + random.below(4); changes > 0; changes -= 1) bytes = change(bytes, corpus, words, random);
  return bytes.subarray(0, LARGEST);
}

function change(bytes: Buffer, corpus: readonly Buffer[], words: readonly string[], random: Random): Buffer {
  const at = random.below(bytes.length + 1);
  const to = Math.min(bytes.length, at + 1 + random.below(random.below(4) === 0 ? 200 : 6));
  switch (random.below(9)) {
    case 0:
      return replaced(bytes, at, Math.min(at + 1, bytes.length), Buffer.of((bytes[at] ?? 0) ^ (1 << random.below(8))));
    case 1:
      return replaced(bytes, at, Math.min(at + 1, bytes.length), Buffer.of(random.below(256)));
    case 2:
      return replaced(bytes, at, to, Buffer.alloc(0));
    case 3:
      return replaced(bytes, at, at, bytes.subarray(at, to));
    case 4:
      return replaced(bytes, at, at, Buffer.from(random.pick(words.length > 0 ? words : TEXTS)));
    case 5:
      return replaced(bytes, at, to, Buffer.from(random.pick(NUMBERS)));
    case 6:
      return replaced(bytes, at, at, Buffer.from(random.pick(TEXTS)));
    case 7: {
      const other = random.pick(corpus);
      const from = random.below(other.length + 1);
      return replaced(bytes, at, to, other.subarray(from, from + random.below(100)));
    }
    default:
      return Buffer.concat(
        Array.from({ length: 1 + random.below(random.below(20) === 0 ? 400 : 3) }, (_, index) => (index === 0 ? bytes : bytes.subarray(at, to))),
      );
  }
}

function replaced(bytes: Buffer, from: number, to: number, by: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, from), by, bytes.subarray(to)]);
}
