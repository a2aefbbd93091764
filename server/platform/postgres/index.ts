import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Account } from "../account/accounts.ts";
import type { Log } from "../log.ts";
import { chooseAccount } from "./account.ts";
import { createCluster } from "./create-cluster.ts";
import { locateRuntime } from "./runtime.ts";
import { superviseCluster, type Postgres } from "./supervise.ts";

const USER = "vennel";

export interface PostgresOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** The account to use when started as root. */
  readonly account?: string;
  /** Trades durability for speed: for tests. */
  readonly throwAway?: boolean;
}

/**
 * Starts the Postgres of the npm platform package on a cluster in the data directory, which it creates at first.
 * A Postgres that a killed server left running is adopted. It listens on a unix socket only.
 */
export async function startPostgres({ dataDir, log, account: wanted, throwAway = false }: PostgresOptions): Promise<Postgres> {
  const home = resolve(dataDir);
  await mkdir(home, { recursive: true, mode: 0o711 });
  const password = await keepPassword(join(home, "postgres.password"));
  const cluster = join(home, "postgres");
  const account = (wanted ? null : await ownerOf(cluster)) ?? (await chooseAccount(wanted));
  const runtime = await locateRuntime(account);
  if (!(await exists(cluster))) await createCluster({ cluster, runtime, account, user: USER, password, throwAway });
  return superviseCluster({ cluster, runtime, account, user: USER, password, throwAway, logFile: join(home, "postgres.log"), log });
}

/** Only the owner of the data directory reads it; the socket may be reached by others. */
async function keepPassword(path: string): Promise<string> {
  const stored = await readFile(path, "utf8").catch(() => null);
  if (stored) return stored.trim();
  const password = randomBytes(24).toString("base64url");
  await writeFile(path, password, { mode: 0o600 });
  await chmod(path, 0o600);
  return password;
}

/** What a server made under one account is not started under another by root. */
async function ownerOf(cluster: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const found = await stat(cluster).catch(() => null);
  return found && found.uid !== 0 ? { name: String(found.uid), uid: found.uid, gid: found.gid } : null;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
