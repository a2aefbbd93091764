// What many finished runs cost those that are to come: the claim of due runs and the intake of new ones, in an empty
// database and beside so many finished runs, in turns.
// node bench/engine/many-runs.ts [--runs 10000000] [--rounds 300] [--keep FOLDER]; ten million take about an hour to make and 25 GB of
// disk. With --keep both databases stay in the folder, and serve again for the same number of runs.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "pg";
import type { NewRun, Write } from "../../server/engine/runs/rows.ts";
import { NOTHING_AT_WORK } from "../../server/engine/postgres/at-work.ts";
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

interface Times {
  readonly intake: number[];
  readonly claim: number[];
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
  const times = databases.map((): Times => ({ intake: [], claim: [] }));
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const [index, database] of databases.entries()) {
      const taken = await takeTurn(database);
      if (round < 0) continue;
      times[index]?.intake.push(taken.intake);
      times[index]?.claim.push(taken.claim);
    }
  await Promise.all(databases.map((database) => database.close()));

  const rows = times.map(({ intake, claim }, index) => ({
    finishedRuns: index === 0 ? 0 : RUNS,
    intakeMs: { p50: percentile(intake, 50), p99: percentile(intake, 99) },
    claimMs: { p50: percentile(claim, 50), p99: percentile(claim, 99) },
  }));
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
  console.log(`| finished runs | intake of ${BATCH}, p50 / p99 ms | claim of ${BATCH}, p50 / p99 ms |\n|---|---|---|`);
  for (const { finishedRuns, intakeMs, claimMs } of rows)
    console.log(`| ${finishedRuns.toLocaleString("en")} | ${intakeMs.p50} / ${intakeMs.p99} | ${claimMs.p50} / ${claimMs.p99} |`);
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
async function takeTurn({ engine: pool }: Database): Promise<{ intake: number; claim: number }> {
  const runs = Array.from({ length: BATCH }, newRun);
  const began = performance.now();
  await flushWrites(
    pool,
    WORKER,
    runs.map((row): Write => ({ kind: "run", row })),
  );
  const stored = performance.now();
  const { runs: claimed } = await claimDue(pool, WORKER, BATCH, false, NOTHING_AT_WORK);
  const taken = performance.now();
  if (claimed.length !== BATCH) throw new Error(`${claimed.length} of ${BATCH} runs were claimed`);
  const finishedAt = new Date().toISOString();
  await flushWrites(
    pool,
    WORKER,
    claimed.map(({ id, lease }): Write => ({
      kind: "release",
      row: { runId: id, lease, status: "succeeded", output: null, error: null, dueAt: null, answerWanted: false, isolated: false, finishedAt, signals: [] },
    })),
  );
  return { intake: stored - began, claim: taken - stored };
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
    replayOf: null,
    createdAt: new Date().toISOString(),
    concurrencyKey: null,
    concurrencyLimit: null,
  };
}
