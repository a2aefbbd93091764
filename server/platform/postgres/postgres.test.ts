import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { startPostgres } from "./index.ts";
import type { Postgres } from "./supervise.ts";

// A cluster is made for each of these; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 90_000 });

const log = createLog("silent");
let folder: string;
let started: Postgres[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vennel-pg-test-"));
  started = [];
});
afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start({ throwAway = true } = {}): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir: join(folder, "data"), log, throwAway });
  started.push(postgres);
  return postgres;
}

test("a data directory that only its owner may enter works, and rows outlive a restart", async () => {
  const first = await start();
  await query(first.url, "create table kept (value int); insert into kept values (42)");
  await first.stop();
  const second = await start();
  expect(await query(second.url, "select value from kept")).toEqual([{ value: 42 }]);
});

test("what a killed server left running is adopted and later stopped", async () => {
  const child = await startInAnotherProcess(join(folder, "data"));
  const left = await postmasterPid();
  child.kill("SIGKILL");
  await once(child, "exit");

  const postgres = await start();
  expect(await postmasterPid()).toBe(left);
  await postgres.stop();
  await expect(postmasterPid()).rejects.toThrow("ENOENT");
});

test("a lock file of a process that is gone does not keep Postgres from starting", async () => {
  const first = await start();
  await first.stop();
  await writeFile(join(folder, "data/postgres/postmaster.pid"), `999999\n/proc/self/cwd\n1\n5432\n/proc/self/cwd\n\n0 0\nready\n`);
  const second = await start();
  expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a second server on the same data is refused", async () => {
  await start();
  await expect(startPostgres({ dataDir: join(folder, "data"), log, throwAway: true })).rejects.toThrow("Another running Vennel server uses the data");
});

test("when Postgres is killed it is started again and keeps what it acknowledged", async () => {
  const { url } = await start({ throwAway: false });
  await query(url, "create table kept (value int); insert into kept values (7)");
  process.kill(await postmasterPid(), "SIGKILL");
  expect(await eventually(() => query(url, "select value from kept"))).toEqual([{ value: 7 }]);
});

test("a stray request to stop does not leave it waiting for its clients for ever", async () => {
  const { url } = await start();
  await query(url, "create table kept (value int); insert into kept values (7)");
  const before = await postmasterPid();
  process.kill(before, "SIGTERM");
  expect(await eventually(() => query(url, "select value from kept"))).toEqual([{ value: 7 }]);
  expect(await postmasterPid()).not.toBe(before);
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(folder, "data/postgres/postmaster.pid"), "utf8")).split("\n")[0]);
}

async function startInAnotherProcess(dataDir: string): Promise<ChildProcess> {
  const program = `
    import { startPostgres } from ${JSON.stringify(new URL("./index.ts", import.meta.url).href)};
    import { createLog } from ${JSON.stringify(new URL("../log.ts", import.meta.url).href)};
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: createLog("silent"), throwAway: true });
    console.log("up");
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: ["ignore", "pipe", "inherit"] });
  const { stdout } = child;
  if (!stdout) throw new Error("no output");
  await once(stdout, "data");
  return child;
}
