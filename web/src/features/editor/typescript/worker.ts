import { createSystem, createVirtualTypeScriptEnvironment, type VirtualTypeScriptEnvironment } from "@typescript/vfs";
import ts from "typescript-browser";
import { typesOf } from "virtual:package-types";
import type { Change, Completion, Description, Finding, LanguageApi, Reply, Request } from "./protocol.ts";

const LIBRARIES = import.meta.glob<string>(
  [
    "/../node_modules/typescript-browser/lib/lib.{es5,es6,es2015,es2016,es2017,es2018,es2019,es2020,es2021,es2022,es2023,es2024,es2025,esnext,decorators,decorators.legacy}*.d.ts",
    "!**/*.full.d.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);
const SDK = import.meta.glob<string>(["/../sdk/**/*.ts", "!/../sdk/**/*.test.ts"], { query: "?raw", import: "default", eager: true });

/** What the sandbox offers beside the language. */
const GLOBALS = "/vennel-sdk/globals.d.ts";

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ["lib.esnext.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: [],
  paths: {
    "@vennel/sdk": ["/vennel-sdk/index.ts"],
    "@vennel/sdk/files": ["/vennel-sdk/files.ts"],
    "@vennel/sdk/testing": ["/vennel-sdk/testing.ts"],
  },
};

let environment: VirtualTypeScriptEnvironment | null = null;
let rootPaths: readonly string[] = [];

const api: LanguageApi = {
  async load(files) {
    const all = new Map<string, string>();
    for (const types of await Promise.all(declaredPackages(files).flatMap((name) => typesOf[name]?.() ?? [])))
      for (const [path, text] of Object.entries(types.default)) all.set(`/node_modules/${path}`, text);
    for (const [path, text] of Object.entries(LIBRARIES)) all.set(`/${path.slice(path.lastIndexOf("/") + 1)}`, text);
    for (const [path, text] of Object.entries(SDK)) all.set(path.replace(/^.*\/sdk\//, "/vennel-sdk/"), text);
    rootPaths = Object.keys(files)
      .filter(isCode)
      .map((path) => `/${path}`);
    for (const [path, text] of Object.entries(files)) if (isCode(path)) all.set(`/${path}`, text || " ");
    environment = createVirtualTypeScriptEnvironment(createSystem(all), [GLOBALS, ...rootPaths], ts as never, OPTIONS);
  },
  edit(path, steps) {
    const file = environment?.getSourceFile(`/${path}`);
    if (!environment) return;
    const next = steps.reduce((text, changes) => changes.toSorted((a, b) => b.from - a.from).reduce(splice, text), file?.text ?? "");
    if (file) environment.updateFile(`/${path}`, next || " ");
    else if (isCode(path)) environment.createFile(`/${path}`, next || " ");
  },
  diagnose(path): Finding[] {
    const service = environment?.languageService;
    if (!service || !environment?.getSourceFile(`/${path}`)) return [];
    return [...service.getSyntacticDiagnostics(`/${path}`), ...service.getSemanticDiagnostics(`/${path}`)].flatMap((found) =>
      found.start === undefined
        ? []
        : [
            {
              from: found.start,
              to: found.start + (found.length ?? 1),
              severity: found.category === 1 ? ("error" as const) : ("warning" as const),
              message: ts.flattenDiagnosticMessageText(found.messageText as never, "\n"),
              code: `TS${found.code}`,
            },
          ],
    );
  },
  complete(path, position): Completion[] {
    const found = environment?.languageService.getCompletionsAtPosition(`/${path}`, position, {});
    return ((found?.entries ?? []) as readonly { name: string; kind: string; sortText: string }[])
      .slice(0, 400)
      .map(({ name, kind, sortText }) => ({ label: name, kind, sortText }));
  },
  describe(path, position): Description | null {
    const found = environment?.languageService.getQuickInfoAtPosition(`/${path}`, position);
    if (!found) return null;
    const { start, length } = found.textSpan;
    return {
      from: start,
      to: start + length,
      signature: ts.displayPartsToString(found.displayParts as never),
      documentation: ts.displayPartsToString(found.documentation as never),
    };
  },
  definition(path, position) {
    const [found] = environment?.languageService.getDefinitionAtPosition(`/${path}`, position) ?? [];
    const file = found && environment?.getSourceFile(found.fileName);
    if (!file || !rootPaths.includes(found.fileName)) return null;
    return { path: found.fileName.slice(1), line: file.getLineAndCharacterOfPosition(found.textSpan.start).line + 1 };
  },
  renameable(path, position) {
    const found = environment?.languageService.getRenameInfo(`/${path}`, position, {});
    if (!found) return null;
    if (!found.canRename) return { reason: found.localizedErrorMessage };
    const places = placesOf(path, position);
    if (places.some(({ fileName }) => !rootPaths.includes(fileName))) return { reason: "This name belongs to the SDK or to the language." };
    return { name: found.displayName };
  },
  rename(path, position, name) {
    const places = placesOf(path, position);
    const texts: Record<string, string> = {};
    for (const [fileName, inFile] of Map.groupBy(places, (place) => place.fileName)) {
      const text = environment?.getSourceFile(fileName)?.text ?? "";
      texts[fileName.slice(1)] = inFile
        .map(({ textSpan: { start, length } }) => ({ from: start, to: start + length, insert: name }))
        .toSorted((a, b) => b.from - a.from)
        .reduce(splice, text);
    }
    return texts;
  },
};

interface Place {
  readonly fileName: string;
  readonly textSpan: { readonly start: number; readonly length: number };
}

/** Everywhere that a name stands for the same thing, imports and shorthands with it: nothing gets an alias. */
function placesOf(path: string, position: number): readonly Place[] {
  return environment?.languageService.findRenameLocations(`/${path}`, position, false, false, {}) ?? [];
}

function splice(text: string, { from, to, insert }: Change): string {
  return text.slice(0, from) + insert + text.slice(Math.min(to, text.length));
}

function isCode(path: string): boolean {
  return /\.(ts|tsx)$/.test(path);
}

/** What package.json asks for; the check on the server says what cannot be had. */
function declaredPackages(files: Readonly<Record<string, string>>): string[] {
  try {
    const { dependencies } = JSON.parse(files["package.json"] ?? "{}") as { dependencies?: object };
    return Object.keys(dependencies ?? {});
  } catch {
    return [];
  }
}

/** One after the other: a question that follows a load is about what was loaded. */
let before: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Request>) => {
  before = before.then(() => answer(data));
};

async function answer({ id, method, args }: Request): Promise<void> {
  // The language service never sees an unknown method: both sides are typed by one protocol.
  const run = api[method] as (...given: readonly unknown[]) => unknown;
  let reply: Reply;
  try {
    reply = { id, value: await run(...args) };
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(reply);
}
