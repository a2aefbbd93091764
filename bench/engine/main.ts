// Completed durable runs per second of "webhook → http step → transform → respond", beside the limit of the same Postgres.
// node bench/engine/main.ts [seconds]
import autocannon from "autocannon";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "../../server/platform/database/migrate.ts";
import { createLog } from "../../server/platform/log.ts";
import { startPostgres } from "../../server/platform/postgres/index.ts";
import { durability } from "./settings.ts";
import { measureRawLimit, type Rate } from "./raw-limit.ts";

const SECONDS = Number(process.argv[2] ?? 5);
const WARM_UP_SECONDS = 2;
const BODY = JSON.stringify({
  order: 4711,
  lines: [
    { sku: "A-1", quantity: 2 },
    { sku: "B-2", quantity: 1 },
  ],
});
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Row {
  readonly concurrency: number;
  readonly engine: Rate & { readonly failed: number };
  readonly rawLimit: Rate;
}

const folder = await mkdtemp(join(tmpdir(), "vennel-bench-"));
const postgres = await startPostgres({ dataDir: folder, log: createLog("warn") });
const children: ChildProcess[] = [];
try {
  await migrate(postgres.url);
  const upstreamUrl = await start("upstream.ts");
  const url = await start("server.ts", postgres.url, upstreamUrl);
  await load(url, 10, WARM_UP_SECONDS);

  const rows: Row[] = [];
  for (const concurrency of [1, 10, 50]) {
    const engine = await load(url, concurrency, SECONDS);
    rows.push({ concurrency, engine, rawLimit: await measureRawLimit(postgres.url, concurrency, SECONDS) });
  }
  const settings = {
    ...(await durability(postgres.url)),
    cores: availableParallelism(),
    node: process.version,
    seconds: SECONDS,
    bodyBytes: BODY.length,
    success: "the run's end is stored and its answer has arrived",
  };
  const results = here("../results/");
  await mkdir(results, { recursive: true });
  await writeFile(join(results, "engine.json"), `${JSON.stringify({ measuredAt: new Date().toISOString(), settings, rows }, null, 2)}\n`);
  print(rows, settings);
} finally {
  for (const child of children) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function start(script: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [here(script), ...args], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [address] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  return address.toString().trim();
}

async function load(url: string, connections: number, duration: number): Promise<Rate & { failed: number }> {
  const result = await autocannon({ url, connections, duration, method: "POST", body: BODY, headers: { "content-type": "application/json" } });
  return { perSecond: Math.round(result["2xx"] / result.duration), p50: result.latency.p50, p99: result.latency.p99, failed: result.non2xx + result.errors };
}

function print(rows: readonly Row[], settings: Record<string, unknown>): void {
  const lines = rows.map(
    ({ concurrency, engine, rawLimit }) =>
      `| ${concurrency} | ${engine.perSecond} | ${engine.p50} / ${engine.p99} | ${engine.failed} | ${rawLimit.perSecond} | ${rawLimit.p50} / ${rawLimit.p99} | ${Math.round((engine.perSecond / rawLimit.perSecond) * 100)} % |`,
  );
  console.log(
    [
      "| concurrency | runs/s | p50 / p99 ms | failed | limit: four commits, /s | p50 / p99 ms | of the limit |",
      "|---|---|---|---|---|---|---|",
      ...lines,
      "",
      JSON.stringify(settings),
    ].join("\n"),
  );
}
