import { expect, test } from "vitest";
import { bundleProject } from "../builder/bundle/bundle-project.ts";
import { runScenarios, type ScenarioSystem, type ScenarioWorld } from "./run-scenarios.ts";
import type { RecordedFrame } from "../../sandbox/frames.ts";

const FILES = {
  "src/connections.ts": `import { connection } from "@vennel/sdk"; export interface Slack { chat: { postMessage(args: { text: string }): Promise<{ ok: boolean }> } } export const slack = connection<Slack>({ alias: "slack", connector: "slack" });`,
  "src/automations/tell.ts": `import { automation, webhook } from "@vennel/sdk"; import { slack } from "../connections";
export default automation({ id: "tell", name: "Tell", trigger: webhook(), async run({ event, step, state, vars }) {
  if (await state.automation.get("seen")) return "seen"; await state.automation.set("seen", true); await step.sleep("1 day");
  await step("Tell the team", () => slack.chat.postMessage({ text: vars.PREFIX + (event.body as { title: string }).title })); return "told"; } });`,
};

/** A system that takes every write, with a fault script. */
function createWorld(): ScenarioWorld {
  const recorded: RecordedFrame[] = [];
  let failures = 0;
  let through = 0;
  const system: ScenarioSystem = {
    recorded,
    seed: () => {},
    pageSize: () => {},
    recover: () => void (failures = 0),
    expireCredential: () => {},
    fail({ times = 1, after = 0 }) {
      failures += times;
      through = after;
    },
  };
  return {
    natureOf: async () => ({ effect: "write", honoursIdempotencyKey: false }),
    async carryCall({ operation, args }) {
      if (failures > 0 && through-- <= 0) {
        failures -= 1;
        return {
          ok: false,
          error: { name: "UpstreamError", message: "Too many requests.", status: 429, retryAfter: 30, retryable: true, uncertain: false },
          calls: [],
        };
      }
      recorded.push({ connection: "slack", operation, method: "POST", path: "/chat.postMessage", status: 200, body: args });
      return { ok: true, response: { status: 200, headers: {}, body: { ok: true } }, calls: [] };
    },
    system: (alias) => (alias === "slack" ? system : null),
  };
}

async function run(test: string) {
  const bundle = await bundleProject(
    new Map(
      Object.entries({
        ...FILES,
        "tests/tell.test.ts": `import { expect, scenario } from "@vennel/sdk/testing"; import tell from "../src/automations/tell"; ${test}`,
      }),
    ),
    "scenarios",
  );
  if (!bundle.ok) throw new Error(JSON.stringify(bundle.diagnostics));
  const signal = AbortSignal.timeout(30_000);
  const report = await runScenarios({ code: bundle.code, signal, variables: { PREFIX: "New: " }, createWorld, sandbox: { stallMs: 2000 } });
  return report.results;
}

test("scenarios run against systems of their own, with failures and duplicates on demand", async () => {
  const results = await run(`
    scenario("told once, whatever fails on the way", async ({ trigger, systems }) => {
      await systems.slack!.fail({ status: 429, times: 2 });
      await trigger(tell, { body: { title: "Fire" } }, { deliveries: 2 });
      expect(systems.slack!.recorded).toHaveLength(1);
      expect(systems.slack!.recorded[0]).toMatchObject({ operation: "chat.postMessage", body: { text: "New: Fire" } });
    });
    scenario("nothing is left of the other", async ({ systems }) => { expect(systems.slack!.recorded).toHaveLength(0); });
    scenario("this one fails", async ({ trigger, systems }) => { await trigger(tell, { body: { title: "A" } }); expect(systems.slack!.recorded).toHaveLength(2); });`);
  expect(results.map(({ name, status }) => [name, status])).toEqual([
    ["told once, whatever fails on the way", "passed"],
    ["nothing is left of the other", "passed"],
    ["this one fails", "failed"],
  ]);
  expect(results[0]?.recorded).toEqual([{ connection: "slack", method: "POST", path: "/chat.postMessage", status: 200, body: { text: "New: Fire" } }]);
  expect(results[2]?.message).toContain("to have length 2");
});

test("a scenario that never ends is stopped with its reason", async () => {
  const results = await run(`scenario("loops", async () => { for (;;); });`);
  expect(results).toMatchObject([{ name: "loops", status: "failed", message: expect.stringContaining("endless loop") }]);
});

test("a duration that is none fails its scenario, and nothing else", async () => {
  const results = await run(`
    import { automation, manual } from "@vennel/sdk"; import { slack } from "../src/connections";
    const odd = automation({ id: "odd", name: "Odd", trigger: manual(), async run({ step }) { await step("Tell", () => slack.chat.postMessage({ text: "x" }), { timeout: "soon" }); } });
    scenario("odd", async ({ trigger }) => { await trigger(odd, {}); });
    scenario("fine", async () => {});`);
  expect(results).toMatchObject([
    { name: "odd", status: "failed", message: expect.stringContaining("is not a duration") },
    { name: "fine", status: "passed" },
  ]);
});

test("what cannot happen is reported with its reason, in its place", async () => {
  const results = await run(`
    import { notApplicable } from "@vennel/sdk/testing";
    scenario("fine", async () => {});
    notApplicable("three pages", "Nothing is listed.");`);
  expect(results).toMatchObject([
    { name: "fine", status: "passed" },
    { name: "three pages", status: "skipped", message: "Nothing is listed.", recorded: [] },
  ]);
});

test("a run that failed is replayed from where it failed, and nothing is done twice", async () => {
  const results = await run(`
    import { automation, manual } from "@vennel/sdk"; import { slack } from "../src/connections";
    const two = automation({ id: "two", name: "Two", trigger: manual(), async run({ step }) {
      await step("First", () => slack.chat.postMessage({ text: "first" }));
      await step("Second", () => slack.chat.postMessage({ text: "second" })); } });
    scenario("half-way", async ({ trigger, systems }) => {
      await systems.slack!.fail({ status: 429, after: 1, times: 100 });
      const run = await trigger(two, {}, { mayFail: true });
      expect(run.status).toBe("failed");
      expect(systems.slack!.recorded).toHaveLength(1);
      await systems.slack!.recover();
      await run.again();
      expect(systems.slack!.recorded).toMatchObject([{ body: { text: "first" } }, { body: { text: "second" } }]);
    });`);
  expect(results).toMatchObject([{ name: "half-way", status: "passed", message: null }]);
});

test("a delivery that names itself starts one run", async () => {
  const results = await run(`
    import { automation, webhook } from "@vennel/sdk"; import { slack } from "../src/connections";
    const each = automation({ id: "each", name: "Each", trigger: webhook(), async run({ step }) { await step("Tell", () => slack.chat.postMessage({ text: "x" })); } });
    scenario("named", async ({ trigger, systems }) => {
      await trigger(each, { body: {}, headers: { "idempotency-key": "7" } }, { deliveries: 2 });
      expect(systems.slack!.recorded).toHaveLength(1);
    });
    scenario("nameless", async ({ trigger, systems }) => {
      await trigger(each, { body: {} }, { deliveries: 2 });
      expect(systems.slack!.recorded).toHaveLength(2);
    });`);
  expect(results).toMatchObject([
    { name: "named", status: "passed", message: null },
    { name: "nameless", status: "passed", message: null },
  ]);
});
