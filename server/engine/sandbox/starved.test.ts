import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { atEachLevel } from "../testing/each-level.ts";
import { bundleOf } from "../testing/test-host.ts";
import { openSandbox } from "./sandbox-process.ts";
import { DEFAULT_SANDBOX } from "./sandbox-settings.ts";
import { spawnBlank } from "./blank-process.ts";

const STALL_MS = 1500;

atEachLevel((machine) => {
  test.runIf(process.platform === "linux")("a process that gets no processor for longer than code may stall is not blamed for it", async () => {
    const settings = { ...machine, stallMs: STALL_MS };
    const blank = await spawnBlank(settings);
    const { code } = await bundleOf("dep_starved", { a: "async run() { return 1; }" });
    const sandbox = await openSandbox(code, settings, () => {}, Promise.resolve(blank));
    sandbox.watch(true);
    const below = tree(blank.child.pid ?? 0);
    for (const pid of below) process.kill(pid, "SIGSTOP");
    const ended = await Promise.race([sandbox.ended, new Promise((resolve) => setTimeout(() => resolve("still there"), STALL_MS + 500))]);
    for (const pid of below) process.kill(pid, "SIGCONT");

    expect(ended).toBe("still there");
    await sandbox.ping();
    sandbox.kill({ name: "SandboxEndedError", message: "over" });
    await sandbox.ended;
  });
});

test("a machine that has no room for the folder of a sandbox is nobody's fault", async () => {
  await expect(spawnBlank({ ...DEFAULT_SANDBOX, folder: "/nowhere" })).rejects.toMatchObject({ name: "SandboxEndedError", fromOutside: true });
});

function tree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return [pid, ...children.flatMap(tree)];
}
