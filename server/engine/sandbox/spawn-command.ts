import type { SandboxTools } from "../../platform/rightless/sandbox-level.ts";
import { walledCommand, type ProcessLimits, type SpawnCommand } from "../../platform/rightless/walls.ts";

export const DEFAULT_LIMITS: ProcessLimits = { heapMb: 256, dataMb: 1200, processes: 128 };

export interface SpawnRequest {
  readonly deno: string;
  /** The only folder that the process may need: it holds the bundle. */
  readonly folder: string;
  readonly limits: ProcessLimits;
  /** An account that no other process has, when the server may choose one. */
  readonly uid: number;
}

/** What the process runs, in its folder. */
export const BUNDLE = "bundle.js";
/** Ours, beside it: what the harness needs of the runtime is made ready before the bundle is there. */
export const WARM_UP = "warm-up.js";

/** The command line of a process that runs a bundle. */
export function spawnCommand(tools: SandboxTools, request: SpawnRequest): SpawnCommand {
  const { folder, limits } = request;
  return walledCommand(tools, {
    ...request,
    shown: { [WARM_UP]: `${folder}/${WARM_UP}`, [BUNDLE]: `${folder}/${BUNDLE}` },
    args: (place) => [
      `--v8-flags=--max-old-space-size=${limits.heapMb},--optimize-for-size,--max-semi-space-size=4,--disallow-code-generation-from-strings`,
      "--preload",
      place(WARM_UP),
      place(BUNDLE),
    ],
  });
}
