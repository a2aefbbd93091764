import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { builtEntries } from "./built-entries.ts";
import { sandboxTools } from "./sandbox-level.ts";
import { spawnRightless } from "./spawn-rightless.ts";

test("a process starts where its account cannot read the folder of its program, as below /root", async () => {
  // As mkdtemp makes it, nobody else may enter.
  const closed = await mkdtemp(join(tmpdir(), "vennel-closed-"));
  onTestFinished(() => rm(closed, { recursive: true }));
  await cp(await builtEntries(), closed, { recursive: true });
  const { child, gone } = await spawnRightless("probe", 128, { ...sandboxTools(""), bwrap: null }, Promise.resolve(closed));
  child.stdin.end();
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), gone]);
  expect([said, complaint]).toEqual([expect.stringContaining('"ready":true'), ""]);
});
