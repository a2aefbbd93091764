import { build, type Metafile, type Plugin } from "esbuild";
import { glob } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { OwnCode } from "./bundle-data.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const require = createRequire(import.meta.url);
/** The browser's build, which asks for no module of Node. */
const LIBRARIES: Readonly<Record<string, string>> = {
  papaparse: require.resolve("papaparse"),
  fflate: posix.join(dirname(require.resolve("fflate/package.json")), "esm/browser.js"),
  saxes: require.resolve("saxes"),
};
/** What bundles import of ours, and by which names. */
const ENTRIES: Readonly<Record<string, string>> = {
  "@vennel/sdk": "sdk/index.ts",
  "@vennel/sdk/files": "sdk/files.ts",
  "@vennel/sdk/testing": "sdk/testing.ts",
  "vennel:prepare": "sandbox/prepare.ts",
  "vennel:serve-deployment": "sandbox/serve-deployment.ts",
  "vennel:serve-scenarios": "sandbox/serve-scenarios.ts",
};
/** Code of these does nothing until it is called: what a bundle does not use of it is left out. */
const PURE = /^(<runtime>|sdk\/files\/|.*node_modules\/)/;

/** The SDK and the harness, made ready for every bundle that will have them in it: pieces that share what they have in common. */
export async function bundleOwnCode(): Promise<{ readonly code: OwnCode; readonly inputs: readonly string[] }> {
  const parts: string[] = [];
  for await (const path of glob("sdk/files/*.ts", { cwd: ROOT })) if (!path.endsWith(".test.ts")) parts.push(path);
  const { outputFiles, metafile } = await build({
    entryPoints: [...Object.values(ENTRIES), ...parts, ...Object.values(LIBRARIES)].map((path) => ({
      in: path.startsWith("/") ? path : join(ROOT, path),
      out: nameOf(path),
    })),
    absWorkingDir: ROOT,
    outdir: "own",
    chunkNames: "shared-[hash]",
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "neutral",
    conditions: ["module", "browser"],
    mainFields: ["module", "main"],
    target: "esnext",
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
    plugins: [librariesOfBrowsers()],
  });
  const files = Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text]));
  const entries = Object.fromEntries(Object.entries(ENTRIES).map(([specifier, path]) => [specifier, `${nameOf(path)}.js`]));
  const inputs = Object.keys(metafile.inputs).filter((path) => /^(sdk|sandbox)\//.test(path));
  return { code: { files, entries, pure: pureOutputs(metafile) }, inputs: inputs.map((path) => join(ROOT, path)) };
}

function nameOf(path: string): string {
  return path.startsWith("/") ? `library-${basename(path).replace(/\W/g, "-")}` : path.replace(/\.ts$/, "").replaceAll("/", "-");
}

function pureOutputs({ outputs }: Metafile): readonly string[] {
  return Object.entries(outputs)
    .filter(([, { inputs }]) => Object.keys(inputs).every((path) => PURE.test(path)))
    .map(([path]) => basename(path));
}

/** papaparse can read streams of Node, which nothing here gives it. */
function librariesOfBrowsers(): Plugin {
  return {
    name: "libraries",
    setup(hooks) {
      hooks.onResolve({ filter: /^(papaparse|fflate|saxes)$/ }, ({ path }) => ({ path: LIBRARIES[path] ?? "", sideEffects: false }));
      hooks.onResolve({ filter: /^stream$/ }, () => ({ path: "stream", namespace: "unused", sideEffects: false }));
      hooks.onLoad({ filter: /.*/, namespace: "unused" }, () => ({ contents: "export {};", loader: "js" }));
    },
  };
}
