import type { FileChange } from "../../../../contracts/project-files.ts";
import { readCommit, readTree, type GitObject } from "../../../platform/git/objects.ts";
import type { Files } from "../files/working-copy.ts";
import { PushRefused } from "./push-refused.ts";

type Find = (sha: string) => Promise<GitObject | null>;

/** A folder may stand in another many times over, so that a few folders hold more files than anybody could read. */
const MOST_FILES = 1_000;
const MOST_FOLDERS = 5_000;
const DEEPEST = 60;
/** The last as git wrote it long ago. */
const FILE_MODES = new Set(["100644", "100755", "100664"]);

/** Every file of a commit by its path. */
export async function filesOfCommit(commit: GitObject, find: Find): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let folders = 0;
  await walk(readCommit(commit.content).tree, "", 0);
  return files;

  async function walk(sha: string, folder: string, depth: number): Promise<void> {
    if (++folders > MOST_FOLDERS || depth > DEEPEST) throw new PushRefused("too many folders", ["The commit has more folders than a project may have."]);
    for (const { mode, name, sha: inside } of readTree((await need(sha, "tree")).content)) {
      const path = folder + name;
      if (mode === "40000") await walk(inside, `${path}/`, depth + 1);
      else if (FILE_MODES.has(mode)) files.set(path, (await need(inside, "blob")).content);
      else throw new PushRefused("kind of file", [`${path}: links and submodules are not kept here`]);
      if (files.size > MOST_FILES) throw new PushRefused("too many files", [`The commit has more than ${MOST_FILES} files.`]);
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
