import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import type { ProjectFiles } from "../../server/builder/project-files.ts";
import { createBenchBuilder } from "../builder/bench-builder.ts";
import { buildCase } from "../builder/build-case.ts";
import { benchCase } from "../builder/case-format.ts";
import { judge, namedBy } from "./judge.ts";
import { KINDS, mutantsOf, type MutantKind } from "./mutate-project.ts";

// node bench/agent/mutants.ts [--most 200] [--json OUT]
const { values } = parseArgs({ options: { most: { type: "string", default: "200" }, json: { type: "string" } } });
const most = Number(values.most);

interface Survivor {
  readonly project: string;
  readonly kind: MutantKind;
  readonly file: string;
  readonly was: string;
  readonly is: string;
}

const CASES = new URL("../builder/cases/builds.json", import.meta.url);
const cases = z
  .array(benchCase)
  .parse(JSON.parse(readFileSync(CASES, "utf8")))
  .filter(({ expect, files, project, say }) => expect.outcome === "verified" && files === null && project === undefined && say.length === 1);

const builder = createBenchBuilder();
const quota = new Map<MutantKind, number>(KINDS.map((kind) => [kind, Math.ceil(most / KINDS.length)]));
interface Count {
  n: number;
  named: number;
  /** Several may name the same one. */
  readonly by: Record<string, number>;
}
const counts = new Map<MutantKind, Count>();
const survivors: Survivor[] = [];
let projects = 0;

for (const one of cases) {
  if ([...quota.values()].every((left) => left === 0)) break;
  const built = await buildCase(one, builder, false);
  if (built.outcome === "question" || built.outcome === "refused") continue;
  projects += 1;
  await tryMutants(one.id, built.files, [...one.say, ...Object.values(one.answers)].join("\n"));
}
await builder.close();

/** Two of each kind of a project, so that no project makes up the figure. */
async function tryMutants(project: string, files: ProjectFiles, asked: string): Promise<void> {
  const good = await judge(files, asked, builder);
  if (good.gate !== null) return;
  const mutants = Map.groupBy(mutantsOf(files), ({ kind }) => kind);
  for (const [kind, all] of mutants) {
    const half = Math.floor(all.length / 2);
    for (const { files: changed, ...mutant } of half > 0 ? [all[0], all[half]].filter((each) => each !== undefined) : all) {
      const left = quota.get(kind) ?? 0;
      if (left === 0) break;
      quota.set(kind, left - 1);
      const weakened = await builder.weakened(files, changed, asked);
      const names = namedBy(good, await judge(changed, asked, builder), weakened.length);
      const count = counts.get(kind) ?? { n: 0, named: 0, by: {} };
      counts.set(kind, count);
      count.n += 1;
      if (names.length === 0) survivors.push({ project, ...mutant });
      else count.named += 1;
      for (const name of names) count.by[name] = (count.by[name] ?? 0) + 1;
    }
  }
}

const n = [...counts.values()].reduce((sum, count) => sum + count.n, 0);
const share = Number((1 - survivors.length / Math.max(1, n)).toFixed(4));
const result = { projects, n, named: share, byKind: Object.fromEntries(counts), survivors };
if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
