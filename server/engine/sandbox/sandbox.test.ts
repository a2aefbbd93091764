import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { FromSandbox } from "../../../sandbox/frames.ts";
import { codeMayBeMade } from "../testing/code-may-be-made.ts";
import { atEachLevel } from "../testing/each-level.ts";
import { bundleOf } from "../testing/test-host.ts";
import { openSandbox, type SandboxProcess } from "./sandbox-process.ts";
import { createSandboxPool } from "./sandbox-pool.ts";

atEachLevel((settings) => {
  const open: SandboxProcess[] = [];
  let probe: (code: string) => Promise<unknown>;

  beforeAll(async () => {
    const bundle = await bundleOf("dep_probe", {
      probe: `async run({ event }) { try { return String(await new (Object.getPrototypeOf(async function () {}).constructor)(event.body)()); } catch (error) { return "refused: " + (error as Error).message; } }`,
    });
    const waiting = new Map<string, (value: unknown) => void>();
    const onFrame = (frame: FromSandbox) => {
      if (frame.t === "end") waiting.get(frame.run)?.(frame.outcome.ok ? frame.outcome.value : frame.outcome.error);
    };
    const sandbox = await openSandbox(bundle.code, { ...settings, command: codeMayBeMade }, onFrame);
    open.push(sandbox);
    let runs = 0;
    probe = (code) =>
      new Promise((resolve) => {
        const run = `run_${++runs}`;
        waiting.set(run, resolve);
        sandbox.send({
          t: "start",
          run,
          automation: "probe",
          input: { body: code, headers: {} },
          variables: {},
          seed: "seed",
          at: 1_700_000_000_000,
          journal: [],
        });
      });
  });
  afterAll(async () => {
    for (const sandbox of open) {
      sandbox.kill({ name: "SandboxEndedError", message: "over" });
      await sandbox.ended;
    }
  });

  test.each([
    ["a file", `return (await import("" + "file:///etc/passwd")).default`],
    ["a file by an attribute", `return (await import("" + "file:///etc/hostname", { with: { type: "text" } })).default`],
    [
      "a module that imports a file",
      `return (await import("data:text/javascript," + encodeURIComponent("import x from 'file:///etc/passwd' with { type: 'text' }; export default x"))).default`,
    ],
    ["the network", `return (await fetch("http://127.0.0.1:1")).status`],
    ["the runtime", `return Deno.readTextFileSync("/etc/passwd")`],
    ["the environment", `return process.env.HOME`],
    ["another thread", `return new Worker("data:text/javascript,1")`],
  ])("code that reaches for %s is refused", async (_, code) => {
    expect(await probe(code)).toMatch(/^refused: /);
  });

  test.runIf(process.platform === "linux" && process.getuid?.() === 0)(
    "a server that runs as root gives its code an account that no other process has, without groups and capabilities",
    async () => {
      const accounts = await accountsBelow(process.pid);
      expect(accounts.length).toBeGreaterThan(0);
      for (const status of accounts) {
        const [real, ...others] = fieldOf(status, "Uid");
        expect(Number(real)).toBeGreaterThanOrEqual(1_000_000);
        expect(new Set(others)).toEqual(new Set([real]));
        // Only setpriv closes the way back as well.
        const closed = settings.tools?.setpriv ? { CapBnd: ["0".repeat(16)], NoNewPrivs: ["1"] } : {};
        const wanted = { Groups: [], CapEff: ["0".repeat(16)], ...closed };
        expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, fieldOf(status, name)]))).toEqual(wanted);
      }
    },
  );

  test("time and chance are the run's own", async () => {
    expect(await probe(`return Date.now() + " " + new Date().toISOString()`)).toBe("1700000000000 2023-11-14T22:13:20.000Z");
    const draw = `return [Math.random(), crypto.randomUUID(), crypto.getRandomValues(new Uint8Array(4))].join(" ")`;
    expect(await probe(draw)).toBe(await probe(draw));
  });

  test("a bundle with an import left in it is not run", async () => {
    await expect(openSandbox(`import x from "file:///etc/passwd" with { type: "text" }; console.log(x);`, settings, () => {})).rejects.toMatchObject({
      name: "SandboxStartError",
    });
  });

  test("code that writes what is not a frame loses its process", async () => {
    const end = openSandbox(`Deno.stdout.writeSync(new TextEncoder().encode("{\\"t\\":\\"end\\"}\\n"))`, settings, () => {});
    await expect(end).rejects.toMatchObject({ name: "SandboxOutputError" });
  });

  test("a machine with fewer walls than the operator demands runs nothing", async () => {
    const pool = createSandboxPool({ ...settings, minimumLevel: 4 });
    await expect(
      pool.board(await bundleOf("dep_min", { a: "run: () => 1" }), { runId: "r", onFrame: () => {}, hasControl: () => false, onEnd: () => {} }, false),
    ).rejects.toMatchObject({ message: expect.stringContaining("demands sandbox level 4") });
    await pool.close();
  });

  test("a run that is taken up again in the same process keeps its place when the one that had it before leaves", async () => {
    const pool = createSandboxPool(settings);
    onTestFinished(() => pool.close());
    const bundle = await bundleOf("dep_again", { a: "run: ({ step }) => step.waitFor('go')" });
    const told: string[] = [];
    const board = (who: string) =>
      pool.board(bundle, { runId: "run_1", onFrame: ({ t }) => told.push(`${who} ${t}`), hasControl: () => false, onEnd: () => {} }, false);
    const former = await board("former");
    const next = await board("next");
    former.leave("stopped");
    next.process.send({ t: "start", run: "run_1", automation: "a", input: null, variables: {}, seed: "seed", at: 0, journal: [] });
    await expect.poll(() => told).toEqual(["next ask"]);
  });

  test("runs that come at the same time share one process", async () => {
    const pool = createSandboxPool(settings);
    onTestFinished(() => pool.close());
    const bundle = await bundleOf("dep_shared", { a: "run: ({ step }) => step.waitFor('go')" });
    const board = (runId: string) => pool.board(bundle, { runId, onFrame: () => {}, hasControl: () => false, onEnd: () => {} }, false);
    const [first, second] = await Promise.all([board("run_1"), board("run_2")]);
    first?.leave("put away");
    const [third, fourth] = await Promise.all([board("run_3"), board("run_4")]);
    expect([second?.process, third?.process, fourth?.process]).toEqual([first?.process, first?.process, first?.process]);
    expect(pool.live).toBe(1);
  });
});

/** What the system says of every runtime that this process started, also by way of other commands. */
async function accountsBelow(pid: number): Promise<string[]> {
  const statuses = new Map<number, string>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, "utf8").catch(() => null);
    if (status) statuses.set(Number(name), status);
  }
  const isBelow = (status: string): boolean => {
    const parent = Number(fieldOf(status, "PPid")[0]);
    const above = statuses.get(parent);
    return parent === pid || (above !== undefined && isBelow(above));
  };
  return [...statuses.values()].filter((status) => fieldOf(status, "Name")[0] === "deno" && isBelow(status));
}

function fieldOf(status: string, name: string): string[] {
  return (new RegExp(`^${name}:(.*)$`, "m").exec(status)?.[1] ?? "").split(/\s+/).filter(Boolean);
}
