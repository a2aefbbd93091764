// How long people wait for lists, filters, one run and a search when there is a lot: p95 of the queries behind them, tenancy included;
// then the same again while retention deletes what was in the oldest runs and their log lines.
// node bench/lists/main.ts [runs] [log lines] [rounds]; 1,000,000 and 10,000,000 if left out, which takes some minutes and 8 GB
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { openDatabase, type Database } from "../../server/platform/database/database.ts";
import { migrate } from "../../server/platform/database/migrate.ts";
import { createLog } from "../../server/platform/log.ts";
import { startPostgres } from "../../server/platform/postgres/index.ts";
import { forgetPayloads } from "../../server/modules/privacy/forget-payloads.ts";
import { searchProjectLog } from "../../server/modules/runs/search-project-log.ts";
import { packLog } from "../../server/modules/runs/stretches/pack-log.ts";
import { listRuns, findRun, readSteps } from "../../server/modules/runs/store.ts";
import type { Tx } from "../../server/platform/database/database.ts";
import { percentile } from "../engine/percentile.ts";
import { generate, ORGANISATION } from "./generate.ts";

const [RUNS = 1_000_000, LOG_LINES = 10_000_000, ROUNDS = 100] = process.argv.slice(2).map(Number);
/** Until the pages that everybody reads are in memory. */
const WARM_UP = 5;
const PAGE = { after: null, limit: 50 };
/** Of the ninety days that are generated, what is older is forgotten: about one run in eighteen. */
const KEPT_DAYS = 85;

/** Each with its goal in milliseconds at the 95th percentile. */
const QUESTIONS: readonly { readonly name: string; readonly goal: number; readonly ask: (tx: Tx, round: number) => Promise<unknown> }[] = [
  { name: "list of the busiest project", goal: 50, ask: (tx) => listRuns(tx, { projectId: "prj_0" }, PAGE) },
  {
    name: "list, far down",
    goal: 50,
    ask: (tx, round) => listRuns(tx, { projectId: "prj_0" }, { limit: 50, after: { createdKey: daysAgo(1 + (round % 80)), id: "run_" } }),
  },
  {
    name: "list of an automation",
    goal: 50,
    ask: (tx, round) => listRuns(tx, { projectId: `prj_${round % 20}`, automationId: `aut_${round % 20}_${round % 3}` }, PAGE),
  },
  { name: "filter: failed", goal: 100, ask: (tx) => listRuns(tx, { projectId: "prj_0", status: "failed" }, PAGE) },
  { name: "filter: uncertain", goal: 100, ask: (tx, round) => listRuns(tx, { projectId: `prj_${round % 20}`, status: "uncertain" }, PAGE) },
  { name: "filter: cancelled, of which there is none", goal: 100, ask: (tx) => listRuns(tx, { projectId: "prj_0", status: "cancelled" }, PAGE) },
  {
    name: "filter: a trigger in a span of time",
    goal: 100,
    ask: (tx, round) => listRuns(tx, { projectId: "prj_0", trigger: "replay", from: daysAgo(20 + (round % 60)), to: daysAgo(round % 20) }, PAGE),
  },
  { name: "open a run", goal: 80, ask: async (tx, round) => [await findRun(tx, runId(round)), await readSteps(tx, runId(round))] },
  { name: "search runs: words that many have", goal: 300, ask: (tx, round) => listRuns(tx, { projectId: "prj_0", query: `A-${round}` }, PAGE) },
  { name: "search runs: words that none has, one answer", goal: 300, ask: (tx) => listRuns(tx, { projectId: "prj_0", query: "no such words" }, PAGE) },
  { name: "log of a project", goal: 50, ask: (tx) => searchProjectLog(tx, "prj_0", { before: null, limit: 200 }) },
  { name: "log: warnings", goal: 100, ask: (tx) => searchProjectLog(tx, "prj_0", { level: "warn", before: null, limit: 200 }) },
  { name: "log: words that many have", goal: 300, ask: (tx, round) => searchProjectLog(tx, "prj_0", { query: `Order ${round}`, before: null, limit: 200 }) },
  { name: "log: words that none has, one answer", goal: 300, ask: (tx) => searchProjectLog(tx, "prj_0", { query: "no such words", before: null, limit: 200 }) },
];

