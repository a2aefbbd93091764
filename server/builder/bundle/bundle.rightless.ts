import { initialize } from "esbuild-wasm/esm/browser.js";
import { createInsideBundler } from "./bundle-inside.ts";
import type { BundleData } from "./bundle-data.ts";
import type { BundleTasks } from "./bundle-tasks.ts";
import { withPromptTimers } from "./prompt-timers.ts";
import { readImports } from "./read-imports.ts";

/** Holds the bundler, which has no file system here: whatever a project names, there is nothing to open. */
export default async function bundleTasks({ values, bytes }: BundleData): Promise<BundleTasks> {
  withPromptTimers();
  // Types of Node know WebAssembly only as a namespace of types.
  const { WebAssembly: assembly } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> } };
  await initialize({ wasmModule: await assembly.compile(bytes.esbuild), worker: false });
  const bundle = await createInsideBundler(values);
  // What all projects have in common is parsed before the first of them comes.
  await bundle(new Map([["src/automations/none.ts", "export default undefined;"]]), "scenarios");
  return {
    bundle: async ({ files, entry }) => ({ output: await bundle(new Map(files), entry) }),
    imports: async (code) => ({ output: await readImports(code) }),
  };
}
