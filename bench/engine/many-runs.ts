// What many finished runs cost those that are to come: the claim of due runs and the intake of new ones, in an empty
// database and beside so many finished runs, in turns.
// node bench/engine/many-runs.ts [--runs 10000000] [--rounds 300] [--keep FOLDER]; ten million take about an hour to make and 25 GB of
// disk. With --keep both databases stay in the folder, and serve again for the same number of runs.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client, type Pool } from "pg";
import type { HeldRun, NewRun, Write } from "../../server/engine/runs/rows.ts";
import { NOTHING_AT_WORK } from "../../server/engine/postgres/at-work.ts";
import { CLAIM_DUE } from "../../server/engine/postgres/claim.sql.ts";
import { claimDue, flushWrites } from "../../server/engine/postgres/store.ts";
import { openDatabase, type Database } from "../../server/platform/database/database.ts";
import { migrate } from "../../server/platform/database/migrate.ts";
import { newId } from "../../server/platform/ids.ts";
import { createLog } from "../../server/platform/log.ts";
import { startPostgres } from "../../server/platform/postgres/index.ts";
import { generatedRunId, generateFinished } from "../lists/generate.ts";
import { percentile } from "./percentile.ts";
import { durability } from "./settings.ts";

const { values: options } = parseArgs({
  options: { runs: { type: "string", default: "10000000" }, rounds: { type: "string", default: "300" }, keep: { type: "string" } },
});
const RUNS = Number(options.runs);
const ROUNDS = Number(options.rounds);
const WARM_UP = 50;
/** New runs a statement, as at fifty senders, and runs a claim. */
const BATCH = 20;
const WORKER = "wrk_bench";

/** In milliseconds. `statement` is the claim without its commit; `commit` is that of a single row, which the disk alone decides. */
interface Turn {
  readonly intake: number;
  readonly claim: number;
  readonly statement: number;
  readonly commit: number;
}

const folder = options.keep ?? (await mkdtemp(join(tmpdir(), "vennel-bench-")));
const log = createLog("warn");
const places = await Promise.all(["empty", "full"].map((name) => startPostgres({ dataDir: join(folder, name), log })));
const [empty, full] = places;
try {
  if (!empty || !full) throw new Error("Both databases are needed");
  for (const { url } of places) await migrate(url);
  const from = performance.now();
  await fill(full.url);
  const generatedSeconds = Math.round((performance.now() - from) / 1000);

  const databases = places.map(({ url }) => openDatabase(url, { onError: () => {} }));
  for (const { engine: pool } of databases) await pool.query("insert into worker (id) values ($1) on conflict do nothing", [WORKER]);
  const turns = databases.map((): Turn[] => []);
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const [index, database] of databases.entries()) {
      const taken = await takeTurn(database);
      if (round >= 0) turns[index]?.push(taken);
    }
  await Promise.all(databases.map((database) => database.close()));

  const rows = turns.map((taken, index) => {
    const of = (part: keyof Turn) => {
      const values = taken.map((turn) => turn[part]);
      return { p50: percentile(values, 50), p99: percentile(values, 99) };
    };
    return { finishedRuns: index === 0 ? 0 : RUNS, intakeMs: of("intake"), claimMs: of("claim"), claimStatementMs: of("statement"), commitMs: of("commit") };
  });
  const settings = {
    ...(await durability(full.url)),
    cores: availableParallelism(),
    node: process.version,
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
    rounds: ROUNDS,
    batch: BATCH,
    generatedSeconds,
  };
  const results = fileURLToPath(new URL("../results/", import.meta.url));
  await mkdir(results, { recursive: true });
  await writeFile(join(results, "many-runs.json"), `${JSON.stringify({ measuredAt: new Date().toISOString(), settings, rows }, null, 2)}\n`);
  console.log(
    `| finished runs | intake of ${BATCH}, p50 / p99 ms | claim of ${BATCH}, p50 / p99 ms | the same before its commit | commit of one row: the disk alone |\n|---|---|---|---|---|`,
  );
  for (const { finishedRuns, ...parts } of rows)
    console.log(
      `| ${finishedRuns.toLocaleString("en")} | ${Object.values(parts)
        .map(({ p50, p99 }) => `${p50} / ${p99}`)
        .join(" | ")} |`,
    );
  console.log(`\n${JSON.stringify(settings)}`);
} finally {
  for (const place of places) await place.stop();
  if (!options.keep) await rm(folder, { recursive: true, force: true });
}

async function fill(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("set search_path = vennel, public; set synchronous_commit = off");
  const { rowCount: filled } = await client.query("select from run where id = $1", [generatedRunId(RUNS - 1)]);
  if (!filled) await generateFinished(client, RUNS, (line) => process.stderr.write(`${line}\n`));
  await client.end();
}

/** Stores runs that are due, takes them, and ends them, so that the next turn finds what this one found. */
async function takeTurn({ engine: pool }: Database): Promise<Turn> {
  const began = performance.now();
  await storeDue(pool);
  const stored = performance.now();
  const { runs } = await claimDue(pool, WORKER, BATCH, false, NOTHING_AT_WORK);
  const taken = performance.now();
  await end(pool, runs);

  await storeDue(pool);
  const statement = await claimInParts(pool);
  const before = performance.now();
  await pool.query({ name: "one-row", text: "update worker set beat = beat + 1 where id = $1", values: [WORKER] });
  return { intake: stored - began, claim: taken - stored, statement, commit: performance.now() - before };
}

/** How long the claim takes before its commit. */
async function claimInParts(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const began = performance.now();
    const { rows } = await client.query<HeldRun>({ name: "claim-due", text: CLAIM_DUE, values: [WORKER, BATCH, [], [], [], [], []] });
    const taken = performance.now();
    await client.query("commit");
    await end(pool, rows);
    return taken - began;
  } finally {
    client.release();
  }
}

async function end(pool: Pool, runs: readonly HeldRun[]): Promise<void> {
  if (runs.length !== BATCH) throw new Error(`${runs.length} of ${BATCH} runs were claimed`);
  const finishedAt = new Date().toISOString();
  await flushWrites(
    pool,
    WORKER,
    runs.map(({ id, lease }): Write => ({
      kind: "release",
      row: { runId: id, lease, status: "succeeded", output: null, error: null, dueAt: null, answerWanted: false, isolated: false, finishedAt, signals: [] },
    })),
  );
}

async function storeDue(pool: Pool): Promise<void> {
  const runs = Array.from({ length: BATCH }, newRun);
  await flushWrites(
    pool,
    WORKER,
    runs.map((row): Write => ({ kind: "run", row })),
  );
}

function newRun(_: unknown, index: number): NewRun {
  return {
    id: newId("run"),
    organisationId: `org_${index % 3}`,
    projectId: "prj_new",
    automationId: `aut_new_${index % 5}`,
    automationKey: "orders",
    deploymentId: "dep_new",
    trigger: "webhook",
    input: { body: { order: index, lines: [{ sku: "A-1", quantity: 2 }] }, headers: { "content-type": "application/json" } },
    simulated: false,
    startedBy: null,
    seed: "seed",
    lease: 0,
    orphaned: 0,
    answerWanted: false,
    isolated: false,
    startedAt: Date.now(),
    status: "queued",
    workerId: null,
    idempotencyKey: newId("run"),
    contentKey: null,
    replayOf: null,
    createdAt: new Date().toISOString(),
    concurrencyKey: null,
    concurrencyLimit: null,
  };
}
