import { build, type BuildOptions, type Metafile, type PluginBuild } from "esbuild";
import { glob, readFile } from "node:fs/promises";
import { join, matchesGlob, resolve } from "node:path";
import { ALLOWED_PACKAGES } from "../../../contracts/packages.ts";
import { folderOfPackage, isOfAllowedPackage } from "../packages/installed-package.ts";
import type { PackageCode } from "./bundle-data.ts";

interface Manifest {
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly sideEffects?: boolean | readonly string[];
}
interface Installed extends Manifest {
  readonly name: string;
  readonly folder: string;
}

const ENTRY = "vennel:packages";
/** Packages are taken as browsers take them: without Node. */
const AS_BROWSERS = {
  format: "esm",
  platform: "neutral",
  conditions: ["module", "browser"],
  mainFields: ["module", "main"],
  logLevel: "silent",
} as const satisfies BuildOptions;

/** Reads every file of the packages of the list that a bundle can come to need, and finds where each import in them leads. */
export async function readPackageCode(): Promise<PackageCode> {
  const packages = await installedPackages();
  const named = (await Promise.all(packages.map(specifiersOf))).flat();
  let found: readonly (readonly [string, string])[] = [];
  const result = await build({
    ...AS_BROWSERS,
    entryPoints: [ENTRY],
    absWorkingDir: "/",
    bundle: true,
    write: false,
    metafile: true,
    treeShaking: false,
    // Of no use in a bundle; what asks for them is refused when somebody imports it.
    external: ["node:*"],
    plugins: [
      {
        name: "every-specifier",
        setup(hooks) {
          hooks.onResolve({ filter: /^vennel:packages$/ }, () => ({ path: ENTRY, namespace: "entry" }));
          hooks.onLoad({ filter: /.*/, namespace: "entry" }, async () => {
            found = await resolveAll(hooks, named);
            return { contents: found.map(([, path]) => `export * from ${JSON.stringify(path)};`).join("\n"), resolveDir: "/" };
          });
        },
      },
    ],
  });
  const inputs = Object.entries(result.metafile.inputs).filter(([path]) => /^[^:(]+$/.test(path));
  const strangers = inputs.map(([path]) => resolve("/", path)).filter((path) => !isOfAllowedPackage(path));
  if (strangers.length > 0) throw new Error(`A package of the list imports ${strangers.join(", ")}, which is outside of the list.`);
  return describe(packages, found, inputs);
}

async function installedPackages(): Promise<Installed[]> {
  return Promise.all(
    ALLOWED_PACKAGES.flatMap(({ name }) => folderOfPackage(name) ?? []).map(async (folder, index) => {
      const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest & { readonly name: string };
      return { ...manifest, name: manifest.name ?? ALLOWED_PACKAGES[index]?.name ?? "", folder };
    }),
  );
}

/** What may stand in an import of the package: its exports, with every file that a pattern among them stands for. */
async function specifiersOf({ name, folder, exports = {} }: Installed): Promise<{ readonly specifier: string; readonly folder: string }[]> {
  const subpaths = new Set<string>();
  for (const [subpath, target] of Object.entries(exports)) {
    if (!subpath.includes("*")) subpaths.add(subpath);
    else
      for (const pattern of targetsOf(target)) {
        const [before = "", after = ""] = pattern.slice(2).split("*");
        for await (const file of glob(`${before}*${after}`, { cwd: folder }))
          subpaths.add(subpath.replace("*", file.slice(before.length, file.length - after.length)));
      }
  }
  return [...subpaths].filter((path) => path !== "./package.json").map((path) => ({ specifier: name + path.slice(1), folder }));
}

function targetsOf(target: unknown): string[] {
  if (typeof target === "string") return [target];
  return target !== null && typeof target === "object" ? Object.values(target).flatMap(targetsOf) : [];
}

/** Those that lead to code; an export of types alone does not. */
async function resolveAll(
  hooks: PluginBuild,
  named: readonly { readonly specifier: string; readonly folder: string }[],
): Promise<(readonly [string, string])[]> {
  const all = await Promise.all(
    named.map(async ({ specifier, folder }) => ({ specifier, found: await hooks.resolve(specifier, { kind: "import-statement", resolveDir: folder }) })),
  );
  return all.flatMap(({ specifier, found }) => (found.errors.length === 0 && /\.(m?js|json)$/.test(found.path) ? [[specifier, found.path] as const] : []));
}

async function describe(
  packages: readonly Installed[],
  found: readonly (readonly [string, string])[],
  inputs: readonly [string, Metafile["inputs"][string]][],
): Promise<PackageCode> {
  const place = (path: string): string => {
    const of = packages.find(({ folder }) => path.startsWith(folder));
    return of ? `${of.name}/${path.slice(of.folder.length)}` : path;
  };
  const files = await Promise.all(inputs.map(async ([path]) => [place(resolve("/", path)), await readFile(resolve("/", path), "utf8")] as const));
  const imports = inputs.map(([path, { imports: all }]) => [
    place(resolve("/", path)),
    Object.fromEntries(all.flatMap(({ original, path: to, external }) => (original === undefined || external ? [] : [[original, place(resolve("/", to))]]))),
  ]);
  const isPure = (path: string) => {
    const { sideEffects, folder } = packages.find(({ folder }) => path.startsWith(folder)) ?? {};
    if (typeof sideEffects === "object" && folder) return !sideEffects.some((pattern) => matchesGlob(path, join(folder, pattern)));
    return sideEffects === false;
  };
  return {
    files: Object.fromEntries(files),
    specifiers: Object.fromEntries(found.map(([specifier, path]) => [specifier, place(path)])),
    imports: Object.fromEntries(imports) as PackageCode["imports"],
    pure: inputs
      .map(([path]) => resolve("/", path))
      .filter(isPure)
      .map(place),
  };
}
