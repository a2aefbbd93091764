import { tmpdir } from "node:os";
import type { SandboxTools } from "../../platform/rightless/sandbox-level.ts";
import type { ProcessLimits } from "../../platform/rightless/walls.ts";
import { DEFAULT_LIMITS, spawnCommand } from "./spawn-command.ts";

export interface SandboxSettings {
  /** Where tools like bubblewrap are looked for. */
  readonly searchPath: string;
  /** Holds a folder for each process until it has loaded its code. */
  readonly folder: string;
  readonly limits: ProcessLimits;
  /** Resident memory of a process and all it started. */
  readonly memoryMb: number;
  readonly memoryPollMs: number;
  /** How long code may keep its process busy without giving way. */
  readonly stallMs: number;
  /** Largest single frame. */
  readonly frameBytes: number;
  /** A process without runs is stopped after this long. */
  readonly idleMs: number;
  /** A process is replaced after this many runs. */
  readonly recycleAfter: number;
  /** Live processes at once. */
  readonly processes: number;
  /** The fewest walls that the operator accepts; runs fail where the machine offers fewer. */
  readonly minimumLevel: number;
  /** What to build the walls of; null for everything that the machine offers. */
  readonly tools: SandboxTools | null;
  readonly command: typeof spawnCommand;
}

export const DEFAULT_SANDBOX: SandboxSettings = {
  searchPath: "",
  folder: tmpdir(),
  limits: DEFAULT_LIMITS,
  memoryMb: 512,
  memoryPollMs: 100,
  stallMs: 10_000,
  frameBytes: 8 * 1_048_576,
  idleMs: 60_000,
  recycleAfter: 50_000,
  processes: 200,
  minimumLevel: 1,
  tools: null,
  command: spawnCommand,
};
