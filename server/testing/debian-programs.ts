import { execFile } from "node:child_process";
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const CACHE = fileURLToPath(new URL("../../.vennel/", import.meta.url));
/** Servers of other protocols, to test against. */
const PACKAGES = ["mariadb-server-core", "openssh-server", "dovecot-imapd"];
const SET = "test-programs-1";
const AN_ATTEMPT_MS = 120_000;

export interface DebianPrograms {
  /** Below it the packages' files lie as they would below `/`. */
  readonly root: string;
  /** What a program needs to find the libraries that came with it. */
  readonly libraryPath: string;
}

/**
 * Real servers out of Debian's packages, unpacked below `.vennel` once and never installed, so that no service of the machine
 * changes and nobody has to be root. Where that cannot be done the tests of these servers are skipped, and the reason is printed.
 */
export async function debianPrograms(): Promise<DebianPrograms | null> {
  const root = join(CACHE, SET);
  try {
    await mkdir(CACHE, { recursive: true });
    while (!(await exists(root))) await fetchOnce(root);
    return { root, libraryPath: await librariesIn(root) };
  } catch (error) {
    console.warn(`Tests against ${PACKAGES.join(", ")} are skipped: ${(error as Error).message.slice(0, 300)}`);
    return null;
  }
}

/** Test files run side by side: one of them fetches, the others wait for it. */
async function fetchOnce(root: string): Promise<void> {
  const lock = `${root}.lock`;
  const mine = await open(lock, "wx").catch(() => null);
  if (!mine) {
    if (await isAbandoned(lock)) await rm(lock, { force: true });
    return sleep(100);
  }
  const folder = await mkdtemp(`${root}-`);
  try {
    await unpack(await download(folder), folder);
    await rename(join(folder, "root"), root);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await mine.close();
    await rm(lock, { force: true });
  }
}

/** Lists of packages of our own where the machine has none, so that this needs no right that a test has not. */
async function download(folder: string): Promise<string> {
  const packages = join(folder, "packages");
  await mkdir(packages);
  const fetchWith = async (options: readonly string[]) => {
    const { stdout } = await run("apt-get", [...options, "install", "--simulate", "--no-install-recommends", ...PACKAGES]);
    const needed = [...stdout.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? "");
    await run("apt-get", [...options, "download", ...new Set([...needed, ...PACKAGES])], { cwd: packages, timeout: AN_ATTEMPT_MS });
  };
  await fetchWith([]).catch(async () => {
    for (const name of ["lists/partial", "cache/archives/partial"]) await mkdir(join(folder, name), { recursive: true });
    const own = ["-o", `Dir::State::Lists=${join(folder, "lists")}`, "-o", `Dir::Cache=${join(folder, "cache")}`];
    await run("apt-get", [...own, "update"], { timeout: AN_ATTEMPT_MS });
    await fetchWith(own);
  });
  return packages;
}

async function unpack(packages: string, folder: string): Promise<void> {
  const root = join(folder, "root");
  await mkdir(root);
  for (const name of await readdir(packages)) if (name.endsWith(".deb")) await run("dpkg-deb", ["-x", join(packages, name), root]);
}

async function librariesIn(root: string): Promise<string> {
  const places = await Promise.all(
    ["usr/lib", "lib"].map(async (place) => (await readdir(join(root, place)).catch(() => [])).map((name) => join(root, place, name))),
  );
  return places
    .flat()
    .filter((path) => /-linux-gnu$|\/dovecot$/.test(path))
    .join(":");
}

/** The process that held the lock was killed. */
async function isAbandoned(lock: string): Promise<boolean> {
  const made = await stat(lock).catch(() => null);
  return made !== null && Date.now() - made.mtimeMs > 3 * AN_ATTEMPT_MS;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
