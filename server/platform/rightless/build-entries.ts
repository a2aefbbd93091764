import { build } from "esbuild";
import { createHash } from "node:crypto";
import { chmod, glob, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { BUILT, ENTRIES, markOf, MANIFEST, type BuiltManifest } from "./built-entries.ts";
import type { EntryData } from "./task-kind.ts";

const SERVE = fileURLToPath(new URL("./serve-tasks.ts", import.meta.url));
/** An older build may be what a running server starts its processes from. */
const KEPT_MS = 86_400_000;

/** Builds every `*.rightless.ts` into one file of JavaScript with its data beside it. Only ours is read. */
export async function buildEntries(root: string, to: string = BUILT, release = false): Promise<string> {
  await mkdir(to, { recursive: true });
  const staging = await mkdtemp(join(to, "new-"));
  const inputs = new Set(["package-lock.json", ...["build-entries.ts", "built-entries.ts"].map((name) => `server/platform/rightless/${name}`)]);
  try {
    for await (const path of glob(ENTRIES, { cwd: root })) {
      if (release && path.includes("/testing/")) continue;
      for (const input of await buildEntry(root, path, staging)) inputs.add(input);
    }
    const ours = [...inputs].filter((path) => !/(^|\/)node_modules\//.test(path));
    const marks = Object.fromEntries(await Promise.all(ours.map(async (path) => [path, await markOf(join(root, path))] as const)));
    const folder = createHash("sha256")
      .update(JSON.stringify(Object.entries(marks).toSorted(([a], [b]) => (a < b ? -1 : 1))))
      .digest("hex")
      .slice(0, 16);
    const place = join(to, folder);
    // The processes have accounts of their own.
    await chmod(staging, 0o755);
    await rename(staging, place).catch(async (error: Error) => {
      // Somebody else has built the same meanwhile.
      if (!(await stat(place).catch(() => null))) throw error;
    });
    const manifest: BuiltManifest = { folder, inputs: release ? null : marks };
    await writeFile(`${staging}.json`, JSON.stringify(manifest));
    await rename(`${staging}.json`, join(to, MANIFEST));
    await removeOld(to, folder);
    return place;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Returns what it was built from. */
async function buildEntry(root: string, path: string, to: string): Promise<readonly string[]> {
  const name = basename(path, ".rightless.ts");
  const dataPath = join(root, path.replace(/\.ts$/, "-data.ts"));
  const hasData = (await stat(dataPath).catch(() => null)) !== null;
  const data: EntryData = hasData
    ? await ((await import(pathToFileURL(dataPath).href)) as { default(): Promise<EntryData> }).default()
    : { values: {}, inputs: [] };
  const blobs = Object.entries(data.bytes ?? {});
  await writeFile(join(to, `${name}.json`), JSON.stringify(data.values));
  for (const [index, [, content]] of blobs.entries()) await writeFile(join(to, `${name}-${index}.bin`), content);

  const wrapper = [
    `import tasks from ${JSON.stringify(join(root, path))};`,
    `import { serveTasks } from ${JSON.stringify(SERVE)};`,
    `import values from "./${name}.json" with { type: "json" };`,
    ...blobs.map((_, index) => `import bytes${index} from "./${name}-${index}.bin" with { type: "bytes" };`),
    `await serveTasks(await tasks({ values, bytes: { ${blobs.map(([key], index) => `${JSON.stringify(key)}: bytes${index}`).join(", ")} } }));`,
  ].join("\n");
  const { metafile } = await build({
    stdin: { contents: wrapper, resolveDir: root, loader: "ts" },
    absWorkingDir: root,
    outfile: join(to, `${name}.js`),
    bundle: true,
    metafile: true,
    format: "esm",
    platform: "neutral",
    conditions: ["module", "browser"],
    mainFields: ["module", "main"],
    target: "esnext",
    external: [`./${name}.json`, `./${name}-*.bin`, "node:*"],
    // The TypeScript compiler looks for Node, which it is not to find.
    define: { require: "undefined", "process.browser": "true" },
    logLevel: "silent",
    legalComments: "none",
    minifyWhitespace: true,
    minifySyntax: true,
  });
  const read = [...Object.keys(metafile.inputs).filter((input) => !input.startsWith("<")), ...data.inputs.map((input) => relative(root, input))];
  return hasData ? [...read, relative(root, dataPath)] : read;
}

async function removeOld(to: string, current: string): Promise<void> {
  for (const name of await readdir(to)) {
    if (name === current || name === MANIFEST) continue;
    const found = await stat(join(to, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(join(to, name), { recursive: true, force: true });
  }
}
