import ts from "typescript-browser";
import type { ProjectFiles } from "../project-files.ts";
import { COMPILER_LIBRARIES, PROJECT, SDK_FOLDER } from "./places.ts";
import type { TypeLibrary } from "./type-library.ts";

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
    "@vennel/sdk": [`${SDK_FOLDER}index.ts`],
    "@vennel/sdk/files": [`${SDK_FOLDER}files.ts`],
    "@vennel/sdk/testing": [`${SDK_FOLDER}testing.ts`],
  },
};

/** What the sandbox offers beside the language. */
const GLOBALS = `${SDK_FOLDER}globals.d.ts`;

export const projectPath = (path: string) => PROJECT + path;

export interface ProjectHost extends ts.LanguageServiceHost {
  update(files: ProjectFiles): void;
}

/** A file system of the project, our SDK, the packages of the list and the compiler's own libraries, all in memory; nothing else can be read. */
export function createProjectHost(library: TypeLibrary): ProjectHost {
  const versions = new Map<string, { text: string; version: number }>();
  const known = new Map(Object.entries(library));
  let revision = 0;

  const read = (path: string) => versions.get(path)?.text ?? known.get(path);

  return {
    update(files) {
      revision += 1;
      const wanted = new Set([...files.keys()].map(projectPath));
      for (const path of versions.keys()) if (!wanted.has(path)) versions.delete(path);
      for (const [path, text] of files) {
        const name = projectPath(path);
        if (versions.get(name)?.text !== text) versions.set(name, { text, version: revision });
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
    getDefaultLibFileName: (options) => COMPILER_LIBRARIES + ts.getDefaultLibFileName(options),
    fileExists: (path) => read(path) !== undefined,
    readFile: read,
    directoryExists: (path) => [PROJECT, SDK_FOLDER, COMPILER_LIBRARIES].some((folder) => `${path}/`.startsWith(folder)),
    getDirectories: () => [],
    realpath: (path) => path,
  };
}
