import { closeSync, constants, openSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { BUNDLE } from "./spawn-command.ts";

export const FOLDER_PREFIX = "vennel-sandbox-";
/** Many times what a sandbox needs to start, after which its folder is gone. */
const LEFT_AFTER_MS = 60_000;

/**
 * What was killed while it started may leave a process that waits at the pipe for its code: it finds an empty file and
 * ends.
 */
export async function removeSandboxFolder(folder: string): Promise<void> {
  const writer = writerOf(join(folder, BUNDLE));
  await rm(folder, { recursive: true, force: true });
  if (writer !== null) closeSync(writer);
}

/** Removes the folders of sandboxes whose server was killed while they were starting. */
export async function removeLeftFolders(parent: string, now: number): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(FOLDER_PREFIX))) {
    const folder = join(parent, name);
    const made = await stat(folder).catch(() => null);
    if (!made || made.uid !== process.getuid?.() || now - made.mtimeMs < LEFT_AFTER_MS) continue;
    await removeSandboxFolder(folder).catch(() => {});
  }
}

/** Opened for both, so that it waits for nobody; null where there is no pipe. */
function writerOf(pipe: string): number | null {
  try {
    return openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  } catch {
    return null;
  }
}
