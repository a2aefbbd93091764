import { afterAll, expect, test } from "vitest";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { runScenarios } from "../../engine/run-scenarios.ts";
import { createScenarioWorld } from "../../modules/switchboard/calls/scenario-world.ts";
import { bundleProject } from "../bundle/bundle-project.ts";
import { createBuilder } from "../index.ts";

const builder = createBuilder({
  catalogue: createCatalogue(),
  bundleProject,
  runScenarios: ({ code, connections, catalogue, variables, signal }) =>
    runScenarios({ code, variables, signal, createWorld: (scenario) => createScenarioWorld(catalogue, connections, scenario) }),
});
afterAll(() => builder.close());

const CODE = `import { automation, manual } from "@vennel/sdk";
import { slack } from "../connections";
export default automation({
  id: "a",
  name: "Tell",
  trigger: manual<{ urgent: boolean; size: "s" | "l" }>(),
  async run({ event, step }) {
    if (event.urgent) await step("Shout", () => slack.chat.postMessage({ channel: "#urgent", text: "!" }));
    else await step("Say", () => slack.chat.postMessage({ channel: "#all", text: "." }));
    switch (event.size) {
      case "s":
        await slack.chat.postMessage({ channel: "#small", text: "s" });
        break;
      default:
        break;
    }
  },
});
`;

async function check(test: string) {
  const files = new Map([
    ["package.json", JSON.stringify({ name: "v", vennel: { connections: { Slack: "slack" } } })],
    ["src/automations/a.ts", CODE],
    ["tests/a.test.ts", `import { expect, scenario } from "@vennel/sdk/testing";\nimport a from "../src/automations/a";\n${test}`],
  ]);
  const gates = await builder.check(files, { signal: AbortSignal.timeout(50_000) });
  return gates.at(-1);
}

const urgent = (look: string) => `scenario("urgent", async ({ trigger, systems }) => { await trigger(a, { urgent: true, size: "l" }); ${look} });`;

test("a test that starts nothing proves nothing", { timeout: 60_000 }, async () => {
  expect(await check(`scenario("nothing", async () => { expect(1).toBe(1); });`)).toMatchObject({
    status: "failed",
    summary: "No scenario starts 1 automation",
    diagnostics: [{ file: "src/automations/a.ts", code: "proof" }],
  });
});

test("writes that nobody looked at and ways that nobody took are named, in numbers and by line", { timeout: 60_000 }, async () => {
  const looked = await check(urgent(`expect(systems.slack!.recorded).toHaveLength(1);`));
  expect(looked).toMatchObject({
    status: "passed",
    summary: "1 scenario passed, 1 write recorded; unproved: 2 of 3 writes, 2 of 3 branches",
    proof: { automations: { proved: 1, of: 1 }, writes: { proved: 1, of: 3 }, branches: { proved: 1, of: 3 } },
  });
  expect(looked?.proof?.unproved.map(({ kind, line }) => [kind, line])).toEqual([
    ["write", 9],
    ["write", 12],
    ["branch", 8],
    ["branch", 10],
  ]);
  const blind = await check(urgent(""));
  expect(blind).toMatchObject({ status: "passed", proof: { writes: { proved: 0, of: 3 } } });
  expect(blind?.proof?.unproved[0]?.message).toContain("no scenario that comes to it looks at what slack recorded");
});

test("what all scenarios together have shown is all proved", { timeout: 60_000 }, async () => {
  const other = `scenario("other", async ({ trigger, systems }) => { await trigger(a, { urgent: false, size: "s" }); expect(systems.slack!.recorded).toHaveLength(2); });`;
  expect(await check(urgent(`expect(systems.slack!.recorded).toHaveLength(1);`) + other)).toMatchObject({
    status: "passed",
    summary: "2 scenarios passed, 3 writes recorded",
    proof: { unproved: [] },
  });
});
