import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

/** Nine times nine, eight times over. */
export function yamlBomb(): string {
  const names = "abcdefghi".split("");
  return names
    .map(
      (name, index) =>
        `${name}: &${name} [${Array(9)
          .fill(index === 0 ? "x" : `*${names[index - 1]}`)
          .join()}]`,
    )
    .join("\n");
}

export const deepJson = () => `{"openapi":"3.0.0","paths":${"[".repeat(400_000)}${"]".repeat(400_000)}}`;
export const deepYaml = () => `openapi: 3.0.0\npaths: ${"[".repeat(100_000)}${"]".repeat(100_000)}`;
export const deepXml = () => `<?xml version="1.0"?>${"<a>".repeat(200_000)}${"</a>".repeat(200_000)}`;

/** A page whose text unpacks to as much as is asked for. */
export function pdfBomb(bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, " "), { level: 9 });
  const objects = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    Buffer.from("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >>"),
    Buffer.concat([Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`), packed, Buffer.from("\nendstream")]),
  ];
  let body = Buffer.from("%PDF-1.4\n");
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body = Buffer.concat([body, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  return Buffer.concat([body, Buffer.from(`xref\n0 5\n0000000000 65535 f \n${table}trailer << /Size 5 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`)]);
}

/** A git pack of objects that are kept as differences of one another: few bytes, and hours of putting together. */
export function packBomb(): Buffer {
  const base = Buffer.alloc(65_536, "a");
  const baseSha = createHash("sha1").update(`blob ${base.length}\0`).update(base).digest();
  const objects = [Buffer.concat([head(base.length, 3), deflateSync(base)])];
  for (let n = 0; n < 200; n++) {
    // Four million copies of one byte each.
    const copies = Buffer.concat([
      number(base.length),
      number(4_000_000),
      Buffer.alloc(8_000_000 - 16, Buffer.from([0x90, 0x01])).subarray(0, 2 * 3_999_999),
      Buffer.from([1, n]),
    ]);
    objects.push(Buffer.concat([head(copies.length, 7), baseSha, deflateSync(copies, { level: 9 })]));
  }
  const start = Buffer.from("PACK\0\0\0\u0002\0\0\0\0", "latin1");
  start.writeUInt32BE(objects.length, 8);
  const body = Buffer.concat([start, ...objects]);
  return Buffer.concat([body, createHash("sha1").update(body).digest()]);
}

function head(length: number, kind: number): Buffer {
  const bytes = [(kind << 4) | (length & 15)];
  for (let rest = length >> 4; rest > 0; rest >>= 7) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80;
    bytes.push(rest & 0x7f);
  }
  return Buffer.from(bytes);
}

function number(value: number): Buffer {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80;
    bytes.push(rest & 0x7f);
  }
  return Buffer.from(bytes);
}
