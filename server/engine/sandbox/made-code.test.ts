import { expect, onTestFinished, test } from "vitest";
import type { FromSandbox } from "../../../sandbox/frames.ts";
import { atEachLevel } from "../testing/each-level.ts";
import { bundleOf } from "../testing/test-host.ts";
import { openSandbox } from "./sandbox-process.ts";

const INSIDE = ["process", "fs", "module", "vm", "worker_threads", "child_process", "timers", "async_hooks"];

const WAYS: Readonly<Record<string, string>> = {
  Function: `Function("return 1")()`,
  "the constructor of a function": `(() => {}).constructor("return 1")()`,
  "the constructor of a method of the language": `([] as any).at.constructor("return 1")()`,
  "the constructor of a generator": `(function* () {}).constructor("yield 1")().next().value`,
  "the constructor of an async generator": `(await (async function* () {} as any).constructor("yield 1")().next()).value`,
  "Reflect.construct": `Reflect.construct((() => {}).constructor as any, ["return 1"])()`,
  eval: `eval("1")`,
  "indirect eval": `(0, eval)("1")`,
  "a bound constructor": `(() => {}).constructor.bind(null, "return 1")()()`,
  "the globals, replaced": `(() => {}).constructor("globalThis.JSON = { parse: () => 'mine' }; return JSON.parse('1')")()`,
  "a module of text": `await (async () => {}).constructor("return import('data:text/javascript,export default 1')")()`,
  ...Object.fromEntries(INSIDE.map((name) => [`node:${name}`, `await (async () => {}).constructor("return import('node:${name}')")()`])),
};

atEachLevel((settings) => {
  test("code made of text is refused, whichever way it is made", async () => {
    const tries = Object.entries(WAYS).map(([name, code]) => `[${JSON.stringify(name)}, async () => ${code}]`);
    const { code } = await bundleOf("dep_made", {
      made: `async run() {
        const told: Record<string, string> = {};
        for (const [name, work] of [${tries.join(",\n")}] as [string, () => Promise<unknown>][]) told[name] = await work().then((value) => "got " + typeof value, (error) => error.name);
        return told;
      }`,
    });
    expect(await ranIn(code)).toEqual(Object.fromEntries(Object.keys(WAYS).map((name) => [name, "EvalError"])));
  });

  test("no method of Math, JSON, Reflect, Intl, Atomics or the console is replaced for the next run", async () => {
    const places = ["Math.max", "JSON.stringify", "Reflect.get", "Intl.getCanonicalLocales", "Atomics.add", "console.log"];
    const { code } = await bundleOf("dep_kept", {
      made: `async run() { return [${places.map((place) => `(() => { try { (${place} as any) = () => "mine"; return "replaced"; } catch (error) { return (error as Error).name; } })()`).join()}]; }`,
    });
    expect(await ranIn(code)).toEqual(places.map(() => "TypeError"));
  });

  async function ranIn(code: string): Promise<unknown> {
    const ended = Promise.withResolvers<unknown>();
    const onFrame = (frame: FromSandbox) => {
      if (frame.t === "end") ended.resolve(frame.outcome.ok ? frame.outcome.value : frame.outcome.error);
    };
    const sandbox = await openSandbox(code, settings, onFrame);
    onTestFinished(async () => {
      sandbox.kill({ name: "SandboxEndedError", message: "over" });
      await sandbox.ended;
    });
    sandbox.send({ t: "start", run: "run_1", automation: "made", input: null, variables: {}, seed: "seed", at: 1_700_000_000_000, journal: [] });
    return ended.promise;
  }
});
