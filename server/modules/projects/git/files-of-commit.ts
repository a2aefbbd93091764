import type { FileChange } from "../../../../contracts/platform.ts";
import { readCommit, readTree, type GitObject } from "../../../platform/git/objects.ts";
import type { Files } from "../files/working-copy.ts";
import { PushRefused } from "./push-refused.ts";

type Find = (sha: string) => Promise<GitObject | null>;

/** Every file of a commit by its path. */
export async function filesOfCommit(commit: GitObject, find: Find): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  await walk(readCommit(commit.content).tree, "");
  return files;

  async function walk(sha: string, folder: string): Promise<void> {
    for (const { mode, name, sha: inside } of readTree((await need(sha, "tree")).content)) {
      const path = folder + name;
      if (mode === "40000") await walk(inside, `${path}/`);
      else if (mode === "100644" || mode === "100755") files.set(path, (await need(inside, "blob")).content);
      else throw new PushRefused("kind of file", [`${path}: links and submodules are not kept here`]);
    }
  }
  async function need(sha: string, type: GitObject["type"]): Promise<GitObject> {
    const object = await find(sha);
    if (object?.type !== type) throw new PushRefused("incomplete", [`the ${type} ${sha} is missing`]);
    return object;
  }
}

/** What has to change for the present files to become these. */
export function changesTo(wanted: ReadonlyMap<string, Buffer>, present: Files): FileChange[] {
  const gone = [...present.keys()].filter((path) => !wanted.has(path)).map((filePath) => ({ filePath, content: null }));
  const written = [...wanted].flatMap(([filePath, content]): FileChange[] => {
    if (present.get(filePath)?.content.equals(content)) return [];
    const isBinary = !isText(content);
    return [{ filePath, content: content.toString(isBinary ? "base64" : "utf8"), isBinary }];
  });
  return [...gone, ...written];
}

function isText(content: Buffer): boolean {
  return !content.includes(0) && Buffer.from(content.toString("utf8")).equals(content);
}
