// Everything at once for a long time: hooks that wait and hooks that do not, schedules, sleeps, failures, cancellations, floods of log
// lines, large bodies and new versions. Memory each minute; effects counted where they arrive; how quick others are while one floods.
// node bench/soak/main.ts [--minutes 30]
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { percentile } from "../engine/percentile.ts";
import { durability } from "../engine/settings.ts";
import { postgresPidOf } from "../product/postgres-pid.ts";
import { openBenchProject } from "../product/project.ts";
import { openStage } from "../product/stage.ts";
import { SOAK_KINDS, TICKING, WATCHED, type SoakKind } from "./automations.ts";
import { readMemory, type MemoryMb } from "./memory.ts";
import { openReceiver } from "./receiver.ts";

const { values: options } = parseArgs({ options: { minutes: { type: "string", default: "30" } } });
const MINUTES = Number(options.minutes);
const SAMPLE_MS = Math.min(60_000, (MINUTES * 60_000) / 4);
const DEPLOY_EVERY_MS = 20_000;
const END_WITHIN_MS = 120_000;

interface Sample extends MemoryMb {
  readonly minute: number;
  readonly load: number;
  /** Whether logs were flooded and large bodies sent in this time. */
  readonly flooded: boolean;
  readonly watched: { readonly p50: number; readonly p99: number };
}

const stage = await openStage();
const receiver = await openReceiver();
const client = new Client({ connectionString: stage.postgres.url });
try {
  await client.connect();
  const { url, process: server } = await stage.startServer();
  const { person, live, deployAgain } = await openBenchProject(url, receiver.url, "no secret is asked for");
  const hooks = new Map<string, string>();
  for (const kind of SOAK_KINDS) hooks.set(kind.name, await live(kind));
  await live(TICKING);
  const postgresPid = await postgresPidOf(stage.postgres.url);

  const accepted = new Map<string, number[]>(SOAK_KINDS.map(({ name }) => [name, []]));
  const refused: string[] = [];
  let times: number[] = [];
  let flooded = false;
  let order = 0;
  const underway = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];

  async function deliver({ name, padding, isCancelled }: SoakKind): Promise<void> {
    order += 1;
    const own = order;
    const began = performance.now();
    const answer = await fetch(hooks.get(name) ?? "", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ order: own, lines: [], ...(padding > 0 ? { padding: "x".repeat(padding) } : {}) }),
    });
    const body = (await answer.json()) as { runId?: string };
    if (name === WATCHED) times.push(performance.now() - began);
    if (answer.status >= 300) return void refused.push(`${name}: ${answer.status}`);
    accepted.get(name)?.push(own);
    if (isCancelled && body.runId) await person.call("POST", `/api/platform/v1/o/${person.organisation.id}/runs/${body.runId}/cancel`, {});
  }

  const begin = (work: () => Promise<void>) => {
    const done = work().catch((error: Error) => void refused.push(error.message));
    underway.add(done);
    void done.finally(() => underway.delete(done));
  };
  for (const kind of SOAK_KINDS) {
    const isFlood = kind.name === "flooding" || kind.padding > 0;
    timers.push(setInterval(() => (isFlood && !flooded ? undefined : begin(() => deliver(kind))), 60_000 / kind.perMinute));
  }
  timers.push(setInterval(() => begin(() => deployAgain("queued")), DEPLOY_EVERY_MS));

  const samples: Sample[] = [];
  for (const from = performance.now(); performance.now() - from < MINUTES * 60_000;) {
    times = [];
    flooded = samples.length % 2 === 1;
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    samples.push({
      minute: Number(((performance.now() - from) / 60_000).toFixed(1)),
      load: Number((loadavg()[0] ?? 0).toFixed(1)),
      flooded,
      watched: { p50: percentile(times, 50), p99: percentile(times, 99) },
      ...(await readMemory(server.pid ?? 0, postgresPid)),
    });
    const last = samples.at(-1);
    if (last) process.stderr.write(`${JSON.stringify(last)}\n`);
  }
  for (const timer of timers) clearInterval(timer);
  await Promise.all(underway);
  await everyRunOver();

  const effects = SOAK_KINDS.map(({ name, effects: kinds, isCancelled }) => {
    const orders = accepted.get(name) ?? [];
    const counts = orders.flatMap((own) => kinds.map((each) => receiver.count(each, own)));
    const wrong = isCancelled ? orders.filter((own) => receiver.count(name, own) > 0).length : 0;
    return {
      kind: name,
      runs: orders.length,
      lost: counts.filter((count) => count === 0).length,
      repeated: counts.filter((count) => count > 1).length + wrong,
    };
  });
  const { rows: statuses } = await client.query<{ status: string; runs: number }>(
    "select status, count(*)::int as runs from vennel.run group by 1 order by 2 desc",
  );
  const settings = { ...(await durability(stage.postgres.url)), cores: availableParallelism(), node: process.version, minutes: MINUTES };
  const summary = { effects, statuses, ticks: receiver.count("tick", 1), refused: refused.length, reasons: [...new Set(refused)].slice(0, 5) };
  const results = fileURLToPath(new URL("../results/", import.meta.url));
  await mkdir(results, { recursive: true });
  await writeFile(`${results}soak.json`, `${JSON.stringify({ measuredAt: new Date().toISOString(), settings, samples, ...summary }, null, 2)}\n`);
  print(samples, summary, settings);
} finally {
  await client.end().catch(() => {});
  await stage.close();
  receiver.close();
}

async function everyRunOver(): Promise<void> {
  for (const until = performance.now() + END_WITHIN_MS; performance.now() < until;) {
    const { rows } = await client.query<{ open: number }>("select count(*)::int as open from vennel.run where status in ('queued', 'running', 'waiting')");
    if (rows[0]?.open === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function print(
  samples: readonly Sample[],
  {
    effects,
    statuses,
    ticks,
    refused,
  }: { effects: readonly { kind: string; runs: number; lost: number; repeated: number }[]; statuses: object; ticks: number; refused: number },
  settings: object,
): void {
  console.log("| minute | flooded | server MB | sandboxes MB | Postgres MB | others' p50 / p99 ms | load average |\n|---|---|---|---|---|---|---|");
  for (const { minute, flooded, server, sandboxes, postgres, watched, load } of samples)
    console.log(`| ${minute} | ${flooded ? "yes" : "no"} | ${server} | ${sandboxes} | ${postgres} | ${watched.p50} / ${watched.p99} | ${load} |`);
  console.log("\n| kind | runs | lost | repeated |\n|---|---|---|---|");
  for (const { kind, runs, lost, repeated } of effects) console.log(`| ${kind} | ${runs} | ${lost} | ${repeated} |`);
  console.log(`\n${ticks} ticks of the schedule, ${refused} deliveries or deployments refused; ${JSON.stringify(statuses)}\n${JSON.stringify(settings)}`);
}
