import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What runs, what it reads, and what somebody wants to read about it. */
const INCLUDED = [
  "bin/*.js",
  "{cli,contracts,sandbox,sdk}/**/*.ts",
  "server/**/*.{ts,js,sql,json}",
  "web/dist/**",
  "deploy/*",
  "docs/{guide,security}/*.{md,json}",
  "*.md",
  "LICENSE",
];
/** How it is made and tried. */
const LEFT_OUT = /^server\/(?:.*\/)?(?:testing|fixtures)\/|^server\/modules\/identity\/clients\/|\.test\.ts$|\.types\.ts$|^web\/dist\/\.|^CONTRIBUTING\.md$/;

interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: Record<string, string>;
  readonly dependencies: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
}

/** Paths in the repository, as they are in the package. */
export async function packageFiles(): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of glob(INCLUDED, { cwd: ROOT, withFileTypes: true })) {
    const path = `${entry.parentPath}/${entry.name}`.slice(ROOT.length);
    if (entry.isFile() && !LEFT_OUT.test(path)) found.push(path);
  }
  return found.toSorted();
}

/** The package's own manifest: of the dependencies only those that something in it imports; the web application comes built. */
export async function packageManifest(files: readonly string[]) {
  const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as Manifest;
  const imported = await importedPackages(files);
  const { version, description, license, engines, optionalDependencies } = manifest;
  return {
    name: "vennel",
    version,
    description,
    license,
    type: "module",
    bin: { vennel: "bin/vennel.js" },
    engines,
    dependencies: Object.fromEntries(Object.entries(manifest.dependencies).filter(([name]) => imported.has(name))),
    optionalDependencies,
  };
}

async function importedPackages(files: readonly string[]): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const file of files.filter((path) => /^(?!web\/).*\.ts$/.test(path))) {
    const text = await readFile(new URL(`../${file}`, import.meta.url), "utf8");
    for (const [, specifier = ""] of text.matchAll(/\b(?:from |import |import\(|resolve\()"([^".][^"]*)"/g)) {
      names.add(specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/"));
    }
  }
  return names;
}
