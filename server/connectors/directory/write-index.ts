import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DirectoryHeader, OperationLine } from "./directory-api.ts";

export const INDEX_FILES = {
  header: "apis.json",
  words: "words.txt",
  postings: "postings.bin",
  places: "places.bin",
  operations: "operations.ndjson",
} as const;

/**
 * The index as files: the words in order with the end of each one's list, the lists, and the operations as lines with
 * their places, which are read one by one when they are shown. Only a whole index gets its name. Returns its bytes.
 */
export async function writeIndex(
  folder: string,
  header: DirectoryHeader,
  lists: ReadonlyMap<string, readonly number[]>,
  lines: readonly OperationLine[],
): Promise<number> {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const words = [...lists.keys()].toSorted();
  const postings = new Uint32Array(words.reduce((sum, word) => sum + (lists.get(word)?.length ?? 0), 0));
  let at = 0;
  const ends = words.map((word) => {
    const list = lists.get(word) ?? [];
    postings.set(list, at);
    at += list.length;
    return `${word} ${at}`;
  });
  const texts = lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`));
  const places = new Uint32Array(texts.length + 1);
  texts.forEach((text, index) => (places[index + 1] = (places[index] ?? 0) + text.byteLength));

  const contents = {
    [INDEX_FILES.header]: Buffer.from(JSON.stringify(header)),
    [INDEX_FILES.words]: Buffer.from(ends.join("\n")),
    [INDEX_FILES.postings]: Buffer.from(postings.buffer),
    [INDEX_FILES.places]: Buffer.from(places.buffer),
    [INDEX_FILES.operations]: Buffer.concat(texts),
  };
  for (const [name, content] of Object.entries(contents)) await writeFile(join(part, name), content);
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
  return Object.values(contents).reduce((sum, { byteLength }) => sum + byteLength, 0);
}
