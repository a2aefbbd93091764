// Completed durable runs per second of "webhook → http step → transform → respond" through the whole product,
// beside the limit of the same Postgres. In each round they take turns, so that what else the machine does hits both.
// node bench/product/main.ts [--seconds 4] [--rounds 2] [--concurrency 1,10,50] [--profile FOLDER]
import { createHmac, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { durability } from "../engine/settings.ts";
import { postLoad } from "../engine/post-load.ts";
import { measureRawLimit, type Rate } from "../engine/raw-limit.ts";
import { cpuTimeBelow, perRun, sumOf, type CpuTime } from "./cpu-time.ts";
import { deployHooks } from "./project.ts";
import { openStage } from "./stage.ts";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "2" },
    concurrency: { type: "string", default: "1,10,50" },
    profile: { type: "string" },
  },
});
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const CONCURRENCIES = options.concurrency.split(",").map(Number);
const SECRET = randomBytes(24).toString("hex");
const BODY = JSON.stringify({
  order: 4711,
  lines: [
    { sku: "A-1", quantity: 2 },
    { sku: "B-2", quantity: 1 },
  ],
});
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Sample extends Rate {
  readonly failed: number;
  /** Processor time of the server, the sandbox, Postgres and the upstream, for each run. */
  readonly cpuMs: CpuTime | null;
}
interface Row {
  readonly concurrency: number;
  readonly round: number;
  readonly load: number;
  readonly unsigned: Sample;
  readonly signed: Sample;
  /** The call is one that only reads. */
  readonly reading: Sample;
  readonly rawLimit: Rate;
}

const stage = await openStage();
try {
  const profile = options.profile ? ["--cpu-prof", `--cpu-prof-dir=${options.profile}`] : [];
  const { url } = await stage.startServer({ nodeArguments: profile });
  const hooks = await deployHooks(url, stage.upstreamUrl, SECRET);
  await load(hooks.unsigned, 10, 3);
  await load(hooks.signed, 10, 2);
  await load(hooks.reading, 10, 2);

  const rows: Row[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    for (const concurrency of CONCURRENCIES) {
      const unsigned = await load(hooks.unsigned, concurrency, SECONDS);
      const signed = await load(hooks.signed, concurrency, SECONDS);
      const reading = await load(hooks.reading, concurrency, SECONDS);
      const rawLimit = await measureRawLimit(stage.postgres.url, concurrency, SECONDS);
      rows.push({ concurrency, round, load: Number((loadavg()[0] ?? 0).toFixed(1)), unsigned, signed, reading, rawLimit });
    }
  }
  const settings = {
    ...(await durability(stage.postgres.url)),
    cores: availableParallelism(),
    node: process.version,
    seconds: SECONDS,
    rounds: ROUNDS,
    bodyBytes: BODY.length,
    success: "the run's end is stored and its answer has arrived with status 200",
  };
  await mkdir(here("../results/"), { recursive: true });
  await writeFile(here("../results/product.json"), `${JSON.stringify({ measuredAt: new Date().toISOString(), settings, rows }, null, 2)}\n`);
  print(rows, settings);
} finally {
  await stage.close();
}

async function load(url: string, connections: number, seconds: number): Promise<Sample> {
  const signature = `sha256=${createHmac("sha256", SECRET).update(BODY).digest("hex")}`;
  const before = await cpuTimeBelow(process.pid);
  const { perSecond, p50, p99, succeeded, failed } = await postLoad({ url, connections, seconds, body: BODY, headers: { "x-signature-256": signature } });
  const after = await cpuTimeBelow(process.pid);
  return { perSecond, p50, p99, failed, cpuMs: perRun(before, after, succeeded) };
}

function print(rows: readonly Row[], settings: Record<string, unknown>): void {
  const lines = rows.map(({ concurrency, round, load, unsigned, signed, reading, rawLimit }) =>
    [
      "",
      `${concurrency} (${round})`,
      `${unsigned.perSecond}`,
      `${unsigned.p50} / ${unsigned.p99}`,
      `${signed.perSecond}`,
      `${signed.p50} / ${signed.p99}`,
      `${reading.perSecond}`,
      `${reading.p50} / ${reading.p99}`,
      `${unsigned.failed + signed.failed + reading.failed}`,
      `${sumOf(unsigned.cpuMs)} (${unsigned.cpuMs?.server} + ${unsigned.cpuMs?.sandbox} + ${unsigned.cpuMs?.postgres}) / ${sumOf(signed.cpuMs)} / ${sumOf(reading.cpuMs)}`,
      `${rawLimit.perSecond}`,
      `${share(unsigned, rawLimit)} / ${share(reading, rawLimit)} %`,
      `${load}`,
      "",
    ].join(" | "),
  );
  const head =
    "| concurrency (round) | runs/s | p50 / p99 ms | signed: runs/s | p50 / p99 ms | reading: runs/s | p50 / p99 ms | failed | CPU ms/run, open (server + sandboxes + Postgres) / signed / reading | limit: four commits, /s | of the limit, open / reading | load average |";
  console.log([head, head.replace(/[^|]+/g, "---"), ...lines.map((line) => line.trim()), "", JSON.stringify(settings)].join("\n"));
}

function share(rate: Rate, limit: Rate): number {
  return Math.round((rate.perSecond / limit.perSecond) * 100);
}
