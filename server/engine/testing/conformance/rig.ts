import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Pool } from "pg";
import { openDatabase } from "../../../platform/database/database.ts";
import { migrate } from "../../../platform/database/migrate.ts";
import { createLog } from "../../../platform/log.ts";
import { startPostgres } from "../../../platform/postgres/index.ts";
import { openDatabaseLine } from "../../../testing/database-line.ts";
import type { Bundle, RunEngine, RunOutcome, RunRequest, Schedules } from "../../run-engine.ts";
import { bundleOf, createTestHost } from "../test-host.ts";
import { bundlesIn } from "./bundles-in.ts";
import type { Kit, Nodes } from "./kit.ts";
import { postgresKit } from "./postgres-kit.ts";
import { startReceivingSystem, type ReceivingSystem } from "./receiving-system.ts";
import type { Disk } from "./trial.ts";
import type { WorkerOptions } from "./worker.ts";

export interface Worker {
  readonly pid: number;
  /** Starts a run there and waits for its end. */
  deliver(request: RunRequest): Promise<RunOutcome | null>;
  kill(): Promise<void>;
  /** SIGSTOP and SIGCONT. */
  freeze(): void;
  thaw(): void;
  /** Sets its clock so many milliseconds off. */
  setClock(offMs: number): void;
  readonly ended: Promise<unknown>;
  /** It came to where it stops itself. */
  readonly stopped: Promise<unknown>;
  /** It was let go on, and has done since what it could. */
  readonly wentOn: Promise<unknown>;
}

/** A Postgres that keeps what it says it keeps, a system that receives, and processes that can be killed. */
export interface Rig {
  readonly pool: Pool;
  readonly system: ReceivingSystem;
  readonly dataDir: string;
  readonly takenAfterMs: number;
  readonly nodes: Nodes | null;
  deploy(deploymentId: string, automations: Record<string, string>, concurrency?: Bundle["concurrency"], trigger?: string): Promise<void>;
  startWorker(how?: Pick<WorkerOptions, "endAt" | "stopAt">): Promise<Worker>;
  /** Takes triggers only: what it stores is run by the workers. */
  createIntake(): Promise<RunEngine & Schedules>;
  killDatabase(): Promise<void>;
  /** Whatever is asked of Postgres gets no answer for so long: each of its processes is stopped (SIGSTOP). */
  stopDatabase(ms: number): Promise<void>;
  /** Every connection to Postgres breaks, and none is had for so long. */
  cutDatabase(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** A worker's notion of the database's time is some milliseconds off; nothing is taken over as fast as this. */
const CLOCKS_DIFFER_MS = 100;
const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));

/** Closes the kit with itself. */
export async function createRig({
  disk: prepareDisk,
  kit = postgresKit,
}: { readonly disk?: (() => Promise<Disk>) | undefined; readonly kit?: Kit } = {}): Promise<Rig> {
  const disk = await prepareDisk?.();
  const folder = await mkdtemp(join(tmpdir(), "vennel-conformance-"));
  await chmod(folder, 0o755);
  const bundles = join(folder, "bundles");
  await mkdir(bundles);
  const dataDir = disk?.dataDir ?? join(folder, "data");
  const postgres = await startPostgres({ dataDir, log: createLog("silent") });
  await migrate(postgres.url);
  const line = await openDatabaseLine(postgres.url);
  const database = openDatabase(postgres.url, { onError: () => {} });
  const pool = database.engine;
  const system = await startReceivingSystem(async ({ run, step }, askedAt) => {
    const { rows } = await pool.query(
      "select from run r join step s on s.run_id = r.id where coalesce(r.idempotency_key, r.input #>> '{body,run}') = $1 and s.kind = 'call' and s.status = 'succeeded' and starts_with(s.key, $2) and s.finished_at < to_timestamp($3::float8 / 1000)",
      // What a worker had sent before it was stopped may arrive long after another has done it: only what is sent later counts.
      [run, `${step}/`, askedAt - CLOCKS_DIFFER_MS],
    );
    return rows.length > 0;
  });
  const workers = new Set<ChildProcess>();
  const engines = new Set<RunEngine>();

  async function kill(child: ChildProcess): Promise<void> {
    workers.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  return {
    pool,
    system,
    dataDir,
    takenAfterMs: kit.takenAfterMs,
    nodes: kit.nodes,
    async deploy(deploymentId, automations, concurrency = {}, trigger) {
      await writeFile(join(bundles, `${deploymentId}.json`), JSON.stringify({ ...(await bundleOf(deploymentId, automations, trigger)), concurrency }));
    },
    async startWorker(how = {}) {
      const { restate, left } = await kit.admitWorker();
      const options: WorkerOptions = { databaseUrl: line.url, systemUrl: system.url, bundles, restate, ...how };
      const child = spawn(process.execPath, [WORKER, JSON.stringify(options)], { stdio: ["pipe", "pipe", "inherit"] });
      workers.add(child);
      child.stdin.on("error", () => {});
      const ended = once(child, "exit");
      void ended.then(left);
      const lines = createInterface({ input: child.stdout });
      const told = (words: RegExp) => new Promise<string>((resolve) => lines.on("line", (line) => void (words.test(line) && resolve(line))));
      const [stopped, wentOn] = [told(/^stopped$/), told(/^went on$/)];
      const port = await Promise.race([told(/^\d+$/), stopped, ended.then(() => "")]);
      return {
        pid: child.pid ?? 0,
        async deliver(request) {
          const answer = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: JSON.stringify(request) });
          return (await answer.json()) as RunOutcome | null;
        },
        kill: () => kill(child),
        freeze: () => void child.kill("SIGSTOP"),
        thaw: () => void child.kill("SIGCONT"),
        setClock: (offMs) => void child.stdin.write(`${offMs}\n`),
        ended,
        stopped,
        wentOn,
      };
    },
    async createIntake() {
      const engine = await kit.createIntake(pool, createTestHost(system.url, new Map(), { loadBundle: bundlesIn(bundles) }));
      engines.add(engine);
      return engine;
    },
    async killDatabase() {
      // The file may still name the last one that was killed.
      while (!(await killPostmaster(dataDir))) await pause(50);
      for (let up = false; !up; await pause(50)) up = await answers(pool);
    },
    async stopDatabase(ms) {
      const pids = await databasePids(dataDir);
      for (const pid of pids) signal(pid, "SIGSTOP");
      await pause(ms);
      for (const pid of pids) signal(pid, "SIGCONT");
    },
    async cutDatabase(ms) {
      line.cut();
      await pause(ms);
      line.mend();
    },
    async close() {
      for (const child of workers) await kill(child);
      for (const engine of engines) await engine.close();
      await kit.close();
      await system.close();
      await database.close();
      await line.close();
      await postgres.stop();
      await disk?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function killPostmaster(dataDir: string): Promise<boolean> {
  return signal(await postmasterPid(dataDir), "SIGKILL");
}

async function postmasterPid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "");
  return Number(text.split("\n")[0]);
}

/** The postmaster comes first, so that it starts no further ones. */
async function databasePids(dataDir: string): Promise<number[]> {
  const postmaster = await postmasterPid(dataDir);
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=", "--ppid", String(postmaster)]);
  return [postmaster, ...stdout.split("\n").map(Number)].filter((pid) => pid > 0);
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return pid > 0 && process.kill(pid, name);
  } catch {
    return false;
  }
}

function answers(pool: Pool): Promise<boolean> {
  return pool.query("select 1").then(
    () => true,
    () => false,
  );
}
