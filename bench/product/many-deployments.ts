// What many deployments hold in memory: all idle, some of them live, and after those have been stopped again.
// node bench/product/many-deployments.ts [--deployments 1000] [--live 50]
import { parseArgs } from "node:util";
import { readMemory, type MemoryMb } from "../soak/memory.ts";
import { writeResult } from "../write-result.ts";
import { postgresPidOf } from "./postgres-pid.ts";
import { ASK_THE_STOCK, openBenchProject } from "./project.ts";
import { AS_UP, openStage } from "./stage.ts";

const { values: options } = parseArgs({ options: { deployments: { type: "string", default: "1000" }, live: { type: "string", default: "50" } } });
const [DEPLOYMENTS, LIVE] = [Number(options.deployments), Number(options.live)];
/** A little longer than a sandbox without runs is kept. */
const IDLE_MS = 75_000;
const AT_ONCE = 4;

const stage = await openStage();
try {
  const server = await stage.startServer(AS_UP);
  const postgresPid = await postgresPidOf(stage.postgres.url);
  const project = await openBenchProject(server.url, stage.upstreamUrl, "no secret is asked for");
  const memory = () => readMemory(server.process.pid ?? 0, postgresPid);
  const seen: Record<string, MemoryMb> = { "nothing deployed": await memory() };

  const hooks: string[] = [];
  let next = 0;
  const deployOneByOne = async () => {
    while (next < DEPLOYMENTS) {
      const number = next++;
      hooks.push(await project.live({ name: `total-${number}`, trigger: 'webhook({ respond: "sync" })', run: ASK_THE_STOCK }));
      if (hooks.length % 100 === 0) process.stderr.write(`${hooks.length} deployed\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, deployOneByOne));
  await idle();
  seen[`${DEPLOYMENTS} deployed, idle`] = await memory();

  // Each is asked twice, so that what only the first run needs is not all that is seen.
  for (const round of [1, 2]) for (const hook of hooks.slice(0, LIVE)) await ask(hook, round);
  seen[`${LIVE} of them live`] = await memory();
  await idle();
  seen["idle again"] = await memory();

  const machine = await writeResult("many-deployments", { deployments: DEPLOYMENTS, live: LIVE, memory: seen });
  console.log("| | server MB | sandboxes MB | Postgres MB | in all MB |\n|---|---|---|---|---|");
  for (const [name, { server: own, sandboxes, postgres }] of Object.entries(seen))
    console.log(`| ${name} | ${own} | ${sandboxes} | ${postgres} | ${own + sandboxes + postgres} |`);
  console.log(`\n${JSON.stringify(machine)}`);
} finally {
  await stage.close();
}

async function ask(hook: string, order: number): Promise<void> {
  const answer = await fetch(hook, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ order, lines: [] }) });
  await answer.text();
  if (answer.status !== 200) throw new Error(`The run was answered with ${answer.status}`);
}

function idle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, IDLE_MS));
}
