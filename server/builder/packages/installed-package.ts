import { readFileSync, realpathSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, sep } from "node:path";
import { ALLOWED_PACKAGES, findAllowedPackage } from "../../../contracts/packages.ts";

const folders = new Map<string, string | null>();

/** The folder of a package of the list, with a separator at its end; null when it is not installed in the very version of the list. */
export function folderOfPackage(name: string): string | null {
  const known = folders.get(name);
  if (known !== undefined) return known;
  const found = findFolder(name);
  folders.set(name, found);
  return found;
}

/** Whether a file belongs to a package of the list. */
export function isOfAllowedPackage(path: string): boolean {
  return ALLOWED_PACKAGES.some(({ name }) => {
    const folder = folderOfPackage(name);
    return folder !== null && path.startsWith(folder);
  });
}

function findFolder(name: string): string | null {
  const allowed = findAllowedPackage(name);
  const manifest = allowed && manifestOf(name);
  if (!manifest) return null;
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version?: string };
  return version === allowed.version ? realpathSync(dirname(manifest)) + sep : null;
}

function manifestOf(name: string): string | undefined {
  try {
    return findPackageJSON(name, import.meta.url);
  } catch {
    return undefined;
  }
}
