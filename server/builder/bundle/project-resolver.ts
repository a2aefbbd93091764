import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin } from "esbuild-wasm/esm/browser.js";
import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { refuseImport } from "../packages/declared-packages.ts";
import type { ProjectFiles } from "../project-files.ts";
import type { BundleData } from "./bundle-data.ts";

const LOADERS = { ".ts": "ts", ".js": "js", ".json": "json" } as const;

/** The bundler opens what the last such comment of a file names; after ours, which maps nothing, no other is the last. */
const NO_SOURCE_MAP = `\n//# sourceMappingURL=data:application/json,${encodeURIComponent('{"version":3,"sources":[],"mappings":""}')}`;

export const ENTRY = "vennel:entry";

export interface Project {
  readonly files: ProjectFiles;
  /** The module that everything else is imported from. */
  readonly entry: string;
}

/** Resolves every import to a file of the project, to our own SDK and harness, or to a package of the list, all of them in memory; refuses anything else. */
export function projectResolver(current: () => Project, { own, packages }: BundleData["values"]): Plugin {
  const [pureOwn, purePackages] = [new Set(own.pure), new Set(packages.pure)];
  const ofOurs = (name: string | undefined): OnResolveResult | null =>
    name !== undefined && Object.hasOwn(own.files, name) ? { path: name, namespace: "own", ...(pureOwn.has(name) && { sideEffects: false }) } : null;
  const ofPackages = (path: string | undefined): OnResolveResult | null =>
    path !== undefined && Object.hasOwn(packages.files, path) ? { path, namespace: "package", ...(purePackages.has(path) && { sideEffects: false }) } : null;

  const fromProject = ({ path, importer, with: attributes }: OnResolveArgs): OnResolveResult =>
    (path.startsWith("@vennel/") ? ofOurs(own.entries[path]) : null) ??
    inProject(current().files, path, importer, attributes) ??
    refusedPackage(current().files, path) ??
    ofPackages(packages.specifiers[path]) ??
    refused(`The package has no "${path}".`);
  const fromEntry = (args: OnResolveArgs) =>
    args.path.startsWith("vennel:") ? (ofOurs(own.entries[args.path]) ?? refused(`There is no ${args.path}.`)) : fromProject(args);
  const fromOurs = ({ path }: OnResolveArgs) => ofOurs(path.replace(/^\.\//, "")) ?? refused(`"${path}" is outside the project.`);
  const fromPackage = ({ path, importer }: OnResolveArgs) =>
    ofPackages(packages.imports[importer]?.[path]) ?? refused(`A package imports ${path}, which is outside of the list.`);
  const loadProject = ({ path }: { readonly path: string }): OnLoadResult => {
    const loader = LOADERS[posix.extname(path) as keyof typeof LOADERS] ?? "ts";
    return { contents: `${current().files.get(path) ?? ""}${loader === "json" ? "" : NO_SOURCE_MAP}`, loader };
  };

  return {
    name: "project-only",
    setup(build) {
      build.onResolve({ filter: /.*/ }, (args) => {
        if (args.kind === "entry-point") return { path: ENTRY, namespace: "entry" };
        if (args.namespace === "entry") return fromEntry(args);
        if (args.namespace === "own") return fromOurs(args);
        return args.namespace === "package" ? fromPackage(args) : fromProject(args);
      });
      build.onLoad({ filter: /.*/, namespace: "entry" }, () => ({ contents: current().entry, loader: "ts" }));
      build.onLoad({ filter: /.*/, namespace: "project" }, loadProject);
      build.onLoad({ filter: /.*/, namespace: "own" }, ({ path }) => ({ contents: own.files[path] ?? "", loader: "js" }));
      build.onLoad({ filter: /.*/, namespace: "package" }, ({ path }) => ({
        contents: packages.files[path] ?? "",
        loader: path.endsWith(".json") ? "json" : "js",
      }));
    },
  };
}

function refusedPackage(files: ProjectFiles, specifier: string): OnResolveResult | null {
  const refusal = refuseImport(files, specifier);
  return refusal === null ? null : refused(refusal);
}

/** An import that is not resolved, with the reason that the person reads. */
function refused(text: string): OnResolveResult {
  return { errors: [{ text }] };
}

/** Null for what can only be a package. */
function inProject(files: ProjectFiles, specifier: string, importer: string, attributes: Record<string, string>): OnResolveResult | null {
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
