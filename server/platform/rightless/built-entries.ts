import { glob, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Where the programs of rightless processes are. */
export const BUILT = join(ROOT, "built");
export const ENTRIES = "server/**/*.rightless.ts";
export const MANIFEST = "current.json";

export interface BuiltManifest {
  readonly folder: string;
  /** Size and time of what it was built from, by path from the root; null in a release, where nothing changes. */
  readonly inputs: Readonly<Record<string, string>> | null;
}

let current: Promise<string> | null = null;

/** The folder of the built programs. A checkout whose sources have changed since builds them again, a release brings them. */
export function builtEntries(): Promise<string> {
  current ??= findOrBuild();
  current.catch(() => (current = null));
  return current;
}

async function findOrBuild(): Promise<string> {
  const found = await freshEntries();
  if (found) return found;
  const { buildEntries } = await import("./build-entries.ts");
  return buildEntries(ROOT, BUILT);
}

/** Null when there are none, or older ones than their sources. */
export async function freshEntries(): Promise<string | null> {
  const text = await readFile(join(BUILT, MANIFEST), "utf8").catch(() => null);
  if (text === null) return null;
  const { folder, inputs } = JSON.parse(text) as BuiltManifest;
  const place = join(BUILT, folder);
  if (!(await stat(place).catch(() => null))) return null;
  if (inputs === null) return place;
  const isAsBefore = await Promise.all(Object.entries(inputs).map(async ([path, mark]) => (await markOf(join(ROOT, path))) === mark));
  for await (const path of glob(ENTRIES, { cwd: ROOT })) if (!Object.hasOwn(inputs, path)) return null;
  return isAsBefore.every(Boolean) ? place : null;
}

export async function markOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found ? `${found.size} ${found.mtimeMs}` : "none";
}
