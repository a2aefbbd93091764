import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { shaOf, type GitObject } from "./objects.ts";
import { readPack } from "./read-pack.ts";
import { writePack } from "./write-pack.ts";

const blob = (text: string): GitObject => ({ type: "blob", content: Buffer.from(text) });
const nowhere = async () => null;

test("objects come out of a pack as they went in", async () => {
  const objects = [blob("a"), blob("b".repeat(5000))];
  expect([...(await readPack(writePack(objects), nowhere)).values()]).toEqual(objects);
});

test("differences are put together in whatever order they come, also on what is here already", async () => {
  const [first, second, third] = [blob("1"), blob("12"), blob("123")];
  const pack = packOf([
    { base: shaOf(second), delta: append(second, "3") },
    { base: shaOf(first), delta: append(first, "2") },
  ]);
  const objects = await readPack(pack, async (sha) => (sha === shaOf(first) ? first : null));
  expect([...objects.keys()].toSorted()).toEqual([shaOf(second), shaOf(third)].toSorted());
  await expect(readPack(pack, nowhere)).rejects.toThrow("refers to objects that are not here");
});

test("a long chain of differences costs no more than its length", async () => {
  const chain: GitObject[] = [blob("x")];
  for (let n = 0; n < 3000; n += 1) chain.push(blob(`${chain[n]?.content.toString().slice(-20)}${n}`));
  const deltas = chain.slice(1).map((object, n) => ({ base: shaOf(chain[n] ?? object), delta: whole(chain[n] ?? object, object) }));
  let asked = 0;
  const objects = await readPack(packOf(deltas.toReversed()), async (sha) => ((asked += 1), sha === shaOf(blob("x")) ? blob("x") : null));
  expect(objects.size).toBe(3000);
  expect(asked).toBe(3000);
});

test("few bytes that make many are refused before they fill the memory", async () => {
  const base: GitObject = { type: "blob", content: Buffer.alloc(65_536, "a") };
  // Each is 8 MB made of 120 copies of the base, and different from the one before.
  const deltas = Array.from({ length: 60 }, (_, n) => ({ base: shaOf(base), delta: copies(base, 120, String(n)) }));
  const pack = packOf(deltas);
  expect(pack.length).toBeLessThan(10_000);
  await expect(readPack(pack, async () => base)).rejects.toThrow("too large together");
});

function packOf(deltas: readonly { base: string; delta: Buffer }[]): Buffer {
  const head = Buffer.alloc(12);
  head.write("PACK");
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(deltas.length, 8);
  const body = Buffer.concat([head, ...deltas.flatMap(({ base, delta }) => [size(delta.length, 7), Buffer.from(base, "hex"), deflateSync(delta)])]);
  return Buffer.concat([body, createHash("sha1").update(body).digest()]);
}

function size(length: number, kind: number): Buffer {
  const bytes = [(kind << 4) | (length & 15)];
  for (let rest = length >> 4; rest > 0; rest >>= 7) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80;
    bytes.push(rest & 0x7f);
  }
  return Buffer.from(bytes);
}

function number(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80;
    bytes.push(rest & 0x7f);
  }
  return bytes;
}

function append({ content }: GitObject, text: string): Buffer {
  return Buffer.from([...number(content.length), ...number(content.length + text.length), 0x90, content.length, text.length, ...Buffer.from(text)]);
}

function whole(base: GitObject, object: GitObject): Buffer {
  return Buffer.from([...number(base.content.length), ...number(object.content.length), object.content.length, ...object.content]);
}

/** A length that is left out means 65,536. */
function copies(base: GitObject, times: number, end: string): Buffer {
  const length = base.content.length * times + end.length;
  return Buffer.from([...number(base.content.length), ...number(length), ...Array.from({ length: times }, () => 0x80), end.length, ...Buffer.from(end)]);
}
