// How long the first answer of a version takes whose sandbox does not run yet, beside its second.
// node bench/product/cold-start.ts [--rounds 30]
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { percentile } from "../engine/percentile.ts";
import { ASK_THE_STOCK, openBenchProject } from "./project.ts";
import { openStage } from "./stage.ts";

const { values: options } = parseArgs({ options: { rounds: { type: "string", default: "30" } } });
/** Nobody calls a version in the moment in which it goes live; the server has come to rest by then. */
const IDLE_MS = 1000;
const BODY = JSON.stringify({ order: 4711, lines: [] });

const stage = await openStage();
try {
  const { url } = await stage.startServer();
  const project = await openBenchProject(url, stage.upstreamUrl, "no secret is asked for");
  const hook = await project.live({ name: "cold-total", trigger: 'webhook({ respond: "sync" })', run: ASK_THE_STOCK });
  await answerMs(hook);
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let round = 0; round < Number(options.rounds); round++) {
    // A new version has a process of its own, which its first run starts.
    await project.deployAgain("cold-total");
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    cold.push(await answerMs(hook));
    warm.push(await answerMs(hook));
  }
  const of = (times: readonly number[]) => ({ p50: percentile(times, 50), p95: percentile(times, 95), worst: percentile(times, 100) });
  const result = { first: of(cold), second: of(warm), load: Number((loadavg()[0] ?? 0).toFixed(1)), cores: availableParallelism(), node: process.version };
  const results = fileURLToPath(new URL("../results/", import.meta.url));
  await mkdir(results, { recursive: true });
  await writeFile(`${results}cold-start.json`, `${JSON.stringify({ measuredAt: new Date().toISOString(), ...result }, null, 2)}\n`);
  console.log("| answer | p50 ms | p95 ms | worst ms |\n|---|---|---|---|");
  for (const name of ["first", "second"] as const) console.log(`| the ${name} | ${result[name].p50} | ${result[name].p95} | ${result[name].worst} |`);
  console.log(`\nload average ${result.load}, ${result.cores} cores`);
} finally {
  await stage.close();
}

async function answerMs(hook: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(hook, { method: "POST", headers: { "content-type": "application/json" }, body: BODY });
  await answer.text();
  if (answer.status !== 200) throw new Error(`The run was answered with ${answer.status}`);
  return performance.now() - began;
}
