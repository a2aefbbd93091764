import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export interface SandboxTools {
  readonly prlimit: string | null;
  readonly bwrap: string | null;
  readonly setpriv: string | null;
  readonly root: boolean;
}

/**
 * The walls around a sandbox process.
 * 1: Deno without any permission, limits on memory and processes, a group that is killed as one.
 * 2: in addition namespaces of its own, in which it sees nothing but itself (bubblewrap).
 */
export type SandboxLevel = 1 | 2;

let found: SandboxTools | null = null;

export function sandboxTools(searchPath: string): SandboxTools {
  found ??= findTools(searchPath);
  return found;
}

function findTools(searchPath: string): SandboxTools {
  const root = process.getuid?.() === 0;
  const setpriv = onPath("setpriv", searchPath);
  // Bubblewrap started as root keeps root's account unless setpriv gives it up inside.
  const bwrap = root && !setpriv ? null : workingBubblewrap(searchPath, root, setpriv);
  return { prlimit: onPath("prlimit", searchPath), bwrap, setpriv, root };
}

export function sandboxLevel(tools: SandboxTools): SandboxLevel {
  return tools.bwrap ? 2 : 1;
}

export function onPath(name: string, searchPath: string): string | null {
  return (
    [...searchPath.split(delimiter), "/usr/bin", "/bin", "/usr/sbin", "/sbin"].map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
  );
}

/** A server that runs as root gives the process an account of its own instead of a user namespace. */
export const unshared = (root: boolean): readonly string[] =>
  root ? ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"] : ["--unshare-all"];

/** Installed is not enough: a container may forbid the namespaces that it needs. */
function workingBubblewrap(searchPath: string, root: boolean, setpriv: string | null): string | null {
  const path = onPath("bwrap", searchPath);
  if (!path) return null;
  try {
    const [file, ...args] = [
      ...(setpriv && !root ? [setpriv, "--inh-caps=-all"] : []),
      path,
      "--ro-bind",
      "/",
      "/",
      ...unshared(root),
      "--proc",
      "/proc",
      "--",
      "/bin/true",
    ];
    execFileSync(file, args, { stdio: "ignore", timeout: 5000 });
    return path;
  } catch {
    return null;
  }
}
