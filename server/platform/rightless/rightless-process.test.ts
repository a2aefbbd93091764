import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { describe, expect, onTestFinished, test } from "vitest";
import { createRightlessProcess, runAlone } from "./rightless-process.ts";
import { sandboxTools } from "./sandbox-level.ts";
import type { ProcessKind } from "./task-kind.ts";
import type { ProbeTasks } from "./testing/probe.rightless.ts";

const KIND: ProcessKind = { name: "probe", heapMb: 128, memoryMb: 512, taskMs: 20_000, idleMs: 60_000, answerMb: 1 };
const machine = sandboxTools("");
/** As on a machine that has nothing of all this. */
const bare = { prlimit: null, bwrap: null, setpriv: null, root: machine.root };
const levels = [["level 1", { ...machine, bwrap: null }], ["no tools at all", bare], ...(machine.bwrap ? [["level 2", machine] as const] : [])] as const;

function open(kind: Partial<ProcessKind> = {}, tools = machine) {
  const process = createRightlessProcess<ProbeTasks>({ ...KIND, ...kind }, tools);
  onTestFinished(() => process.close());
  return process;
}

describe.each(levels)("%s", (_, tools) => {
  test("values and bytes go in and come back", async () => {
    const bytes = [new Uint8Array([1, 2, 3]), new Uint8Array(200_000).fill(7)];
    const answer = await open({}, tools).run("echo", { text: "grün\n\t\u0000", list: [1, null] }, bytes);
    expect(answer.output).toEqual({ text: "grün\n\t\u0000", list: [1, null] });
    expect(answer.bytes.map((each) => [each.length, each[0]])).toEqual([
      [3, 1],
      [200_000, 7],
    ]);
  });

  test.each([
    ["a file", `return Deno.readTextFileSync("/etc/hostname")`],
    ["a file by import", `return (await import("/etc/hostname", { with: { type: "text" } })).default`],
    ["its own program", `return (await import("" + import.meta.url)).default`],
    ["a file of the system", `return Deno.readTextFileSync("/proc/self/environ")`],
    ["a file by Node's ways", `return process.getBuiltinModule("node:fs").readFileSync("/etc/hostname", "utf8")`],
    ["the list of a folder", `return [...Deno.readDirSync("/")].length`],
    ["the environment", `return Deno.env.get("PATH")`],
    ["the environment by Node's ways", `return process.env.HOME`],
    ["the network", `return (await fetch("http://127.0.0.1:1")).status`],
    ["a socket", `return await Deno.connect({ port: 1 })`],
    ["another program", `return new Deno.Command("/bin/true").outputSync().code`],
    ["a signal", `return process.kill(process.ppid, "SIGKILL")`],
    ["native code", `return Deno.dlopen("/lib/x86_64-linux-gnu/libc.so.6", {})`],
    ["a write", `return Deno.writeTextFileSync("/tmp/vennel-probe", "x")`],
  ])("code that was taken over gets nothing of %s", async (_, code) => {
    expect(await open({}, tools).run("run", code)).toMatchObject({ output: expect.stringMatching(/^refused: /) });
  });
});

test("a task that throws is refused with its reason, and the process goes on", async () => {
  const process = open();
  await expect(process.run("fail", "no such thing")).rejects.toMatchObject({ name: "RangeError", message: "no such thing" });
  expect((await process.run("echo", 1)).output).toBe(1);
});

test.each([
  ["time", "for (;;);", { taskMs: 300 }],
  ["memory", "const all = []; for (;;) all.push(new Array(1e5).fill(1));", {}],
  ["memory", "const all = []; for (;;) { all.push(new Uint8Array(2 ** 26).fill(1)); await new Promise((done) => setTimeout(done, 20)); }", {}],
  ["answer", "return 'x'.repeat(3e6)", {}],
  ["answer", "Deno.stdout.writeSync(new TextEncoder().encode('what is this?'.repeat(100)))", {}],
  ["ended", "Deno.exit(3)", {}],
] as const)("a task that passes the limit of %s (%s) is given up, and what waits behind it is done", async (limit, code, kind) => {
  const process = open(kind);
  const bad = process.run("run", code);
  const good = process.run("echo", "done");
  await expect(bad).rejects.toMatchObject({ name: "TaskEndedError", limit });
  expect((await good).output).toBe("done");
});

test("a task that nobody waits for any more leaves the queue, or its process if it is at work, and those behind it are done", async () => {
  const process = open();
  const asker = new AbortController();
  const count = "globalThis.count = (globalThis.count ?? 0) + 1; return globalThis.count";
  const waits = [process.run("run", "for (;;);", [], asker.signal), process.run("run", count, [], asker.signal)];
  const good = process.run("run", count);
  asker.abort(new Error("gone"));
  for (const each of waits) await expect(each).rejects.toThrow("gone");
  expect((await good).output).toBe("1");
  await expect(process.run("echo", 1, [], asker.signal)).rejects.toThrow("gone");
});

test("what a library says goes to nobody's answers", async () => {
  expect((await open().run("run", "console.log('hello'); return 1")).output).toBe("1");
});

test("a process that is alone for its task leaves nothing behind", async () => {
  const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("vennel-task-"));
  const before = await left();
  expect((await runAlone<ProbeTasks, "echo">(KIND, "echo", 5)).output).toBe(5);
  expect((await left()).filter((name) => !before.includes(name))).toEqual([]);
});

test("a process without work ends, and the next task gets another", async () => {
  const process = open({ idleMs: 1 });
  const count = "globalThis.count = (globalThis.count ?? 0) + 1; return globalThis.count";
  expect((await process.run("run", count)).output).toBe("1");
  await expect.poll(async () => (await process.run("run", count)).output).toBe("1");
});

test("whoever waits when the server stops is told", async () => {
  const process = open();
  const waits = process.run("run", "for (;;);");
  await Promise.all([expect(waits).rejects.toMatchObject({ name: "TaskEndedError", limit: "ended" }), process.close()]);
  await expect(process.run("echo", 1)).rejects.toMatchObject({ limit: "ended" });
});
