// What one more step costs inside a run, and how many runs a second are carried out that nobody waits for.
// node bench/product/steps-and-async.ts [--seconds 5] [--rounds 3]
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { percentile } from "../engine/percentile.ts";
import { postLoad } from "../engine/post-load.ts";
import { durability } from "../engine/settings.ts";
import { ASK_THE_STOCK, openBenchProject, READ_THE_STOCK } from "./project.ts";
import { openStage } from "./stage.ts";

const { values: options } = parseArgs({ options: { seconds: { type: "string", default: "5" }, rounds: { type: "string", default: "3" } } });
const SECONDS = Number(options.seconds);
const ORDER = JSON.stringify({ order: 4711, lines: [{ sku: "A-1", quantity: 2 }] });
const STEPS = 40;
const MOST_SECONDS = 60;
const LIGHT_STEPS = `const { order: count } = event.body as Order;
    let sum = 0;
    for (let index = 0; index < count; index++) sum += await step("Light " + index, () => index);
    return { sum };`;

const stage = await openStage();
try {
  const { url } = await stage.startServer();
  const project = await openBenchProject(url, stage.upstreamUrl, "no secret is asked for");
  const light = await project.live({ name: "light-steps", trigger: 'webhook({ respond: "sync" })', run: LIGHT_STEPS });
  const later = await project.live({ name: "later-total", trigger: 'webhook({ respond: "async" })', run: ASK_THE_STOCK });
  const reading = await project.live({ name: "later-read", trigger: 'webhook({ respond: "async" })', run: READ_THE_STOCK });
  const now = await project.live({ name: "light-later", trigger: 'webhook({ respond: "async" })', run: 'return await step("Look", () => event.body);' });
  await runsOf(light, STEPS, 1);
  await completed(later, 10, 2);

  const rounds = [];
  for (let round = 1; round <= Number(options.rounds); round++) {
    const [none, many] = [await runsOf(light, 0, SECONDS), await runsOf(light, STEPS, SECONDS)];
    const stepMs = Number(((many.p50 - none.p50) / STEPS).toFixed(3));
    rounds.push({
      round,
      load: Number((loadavg()[0] ?? 0).toFixed(1)),
      runWithout: none,
      runWith40: many,
      lightStepMs: stepMs,
      fortyStepsMs: Number((many.p50 - none.p50).toFixed(2)),
      asyncWithCall: await completed(later, 50, SECONDS),
      asyncReading: await completed(reading, 50, SECONDS),
      asyncWithoutCall: await completed(now, 50, SECONDS),
    });
  }
  const settings = { ...(await durability(stage.postgres.url)), cores: availableParallelism(), node: process.version, seconds: SECONDS };
  const results = fileURLToPath(new URL("../results/", import.meta.url));
  await mkdir(results, { recursive: true });
  await writeFile(`${results}steps-and-async.json`, `${JSON.stringify({ measuredAt: new Date().toISOString(), settings, rounds }, null, 2)}\n`);
  console.log(
    "| round | a run without steps, p50 / p99 ms | with 40 light steps | a light step, ms | 40 of them, ms | async with a call that writes: accepted/s, completed/s | with one that reads | without a call | load average |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const { round, load, runWithout, runWith40, lightStepMs, fortyStepsMs, asyncWithCall, asyncReading, asyncWithoutCall } of rounds)
    console.log(
      `| ${round} | ${runWithout.p50} / ${runWithout.p99} | ${runWith40.p50} / ${runWith40.p99} | ${lightStepMs} | ${fortyStepsMs} | ${asyncWithCall.accepted}, ${asyncWithCall.completed} | ${asyncReading.accepted}, ${asyncReading.completed} | ${asyncWithoutCall.accepted}, ${asyncWithoutCall.completed} | ${load} |`,
    );
  console.log(`\n${JSON.stringify(settings)}`);
} finally {
  await stage.close();
}

/** One run after the other with so many steps. */
async function runsOf(hook: string, steps: number, seconds: number): Promise<{ p50: number; p99: number }> {
  const { p50, p99, failed } = await postLoad({ url: hook, connections: 1, seconds, body: JSON.stringify({ order: steps, lines: [] }) });
  if (failed > 0) throw new Error(`${failed} runs failed`);
  return { p50, p99 };
}

/** Runs a second from the first delivery to the end of the last run, and how long a run waited from its acceptance to its end. */
async function completed(hook: string, connections: number, seconds: number) {
  const client = new Client({ connectionString: stage.postgres.url });
  await client.connect();
  // The newest run there is: ids are in the order of their making.
  const { rows: before } = await client.query<{ last: string | null }>("select max(id) as last from vennel.run");
  const { perSecond, succeeded, failed } = await postLoad({ url: hook, connections, seconds, body: ORDER, status: 202 });
  if (failed > 0) throw new Error(`${failed} deliveries failed`);
  for (const until = performance.now() + MOST_SECONDS * 1000; ;) {
    const { rows } = await client.query<{ done: number; seconds: number; waits: number[] | null }>(
      `select count(*) filter (where status = 'succeeded')::int as done, extract(epoch from max(finished_at) - min(created_at))::float8 as seconds,
       array_agg(extract(epoch from finished_at - created_at)::float8 * 1000) filter (where status = 'succeeded') as waits from vennel.run where id > $1`,
      [before[0]?.last ?? ""],
    );
    const [row] = rows;
    if (row && row.done >= succeeded) {
      await client.end();
      const waits = row.waits ?? [];
      return {
        accepted: perSecond,
        completed: Math.round(row.done / row.seconds),
        acceptedToDoneMs: { p50: percentile(waits, 50), p99: percentile(waits, 99) },
      };
    }
    if (performance.now() > until) throw new Error(`Of ${succeeded} runs only ${row?.done ?? 0} ended well within ${MOST_SECONDS} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
