import { lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "./accounts.ts";

const CLUSTER = "postgres";
/** What the server and its operator's commands keep in the data directory. */
const OURS = new Set(["secret.key", "secret.key.next", "postgres.password", "postgres.log", "outbox", "directory", "compile-cache"]);
const NEITHER = new Set([CLUSTER, `${CLUSTER}.new`, "lost+found"]);

type Owner = Pick<Account, "uid" | "gid">;

/** Gives the data directory to the account, and the cluster to that of Postgres. Files keep their modes. */
export async function handOver(dataDir: string, owner: Owner, postgres: Owner): Promise<void> {
  const names = await readdir(dataDir);
  const strange = names.filter((name) => !OURS.has(name) && !NEITHER.has(name));
  if (strange.length > 0 && strange.length === names.length)
    throw new Error(`VENNEL_DATA_DIR: ${dataDir} holds other files (${strange.slice(0, 3).join(", ")}); choose a folder of its own.`);
  await give(dataDir, owner);
  for (const name of names.filter((each) => OURS.has(each))) await giveAll(join(dataDir, name), owner);
  if (names.includes(CLUSTER) && (await lstat(join(dataDir, CLUSTER))).uid !== postgres.uid) await giveAll(join(dataDir, CLUSTER), postgres);
}

/** Root's commands leave nothing in the data directory that the server cannot read. */
export async function returnToOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await lstat(dataDir).catch(() => null);
  if (!owner || owner.uid === 0) return;
  for (const name of (await readdir(dataDir)).filter((each) => OURS.has(each))) await giveAll(join(dataDir, name), owner);
}

async function giveAll(path: string, owner: Owner): Promise<void> {
  const found = await give(path, owner);
  if (found?.isDirectory()) for (const name of await readdir(path)) await giveAll(join(path, name), owner);
}

/** A file of several names may be somebody else's, and a link is not followed. */
async function give(path: string, { uid, gid }: Owner) {
  const found = await lstat(path).catch(() => null);
  if (found && found.uid !== uid && (found.isDirectory() || found.nlink === 1)) await lchown(path, uid, gid);
  return found;
}
