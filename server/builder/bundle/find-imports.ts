import { createHash } from "node:crypto";
import { bundler } from "./bundler.ts";

/** A bundle is asked about when it is built and at each start of its process. */
const known = new Map<string, Promise<readonly string[]>>();
const MOST_KNOWN = 2_000;

/**
 * What a module still imports, statically or while it runs. The sandbox needs the answer to be "nothing":
 * an import that can be read off the text is carried out whatever the permissions of the process.
 */
export function findImports(code: string): Promise<readonly string[]> {
  if (cannotImport(code)) return Promise.resolve([]);
  const hash = createHash("sha256").update(code).digest("base64");
  const before = known.get(hash);
  if (before) return before;
  const found = bundler.run("imports", code).then(({ output }) => output);
  known.set(hash, found);
  found.catch(() => known.delete(hash));
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return found;
}

/** Every import has the bare word `import` before what it imports, or `from` before a string. Most bundles have neither, not even in a text. */
const IMPORT = /\bimport\b(?!\s*\.\s*meta\b)\s*(?:["'`*{(.\\$\w]|\/[*/]|[^\p{ASCII}])/u;
const FROM = /\bfrom\b\s*(?:["'`]|\/[*/])/;

export function cannotImport(code: string): boolean {
  return !IMPORT.test(code) && !FROM.test(code);
}
