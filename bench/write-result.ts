import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";

/** Keeps a result as bench/results/<name>.json, with the machine's state beside it. */
export async function writeResult(name: string, result: object): Promise<{ readonly load: number; readonly cores: number; readonly node: string }> {
  const machine = { load: Number((loadavg()[0] ?? 0).toFixed(1)), cores: availableParallelism(), node: process.version };
  const folder = fileURLToPath(new URL("results/", import.meta.url));
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}${name}.json`, `${JSON.stringify({ measuredAt: new Date().toISOString(), ...machine, ...result }, null, 2)}\n`);
  return machine;
}
