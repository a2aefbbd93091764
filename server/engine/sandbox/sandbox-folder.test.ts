import { mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeLeftFolders } from "./sandbox-folder.ts";

test("folders that a killed server left are removed, and those in use are not", async () => {
  const parent = await mkdtemp(join(tmpdir(), "vennel-left-"));
  const now = Date.now();
  for (const [name, age] of [
    ["vennel-sandbox-left", 120],
    ["vennel-sandbox-loading", 1],
    ["of-another-program", 120],
  ] as const) {
    await mkdir(join(parent, name, "cache"), { recursive: true });
    await utimes(join(parent, name), now / 1000, now / 1000 - age);
  }
  await removeLeftFolders(parent, now);
  expect((await readdir(parent)).toSorted()).toEqual(["of-another-program", "vennel-sandbox-loading"]);
  await rm(parent, { recursive: true });
});
