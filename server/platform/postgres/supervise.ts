import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import type { Account } from "../account/accounts.ts";
import type { Log } from "../log.ts";
import { sandboxTools } from "../rightless/sandbox-level.ts";
import { withoutRights } from "../rightless/walls.ts";
import { clusterAsSeenFrom } from "./create-cluster.ts";
import { livePostmaster, waitsForItsClients } from "./postmaster.ts";
import { settingArguments } from "./settings.ts";

const DATABASE = "vennel";
/** Recovery after a crash replays the log: seconds, on a slow disk a minute. */
const START_WITHIN_MS = 90_000;
const STOP_WITHIN_MS = 20_000;
const REVIVE_AFTER_MS = 1000;
const LOOK_EVERY_MS = 2000;
/** Longer socket paths do not fit into a socket address. */
const LONGEST_SOCKET_FOLDER = 85;
/** Held by the one server that owns the cluster. */
const OWNER_LOCK = 4_400_000;

export interface Postgres {
  /** Connection string of the owner of the product's database. */
  readonly url: string;
  /** Fast shutdown; returns when the last process is gone. */
  stop(): Promise<void>;
}

interface Cluster {
  readonly cluster: string;
  readonly runtime: string;
  readonly account: Account | null;
  readonly user: string;
  readonly password: string;
  readonly throwAway: boolean;
  readonly logFile: string;
  readonly log: Log;
}

export async function superviseCluster(options: Cluster): Promise<Postgres> {
  const { cluster, log } = options;
  const sockets = await socketFolder(options);
  const urlOf = (database: string) => `postgresql://${options.user}:${options.password}@${encodeURIComponent(sockets)}:5432/${database}`;
  let child: ChildProcess | null = null;
  let owner: Client | null = null;
  let reviving: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | null = null;

  async function run(): Promise<void> {
    const running = await livePostmaster(cluster);
    child = running ? null : await launch(options, sockets);
    owner = await own(urlOf("postgres"), options, () => hasExited(child));
    owner.on("end", () => {
      reviving = revive();
    });
  }

  /** Postgres can die under us (out of memory, a kill); what it acknowledged is on disk, so it is started again. */
  async function revive(): Promise<void> {
    if (stopping) return;
    log.error("Postgres went away; starting it again");
    try {
      await waitUntilGone(cluster);
      await run();
    } catch (err) {
      log.error({ err }, "Postgres did not start again; trying once more");
      await sleep(REVIVE_AFTER_MS);
      await revive();
    }
  }

  /** A stray SIGTERM makes Postgres wait for its clients to go, which we are: it is stopped at once, and so comes back. */
  async function hasten(): Promise<void> {
    if (stopping || !(await waitsForItsClients(cluster))) return;
    const pid = await livePostmaster(cluster);
    if (pid && !stopping) await signal(pid, "SIGINT", options.account);
  }

  async function stop(): Promise<void> {
    clearInterval(watch);
    await reviving;
    const pid = await livePostmaster(cluster);
    await owner?.end().catch(() => undefined);
    if (pid) await stopPostmaster(pid, options);
    await reaped(child);
    if (!sockets.startsWith(cluster)) await rm(sockets, { recursive: true, force: true });
  }

  await run();
  const watch = setInterval(() => void hasten(), LOOK_EVERY_MS).unref();
  await createDatabase(urlOf("postgres"));
  return { url: urlOf(DATABASE), stop: () => (stopping ??= stop()) };
}

