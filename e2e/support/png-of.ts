import { crc32, deflateSync } from "node:zlib";

/** A picture of a size: a disc on a clear ground. */
export function pngOf(size: number): Buffer {
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: size }, (__, x) => (Math.hypot(x - size / 2, y - size / 2) < size / 2.5 ? [14, 165, 190, 255] : [0, 0, 0, 0])).flat(),
    ]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part("IHDR", head),
    part("IDAT", deflateSync(Buffer.concat(rows))),
    part("IEND", Buffer.alloc(0)),
  ]);
}

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
