import { createHash } from "node:crypto";
import { access, chmod, constants, chown, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { closedFolder } from "./closed-folder.ts";
import type { SandboxTools } from "./sandbox-level.ts";
import { BUILT_INSIDE } from "./walls.ts";

/** Smaller programs are compiled in less time than it takes to copy. */
const LARGE_BYTES = 1_000_000;
/** Of what Deno keeps; the shared memory of its databases is of one process. */
const CODE = /^(?:v8_code|dep_analysis)_cache_v\d+(?:-wal)?$/;

/** Runs an entry that is asked nothing; whether it came to its end. What it leaves in the folder's `cache` comes from our code alone. */
export type RunOnce = (entry: string, folder: string) => Promise<boolean>;

/** Where the code is that V8 made of an entry. It is good for the one path at which the process sees the entry. */
export function compiledFolder(programs: string, entry: string, { bwrap }: SandboxTools): string {
  const path = bwrap ? BUILT_INSIDE : programs;
  return join(programs, "compiled", `${entry}-${createHash("sha256").update(path).digest("hex").slice(0, 8)}`);
}

/** Copies the code of an entry to where its process looks for it; false where nothing has been compiled. */
export async function copyCompiled(compiled: string, cache: string, uid: number | null): Promise<boolean> {
  const names = await readdir(compiled).catch(() => null);
  await mkdir(cache);
  if (uid !== null) await chown(cache, uid, uid);
  for (const name of names ?? []) {
    await copyFile(join(compiled, name), join(cache, name));
    if (uid !== null) await chown(join(cache, name), uid, uid);
  }
  return names !== null;
}

/** Has each large entry compiled that has not been, once for all the processes that it will start. */
export async function compileLarge(programs: string, tools: SandboxTools, runOnce: RunOnce): Promise<void> {
  // Its processes start from copies, each at another path.
  if ((await closedFolder(programs, tools)) || !(await isWritable(programs))) return;
  for (const name of await readdir(programs)) {
    if (!name.endsWith(".js") || (await stat(join(programs, name))).size < LARGE_BYTES) continue;
    const entry = name.slice(0, -".js".length);
    const compiled = compiledFolder(programs, entry, tools);
    if (!(await stat(compiled).catch(() => null))) await compileEntry(entry, compiled, runOnce);
  }
}

async function compileEntry(entry: string, compiled: string, runOnce: RunOnce): Promise<void> {
  await mkdir(join(compiled, ".."), { recursive: true });
  const staging = await mkdtemp(`${compiled}.new-`);
  const cache = join(staging, "cache");
  try {
    await chmod(staging, 0o755);
    await mkdir(cache);
    // One that does not start is no worse off without compiled code, and says why when it is used.
    if (!(await runOnce(entry, staging))) return;
    const names = (await readdir(cache)).filter((name) => CODE.test(name));
    if (names.length === 0) return;
    // Copies, which belong to the server and not to the account of that process.
    const copies = join(staging, "copies");
    await mkdir(copies);
    for (const name of names) await writeFile(join(copies, name), await readFile(join(cache, name)));
    // Another server may have done the same meanwhile.
    await rename(copies, compiled).catch(() => {});
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** A release may have been installed by another account. */
function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}
