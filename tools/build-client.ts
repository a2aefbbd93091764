import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { clientSource } from "./client-source.ts";
import { runCommand } from "./run-command.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Builds what the client package ships: JavaScript and its types. The files are committed, because npm is told to run no
 * scripts here, so nothing would build them when the package is packed.
 */
export async function buildClient(folder: string): Promise<void> {
  const { table, types } = clientSource();
  await writeFile(join(folder, "routes.gen.js"), table);
  await writeFile(join(folder, "routes.gen.d.ts"), types);
  const { ok, output } = await runCommand(join(ROOT, "node_modules/.bin/tsc"), ["-p", join(ROOT, "packages/client/tsconfig.json"), "--outDir", folder]);
  if (!ok) throw new Error(`The client does not compile:\n${output}`);
}
