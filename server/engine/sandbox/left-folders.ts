import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

export const FOLDER_PREFIX = "vennel-sandbox-";
/** Many times what a sandbox needs to load its code, after which its folder is gone. */
const LEFT_AFTER_MS = 60_000;

/** Removes the folders of sandboxes whose server was killed while they were loading. */
export async function removeLeftFolders(parent: string, now: number): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(FOLDER_PREFIX))) {
    const folder = join(parent, name);
    const made = await stat(folder).catch(() => null);
    if (!made || made.uid !== process.getuid?.() || now - made.mtimeMs < LEFT_AFTER_MS) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
