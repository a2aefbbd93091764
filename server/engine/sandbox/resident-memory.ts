import { readFileSync } from "node:fs";

const PAGE_BYTES = 4096;

/** Resident megabytes of a process and what it started, where the system tells. Read at once: the kernel answers from memory, and a thread's round trip would cost many times the reading. */
export function residentMb(pid: number | undefined): number {
  if (pid === undefined || process.platform !== "linux") return 0;
  return Math.round(residentBytes(pid) / 1_048_576);
}

function residentBytes(pid: number): number {
  const pages = Number(read(`/proc/${pid}/statm`).split(" ")[1] ?? 0);
  const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
  return children.reduce((sum, child) => sum + residentBytes(Number(child)), pages * PAGE_BYTES);
}

/** Nothing of a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