const folder = await mkdtemp(join(tmpdir(), "vennel-bench-"));
const postgres = await startPostgres({ dataDir: folder, log: createLog("warn") });
try {
  await migrate(postgres.url);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("set search_path = vennel, public");
  const began = performance.now();
  await generate(client, { runs: RUNS, logLines: LOG_LINES }, (line) => process.stderr.write(`${line}\n`));
  await client.end();
  const generatedSeconds = Math.round((performance.now() - began) / 1_000);

  const database = openDatabase(postgres.url, { onError: () => {} });
  const packing = performance.now();
  await packLog(database.engine);
  await database.engine.query("analyze log_stretch");
  const packedSeconds = Math.round((performance.now() - packing) / 1_000);
  const answers = await askAll(database, ROUNDS);
  const retention = await whileForgetting(database);
  await database.close();
  const settings = {
    runs: RUNS,
    logLines: LOG_LINES,
    rounds: ROUNDS,
    cores: availableParallelism(),
    node: process.version,
    load: loadavg().map((value) => Number(value.toFixed(1))),
    generatedSeconds,
    packedSeconds,
  };
  const results = fileURLToPath(new URL("../results/", import.meta.url));
  await mkdir(results, { recursive: true });
  await writeFile(join(results, "lists.json"), `${JSON.stringify({ measuredAt: new Date().toISOString(), settings, answers, retention }, null, 2)}\n`);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

function runId(round: number): string {
  return `run_${String((round * 7_919) % RUNS).padStart(12, "0")}`;
}

async function askAll(database: Database, rounds: number) {
  const answers = [];
  for (const { name, goal, ask } of QUESTIONS) {
    const took: number[] = [];
    for (let round = -WARM_UP; round < rounds; round++) {
      const start = performance.now();
      await database.organisation(ORGANISATION, (tx) => ask(tx, Math.abs(round)));
      if (round >= 0) took.push(performance.now() - start);
    }
    const p95Ms = percentile(took, 95);
    answers.push({ name, goal, medianMs: percentile(took, 50), p95Ms, isMet: p95Ms <= goal });
    process.stderr.write(`${p95Ms <= goal ? "met " : "over"} ${String(p95Ms).padStart(8)} ms of ${goal}  ${name}\n`);
  }
  return answers;
}

/** The same questions, one of each a round, for as long as old payloads and log lines are being deleted. */
async function whileForgetting(database: Database) {
  const started = performance.now();
  const lines = () => database.engine.query<{ count: number }>("select count(*)::int as count from log_line").then(({ rows }) => rows[0]?.count ?? 0);
  const before = await lines();
  let isOver = false;
  const sweep = forgetPayloads(database.engine, new Date(), KEPT_DAYS).finally(() => (isOver = true));
  const took = new Map(QUESTIONS.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; !isOver; round++) {
    for (const { name, ask } of QUESTIONS) {
      const start = performance.now();
      await database.organisation(ORGANISATION, (tx) => ask(tx, round));
      took.get(name)?.push(performance.now() - start);
    }
  }
  const forgottenRuns = await sweep;
  const seconds = Math.round((performance.now() - started) / 1_000);
  const deletedLines = before - (await lines());
  process.stderr.write(`retention: ${forgottenRuns} runs forgotten and ${deletedLines} lines deleted in ${seconds} s, and meanwhile\n`);
  const answers = QUESTIONS.map(({ name, goal }) => {
    const p95Ms = percentile(took.get(name) ?? [], 95);
    process.stderr.write(`${p95Ms <= goal ? "met " : "over"} ${String(p95Ms).padStart(8)} ms of ${goal}  ${name}\n`);
    return { name, goal, p95Ms, isMet: p95Ms <= goal };
  });
  return { forgottenRuns, deletedLines, seconds, rounds: took.get(QUESTIONS[0]?.name ?? "")?.length ?? 0, answers };
}
