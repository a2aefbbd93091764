import type { SandboxTools } from "./sandbox-level.ts";

export interface ProcessLimits {
  readonly heapMb: number;
  /** All memory of the process beside mapped files; Deno does not start below 512. */
  readonly dataMb: number;
  readonly processes: number;
}

export const DEFAULT_LIMITS: ProcessLimits = { heapMb: 256, dataMb: 1200, processes: 128 };

export interface SpawnRequest {
  readonly deno: string;
  /** The only folder that the process may need: it holds the bundle. */
  readonly folder: string;
  readonly limits: ProcessLimits;
  /** An account that no other process has, when the server may choose one. */
  readonly uid: number;
}

export interface SpawnCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  /** What to start it as, where no command of the line sees to that. */
  readonly account: { readonly uid?: number; readonly gid?: number };
}

/** What the process runs, in its folder. */
export const BUNDLE = "bundle.js";
/** Ours, beside it: what the harness needs of the runtime is made ready before the bundle is there. */
export const WARM_UP = "warm-up.js";

/** The command line of a sandbox process: every wall that this machine offers. */
export function spawnCommand(tools: SandboxTools, { deno, folder, limits, uid }: SpawnRequest): SpawnCommand {
  const inside = tools.bwrap !== null;
  const binary = inside ? "/sandbox/deno" : deno;
  const home = inside ? "/sandbox" : folder;
  let command = [
    binary,
    "run",
    "--quiet",
    "--no-prompt",
    "--no-remote",
    "--no-npm",
    "--no-config",
    "--no-lock",
    "--no-code-cache",
    `--v8-flags=--max-old-space-size=${limits.heapMb},--optimize-for-size,--max-semi-space-size=4`,
    "--preload",
    `${home}/${WARM_UP}`,
    `${home}/${BUNDLE}`,
  ];

  if (tools.setpriv && !tools.root && !inside) command = [tools.setpriv, "--pdeathsig", "KILL", ...command];
  if (tools.root && tools.setpriv)
    command = [
      tools.setpriv,
      "--pdeathsig",
      "KILL",
      `--reuid=${uid}`,
      `--regid=${uid}`,
      "--clear-groups",
      "--no-new-privs",
      "--bounding-set=-all",
      "--inh-caps=-all",
      ...command,
    ];
  if (tools.prlimit)
    command = [tools.prlimit, `--data=${limits.dataMb * 1024 * 1024}`, "--core=0", ...(tools.root ? [`--nproc=${limits.processes}`] : []), "--", ...command];
  if (tools.bwrap) command = [tools.bwrap, ...namespaces(tools, deno, folder), "--", ...command];

  const [file = binary, ...args] = command;
  return {
    file,
    args,
    account: tools.root && !tools.setpriv ? { uid, gid: uid } : {},
    env: {
      PATH: "/usr/bin:/bin",
      HOME: inside ? "/tmp" : folder,
      DENO_DIR: inside ? "/tmp" : `${folder}/cache`,
      DENO_NO_UPDATE_CHECK: "1",
      // No permission guards the graphics drivers of the machine, and any code may load them.
      DENO_WEBGPU_BACKEND: "none",
      NO_COLOR: "1",
      // Threads that share one heap, and what it no longer needs given back: a megabyte less in each process.
      MALLOC_ARENA_MAX: "1",
      MALLOC_TRIM_THRESHOLD_: "65536",
    },
  };
}

/** Its own mounts, network, processes and names; of the machine only the system libraries, read-only. */
function namespaces(tools: SandboxTools, deno: string, folder: string): string[] {
  const libraries = ["/usr", "/lib", "/lib64", "/bin"].flatMap((path) => ["--ro-bind-try", path, path]);
  return [
    // A server that runs as root gives the process an account of its own instead of a user namespace.
    ...(tools.root ? ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"] : ["--unshare-all"]),
    "--die-with-parent",
    "--new-session",
    "--hostname",
    "sandbox",
    "--cap-drop",
    "ALL",
    ...(tools.root ? ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add", "CAP_SETPCAP"] : []),
    ...libraries,
    "--proc",
    "/proc",
    "--dev",
    "/dev",
    "--perms",
    "1777",
    "--size",
    "33554432",
    "--tmpfs",
    "/tmp",
    "--perms",
    "0755",
    "--dir",
    "/sandbox",
    "--ro-bind",
    deno,
    "/sandbox/deno",
    "--ro-bind",
    `${folder}/${WARM_UP}`,
    `/sandbox/${WARM_UP}`,
    "--ro-bind",
    `${folder}/${BUNDLE}`,
    `/sandbox/${BUNDLE}`,
    "--chdir",
    "/sandbox",
  ];
}
