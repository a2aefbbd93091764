import { join } from "node:path";
import { unshared, type SandboxTools } from "./sandbox-level.ts";

export interface ProcessLimits {
  readonly heapMb: number;
  /** All memory of the process beside mapped files; Deno does not start below 512. */
  readonly dataMb: number;
  readonly processes: number;
}

export interface WalledProgram {
  readonly deno: string;
  /** Holds `cache`, the only folder that the process may write to. */
  readonly folder: string;
  readonly limits: ProcessLimits;
  /** An account that no other process has, when the server may choose one. */
  readonly uid: number;
  /** What it reads to start, by the name that it has inside. */
  readonly shown: Readonly<Record<string, string>>;
  /** Whether `cache` holds compiled code to start from. */
  readonly hasCode?: boolean;
  /** What follows `deno run` and our flags, given where each of `shown` is. */
  args(place: (name: string) => string): readonly string[];
}

export interface SpawnCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  /** What to start it as, where no command of the line sees to that. */
  readonly account: { readonly uid?: number; readonly gid?: number };
}

interface Lent {
  readonly uid: number;
  readonly gid: number;
}

const INSIDE = "/sandbox";
/** Where a process behind every wall sees the built entries. */
export const BUILT_INSIDE = `${INSIDE}/built`;

/** The command line of a Deno process without a single permission, behind every wall that this machine offers. */
export function walledCommand(tools: SandboxTools, { deno, folder, limits, uid, shown, hasCode = false, args }: WalledProgram): SpawnCommand {
  const inside = tools.bwrap !== null;
  const binary = inside ? `${INSIDE}/deno` : deno;
  const place = (name: string) => (inside ? `${INSIDE}/${name}` : (shown[name] ?? name));
  const flags = ["--quiet", "--no-prompt", "--no-remote", "--no-npm", "--no-config", "--no-lock", ...(hasCode ? [] : ["--no-code-cache"])];
  const cache = join(folder, "cache");
  let command = [binary, "run", ...flags, ...args(place)];

  if (tools.root || !inside) command = [...withoutRights(tools, { uid, gid: uid }, ["--pdeathsig", "KILL"]), ...command];
  if (tools.prlimit)
    command = [tools.prlimit, `--data=${limits.dataMb * 1024 * 1024}`, "--core=0", ...(tools.root ? [`--nproc=${limits.processes}`] : []), "--", ...command];
  if (tools.bwrap)
    command = [tools.bwrap, ...namespaces(tools, { deno, ...shown }), ...(hasCode ? ["--bind", cache, `${INSIDE}/cache`] : []), "--", ...command];
  // Bubblewrap refuses to start with the rights that an ordinary server may have been given.
  if (inside && !tools.root) command = [...withoutRights(tools, null), ...command];

  const [file = binary, ...rest] = command;
  return {
    file,
    args: rest,
    account: tools.root && !tools.setpriv ? { uid, gid: uid } : {},
    env: {
      PATH: "/usr/bin:/bin",
      HOME: inside ? "/tmp" : folder,
      DENO_DIR: !inside ? cache : hasCode ? `${INSIDE}/cache` : "/tmp",
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

/** What a command line begins with for its program to have no right of ours: as the account, where the server may choose one. */
export function withoutRights({ setpriv, root }: Pick<SandboxTools, "setpriv" | "root">, account: Lent | null, more: readonly string[] = []): string[] {
  if (!setpriv) return [];
  if (!root || !account) return [setpriv, ...more, "--inh-caps=-all"];
  return [setpriv, ...more, `--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"];
}

/** Its own mounts, network, processes and names; of the machine only the system libraries, read-only. */
function namespaces(tools: SandboxTools, shown: Readonly<Record<string, string>>): string[] {
  const libraries = ["/usr", "/lib", "/lib64", "/bin"].flatMap((path) => ["--ro-bind-try", path, path]);
  return [
    ...unshared(tools.root),
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
    INSIDE,
    ...Object.entries(shown).flatMap(([name, path]) => ["--ro-bind", path, `${INSIDE}/${name}`]),
    "--chdir",
    INSIDE,
  ];
}
