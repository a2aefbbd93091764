// The optional engine `restate`: the conformance run of the postgres engine on three Restate nodes on loopback, and figures
// of both beside each other. node bench/engine/restate.ts [--share 0.1] [--only WORDS] [--figures only|no]
import { writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { promisesOf, RESERVATIONS } from "../../server/engine/capabilities.ts";
import { postgresKit } from "../../server/engine/testing/conformance/postgres-kit.ts";
import { createRestateKit } from "../../server/engine/testing/conformance/restate-kit.ts";
import { createRig } from "../../server/engine/testing/conformance/rig.ts";
import type { Figures, Trial } from "../../server/engine/testing/conformance/trial.ts";
import { TRIALS } from "../../server/engine/testing/conformance/trials/all.ts";
import { diskFull } from "../../server/engine/testing/conformance/trials/disk-full.ts";
import { nodeKills } from "../../server/engine/testing/conformance/trials/node-kills.ts";
import { nodeStops } from "../../server/engine/testing/conformance/trials/node-stops.ts";
import { withRestate } from "./install-restate.ts";
import { speedOf, type Speed } from "./speed-of-kit.ts";

type Tried = Figures & { readonly test: string; readonly seconds: number };

const NODES = 3;
const HEAD = "| test | kills | runs | lost | repeated | sent again with their key | uncertain | seconds |";
const { values: options } = parseArgs({
  options: { only: { type: "string", default: "" }, share: { type: "string", default: "1" }, figures: { type: "string", default: "yes" } },
});
const share = Number(options.share);
const promised = new Set(promisesOf("restate"));
const wanted = [nodeKills, nodeStops, ...TRIALS, diskFull].filter(({ name }) => name.includes(options.only));
const trials = wanted.filter(({ shows }) => shows.every((promise) => promised.has(promise)));
/** What the engine does not promise needs no trial. */
const left = wanted.flatMap(({ name, shows }) => shows.flatMap((promise) => RESERVATIONS.restate[promise] ?? []).map((reason) => ({ test: name, reason })));

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

await withRestate(async (folder) => {
  const speeds: (Speed & { readonly engine: string })[] = [];
  if (options.figures !== "no") {
    speeds.push({ engine: "postgres", ...(await speedOf(postgresKit, share)) });
    speeds.push({ engine: `restate, ${NODES} nodes`, ...(await speedOf(await createRestateKit(folder, NODES), share)) });
    console.table(speeds);
    await write([], speeds);
  }
  if (options.figures === "only") return;
  const results = await tryAll(folder, (some) => write(some, speeds));
  process.exitCode = results.some(({ lost, repeated }) => lost + repeated > 0) ? 1 : 0;
});

/** As far as it came. */
async function write(results: readonly Tried[], speeds: readonly Speed[]): Promise<void> {
  const about = {
    measuredAt: new Date().toISOString(),
    cores: availableParallelism(),
    node: process.version,
    load: Math.round(loadavg()[0] ?? 0),
    nodes: NODES,
    copies: 2,
    share,
  };
  await writeFile(
    fileURLToPath(new URL("../../docs/bench/restate.json", import.meta.url)),
    `${JSON.stringify({ ...about, speeds, results, left }, null, 2)}\n`,
  );
}

async function tryAll(folder: string, told: (results: readonly Tried[]) => Promise<void>): Promise<Tried[]> {
  const results: Tried[] = [];
  process.stdout.write(`${HEAD}\n${HEAD.replace(/[^|]+/g, "---")}\n`);
  for (const trial of trials) {
    const figures = await tryOne(folder, trial);
    results.push(figures);
    await told(results);
    const { test, kills, runs, lost, repeated, again, uncertain, seconds } = figures;
    process.stdout.write(`| ${[test, kills, runs, lost, repeated, again, uncertain, seconds].join(" | ")} |\n`);
  }
  for (const { test, reason } of left) process.stdout.write(`| ${test} | not tried: ${reason} | | | | | | |\n`);
  return results;
}

async function tryOne(folder: string, { name, sizes: { full, small }, disk, run }: Trial): Promise<Tried> {
  const rig = await createRig({ disk, kit: await createRestateKit(folder, NODES) });
  const began = performance.now();
  const size = { runs: Math.max(small.runs, Math.ceil(full.runs * share)), kills: Math.max(small.kills, Math.ceil(full.kills * share)) };
  try {
    const figures = await run(rig, size);
    return { test: name, ...figures, seconds: Math.round((performance.now() - began) / 1000) };
  } finally {
    await rig.close();
  }
}
