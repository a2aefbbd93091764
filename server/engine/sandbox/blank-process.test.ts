import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atEachLevel } from "../testing/each-level.ts";
import { spawnBlank } from "./blank-process.ts";
import { DEFAULT_SANDBOX } from "./sandbox-settings.ts";
import { sandboxTools } from "../../platform/rightless/sandbox-level.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vennel-blank-"));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

atEachLevel((settings) => {
  test("a process runs the code that comes to it later, however long it is, and leaves nothing behind", async () => {
    const blank = await spawnBlank({ ...settings, folder });
    await blank.load(`console.log("here"); // ${"x".repeat(300_000)}`);
    expect(await text(blank.child.stdout)).toBe("here\n");
    expect(await blank.gone).toEqual({ startFailure: null });
    expect(await readdir(folder)).toEqual([]);
  });

  test("one that is never needed ends when it is told to, and takes no code any more", async () => {
    const blank = await spawnBlank({ ...settings, folder });
    blank.kill();
    await blank.gone;
    await blank.load("console.log(1)");
    expect(await text(blank.child.stdout)).toBe("");
    expect(await readdir(folder)).toEqual([]);
  });
});

test("one that cannot start says why", async () => {
  const command = () => ({ file: join(folder, "nothing"), args: [], env: {}, account: {} });
  const blank = await spawnBlank({ ...DEFAULT_SANDBOX, folder, command });
  expect((await blank.gone).startFailure).toMatchObject({ code: "ENOENT" });
  await blank.load("console.log(1)");
});

test("a folder that the sandbox's account cannot enter is refused in words", async () => {
  const closed = join(folder, "closed");
  await mkdir(join(closed, "inner"), { recursive: true });
  await chmod(closed, 0o700);
  const tools = { ...sandboxTools(""), bwrap: null, root: true };
  await expect(spawnBlank({ ...DEFAULT_SANDBOX, tools, folder: join(closed, "inner") })).rejects.toMatchObject({
    name: "SandboxEndedError",
    message: `The machine had no place for a sandbox: ${closed} cannot be entered by the sandbox's account; set TMPDIR to a folder that every account may enter`,
  });
  await rm(closed, { recursive: true });
});
