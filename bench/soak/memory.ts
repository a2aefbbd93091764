import { readdir, readFile } from "node:fs/promises";

export interface MemoryMb {
  readonly server: number;
  readonly sandboxes: number;
  readonly postgres: number;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly mb: number;
  readonly isDeno: boolean;
}

/** What the server, its sandboxes and Postgres hold: shared pages are divided among those who share them. */
export async function readMemory(serverPid: number, postgresPid: number): Promise<MemoryMb> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const processes = (await Promise.all(names.map(readProcess))).filter((each) => each !== null);
  const below = (pid: number): Process[] => processes.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  const sum = (of: readonly Process[]) => Math.round(of.reduce((total, { mb }) => total + mb, 0));
  return {
    server: sum(processes.filter(({ pid }) => pid === serverPid)),
    sandboxes: sum(below(serverPid).filter(({ isDeno }) => isDeno)),
    postgres: sum(processes.filter(({ pid, parent }) => pid === postgresPid || parent === postgresPid)),
  };
}

async function readProcess(name: string): Promise<Process | null> {
  try {
    const [stat, rollup, command] = await Promise.all(["stat", "smaps_rollup", "cmdline"].map((file) => readFile(`/proc/${name}/${file}`, "utf8")));
    if (stat === undefined || rollup === undefined || command === undefined) return null;
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    return { pid: Number(name), parent, mb: Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024, isDeno: command.includes("deno") };
  } catch {
    return null;
  }
}
