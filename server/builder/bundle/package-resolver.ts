import type { Metafile, OnResolveArgs, OnResolveResult, PluginBuild } from "esbuild";
import { resolve } from "node:path";
import { packageOfSpecifier } from "../../../contracts/packages.ts";
import { refuseImport } from "../packages/declared-packages.ts";
import { folderOfPackage, isOfAllowedPackage } from "../packages/installed-package.ts";
import type { ProjectFiles } from "../project-files.ts";
import { refused } from "./refused.ts";

/**
 * A package that code of the project imports: on the list, declared in package.json, and installed as the list has it.
 * Its inner imports are the bundler's own business, which is far quicker there; what it read is looked at in the end.
 */
export async function importPackage(build: PluginBuild, files: ProjectFiles, { path, kind }: OnResolveArgs): Promise<OnResolveResult> {
  const refusal = refuseImport(files, path);
  if (refusal !== null) return refused(refusal);
  const folder = folderOfPackage(packageOfSpecifier(path) ?? "");
  if (!folder) return refused(`The package "${path}" is not installed in the version of the list.`);
  const found = await build.resolve(path, { kind, resolveDir: folder });
  if (found.errors.length > 0) return refused(`The package has no "${path}".`);
  return { path: found.path, sideEffects: found.sideEffects };
}

/** Files that the bundler read of itself and that belong to no package of the list. */
export function strangersIn({ inputs }: Metafile, workingFolder: string): readonly string[] {
  return Object.keys(inputs).filter((input) => !/^\w+:/.test(input) && !isOfAllowedPackage(resolve(workingFolder, input)));
}
