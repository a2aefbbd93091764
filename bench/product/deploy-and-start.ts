// How long a deployment takes until it serves, and a server until it is ready, on a database that exists.
// node bench/product/deploy-and-start.ts [--rounds 10]
import { once } from "node:events";
import { parseArgs } from "node:util";
import { percentile } from "../engine/percentile.ts";
import { readMemory } from "../soak/memory.ts";
import { writeResult } from "../write-result.ts";
import { postgresPidOf } from "./postgres-pid.ts";
import { ASK_THE_STOCK, openBenchProject } from "./project.ts";
import { AS_UP, openStage } from "./stage.ts";

const { values: options } = parseArgs({ options: { rounds: { type: "string", default: "10" } } });
const rounds = Array.from({ length: Number(options.rounds) });

const stage = await openStage();
try {
  const { url } = await stage.startServer();
  const project = await openBenchProject(url, stage.upstreamUrl, "no secret is asked for");
  await project.live({ name: "first-total", trigger: 'webhook({ respond: "sync" })', run: ASK_THE_STOCK });
  const [deploys, starts, held]: [number[], number[], number[]] = [[], [], []];
  for (const _ of rounds) deploys.push(await timed(() => project.deployAgain("first-total")));
  const postgresPid = await postgresPidOf(stage.postgres.url);
  for (const _ of rounds) {
    const began = performance.now();
    const { process } = await stage.startServer(AS_UP);
    starts.push(performance.now() - began);
    held.push((await readMemory(process.pid ?? 0, postgresPid)).server);
    process.kill("SIGTERM");
    await once(process, "exit");
  }
  const of = (times: readonly number[]) => ({ p50: percentile(times, 50), p95: percentile(times, 95), worst: percentile(times, 100) });
  const result = { deploy: of(deploys), start: of(starts), memoryMb: of(held) };
  const machine = await writeResult("deploy-and-start", result);
  console.log("| | p50 | p95 | worst |\n|---|---|---|---|");
  const row = (name: string, { p50, p95, worst }: ReturnType<typeof of>) => console.log(`| ${name} | ${p50} | ${p95} | ${worst} |`);
  row("a new version until it serves, ms", result.deploy);
  row("a server until it is ready, ms", result.start);
  row("what it holds then (its share of shared pages), MB", result.memoryMb);
  console.log(`\n${JSON.stringify(machine)}`);
} finally {
  await stage.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