/** In the cluster's own folder, unless that path is too long for a socket. */
async function socketFolder({ cluster, account }: Cluster): Promise<string> {
  const inUse = await readFile(join(cluster, "postmaster.pid"), "utf8").then(
    (text) => text.split("\n")[4],
    () => undefined,
  );
  if (inUse?.startsWith("/") && !inUse.startsWith("/proc/") && (await livePostmaster(cluster))) return inUse;
  if (cluster.length <= LONGEST_SOCKET_FOLDER) return cluster;
  const folder = await mkdtemp(join(tmpdir(), "vennel-pg-"));
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

async function launch(options: Cluster, sockets: string): Promise<ChildProcess> {
  const { cluster, runtime, account, throwAway, logFile } = options;
  const data = clusterAsSeenFrom(cluster, account);
  const output = await open(logFile, "w", 0o600);
  const tools = sandboxTools("");
  const [file, ...args] = [...withoutRights(tools, account), join(runtime, "bin/postgres"), "-D", data];
  const child = spawn(file, [...args, ...settingArguments({ throwAway, socketFolder: sockets === cluster ? data : sockets })], {
    cwd: cluster,
    // A group of its own: an interrupt typed at the terminal reaches us alone, and we stop Postgres last.
    detached: true,
    stdio: ["ignore", output.fd, output.fd],
    env: { PATH: "/usr/bin:/bin", TZ: "UTC" },
    ...(account && !tools.setpriv ? { uid: account.uid, gid: account.gid } : {}),
  });
  try {
    await once(child, "spawn");
  } finally {
    await output.close();
  }
  // A server that fails to start must be able to end without waiting for Postgres.
  child.unref();
  return child;
}

/** Connects once Postgres answers, and makes sure that no other server uses the cluster. */
async function own(url: string, { cluster, logFile, log }: Cluster, isOver: () => boolean): Promise<Client> {
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    const client = new Client({ connectionString: url, application_name: "vennel_owner" });
    client.on("error", (err) => log.warn({ err: err.message }, "the supervisor's connection to Postgres broke"));
    try {
      await client.connect();
      const { rows } = await client.query<{ owned: boolean }>("select pg_try_advisory_lock($1) as owned", [OWNER_LOCK]);
      if (rows[0]?.owned) return client;
      await client.end();
      // A server that was killed a moment ago still holds the lock for as long as Postgres needs to notice.
      if (Date.now() > deadline - START_WITHIN_MS + 5000) throw new InUse(`Another running Vennel server uses the data in ${cluster}.`);
    } catch (cause) {
      await client.end().catch(() => undefined);
      if (cause instanceof InUse) throw cause;
      if (isOver() || Date.now() > deadline || !isStarting(cause))
        throw new Error(`The bundled Postgres did not start: ${await tail(logFile, cause)}`, { cause });
    }
    await sleep(20);
  }
}

class InUse extends Error {}

function isStarting(cause: unknown): boolean {
  const code = (cause as { code?: string }).code;
  return code === "ENOENT" || code === "ECONNREFUSED" || code === "57P03" || code === "ECONNRESET" || code === "EPIPE";
}

async function tail(logFile: string, cause: unknown): Promise<string> {
  const lines = (await readFile(logFile, "utf8").catch(() => "")).trim().split("\n").slice(-5).join(" | ");
  return lines || (cause as Error).message;
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** One that was left by a server that was started as root is out of reach for the next one, but for its own account. */
async function signal(pid: number, name: "SIGINT" | "SIGQUIT", account: Account | null): Promise<void> {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM" || !account) throw error;
    const { uid, gid } = account;
    await promisify(execFile)("kill", ["-s", name.replace("SIG", ""), String(pid)], { uid, gid, env: { PATH: "/usr/bin:/bin" } });
  }
}

async function stopPostmaster(pid: number, { cluster, account }: Cluster): Promise<void> {
  await signal(pid, "SIGINT", account);
  if (
    await waitUntilGone(cluster).then(
      () => true,
      () => false,
    )
  )
    return;
  await signal(pid, "SIGQUIT", account);
  await waitUntilGone(cluster);
}

function hasExited(child: ChildProcess | null): boolean {
  return child !== null && (child.exitCode !== null || child.signalCode !== null);
}

/** A child that nobody waits for stays in the process table as a zombie. */
async function reaped(child: ChildProcess | null): Promise<void> {
  if (!child || hasExited(child)) return;
  child.ref();
  await once(child, "exit");
}

async function waitUntilGone(cluster: string): Promise<void> {
  const deadline = Date.now() + STOP_WITHIN_MS;
  while (await livePostmaster(cluster)) {
    if (Date.now() > deadline) throw new Error("Postgres does not stop");
    await sleep(10);
  }
}
