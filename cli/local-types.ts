import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const SDK = fileURLToPath(new URL("../sdk/", import.meta.url));

/** What `npx tsc` and editors read in a project's folder: as the types gate has it. */
export const TSCONFIG = `${JSON.stringify({ extends: "./.vennel/tsconfig.json", include: ["src", "tests"] }, null, 2)}\n`;
const OPTIONS = {
  compilerOptions: {
    strict: true,
    target: "es2024",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["esnext"],
    types: [],
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    paths: { "@vennel/sdk": ["./sdk/index.ts"], "@vennel/sdk/files": ["./sdk/files.ts"], "@vennel/sdk/testing": ["./sdk/testing.ts"] },
  },
};

/** The SDK's types beside the project, so that editors know them without installing anything. */
export async function writeLocalTypes(folder: string): Promise<void> {
  const hidden = join(folder, ".vennel");
  await mkdir(hidden, { recursive: true });
  await copySdk(join(hidden, "sdk"));
  await writeFile(join(hidden, "tsconfig.json"), `${JSON.stringify(OPTIONS, null, 2)}\n`);
  const own = await readFile(join(folder, "tsconfig.json"), "utf8").catch(() => null);
  // A project may bring its own.
  if (own === null) await writeFile(join(folder, "tsconfig.json"), TSCONFIG);
}

/** Its own inside is checked where it is made, with what it needs there; here it is read for its types alone. */
async function copySdk(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const entries = await readdir(SDK, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith(".ts") || entry.name.endsWith(".test.ts")) continue;
    const from = join(entry.parentPath, entry.name);
    const to = join(target, relative(SDK, from));
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, `// @ts-nocheck\n${await readFile(from, "utf8")}`);
  }
}
