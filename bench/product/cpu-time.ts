import { readdir, readFile } from "node:fs/promises";

const TICK_MS = 10;

/** Processor time of everything below this process but the process itself, ended children included; null where the system does not tell. */
export async function cpuTimeBelow(pid: number): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const stats = await Promise.all((await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(readStat));
  const known = stats.filter((stat) => stat !== null);
  const sum = (parent: number): number => known.filter((stat) => stat.parent === parent).reduce((total, stat) => total + stat.ms + sum(stat.pid), 0);
  return sum(pid);
}

async function readStat(name: string): Promise<{ pid: number; parent: number; ms: number } | null> {
  try {
    // The name of a program may hold spaces, so the fields are counted from behind it.
    const text = await readFile(`/proc/${name}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((total, index) => total + (fields[index] ?? 0), 0);
    return { pid: Number(name), parent: fields[1] ?? 0, ms: ticks * TICK_MS };
  } catch {
    return null;
  }
}
