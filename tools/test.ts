import { mkdir } from "node:fs/promises";
import { budgetCheck, commandCheck, journeyCheck, testCheck, type CheckResult } from "./checks.ts";

const full = process.argv.includes("--full");
const env: Record<string, string> = full ? { VENNEL_FULL_TESTS: "1" } : {};

await mkdir("test-results", { recursive: true });
const began = performance.now();
const results: CheckResult[] = [];

// Those that use one core each go in pairs; tests that measure nothing but behaviour come before those that need the build.
results.push(
  ...(await Promise.all([
    commandCheck("types of the server", "tsc", ["--noEmit", "-p", "tsconfig.json"]),
    commandCheck("types of the web application", "tsc", ["--noEmit", "-p", "web/tsconfig.json"]),
  ])),
);
results.push(...(await Promise.all([commandCheck("lint", "oxlint", ["--deny-warnings"]), commandCheck("format", "oxfmt", ["--check"])])));
results.push(await testCheck("unit and integration tests", [], env));
results.push(...(await budgetCheck()));
results.push(await journeyCheck(env));

const sum = (of: "passed" | "failed" | "skipped") => results.reduce((total, result) => total + result[of], 0);
for (const { failed, output } of results) if (failed > 0 && output) process.stdout.write(`\n${output.trimEnd()}\n`);
process.stdout.write("\n");
for (const { name, passed, failed, skipped } of results)
  process.stdout.write(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`);
process.stdout.write(`\nIn ${Math.round((performance.now() - began) / 1000)} s\n${sum("passed")} passed, ${sum("failed")} failed\n`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
