import { findAllowedPackage, namesOfAllowedPackages, packageOfSpecifier } from "../../../contracts/packages.ts";
import { readPackage } from "../analysis/read-package.ts";
import type { ProjectFiles } from "../project-files.ts";

/** The SDK is there without being declared; to declare it is no mistake. */
const SDK = "@vennel/sdk";

/** Why each package under `dependencies` of package.json cannot be had; none when all can. */
export function refusedDependencies(files: ProjectFiles): readonly string[] {
  const declared = Object.entries(readPackage(files)?.dependencies ?? {});
  return declared.flatMap(([name, version]) => refuseDependency(name, version) ?? []);
}

export function refuseDependency(name: string, version: string): string | null {
  if (name === SDK) return null;
  const allowed = findAllowedPackage(name);
  if (!allowed) return `The package ${name} is not on the list (${namesOfAllowedPackages()}). Write what is needed of it in the project.`;
  if (version === allowed.version) return null;
  return `The list has ${name} ${allowed.version}; package.json asks for ${version}. Write "${name}": "${allowed.version}".`;
}

/** Why code may not import this; null when it may. */
export function refuseImport(files: ProjectFiles, specifier: string): string | null {
  const name = specifier.split("/").includes("..") ? null : packageOfSpecifier(specifier);
  const allowed = name === null ? undefined : findAllowedPackage(name);
  if (!name || !allowed)
    return `The package "${specifier}" cannot be bundled: it is not on the list (${namesOfAllowedPackages()}). Write what you need of it in the project.`;
  const declared = readPackage(files)?.dependencies[name];
  if (declared === undefined) return `The package "${name}" is not declared. Write "dependencies": { "${name}": "${allowed.version}" } in package.json.`;
  return refuseDependency(name, declared);
}
