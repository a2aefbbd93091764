import { createHash } from "node:crypto";
import { build, transform } from "esbuild";
import { withEsbuild } from "./with-esbuild.ts";

/** A bundle is asked about when it is built and at each start of its process; the answer takes longer than the rest of a start. */
const known = new Map<string, Promise<string[]>>();
const MOST_KNOWN = 2_000;

/**
 * What a module still imports, statically or while it runs. The sandbox needs the answer to be "nothing":
 * an import that can be read off the text is carried out whatever the permissions of the process.
 */
export function findImports(code: string): Promise<string[]> {
  const hash = createHash("sha256").update(code).digest("base64");
  const before = known.get(hash);
  if (before) return before;
  const found = withEsbuild(() => readImports(code));
  known.set(hash, found);
  found.catch(() => known.delete(hash));
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return found;
}

async function readImports(code: string): Promise<string[]> {
  const specifiers = new Set<string>();
  await build({
    stdin: { contents: code, loader: "js" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    target: "esnext",
    logLevel: "silent",
    plugins: [
      {
        name: "note",
        setup(note) {
          note.onResolve({ filter: /.*/ }, ({ path, kind }) => {
            if (kind !== "entry-point") specifiers.add(`"${path}"`);
            return { path, external: true };
          });
        },
      },
    ],
  });
  if (specifiers.size === 0 && (await hasComputedImport(code))) specifiers.add("a computed name");
  return [...specifiers];
}

/** A target without `import()` makes the printer rewrite each one, so the two texts differ where there is any. */
async function hasComputedImport(code: string): Promise<boolean> {
  const options = { format: "esm", target: "esnext", logLevel: "silent" } as const;
  const [kept, rewritten] = await Promise.all([transform(code, options), transform(code, { ...options, supported: { "dynamic-import": false } })]);
  return kept.code !== rewritten.code;
}
