import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareDataFolder } from "./data-folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vennel-folder-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("missing folders are made, and made folders are left alone", async () => {
  const path = join(folder, "a/b/c");
  await prepareDataFolder(path);
  await prepareDataFolder(path);
  expect((await stat(path)).isDirectory()).toBe(true);
});

test("a file in the way is named", async () => {
  await writeFile(join(folder, "file"), "");
  await expect(prepareDataFolder(join(folder, "file"))).rejects.toThrow("is a file");
  await expect(prepareDataFolder(join(folder, "file/below"))).rejects.toThrow("VENNEL_DATA_DIR");
});

test.runIf(process.platform === "linux")("a place that takes no folders ends with a reason instead of never", async () => {
  await expect(prepareDataFolder("/proc/vennel-nothing")).rejects.toThrow("cannot be made");
});
