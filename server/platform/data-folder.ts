import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Makes the data directory where it is missing, one folder after the other.
 * Node's recursive mkdir tries for ever where a file system invents its folders, such as below /proc.
 */
export async function prepareDataFolder(path: string): Promise<void> {
  const missing: string[] = [];
  let at = resolve(path);
  while (!(await isFolder(at))) {
    missing.unshift(at);
    at = dirname(at);
  }
  for (const folder of missing) {
    await mkdir(folder, { mode: 0o711 }).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === "EEXIST") return;
      throw new Error(`VENNEL_DATA_DIR: the folder ${folder} cannot be made (${cause.code}).`, { cause });
    });
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw new Error(`VENNEL_DATA_DIR: ${path} cannot be used (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
  throw new Error(`VENNEL_DATA_DIR: ${path} is a file, not a folder.`);
}
