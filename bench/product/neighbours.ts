// How much slower others get while one automation floods its log, keeps large values, or leaves ten thousand runs waiting.
// Calm and nuisance take turns, so that what else the machine does hits both; the percentiles are of all turns together.
// node bench/product/neighbours.ts [--seconds 20] [--turns 3] [--waiting 10000]
import { parseArgs } from "node:util";
import { percentile } from "../engine/percentile.ts";
import { writeResult } from "../write-result.ts";
import { ASK_THE_STOCK, openBenchProject } from "./project.ts";
import { AS_UP, openStage } from "./stage.ts";

const { values: options } = parseArgs({
  options: { seconds: { type: "string", default: "20" }, turns: { type: "string", default: "3" }, waiting: { type: "string", default: "10000" } },
});
const [SECONDS, TURNS, WAITING] = [Number(options.seconds), Number(options.turns), Number(options.waiting)];
const WATCHED_EVERY_MS = 50;
const LARGE = 6_000_000;
const ORDER = JSON.stringify({ order: 1, lines: [] });

const stage = await openStage();
try {
  const { url } = await stage.startServer(AS_UP);
  const { live } = await openBenchProject(url, stage.upstreamUrl, "no secret is asked for");
  const watched = await live({ name: "watched", trigger: 'webhook({ respond: "sync" })', run: ASK_THE_STOCK });
  const later = 'webhook({ respond: "async" })';
  const flooding = await live({ name: "flooding", trigger: later, run: 'for (let line = 0; line < 2000; line++) log.info("Line " + line, { line });' });
  const large = await live({ name: "large", trigger: later, run: `return (await step("Make", () => "x".repeat(${LARGE}))).length;` });
  const sleeping = await live({ name: "sleeping", trigger: later, run: 'await step.sleep("1 hour");' });
  await watch(watched, 3);

  const rows: Row[] = [];
  const nuisances: Readonly<Record<string, () => Promise<unknown>>> = {
    "2,000 log lines, twice a second": () => every(500, () => send(flooding, ORDER)),
    "a step with 6 MB, once a second": () => every(1000, () => send(large, ORDER)),
  };
  for (const [name, disturb] of Object.entries(nuisances)) {
    const [calm, disturbed]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn++) {
      calm.push(...(await watch(watched, SECONDS)));
      disturbed.push(...(await Promise.all([watch(watched, SECONDS), disturb()]))[0]);
    }
    rows.push(rowOf(name, calm, disturbed));
  }
  // Runs that sleep stay: what was before is beside what is once they all do.
  const before = await watch(watched, SECONDS * TURNS);
  await putToSleep(sleeping);
  rows.push(rowOf(`${WAITING} runs asleep`, before, await watch(watched, SECONDS * TURNS)));
  const machine = await writeResult("neighbours", { rows });
  console.log("| beside | p50 / p99 ms before | p50 / p99 ms | p99 × |\n|---|---|---|---|");
  for (const { name, calm, disturbed, ratio } of rows) console.log(`| ${name} | ${calm.p50} / ${calm.p99} | ${disturbed.p50} / ${disturbed.p99} | ${ratio} |`);
  console.log(`\n${JSON.stringify(machine)}`);
} finally {
  await stage.close();
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}
interface Row {
  readonly name: string;
  readonly calm: Times;
  readonly disturbed: Times;
  /** Of the p99. */
  readonly ratio: number;
}

function rowOf(name: string, before: readonly number[], beside: readonly number[]): Row {
  const [calm, disturbed] = [timesOf(before), timesOf(beside)];
  return { name, calm, disturbed, ratio: Number((disturbed.p99 / calm.p99).toFixed(2)) };
}

function timesOf(times: readonly number[]): Times {
  return { p50: percentile(times, 50), p99: percentile(times, 99) };
}

async function every(ms: number, act: () => Promise<void>): Promise<void> {
  for (const until = performance.now() + SECONDS * 1000; performance.now() < until;) await Promise.all([act(), pause(ms)]);
}

async function putToSleep(hook: string): Promise<void> {
  let left = WAITING;
  const sender = async () => {
    while (left-- > 0) await send(hook, ORDER);
  };
  await Promise.all(Array.from({ length: 20 }, sender));
}

/** Somebody who waits for an answer twenty times a second. */
async function watch(hook: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const underway: Promise<void>[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    const began = performance.now();
    underway.push(send(hook, ORDER).then(() => void times.push(performance.now() - began)));
    await pause(WATCHED_EVERY_MS);
  }
  await Promise.all(underway);
  return times;
}

async function send(hook: string, body: string): Promise<void> {
  const answer = await fetch(hook, { method: "POST", headers: { "content-type": "application/json" }, body });
  await answer.text();
  if (answer.status >= 300) throw new Error(`A delivery was answered with ${answer.status}`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
