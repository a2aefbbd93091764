import { build, transform } from "esbuild-wasm/esm/browser.js";

/** What a module imports, statically or while it runs. */
export async function readImports(code: string): Promise<string[]> {
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
