import { readdir, readFile } from "node:fs/promises";

export interface ProcessStatus {
  readonly pid: number;
  readonly name: string;
  /** Real, effective, saved and of the file system. */
  readonly uids: readonly number[];
  readonly groups: string;
  /** By their names in `/proc/PID/status`: inherited, permitted, effective, bounding and ambient. */
  readonly capabilities: Readonly<Record<string, string>>;
}

/** What the kernel says of a process. */
export async function statusOf(pid: number): Promise<ProcessStatus> {
  const text = await readFile(`/proc/${pid}/status`, "utf8");
  const fields = new Map(text.split("\n").map((line) => line.split(/:\s+/, 2) as [string, string]));
  const capabilities = Object.fromEntries([...fields].filter(([name]) => name.startsWith("Cap")));
  return {
    pid,
    name: fields.get("Name") ?? "",
    uids: (fields.get("Uid") ?? "").split("\t").map(Number),
    groups: (fields.get("Groups") ?? "").trim(),
    capabilities,
  };
}

/** Everything that a process started, and what that started. */
export async function descendantsOf(pid: number): Promise<ProcessStatus[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, "utf8").catch(() => "") : "";
    if (stat !== "") parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const isBelow = (each: number | undefined): boolean => each !== undefined && (each === pid || isBelow(parents.get(each)));
  const found = await Promise.all([...parents].filter(([, parent]) => isBelow(parent)).map(([each]) => statusOf(each).catch(() => null)));
  return found.filter((each) => each !== null);
}

/** One that has ended may still be listed for a parent that does not ask. */
export async function isAlive(pid: number): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "State:\tX");
  return !/^State:\s+[ZX]/m.test(text);
}
