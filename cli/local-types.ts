import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
    paths: { "@vennel/sdk": ["./sdk/index.ts"], "@vennel/sdk/testing": ["./sdk/testing.ts"] },
  },
};

/** The SDK's types beside the project, so that editors know them without installing anything. */
export async function writeLocalTypes(folder: string): Promise<void> {
  const hidden = join(folder, ".vennel");
  await mkdir(hidden, { recursive: true });
  await cp(SDK, join(hidden, "sdk"), { recursive: true, filter: (path) => !path.endsWith(".test.ts") });
  await writeFile(join(hidden, "tsconfig.json"), `${JSON.stringify(OPTIONS, null, 2)}\n`);
  const own = await readFile(join(folder, "tsconfig.json"), "utf8").catch(() => null);
  // A project may bring its own.
  if (own === null) await writeFile(join(folder, "tsconfig.json"), TSCONFIG);
}
