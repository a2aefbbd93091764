import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

interface Report {
  readonly seed: number;
  readonly results: readonly { readonly name: string; readonly tries: number; readonly reached: number; readonly kept: number }[];
  readonly findings: readonly { readonly name: string; readonly problem: string; readonly input: string }[];
}

/** Milliseconds by the clock: a machine that is busy tries less. */
async function fuzz(...args: string[]): Promise<Report> {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const command = promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", main, "--json", ...args]);
  const { stdout } = await command.catch((failure: { stdout: string }) => failure);
  return JSON.parse(stdout) as Report;
}

test("no input of strangers makes a parser throw what it should not, take what is forged, or never end", { timeout: 120_000 }, async () => {
  const { seed, results, findings } = await fuzz("--seconds", process.env["VENNEL_FULL_TESTS"] ? "30" : "2.4");
  expect({ seed, findings }).toEqual({ seed, findings: [] });
  expect(results).toHaveLength(12);
  for (const { name, tries, reached } of results) expect([name, tries > 3, reached > 300]).toEqual([name, true, true]);
});

test.runIf(process.env["VENNEL_FULL_TESTS"])("the search is led by what it reaches: it finds a word that chance would not", { timeout: 120_000 }, async () => {
  const { findings } = await fuzz("--target", "planted", "--seconds", "60", "--seed", "7");
  expect(findings).toMatchObject([{ problem: "Error: the planted word was found", input: expect.stringMatching(/^dmVubmVs/) }]);
});
