import type { OnResolveArgs, OnResolveResult, Plugin } from "esbuild";
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { posix } from "node:path";
import type { ProjectFiles } from "../project-files.ts";
import { importPackage } from "./package-resolver.ts";
import { refused } from "./refused.ts";
import { isOfLibrary, isOwnSource, isUnused, ownFile, SDK } from "./sdk-places.ts";

const LOADERS = { ".ts": "ts", ".js": "js", ".json": "json" } as const;

export const ENTRY = "vennel:entry";

export interface Entry {
  readonly source: string;
  readonly folder: string;
}

/** Resolves every import to a file of the project in memory, to our own SDK and harness, or to a package of the list; refuses anything else. */
export function projectResolver(files: ProjectFiles, entry: Entry): Plugin {
  return {
    name: "project-only",
    setup(build) {
      const fromOurs = ({ path: specifier, importer, resolveDir }: OnResolveArgs): OnResolveResult => {
        if (isUnused(specifier, importer)) return { path: specifier, namespace: "unused", sideEffects: false };
        const path = ownFile(specifier, importer, resolveDir);
        return path ? { path, namespace: "own", ...(isOfLibrary(path) && { sideEffects: false }) } : refused(`"${specifier}" is outside the project.`);
      };
      const fromProject = (args: OnResolveArgs) => inProject(files, args.path, args.importer, args.with) ?? importPackage(build, files, args);

      build.onResolve({ filter: /^vennel:entry$/ }, ({ kind }) => (kind === "entry-point" ? { path: ENTRY, namespace: "entry" } : undefined));
      build.onResolve({ filter: /.*/, namespace: "entry" }, (args) => (args.path.startsWith("project:") ? fromProject(args) : fromOurs(args)));
      build.onResolve({ filter: /.*/, namespace: "project" }, fromProject);
      build.onResolve({ filter: /.*/, namespace: "own" }, fromOurs);
      build.onLoad({ filter: /.*/, namespace: "entry" }, () => ({ contents: entry.source, resolveDir: entry.folder, loader: "ts" }));
      build.onLoad({ filter: /.*/, namespace: "project" }, ({ path }) => ({
        contents: files.get(path) ?? "",
        loader: LOADERS[posix.extname(path) as keyof typeof LOADERS] ?? "ts",
      }));
      build.onLoad({ filter: /.*/, namespace: "unused" }, () => ({ contents: "export {};", loader: "js" }));
      build.onLoad({ filter: /.*/, namespace: "own" }, async ({ path }) => {
        if (!isOwnSource(path) && !isOfLibrary(path)) return { errors: [{ text: `${path} is outside the project.` }] };
        return { contents: await readFile(path, "utf8"), resolveDir: posix.dirname(path), loader: isOwnSource(path) ? "ts" : "js" };
      });
    },
  };
}

/** Null for what can only be a package. */
function inProject(files: ProjectFiles, specifier: string, importer: string, attributes: Record<string, string>): OnResolveResult | null {
  const sdk = SDK[specifier];
  if (sdk) return { path: sdk, namespace: "own" };
  if (Object.keys(attributes).some((name) => name !== "type" || attributes[name] !== "json"))
    return refused(`The import of "${specifier}" has attributes that are not supported.`);

  if (isBuiltin(specifier)) return refused(`"${specifier}" is not available: integration code reaches the outside only through its connections.`);
  const direct = specifier.startsWith("project:") ? specifier.slice("project:".length) : null;
  if (direct === null && !specifier.startsWith(".")) return null;
  const wanted = direct ?? posix.normalize(posix.join(posix.dirname(importer), specifier));
  if (wanted.startsWith("..") || posix.isAbsolute(wanted)) return refused(`"${specifier}" is outside the project.`);
  const found = [wanted, `${wanted}.ts`, `${wanted}/index.ts`, `${wanted}.js`, wanted.replace(/\.js$/, ".ts")].find((path) => files.has(path));
  if (!found) return refused(`The project has no file "${wanted}".`);
  if (!(posix.extname(found) in LOADERS)) return refused(`"${found}" cannot be imported: only .ts, .js and .json files can.`);
  return { path: found, namespace: "project" };
}
