import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript-browser";
import { findAllowedPackage, packageOfSpecifier } from "../../../contracts/packages.ts";
import { folderOfPackage } from "../packages/installed-package.ts";
import type { ProjectFiles } from "../project-files.ts";

const PROJECT = "/project/";
/** Where the packages of the list appear to be installed. */
const MODULES = `${PROJECT}node_modules/`;
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const LIB = fileURLToPath(new URL(".", import.meta.resolve("typescript-browser")));

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.esnext.d.ts"],
  types: [],
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  paths: {
    "@vennel/sdk": [`${ROOT}sdk/index.ts`],
    "@vennel/sdk/files": [`${ROOT}sdk/files.ts`],
    "@vennel/sdk/testing": [`${ROOT}sdk/testing.ts`],
  },
};

/** What the sandbox offers beside the language. */
const GLOBALS = `${ROOT}sdk/globals.d.ts`;

export const projectPath = (path: string) => PROJECT + path;

export interface ProjectHost extends ts.LanguageServiceHost {
  update(files: ProjectFiles): void;
}

/** A file system of the project in memory, our SDK, the packages of the list and the compiler's own libraries; nothing else can be read. */
export function createProjectHost(): ProjectHost {
  const versions = new Map<string, { text: string; version: number }>();
  const disk = new Map<string, string | undefined>();
  let revision = 0;

  const readDisk = (asked: string) => {
    const path = placeOnDisk(asked);
    if (path === null) return undefined;
    if (!disk.has(path)) disk.set(path, existsSync(path) && statSync(path).isFile() ? readFileSync(path, "utf8") : undefined);
    return disk.get(path);
  };
  const read = (path: string) => versions.get(path)?.text ?? readDisk(path);

  return {
    update(files) {
      revision += 1;
      const wanted = new Set([...files.keys()].map(projectPath));
      for (const path of versions.keys()) if (!wanted.has(path)) versions.delete(path);
      for (const [path, text] of files) {
        const name = projectPath(path);
        const known = versions.get(name);
        if (known?.text !== text) versions.set(name, { text, version: revision });
      }
    },
    getProjectVersion: () => String(revision),
    getCompilationSettings: () => OPTIONS,
    getScriptFileNames: () => [GLOBALS, ...[...versions.keys()].filter((path) => /\.tsx?$/.test(path))],
    getScriptVersion: (path) => String(versions.get(path)?.version ?? 0),
    getScriptSnapshot(path) {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => PROJECT,
    getDefaultLibFileName: (options) => LIB + ts.getDefaultLibFileName(options),
    fileExists: (path) => read(path) !== undefined,
    readFile: read,
    directoryExists: (path) => isOurs(`${path}/`) || path.startsWith(PROJECT.slice(0, -1)),
    getDirectories: () => [],
    realpath: (path) => path,
  };
}

/** Null for what is not to be read. */
function placeOnDisk(path: string): string | null {
  if (isOurs(path)) return path;
  if (!path.startsWith(MODULES) || path.includes("/../")) return null;
  const inside = path.slice(MODULES.length);
  const name = packageOfSpecifier(inside);
  const folder = name && findAllowedPackage(name) ? folderOfPackage(name) : null;
  return folder && name ? folder + inside.slice(name.length + 1) : null;
}

function isOurs(path: string): boolean {
  return path.startsWith(`${ROOT}sdk/`) || path.startsWith(LIB);
}
