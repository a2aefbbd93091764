import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The process id of the Postgres that serves a cluster; null when none is alive. */
export async function livePostmaster(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return (await isPostgres(pid)) ? pid : null;
}

/** It was asked to stop once its clients have gone, and takes no new ones till then. */
export async function waitsForItsClients(cluster: string): Promise<boolean> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return text.split("\n")[7]?.trim() === "stopping";
}

/** A zombie is dead, and a number that another program got since is not ours. */
async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  // No /proc (macOS): the pid is alive, which is all that can be known.
  if (status === null) return process.platform !== "linux";
  const name = status.slice(status.indexOf("(") + 1, status.lastIndexOf(")"));
  const state = status.slice(status.lastIndexOf(")") + 2)[0];
  return name === "postgres" && state !== "Z" && state !== "X";
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
