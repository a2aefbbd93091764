import { mkdir } from "node:fs/promises";
import { budgetCheck, commandCheck, journeyCheck, testCheck, type CheckResult } from "./checks.ts";

const full = process.argv.includes("--full");
const env: Record<string, string> = full ? { VENNEL_FULL_TESTS: "1" } : {};
const began = performance.now();
const results: CheckResult[] = [];

await mkdir("test-results", { recursive: true });
// In pairs where each uses one core; the build comes last but for the journeys, which need it.
await Promise.all([
  told(commandCheck("types of the server", "tsc", ["--noEmit", "-p", "tsconfig.json"])),
  told(commandCheck("types of the web application", "tsc", ["--noEmit", "-p", "web/tsconfig.json"])),
]);
await Promise.all([told(commandCheck("lint", "oxlint", ["--deny-warnings"])), told(commandCheck("format", "oxfmt", ["--check"]))]);
await told(testCheck("unit and integration tests", [], env));
for (const result of await budgetCheck()) await told(Promise.resolve(result));
await told(journeyCheck(env));

for (const { failed, output } of results) if (failed > 0 && output) process.stdout.write(`\n${output.trimEnd()}\n`);
process.stdout.write(`\n${results.map(line).join("")}`);
process.stdout.write(`\nIn ${seconds()} s\n${sum("passed")} passed, ${sum("failed")} failed\n`);
process.exitCode = sum("failed") > 0 ? 1 : 0;

/** Says each result as soon as it is known; the whole table comes at the end. */
async function told(check: Promise<CheckResult>): Promise<void> {
  const result = await check;
  results.push(result);
  process.stdout.write(`${String(seconds()).padStart(4)} s  ${line(result)}`);
}

function line({ name, passed, failed, skipped }: CheckResult): string {
  return `${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`;
}

function sum(of: "passed" | "failed" | "skipped"): number {
  return results.reduce((total, result) => total + result[of], 0);
}

function seconds(): number {
  return Math.round((performance.now() - began) / 1000);
}
