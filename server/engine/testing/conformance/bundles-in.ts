import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bundle, EngineHost } from "../../run-engine.ts";

/** Deployments of a folder that holds a file for each. */
export function bundlesIn(folder: string): EngineHost["loadBundle"] {
  return async (id) => JSON.parse(await readFile(join(folder, `${id}.json`), "utf8")) as Bundle;
}
