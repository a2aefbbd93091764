import { lstat, mkdir, readFile, symlink, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findAllowedPackage } from "../contracts/packages.ts";
import { folderOfPackage } from "../server/builder/packages/installed-package.ts";

/**
 * The packages that a project declares, linked into its `node_modules` from where Vennel has them: editors and `npx tsc`
 * know their types, and nothing is fetched. What somebody installed there themselves stays.
 */
export async function linkLocalPackages(folder: string): Promise<void> {
  for (const [name, version] of Object.entries(await declaredIn(folder))) {
    const source = findAllowedPackage(name)?.version === version ? folderOfPackage(name) : null;
    const place = join(folder, "node_modules", name);
    const there = await lstat(place).catch(() => null);
    if (!source || (there && !there.isSymbolicLink())) continue;
    if (there) await unlink(place);
    await mkdir(dirname(place), { recursive: true });
    // A junction needs no privilege on Windows; elsewhere the word counts for nothing.
    await symlink(source, place, "junction");
  }
}

async function declaredIn(folder: string): Promise<Record<string, unknown>> {
  try {
    const { dependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { dependencies?: unknown };
    return typeof dependencies === "object" && dependencies !== null ? (dependencies as Record<string, unknown>) : {};
  } catch {
    // No manifest, or none that can be read: the check says so.
    return {};
  }
}
