// Processor time of a run in two versions of the product, in turns: for machines that others use, where wall time says nothing.
// node bench/product/compare.ts --before FOLDER [--turns 6] [--seconds 3] [--senders 50] [--respond sync|async] [--call write|read | --run CODE] [--node-before ARGUMENTS] [--node-after ARGUMENTS]
// CODE is what each run does instead: --run 'for (let n = 0; n < 2000; n++) log.info("Line " + n, { n });'
// FOLDER is a checkout of the other version with its node_modules; this one, where only what Node is started with differs.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { postLoad } from "../engine/post-load.ts";
import { cpuTimeBelow, perRun, sumOf, type CpuTime, type Part } from "./cpu-time.ts";
import type * as projectOf from "./project.ts";
import { ASK_THE_STOCK, READ_THE_STOCK } from "./project.ts";
import type * as stageOf from "./stage.ts";

const { values: options } = parseArgs({
  options: {
    before: { type: "string" },
    turns: { type: "string", default: "6" },
    seconds: { type: "string", default: "3" },
    senders: { type: "string", default: "50" },
    respond: { type: "string", default: "sync" },
    call: { type: "string", default: "write" },
    run: { type: "string" },
    "node-before": { type: "string", default: "" },
    "node-after": { type: "string", default: "" },
  },
});
if (!options.before) throw new Error("Name the folder of the other version: --before FOLDER");
const BODY = JSON.stringify({ order: 4711, lines: [{ sku: "A-1", quantity: 2 }] });
const PARTS: readonly Part[] = ["server", "sandbox", "postgres", "other"];

interface Version {
  readonly name: string;
  turn(): Promise<{ readonly cpu: CpuTime; readonly perSecond: number }>;
  close(): Promise<void>;
}

const versions: Version[] = [];
try {
  versions.push(await open("before", resolve(options.before), options["node-before"]));
  versions.push(await open("after", resolve(import.meta.dirname, "../.."), options["node-after"]));
  const turns = new Map(versions.map(({ name }) => [name, [] as Awaited<ReturnType<Version["turn"]>>[]]));
  for (const version of versions) await version.turn();
  for (let turn = 0; turn < Number(options.turns); turn++) {
    // Each goes first as often as the other: what one leaves to be done hits both.
    for (const version of turn % 2 === 0 ? versions : versions.toReversed()) {
      const measured = await version.turn();
      turns.get(version.name)?.push(measured);
      console.log(
        `${version.name}: ${sumOf(measured.cpu)} ms a run (${PARTS.map((part) => `${part} ${measured.cpu[part]}`).join(", ")}), ${measured.perSecond}/s`,
      );
    }
  }
  console.log(`\n| CPU ms a run, middle of ${options.turns} turns (best) | ${PARTS.join(" | ")} | in all | runs/s |\n|---|---|---|---|---|---|---|`);
  for (const [name, measured] of turns) {
    const cells = PARTS.map((part) => middleAndBest(measured.map(({ cpu }) => cpu[part])));
    const all = middleAndBest(measured.map(({ cpu }) => sumOf(cpu) ?? 0));
    console.log(`| ${name} | ${cells.join(" | ")} | ${all} | ${middle(measured.map(({ perSecond }) => perSecond))} |`);
  }
} finally {
  for (const version of versions) await version.close();
}

/** A version with a Postgres and an upstream of its own, and its own way to start them. */
async function open(name: string, folder: string, node: string): Promise<Version> {
  const from = (file: string) => import(pathToFileURL(join(folder, file)).href);
  const { openStage } = (await from("bench/product/stage.ts")) as typeof stageOf;
  const { openBenchProject } = (await from("bench/product/project.ts")) as typeof projectOf;
  const stage = await openStage();
  const { url } = await stage.startServer({ nodeArguments: node.split(" ").filter(Boolean) });
  const project = await openBenchProject(url, stage.upstreamUrl, "no secret is asked for");
  const hook = await project.live({
    name: "compared",
    trigger: `webhook({ respond: "${options.respond}" })`,
    run: options.run ?? (options.call === "read" ? READ_THE_STOCK : ASK_THE_STOCK),
  });
  return {
    name,
    async turn() {
      const before = await cpuTimeBelow(process.pid);
      const status = options.respond === "sync" ? 200 : 202;
      const { succeeded, failed, perSecond } = await postLoad({
        url: hook,
        connections: Number(options.senders),
        seconds: Number(options.seconds),
        body: BODY,
        status,
      });
      if (failed > 0) throw new Error(`${failed} of ${succeeded + failed} runs failed`);
      await allOver(stage.postgres.url);
      const cpu = perRun(before, await cpuTimeBelow(process.pid), succeeded);
      if (!cpu) throw new Error("This system does not tell what processor time processes took.");
      return { cpu, perSecond };
    },
    close: () => stage.close(),
  };
}

async function allOver(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ some: boolean }>("select exists (select from vennel.run where status in ('queued', 'running')) as some");
    if (!rows[0]?.some) return client.end();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function middleAndBest(values: readonly number[]): string {
  return `${middle(values)} (${Math.min(...values)})`;
}
