import type { OnResolveResult, Plugin } from "esbuild";
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import type { ProjectFiles } from "../project-files.ts";
import { isOfLibrary, isOwnSource, isUnused, ownFile, SDK } from "./sdk-places.ts";

const LOADERS = { ".ts": "ts", ".js": "js", ".json": "json" } as const;

/** Resolves every import to a file of the project in memory, or to our own SDK and harness; refuses anything else. */
export function projectResolver(files: ProjectFiles): Plugin {
  return {
    name: "project-only",
    setup(build) {
      build.onResolve({ filter: /.*/ }, (args) => {
        if (args.kind === "entry-point") return undefined;
        if (args.namespace === "project" || args.path.startsWith("project:")) return inProject(files, args.path, args.importer, args.with);
        if (isUnused(args.path, args.importer)) return { path: args.path, namespace: "unused", sideEffects: false };
        const path = ownFile(args.path, args.importer, args.resolveDir);
        return path ? { path, namespace: "file", ...(isOfLibrary(path) && { sideEffects: false }) } : refused(`"${args.path}" is outside the project.`);
      });
      build.onLoad({ filter: /.*/, namespace: "project" }, ({ path }) => ({
        contents: files.get(path) ?? "",
        loader: LOADERS[posix.extname(path) as keyof typeof LOADERS] ?? "ts",
      }));
      build.onLoad({ filter: /.*/, namespace: "unused" }, () => ({ contents: "export {};", loader: "js" }));
      build.onLoad({ filter: /.*/, namespace: "file" }, async ({ path }) => {
        if (!isOwnSource(path) && !isOfLibrary(path)) return { errors: [{ text: `${path} is outside the project.` }] };
        return { contents: await readFile(path, "utf8"), loader: isOwnSource(path) ? "ts" : "js" };
      });
    },
  };
}

function inProject(files: ProjectFiles, specifier: string, importer: string, attributes: Record<string, string>): OnResolveResult {
  const sdk = SDK[specifier];
  if (sdk) return { path: sdk, namespace: "file" };
  if (Object.keys(attributes).some((name) => name !== "type" || attributes[name] !== "json"))
    return refused(`The import of "${specifier}" has attributes that are not supported.`);

  const direct = specifier.startsWith("project:") ? specifier.slice("project:".length) : null;
  if (direct === null && !specifier.startsWith(".")) {
    if (specifier.startsWith("node:")) return refused(`"${specifier}" is not available: integration code reaches the outside only through its connections.`);
    return refused(`The package "${specifier}" cannot be bundled: npm packages are not supported yet. Write what you need of it in the project.`);
  }
  const wanted = direct ?? posix.normalize(posix.join(posix.dirname(importer), specifier));
  if (wanted.startsWith("..") || posix.isAbsolute(wanted)) return refused(`"${specifier}" is outside the project.`);
  const found = [wanted, `${wanted}.ts`, `${wanted}/index.ts`, `${wanted}.js`, wanted.replace(/\.js$/, ".ts")].find((path) => files.has(path));
  if (!found) return refused(`The project has no file "${wanted}".`);
  if (!(posix.extname(found) in LOADERS)) return refused(`"${found}" cannot be imported: only .ts, .js and .json files can.`);
  return { path: found, namespace: "project" };
}

function refused(text: string): OnResolveResult {
  return { errors: [{ text }] };
}
