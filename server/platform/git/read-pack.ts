import { createBreather } from "../breather.ts";
import { readAlone, whyRefused, type Reader } from "../rightless/read-alone.ts";
import { shaOf, type GitObject, type Objects, type ObjectType } from "./objects.ts";
import { MOST_BYTES } from "./open-pack.ts";
import type { PackTasks } from "./pack.rightless.ts";

const BETWEEN_BREATHS = 1_000_000;
/** What an object costs beside its bytes. */
const EACH = 100;
const MEGABYTES = 1_048_576;
/** The pack, its bases, and all that comes of them. */
const MEMORY_MB = 1024;

/** The objects of a pack, unpacked in a process without rights. Of those that say how they differ from another `find` gives the base, if it is here. */
export async function readPack(pack: Uint8Array, find: (sha: string) => Promise<GitObject | null>, signal?: AbortSignal): Promise<Objects> {
  const limits = { memoryMb: MEMORY_MB, answerMb: Math.ceil(MOST_BYTES / MEGABYTES) + 10 };
  const unpacked = await readAlone(
    "pack",
    async (process: Reader<PackTasks>) => {
      const { output: missing } = await process.run("open", null, [pack]);
      const bases = await basesOf(missing, find);
      const named = bases.map(([sha, { type }]) => [sha, type] as const);
      return process.run(
        "finish",
        named,
        bases.map(([, { content }]) => content),
      );
    },
    limits,
    signal,
  ).catch((error: Error) => {
    throw new Error(whyRefused(error) ?? error.message, { cause: error });
  });
  return named(unpacked.output, unpacked.bytes);
}

async function basesOf(missing: readonly string[], find: (sha: string) => Promise<GitObject | null>): Promise<[sha: string, base: GitObject][]> {
  const bases: [string, GitObject][] = [];
  let bytes = 0;
  for (const sha of missing) {
    const base = await find(sha);
    if (!base) continue;
    bytes += base.content.length;
    if (bytes > MOST_BYTES) throw new Error("the files in it are too large together");
    bases.push([sha, base]);
  }
  return bases;
}

/** Names are made here: an object is stored under no other than its own. */
async function named(types: readonly ObjectType[], contents: readonly Uint8Array[]): Promise<Objects> {
  const objects: Objects = new Map();
  const breathe = createBreather(BETWEEN_BREATHS);
  for (const [index, type] of types.entries()) {
    const bytes = contents[index] ?? new Uint8Array();
    const object = { type, content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) };
    objects.set(shaOf(object), object);
    await breathe(bytes.length + EACH);
  }
  return objects;
}
