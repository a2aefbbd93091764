// How long the runs of a killed worker stand still: from SIGKILL to the next call of each at the system that it talks to.
// node bench/product/dead-worker.ts [--rounds 10] [--runs 20]
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { percentile } from "../engine/percentile.ts";
import { writeResult } from "../write-result.ts";
import { openBenchProject } from "./project.ts";
import { openStage, type Server } from "./stage.ts";

const { values: options } = parseArgs({ options: { rounds: { type: "string", default: "10" }, runs: { type: "string", default: "20" } } });
const [ROUNDS, RUNS] = [Number(options.rounds), Number(options.runs)];
/** A run asks twice a second, so this is what the figures are too high by at most. */
const ANSWER_AFTER_MS = 500;
const RUN = `for (let page = 0; page < 40; page++) await step("Read " + page, () => upstream.request("GET", "/" + (event.body as Order).order));
    return null;`;
const WORKER = { VENNEL_ROLE: "worker" };

const asked = new Map<string, number>();
const system = createServer((request, response) => {
  asked.set(request.url?.slice(1) ?? "", performance.now());
  setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end("{}"), ANSWER_AFTER_MS);
});
system.listen(0, "127.0.0.1");
await once(system, "listening");

const stage = await openStage();
try {
  const web = await stage.startServer({ env: { VENNEL_ROLE: "web" } });
  let busy = await stage.startServer({ env: WORKER });
  const project = await openBenchProject(web.url, `http://127.0.0.1:${(system.address() as AddressInfo).port}`, "no secret is asked for");
  const hook = await project.live({ name: "reading", trigger: 'webhook({ respond: "async" })', run: RUN });
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const orders = Array.from({ length: RUNS }, (_, index) => String(round * RUNS + index));
    // No other worker is there yet: all of them are this one's.
    await Promise.all(orders.map((order) => deliver(hook, Number(order))));
    await until(() => orders.every((order) => asked.has(order)));
    const heir = await stage.startServer({ env: WORKER });
    const killed = await kill(busy);
    for (const order of orders) asked.delete(order);
    await until(() => orders.every((order) => asked.has(order)));
    waits.push(...orders.map((order) => (asked.get(order) ?? 0) - killed));
    busy = heir;
  }
  const result = { runs: waits.length, p50: percentile(waits, 50), p95: percentile(waits, 95), worst: percentile(waits, 100) };
  const machine = await writeResult("dead-worker", result);
  console.log(`| kills | runs | resumed after, p50 ms | p95 ms | worst ms |\n|---|---|---|---|---|`);
  console.log(`| ${ROUNDS} | ${result.runs} | ${result.p50} | ${result.p95} | ${result.worst} |\n\n${JSON.stringify(machine)}`);
} finally {
  await stage.close();
  system.closeAllConnections();
  system.close();
}

async function deliver(hook: string, order: number): Promise<void> {
  const answer = await fetch(hook, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ order, lines: [] }) });
  if (answer.status !== 202) throw new Error(`The delivery was answered with ${answer.status}`);
}

/** When it was dead. */
async function kill({ process }: Server): Promise<number> {
  process.kill("SIGKILL");
  await once(process, "exit");
  return performance.now();
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}
