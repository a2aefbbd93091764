import { createRequire } from "node:module";
import { dirname, posix, sep } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Where the SDK and the harness are; nothing else of this machine gets into a bundle, but for the libraries below. */
const OWN_FOLDERS = [`${ROOT}sdk${sep}`, `${ROOT}sandbox${sep}`];
/** What integration code imports of ours. */
export const SDK: Readonly<Record<string, string>> = {
  "@vennel/sdk": `${ROOT}sdk/index.ts`,
  "@vennel/sdk/files": `${ROOT}sdk/files.ts`,
  "@vennel/sdk/testing": `${ROOT}sdk/testing.ts`,
};

const require = createRequire(import.meta.url);
/** The browser's build, which asks for no module of Node. */
const LIBRARIES: Readonly<Record<string, string>> = {
  papaparse: require.resolve("papaparse"),
  fflate: posix.join(dirname(require.resolve("fflate/package.json")), "esm/browser.js"),
  saxes: require.resolve("saxes"),
};
const LIBRARY_FOLDERS = [...Object.values(LIBRARIES), require.resolve("xmlchars")].map((file) => /^.*[/\\]node_modules[/\\][^/\\]+/.exec(file)?.[0] + sep);

/** A file of the SDK or the harness, or of a library that the SDK is built on; null for anything else. */
export function ownFile(specifier: string, importer: string, resolveDir: string): string | null {
  if (specifier.startsWith(".")) return within(posix.resolve(resolveDir, specifier));
  if (posix.isAbsolute(specifier)) return within(specifier);
  if (OWN_FOLDERS.some((folder) => importer.startsWith(folder))) return LIBRARIES[specifier] ?? null;
  // saxes asks for the tables of xmlchars.
  return isOfLibrary(importer) && specifier.startsWith("xmlchars/") ? require.resolve(specifier) : null;
}

/** papaparse can read streams of Node, which nothing here gives it. */
export function isUnused(specifier: string, importer: string): boolean {
  return specifier === "stream" && isOfLibrary(importer);
}

export function isOwnSource(path: string): boolean {
  return OWN_FOLDERS.some((folder) => path.startsWith(folder));
}

export function isOfLibrary(path: string): boolean {
  return LIBRARY_FOLDERS.some((folder) => path.startsWith(folder));
}

function within(path: string): string | null {
  return isOwnSource(path) || isOfLibrary(path) ? path : null;
}
