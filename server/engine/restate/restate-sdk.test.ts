import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keyedRunId } from "./run-id.ts";
import { loadRestateSdk } from "./restate-sdk.ts";

test("without the package the start says what to install, and how", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vennel-no-restate-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(loadRestateSdk(folder)).rejects.toThrow(`npm ci --ignore-scripts --omit=dev --prefix ${folder}`);
});

test("a key gives the same id wherever it arrives, and another for every other automation", () => {
  expect(keyedRunId("aut_1", "delivery-1")).toBe(keyedRunId("aut_1", "delivery-1"));
  expect(keyedRunId("aut_1", "delivery-1")).toMatch(/^run_[0-9a-z]{26}$/);
  expect(new Set([keyedRunId("aut_1", "a"), keyedRunId("aut_2", "a"), keyedRunId("aut_1", "b")]).size).toBe(3);
});
