import { z } from "zod";
import type { Builder, CompileResult } from "../../server/builder/builder.ts";
import { derivedFiles } from "../../server/builder/derived-files.ts";
import { aliasOf, type ProjectFiles } from "../../server/builder/project-files.ts";
import { benchCase, type BenchCase } from "./case-format.ts";
import { createBenchBuilder } from "./bench-builder.ts";
import { mutantsOf, type Mutant } from "./mutants.ts";

interface Survivor extends Pick<Mutant, "kind" | "file" | "was" | "is"> {
  readonly id: string;
}

/** Changes the code of every build by one small mistake at a time: a gate must fail. The tests are those that the builder wrote with the code. */
export async function scoreMutation(data: unknown, only: string | null) {
  const cases = z
    .array(benchCase)
    .parse(data)
    .filter((one) => one.expect.outcome === "verified" && one.files === null && (only === null || one.id.includes(only)));
  const builder = createBenchBuilder();
  const survivors: Survivor[] = [];
  const counts = new Map<string, { n: number; killed: number }>();
  let builds = 0;
  for (const one of cases) {
    const files = await built(one, builder);
    if (!files || !(await passes(builder, files))) continue;
    builds += 1;
    for (const { files: changed, ...mutant } of mutantsOf(files)) {
      const count = counts.get(mutant.kind) ?? { n: 0, killed: 0 };
      const survived = await passes(builder, changed);
      counts.set(mutant.kind, { n: count.n + 1, killed: count.killed + (survived ? 0 : 1) });
      if (survived) survivors.push({ id: one.id, ...mutant });
    }
  }
  await builder.close();
  const n = [...counts.values()].reduce((sum, count) => sum + count.n, 0);
  return { builds, n, killed: Number((1 - survivors.length / Math.max(1, n)).toFixed(4)), byKind: Object.fromEntries(counts), survivors };
}

async function passes(builder: Builder, files: ProjectFiles): Promise<boolean> {
  const derived = new Map(files);
  for (const [path, content] of derivedFiles(await builder.derive(files))) derived.set(path, content);
  const gates = await builder.check(derived, { signal: AbortSignal.timeout(60_000) });
  return gates.every(({ status }) => status === "passed");
}

async function built(given: BenchCase, builder: Builder): Promise<ProjectFiles | null> {
  const connections = given.connections.map((connection) => ({ ...connection, alias: aliasOf(connection.name) }));
  const answers: Record<string, string> = {};
  for (let asked = 0; asked < 5; asked++) {
    const result: CompileResult = await builder.compile({ text: given.say[0] ?? "", files: new Map(), connections, answers });
    if (result.kind === "draft") return new Map([...result.changes].flatMap(([path, content]) => (content === null ? [] : [[path, content] as const])));
    const answer = result.kind === "question" ? given.answers[result.question.subject] : undefined;
    if (result.kind !== "question" || answer === undefined) return null;
    answers[result.question.subject] = answer;
  }
  return null;
}
