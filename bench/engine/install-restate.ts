import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const PACKAGE = fileURLToPath(new URL("../../packages/engine-restate/", import.meta.url));

/** Installs what packages/engine-restate names into a folder of its own, and removes it afterwards. */
export async function withRestate<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "vennel-restate-packages-"));
  try {
    for (const file of ["package.json", "package-lock.json", ".npmrc"]) await cp(join(PACKAGE, file), join(folder, file));
    await promisify(execFile)("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
