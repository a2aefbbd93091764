// Inputs that are changed, kept where they reach new code, and changed again, against every parser of what strangers send.
// node bench/fuzz/main.ts [--seconds 60] [--seed 1] [--target name] [--json]
import { parseArgs } from "node:util";
import { startCoverage } from "./coverage.ts";
import { fuzzTarget, type Fuzzed } from "./fuzz-target.ts";
import { randomOf } from "./random.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, seed: { type: "string" }, target: { type: "string" }, json: { type: "boolean", default: false } },
});
const seed = values.seed === undefined ? Date.now() >>> 0 : Number(values.seed);
// Code that was compiled before is counted by whole functions only.
const coverage = await startCoverage(new URL("../../", import.meta.url).href);
const { PLANTED, TARGETS } = await import("./targets.ts");
const { target: wanted } = values;
const chosen = wanted === "planted" ? [PLANTED] : TARGETS.filter(({ name }) => wanted === undefined || name.includes(wanted));
if (chosen.length === 0) throw new Error(`There is no target "${wanted}"; there are: ${TARGETS.map(({ name }) => name).join(", ")}.`);
const milliseconds = (Number(values.seconds) * 1000) / Math.max(1, chosen.length);

const results: (Fuzzed & { readonly name: string })[] = [];
for (const [index, target] of chosen.entries()) {
  const fuzzed = await fuzzTarget(target, coverage, randomOf(seed + index), milliseconds);
  results.push({ name: target.name, ...fuzzed });
}
coverage.stop();

const findings = results.flatMap(({ name, findings: found }) => found.map(({ input, problem }) => ({ name, problem, input: input.toString("base64") })));
if (values.json) process.stdout.write(`${JSON.stringify({ seed, results: results.map(({ findings: _, ...counts }) => counts), findings })}\n`);
else {
  for (const { name, tries, kept, reached } of results)
    process.stdout.write(
      `${name.padEnd(34)} ${String(tries).padStart(9)} inputs  ${String(reached).padStart(6)} characters of code  ${String(kept).padStart(5)} kept\n`,
    );
  for (const { name, problem, input } of findings) process.stdout.write(`✗ ${name}: ${problem}\n  ${input}\n`);
  process.stdout.write(`${results.reduce((sum, { tries }) => sum + tries, 0)} inputs, ${findings.length} findings, seed ${seed}\n`);
}
process.exitCode = findings.length > 0 ? 1 : 0;
