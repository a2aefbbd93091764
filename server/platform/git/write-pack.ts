import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { OBJECT_KINDS, type GitObject } from "./objects.ts";

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
  let byte = (OBJECT_KINDS.indexOf(type) << 4) | (content.length & 15);
  while (rest > 0) {
    bytes.push(byte | 0x80);
    byte = rest & 0x7f;
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, byte]);
}
