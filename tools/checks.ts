import { readFile, rm } from "node:fs/promises";
import { measureBudgets } from "./budgets.ts";
import { findChromium } from "./find-chromium.ts";
import { runCommand } from "./run-command.ts";

export interface CheckResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What to read when something failed. */
  readonly output: string;
}

/** A command that either succeeds or does not: one check. */
export async function commandCheck(name: string, binary: string, args: readonly string[]): Promise<CheckResult> {
  const { ok, output } = await runCommand(`node_modules/.bin/${binary}`, args);
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output };
}

/** A run of vitest: each test counts. */
export async function testCheck(name: string, args: readonly string[], env: Record<string, string>): Promise<CheckResult> {
  const report = `test-results/${name.replaceAll(" ", "-")}.json`;
  await rm(report, { force: true });
  const { ok } = await runCommand("node_modules/.bin/vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args], {
    env,
    show: true,
  });
  const counts = await readCounts(report);
  // A file that cannot be loaded, a leak after the last test or a crash fails the run without failing a test.
  const failed = ok ? counts.failed : Math.max(1, counts.failed);
  return { name, ...counts, failed };
}

interface TestReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly failureMessages: readonly string[] }[];
  }[];
}

/** What failed is repeated at the very end, where somebody with the last screen of a long log finds it. */
async function readCounts(report: string): Promise<Omit<CheckResult, "name">> {
  const text = await readFile(report, "utf8").catch(() => "{}");
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = JSON.parse(text) as TestReport;
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`✗ ${name}\n${message}\n`] : []),
    ...assertionResults.filter(({ status }) => status === "failed").map((test) => `✗ ${name}: ${test.fullName}\n${test.failureMessages.join("\n")}\n`),
  ]);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, output: failures.join("\n") };
}

/** The web application builds, and each screen stays below what it may load. */
export async function budgetCheck(): Promise<CheckResult[]> {
  const { ok, output } = await runCommand(process.execPath, ["tools/build-web.ts"]);
  const build = { name: "web build", passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output };
  if (!ok) return [build];
  const budgets = await measureBudgets();
  const over = budgets.filter(({ size, limit }) => size === null || size > limit);
  const lines = budgets.map(
    ({ name, size, limit }) =>
      `  ${over.some((budget) => budget.name === name) ? "✗" : "✓"} ${name}: ${size === null ? "nothing in the build matches" : `${size.toFixed(1)} kB`} of ${limit}`,
  );
  process.stdout.write(`${lines.join("\n")}\n`);
  return [build, { name: "bundle budgets", passed: budgets.length - over.length, failed: over.length, skipped: 0, output: "" }];
}

/** Journeys through the whole product, in a real browser where they have pages. */
export async function journeyCheck(env: Record<string, string>): Promise<CheckResult> {
  const chromium = await findChromium();
  if (chromium.path === null) return { name: "journeys", passed: 0, failed: 1, skipped: 0, output: chromium.reason };
  return testCheck("journeys", ["--config", "e2e/vitest.config.ts"], { ...env, CHROMIUM_PATH: chromium.path });
}
