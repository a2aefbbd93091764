import { existsSync, readFileSync, realpathSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import ts from "typescript-browser";
import type { Plugin } from "vite";
import { ALLOWED_PACKAGES } from "../../contracts/packages.ts";

const ID = "virtual:package-types";
const OPTIONS: ts.CompilerOptions = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
const HOST: ts.ModuleResolutionHost = { fileExists: existsSync, readFile: (path) => readFileSync(path, "utf8") };

/**
 * The types of the packages that integration code may import, for the editor's worker: `typesOf` holds a loader by name.
 * Each package is a file of its own, which only a project asks for that uses the package.
 */
export function packageTypes(): Plugin {
  return {
    name: "package-types",
    resolveId: (id) => (id.startsWith(ID) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${ID}`)
        return `export const typesOf = {${ALLOWED_PACKAGES.map(({ name }) => `${JSON.stringify(name)}: () => import("${ID}/${name}")`).join(",")}};`;
      const name = id.startsWith(`\0${ID}/`) ? id.slice(ID.length + 2) : null;
      return name === null ? null : `export default JSON.parse(${JSON.stringify(JSON.stringify(typesIn(name)))});`;
    },
  };
}

/** Path within node_modules → text: package.json, and every declaration that an import of the package can reach. */
function typesIn(name: string): Readonly<Record<string, string>> {
  const manifest = findPackageJSON(name, import.meta.url);
  if (!manifest) throw new Error(`${name} is not installed.`);
  const folder = realpathSync(dirname(manifest));
  const { version, type, exports = { ".": {} }, types } = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, unknown> & { exports?: object };
  const files: Record<string, string> = { [`${name}/package.json`]: JSON.stringify({ name, version, type, exports, types }) };
  const cache = ts.createModuleResolutionCache(folder, (path) => path, OPTIONS);
  const resolved = (specifier: string, from: string) => {
    const path = ts.resolveModuleName(specifier, from, OPTIONS, HOST, cache).resolvedModule?.resolvedFileName;
    return path !== undefined && /\.d\.[mc]?ts$/.test(path) ? path : [];
  };
  const open = Object.keys(exports)
    .filter((entry) => !entry.includes("*"))
    .flatMap((entry) => resolved(join(name, entry), join(folder, "index.d.ts")));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const key = join(name, path.slice(folder.length));
    if (key in files || !path.startsWith(folder)) continue;
    const text = (files[key] = readFileSync(path, "utf8"));
    const from = path;
    open.push(...ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => resolved(fileName, from)));
  }
  return files;
}
