import { readFileSync } from "node:fs";

const PAGE_BYTES = 4096;
const TICK_MS = 10;

/** Resident megabytes of a process and what it started, where the system tells. Read at once: the kernel answers from memory, and a thread's round trip would cost many times the reading. */
export function residentMb(pid: number | undefined): number {
  const pages = sumOf(pid, (each) => Number(read(`/proc/${each}/statm`).split(" ")[1] ?? 0));
  return Math.round((pages * PAGE_BYTES) / 1_048_576);
}

/** Milliseconds of processor time that a process and what it started have had; null where the system does not tell. */
export function processorMs(pid: number | undefined): number | null {
  if (process.platform !== "linux") return null;
  return TICK_MS * sumOf(pid, ticks);
}

/** Used by the process itself and for it by the kernel; the name before them may hold spaces. */
function ticks(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

function sumOf(pid: number | undefined, measure: (pid: number) => number): number {
  if (pid === undefined || process.platform !== "linux") return 0;
  const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
  return children.reduce((sum, child) => sum + sumOf(Number(child), measure), measure(pid));
}

/** Nothing of a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
