import { deflateRawSync } from "node:zlib";

interface Made {
  readonly name: string;
  /** As it is stored. */
  readonly packed: Buffer;
  /** What the directory says that it unpacks to. */
  readonly claims: number;
}

/** A zip with whatever directory one likes. */
export function zipOf(entries: readonly Made[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, packed, claims } of entries) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims, 18);
    common.writeUInt16LE(name.length, 22);
    const head = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\0"), common, tail, Buffer.from(name)]));
    parts.push(head);
    at += head.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  for (const field of [8, 10]) end.writeUInt16LE(Math.min(entries.length, 0xff_ff), field);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

export const zeros = (bytes: number) => deflateRawSync(Buffer.alloc(bytes), { level: 9 });
const nothing = zeros(0);
const times = (count: number, of: (index: number) => Made) => zipOf(Array.from({ length: count }, (_, index) => of(index)));

/** Each with the words that it is refused with. */
export const HOSTILE_ZIPS: readonly (readonly [what: string, make: () => Buffer, sentence: RegExp])[] = [
  [
    "whose directory lies about 4 MB that become 4 GB",
    () => {
      const packed = zeros(400_000_000);
      return times(10, (index) => ({ name: `lie-${index}.txt`, packed, claims: 1000 }));
    },
    /has another size than its directory says/,
  ],
  [
    "that becomes a thousand times as large",
    () => times(12, (index) => ({ name: `${index}.txt`, packed: zeros(1_990_000), claims: 1_990_000 })),
    /times as large/,
  ],
  ["with a file of 300 MB", () => times(1, () => ({ name: "large.txt", packed: zeros(300_000_000), claims: 300_000_000 })), /large\.txt is larger than 2 MB/],
  ["with 60,000 entries", () => times(60_000, (index) => ({ name: `node_modules/${index}`, packed: nothing, claims: 0 })), /more than 20000 entries/],
  ["with 501 files", () => times(501, (index) => ({ name: `${index}`, packed: zeros(1), claims: 1 })), /at most 500 files/],
  ["whose entry ends before it says", () => times(1, () => ({ name: "short.txt", packed: zeros(9), claims: 10 })), /has another size/],
  [
    "whose entry is no deflated data",
    () => times(1, () => ({ name: "odd.txt", packed: Buffer.from("\u00ff".repeat(50), "latin1"), claims: 10 })),
    /odd\.txt is damaged/,
  ],
  ["with one name twice", () => times(2, () => ({ name: "a.txt", packed: zeros(1), claims: 1 })), /a\.txt is in it twice/],
  ["that is cut off", () => times(3, (index) => ({ name: `${index}`, packed: zeros(5_000), claims: 5_000 })).subarray(0, -30), /cannot be read|can be read/],
];
