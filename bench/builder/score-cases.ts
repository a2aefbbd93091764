import { z } from "zod";
import { createCatalogue } from "../../server/connectors/catalogue.ts";
import { createBenchBuilder } from "./bench-builder.ts";
import { benchCase } from "./case-format.ts";
import { runCase } from "./run-case.ts";

export async function scoreCases(data: unknown, only: string | null) {
  const cases = z
    .array(benchCase)
    .parse(data)
    .filter(({ id }) => only === null || id.includes(only));
  const catalogue = createCatalogue();
  const builder = createBenchBuilder(catalogue);
  const results: { id: string; level: string; passed: boolean; why: string | null; ms: number; unrelated: number | null }[] = [];
  for (const one of cases) {
    const { why, buildMs, unrelated } = await runCase(one, { builder, catalogue }).catch((error: Error) => ({
      why: `threw ${error.stack ?? error.message}`,
      buildMs: 0,
      unrelated: null,
    }));
    results.push({ id: one.id, level: one.level, passed: why === null, why, ms: buildMs, unrelated: unrelated?.length ?? null });
  }
  await builder.close();
  const byLevel = Object.fromEntries(
    [...new Set(results.map(({ level }) => level))].map((level) => [level, count(results.filter((result) => result.level === level))]),
  );
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    ...count(results),
    byLevel,
    msP50: times[Math.floor(times.length / 2)] ?? 0,
    ...(results.some(({ unrelated }) => unrelated !== null) ? { unrelatedLines: results.reduce((sum, { unrelated }) => sum + (unrelated ?? 0), 0) } : {}),
    cases: results.map(({ id, passed, why, ms }) => ({ id, passed, why, ms })),
  };
}

function count(results: readonly { passed: boolean }[]) {
  return { n: results.length, passed: results.filter(({ passed }) => passed).length };
}
