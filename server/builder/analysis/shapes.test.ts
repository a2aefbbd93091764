import { describe, expect, it } from "vitest";
import { openSandbox } from "../../engine/sandbox/sandbox-process.ts";
import { DEFAULT_SANDBOX } from "../../engine/sandbox/sandbox-settings.ts";
import { bundleProject } from "../bundle/bundle-project.ts";
import { analyseCode } from "./analyse.ts";
import { BRANCH_SHAPES } from "./testing/branches.ts";
import { CONNECTION_SHAPES } from "./testing/connections.ts";
import { FUNCTION_SHAPES } from "./testing/functions.ts";
import { LOOP_SHAPES } from "./testing/loops.ts";
import { PARALLEL_SHAPES } from "./testing/parallel.ts";
import { STEP_SHAPES } from "./testing/steps.ts";
import type { Shape } from "./testing/shape.ts";

const SHAPES = [...FUNCTION_SHAPES, ...CONNECTION_SHAPES, ...BRANCH_SHAPES, ...LOOP_SHAPES, ...PARALLEL_SHAPES, ...STEP_SHAPES];

function filesOf({ run, above = "", files = {} }: Shape): ReadonlyMap<string, string> {
  const source = [
    `import { automation, webhook, issue } from "@vennel/sdk";`,
    `import { tracker, chat } from "../connections";`,
    above,
    `export default automation({ id: "a", name: "A", trigger: webhook({ connection: tracker, event: "ticket.opened" }), ${run} });`,
  ].join("\n");
  return new Map(Object.entries({ "src/automations/a.ts": source, ...files }));
}

function flowOf(shape: Shape) {
  const flow = analyseCode(filesOf(shape), { connectors: {}, required: {} }).flow.automations.find(({ id }) => id === "a");
  if (!flow) throw new Error(`${shape.name}: no automation was found`);
  return flow;
}

describe("the flow of hand-written code", () => {
  it.each(SHAPES)("shows $name", (shape) => {
    const { nodes, edges } = flowOf(shape);
    expect(nodes.slice(1).map(({ kind, id }) => `${kind}:${id}`)).toEqual(shape.nodes);
    expect(edges.map(({ from, to, label }) => `${from} → ${to}${label ? ` (${label})` : ""}`)).toEqual(shape.edges);
  });

  it("never goes over a call in silence: each shape shows a call, a start or what can't be followed", () => {
    for (const shape of SHAPES)
      expect(
        flowOf(shape).nodes.some(({ kind }) => ["call", "start", "unknown"].includes(kind)),
        shape.name,
      ).toBe(true);
  });
});

const RUN = [
  "a step in an arrow function",
  "helpers in an object",
  "a connection destructured in run",
  "an operation handed to a helper",
  "a step in a step",
  "a step in a helper that is given step",
  "a step whose name is a constant",
  "Promise.all of steps, taken apart",
  "a classical for",
  "try, catch and finally",
  "a closure inside run",
  "a step in a try",
  "a class with a method",
  "then instead of await",
];

describe("ids of the flow and keys of the journal", () => {
  it.each(SHAPES.filter(({ name }) => RUN.includes(name)))("are the same for $name", async (shape) => {
    const ids = new Set(
      flowOf(shape)
        .nodes.filter(({ kind }) => kind === "call")
        .map(({ id }) => id),
    );
    const keys = await journalKeys(filesOf(shape));
    expect(keys.length).toBeGreaterThan(0);
    // What a loop repeats is one node; the journal counts its turns.
    for (const key of keys) expect(ids.has(key) || ids.has(key.replace(/#\d+$/, "")), `${key} is none of ${[...ids].join(", ")}`).toBe(true);
  });
});

/** The keys under which the sandbox asks for the calls of one run. */
async function journalKeys(files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const connections = `import { connection } from "@vennel/sdk"; export const tracker: any = connection({ alias: "tracker", connector: "tracker" }); export const chat: any = connection({ alias: "chat", connector: "chat" });`;
  const test = `import { scenario } from "@vennel/sdk/testing"; import a from "../src/automations/a"; scenario("run", async ({ trigger }: any) => { await trigger(a, { body: { title: "t", items: [{ id: 1 }], as: [], b: true } }, { mayFail: true }); });`;
  const bundle = await bundleProject(new Map([...files, ["src/connections.ts", connections], ["tests/a.test.ts", test]]), "scenarios");
  if (!bundle.ok) throw new Error(bundle.diagnostics.map(({ message }) => message).join("; "));
  const keys: string[] = [];
  const done = Promise.withResolvers<void>();
  const sandbox = await openSandbox(bundle.code, DEFAULT_SANDBOX, (frame) => {
    if (frame.t === "scenario-end") done.resolve();
    if (frame.t !== "ask") return;
    keys.push(frame.key);
    sandbox.send({ t: "result", run: frame.run, id: frame.id, outcome: { ok: true, value: [] }, write: false, at: Date.now() });
  });
  try {
    sandbox.watch(true);
    sandbox.send({ t: "scenarios", variables: {} });
    await Promise.race([done.promise, sandbox.ended]);
    return keys;
  } finally {
    sandbox.kill({ name: "SandboxEndedError", message: "The test is over." });
    await sandbox.ended;
  }
}
