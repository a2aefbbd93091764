import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { GateResult } from "../contracts/flow.ts";
import { isOfProject } from "./work-folder.ts";

const LONGEST_MS = 120_000;

/** The gates of the server on the files as they are in this folder: nothing is sent, and no server is needed. */
export async function checkHere(folder: string): Promise<readonly GateResult[]> {
  // The compiler and the sandbox are no small things: loaded by whoever asks for them.
  const [{ createBuilder }, { bundleProject }, { createCatalogue }, { runScenarios }, { createScenarioWorld }] = await Promise.all([
    import("../server/builder/index.ts"),
    import("../server/builder/bundle/bundle-project.ts"),
    import("../server/connectors/catalogue.ts"),
    import("../server/engine/run-scenarios.ts"),
    import("../server/modules/switchboard/index.ts"),
  ]);
  const builder = createBuilder({
    catalogue: createCatalogue(),
    bundleProject,
    runScenarios: ({ code, connections, catalogue, variables, signal }) =>
      runScenarios({ code, variables, signal, createWorld: (name) => createScenarioWorld(catalogue, connections, name) }),
  });
  try {
    return await builder.check(await readProject(folder), { signal: AbortSignal.timeout(LONGEST_MS) });
  } finally {
    await builder.close();
  }
}

async function readProject(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  const files = new Map<string, string>();
  for (const path of paths.filter(isOfProject).toSorted()) {
    const bytes = await readFile(join(folder, path));
    if (!bytes.includes(0)) files.set(path, bytes.toString("utf8"));
  }
  return files;
}
