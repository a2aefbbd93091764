import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { livePostmaster } from "./postmaster.ts";

/** The address of the bundled Postgres while a server has it running; null when none does. It stays the server's to stop. */
export async function runningPostgres(dataDir: string): Promise<string | null> {
  const home = resolve(dataDir);
  const cluster = join(home, "postgres");
  if (!(await livePostmaster(cluster))) return null;
  const sockets = (await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n")[4] ?? "";
  const folder = sockets.startsWith("/") && !sockets.startsWith("/proc/") ? sockets : cluster;
  const password = (await readFile(join(home, "postgres.password"), "utf8")).trim();
  return `postgresql://vennel:${password}@${encodeURIComponent(folder)}:5432/vennel`;
}
