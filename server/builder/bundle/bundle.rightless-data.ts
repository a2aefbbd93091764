import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { EntryData } from "../../platform/rightless/task-kind.ts";
import { bundleOwnCode } from "./own-code.ts";
import { readPackageCode } from "./package-code.ts";

const ESBUILD = createRequire(import.meta.url).resolve("esbuild-wasm/esbuild.wasm");

const GATHERERS = ["./own-code.ts", "./package-code.ts"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

export default async function gather(): Promise<EntryData> {
  const [own, packages, esbuild] = await Promise.all([bundleOwnCode(), readPackageCode(), readFile(ESBUILD)]);
  return { values: { own: own.code, packages }, bytes: { esbuild }, inputs: [...own.inputs, ...GATHERERS] };
}
