// What the engine promises, tried: processes, sandboxes and Postgres are killed, stopped and set to other times.
// Effects are counted where they arrive. node bench/engine/durability.ts [--only WORDS] [--share 0.2]
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createRig } from "../../server/engine/testing/conformance/rig.ts";
import type { Figures } from "../../server/engine/testing/conformance/trial.ts";
import { diskFull } from "../../server/engine/testing/conformance/trials/disk-full.ts";
import { TRIALS } from "../../server/engine/testing/conformance/trials/all.ts";
import { closeOnSignal } from "../close-on-signal.ts";

const HEAD = "| test | kills | runs | lost | repeated | sent again with their key | uncertain | seconds |";
const { values: options } = parseArgs({ options: { only: { type: "string", default: "" }, share: { type: "string", default: "1" } } });
/** Of the counts that are published, for a machine with less time. */
const share = Number(options.share);
const results: (Figures & { readonly test: string; readonly seconds: number })[] = [];

process.stdout.write(`${HEAD}\n${HEAD.replace(/[^|]+/g, "---")}\n`);
for (const trial of [...TRIALS, diskFull].filter(({ name }) => name.includes(options.only))) {
  const rig = await createRig({ disk: trial.disk });
  const ignoreSignals = closeOnSignal(() => rig.close());
  const began = performance.now();
  const { full } = trial.sizes;
  const figures = await trial.run(rig, { runs: Math.ceil(full.runs * share), kills: Math.ceil(full.kills * share) });
  const seconds = Math.round((performance.now() - began) / 1000);
  ignoreSignals();
  await rig.close();
  results.push({ test: trial.name, ...figures, seconds });
  const { kills, runs, lost, repeated, again, uncertain } = figures;
  process.stdout.write(`| ${[trial.name, kills, runs, lost, repeated, again, uncertain, seconds].join(" | ")} |\n`);
}

const folder = fileURLToPath(new URL("../results/", import.meta.url));
await mkdir(folder, { recursive: true });
await writeFile(
  `${folder}durability.json`,
  `${JSON.stringify({ measuredAt: new Date().toISOString(), cores: availableParallelism(), node: process.version, results }, null, 2)}\n`,
);
process.exitCode = results.some(({ lost, repeated }) => lost + repeated > 0) ? 1 : 0;
