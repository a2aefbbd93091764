import { glob, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ALLOWED_PACKAGES } from "../../../contracts/packages.ts";
import { folderOfPackage } from "../packages/installed-package.ts";
import { COMPILER_LIBRARIES, MODULES, SDK_FOLDER } from "./places.ts";

const SDK = fileURLToPath(new URL("../../../sdk/", import.meta.url));
const COMPILER = dirname(createRequire(import.meta.url).resolve("typescript-browser"));

/** Every file that checking a project's types may read beside the project, by the path that the compiler sees. */
export interface TypeLibrary {
  readonly [path: string]: string;
}

export async function readTypeLibrary(): Promise<TypeLibrary> {
  const parts = await Promise.all([
    read(SDK, "**/*.ts", SDK_FOLDER),
    read(COMPILER, "lib*.d.ts", COMPILER_LIBRARIES),
    ...ALLOWED_PACKAGES.map(({ name }) => read(folderOfPackage(name), "**/{*.d.ts,*.d.mts,package.json}", `${MODULES}${name}/`)),
  ]);
  return Object.fromEntries(parts.flat());
}

/** Those of them that change while somebody works on the product. */
export async function typeLibraryInputs(): Promise<readonly string[]> {
  const inputs: string[] = [];
  for await (const path of glob("**/*.ts", { cwd: SDK })) inputs.push(join(SDK, path));
  return inputs;
}

/** None of a package that is not installed. */
async function read(folder: string | null, pattern: string, place: string): Promise<[string, string][]> {
  const found: [string, string][] = [];
  if (folder === null) return found;
  for await (const path of glob(pattern, { cwd: folder })) {
    if (!path.endsWith(".test.ts")) found.push([place + path, await readFile(join(folder, path), "utf8")]);
  }
  return found;
}
