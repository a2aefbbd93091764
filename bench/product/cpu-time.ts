import { readdir, readFile } from "node:fs/promises";

const TICK_MS = 10;

/** Whose processor time it is: `server` is the product itself, `other` the load's upstream. */
export type Part = "server" | "sandbox" | "postgres" | "other";
export type CpuTime = Readonly<Record<Part, number>>;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly own: number;
  /** With that of ended children. */
  readonly ms: number;
  readonly part: Part;
}

/** Milliseconds of everything below this process but the process itself, ended children included; null where the system does not tell. */
export async function cpuTimeBelow(pid: number): Promise<CpuTime | null> {
  if (process.platform !== "linux") return null;
  const known = await readProcesses();
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

/** Milliseconds of a server and of its sandboxes, each by its process: one that ends takes its time with it. */
export async function cpuTimesOf(server: number): Promise<ReadonlyMap<number, number>> {
  const known = await readProcesses();
  const times = new Map<number, number>();
  const add = ({ pid, own }: Process): void => {
    times.set(pid, own);
    for (const child of known) if (child.parent === pid && child.part === "sandbox") add(child);
  };
  for (const each of known) if (each.pid === server) add(each);
  return times;
}

export function spentBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
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

async function readProcesses(): Promise<Process[]> {
  const processes = await Promise.all((await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(readProcess));
  return processes.filter((each) => each !== null);
}

async function readProcess(name: string): Promise<Process | null> {
  try {
    const [stat, command] = await Promise.all([readFile(`/proc/${name}/stat`, "utf8"), readFile(`/proc/${name}/cmdline`, "utf8")]);
    // The name of a program may hold spaces, so the fields are counted from behind it.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const msOf = (indices: readonly number[]) => TICK_MS * indices.reduce((total, index) => total + (fields[index] ?? 0), 0);
    return { pid: Number(name), parent: fields[1] ?? 0, own: msOf([11, 12]), ms: msOf([11, 12, 13, 14]), part: partOf(command) };
  } catch {
    return null;
  }
}

function partOf(command: string): Part {
  if (/postgres/.test(command)) return "postgres";
  if (/deno|bwrap|prlimit|setpriv/.test(command)) return "sandbox";
  return command.includes("server/main.ts") ? "server" : "other";
}
