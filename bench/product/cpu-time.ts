import { readdir, readFile } from "node:fs/promises";

const TICK_MS = 10;

/** Whose processor time it is: `server` is the product itself, `other` the load's upstream. */
export type Part = "server" | "sandbox" | "postgres" | "other";
export type CpuTime = Readonly<Record<Part, number>>;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ms: number;
  readonly part: Part;
}

/** Milliseconds of everything below this process but the process itself, ended children included; null where the system does not tell. */
export async function cpuTimeBelow(pid: number): Promise<CpuTime | null> {
  if (process.platform !== "linux") return null;
  const processes = await Promise.all((await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(readProcess));
  const known = processes.filter((each) => each !== null);
  const total: Record<Part, number> = { server: 0, sandbox: 0, postgres: 0, other: 0 };
  const add = (parent: number): void => {
    for (const child of known.filter((each) => each.parent === parent)) {
      total[child.part] += child.ms;
      add(child.pid);
    }
  };
  add(pid);
  return total;
}

/** Milliseconds of a process by itself, without those below it. */
export async function cpuTimeOf(pid: number): Promise<number> {
  return (await readProcess(String(pid)))?.ms ?? 0;
}

/** Of what passed between two readings, for each of so many runs. */
export function perRun(before: CpuTime | null, after: CpuTime | null, runs: number): CpuTime | null {
  if (!before || !after || runs === 0) return null;
  const of = (part: Part) => Number(((after[part] - before[part]) / runs).toFixed(2));
  return { server: of("server"), sandbox: of("sandbox"), postgres: of("postgres"), other: of("other") };
}

export function sumOf(time: CpuTime | null): number | null {
  return (
    time &&
    Number(
      Object.values(time)
        .reduce((sum, ms) => sum + ms, 0)
        .toFixed(2),
    )
  );
}

async function readProcess(name: string): Promise<Process | null> {
  try {
    const [stat, command] = await Promise.all([readFile(`/proc/${name}/stat`, "utf8"), readFile(`/proc/${name}/cmdline`, "utf8")]);
    // The name of a program may hold spaces, so the fields are counted from behind it.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((total, index) => total + (fields[index] ?? 0), 0);
    return { pid: Number(name), parent: fields[1] ?? 0, ms: ticks * TICK_MS, part: partOf(command) };
  } catch {
    return null;
  }
}

function partOf(command: string): Part {
  if (/postgres/.test(command)) return "postgres";
  if (/deno|bwrap|prlimit|setpriv/.test(command)) return "sandbox";
  return command.includes("server/main.ts") ? "server" : "other";
}
