import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spawnBlank } from "./blank-process.ts";
import { DEFAULT_SANDBOX } from "./sandbox-settings.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vennel-blank-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a process runs the code that comes to it later, however long it is, and leaves nothing behind", async () => {
  const blank = await spawnBlank({ ...DEFAULT_SANDBOX, folder });
  await blank.load(`console.log("here"); // ${"x".repeat(300_000)}`);
  expect(await text(blank.child.stdout)).toBe("here\n");
  expect(await blank.gone).toEqual({ startFailure: null });
  expect(await readdir(folder)).toEqual([]);
});

test("one that is never needed ends when it is told to, and takes no code any more", async () => {
  const blank = await spawnBlank({ ...DEFAULT_SANDBOX, folder });
  blank.kill();
  await blank.gone;
  await blank.load("console.log(1)");
  expect(await text(blank.child.stdout)).toBe("");
  expect(await readdir(folder)).toEqual([]);
});

test("one that cannot start says why", async () => {
  const command = () => ({ file: join(folder, "nothing"), args: [], env: {}, account: {} });
  const blank = await spawnBlank({ ...DEFAULT_SANDBOX, folder, command });
  expect((await blank.gone).startFailure).toMatchObject({ code: "ENOENT" });
  await blank.load("console.log(1)");
});
