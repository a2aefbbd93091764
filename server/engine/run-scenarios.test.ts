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
  const system: ScenarioSystem = { recorded, seed: () => {}, pageSize: () => {}, fail: ({ times = 1 }) => void (failures += times) };
  return {
    natureOf: async () => ({ effect: "write", honoursIdempotencyKey: false }),
    async carryCall({ operation, args }) {
      if (failures > 0) {
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
  return runScenarios({ code: bundle.code, signal: AbortSignal.timeout(30_000), variables: { PREFIX: "New: " }, createWorld, sandbox: { stallMs: 2000 } });
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
