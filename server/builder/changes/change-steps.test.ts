import { afterAll, beforeAll, expect, test } from "vitest";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { runScenarios } from "../../engine/run-scenarios.ts";
import { createScenarioWorld } from "../../modules/switchboard/calls/scenario-world.ts";
import type { CompileRequest, CompileResult } from "../builder.ts";
import { bundleProject } from "../bundle/bundle-project.ts";
import { derivedFiles } from "../derived-files.ts";
import { createBuilder } from "../index.ts";

const catalogue = createCatalogue();
const builder = createBuilder({
  catalogue,
  bundleProject,
  runScenarios: ({ code, connections, catalogue, variables, signal }) =>
    runScenarios({ code, variables, signal, createWorld: (scenario) => createScenarioWorld(catalogue, connections, scenario) }),
});
afterAll(() => builder.close());

const FILE = "src/automations/when-a-github-issue-is-opened.ts";
const SENTENCE = "When a GitHub issue is opened, let the support team know on Slack, but only if it is urgent";
const ANSWERS = { "message.args.channel": "#support", "phrase urgent": "its title contains urgent" };
let drafted: ReadonlyMap<string, string>;

const compile = (text: string, files: ReadonlyMap<string, string>, more: Partial<CompileRequest> = {}) =>
  builder.compile({ text, files, connections: [], answers: {}, ...more });

function withChanges(files: ReadonlyMap<string, string>, result: CompileResult): Map<string, string> {
  if (result.kind !== "draft") throw new Error(JSON.stringify(result));
  const all = new Map<string, string | null>([...files, ...result.changes]);
  return new Map([...all].flatMap(([path, text]) => (text === null ? [] : [[path, text] as const])));
}

async function failures(files: ReadonlyMap<string, string>): Promise<string[]> {
  const whole = new Map([...files, ...derivedFiles(await builder.derive(files))]);
  const gates = await builder.check(whole, { signal: AbortSignal.timeout(50_000) });
  return gates.flatMap(({ gate, status, diagnostics }) => (status === "passed" ? [] : [`${gate} ${status}`, ...diagnostics.map(({ message }) => message)]));
}

beforeAll(async () => {
  const first = withChanges(new Map(), await compile(SENTENCE, new Map()));
  const draft = { automation: "when-a-github-issue-is-opened", answers: {} };
  drafted = withChanges(first, await compile(SENTENCE, first, { answers: ANSWERS, draft }));
});

// Numbers are those of the plan in words: 1 starts it, 2 is the condition, 3 the message.
test.each([
  ["remove the second step", /^(?!.*includes\("urgent"\))/s],
  ["Please delete step 2.", /^(?!.*includes\("urgent"\))/s],
  ["move the last step before the condition", /postMessage.*includes\("urgent"\)/s],
  ["swap step 2 and step 3", /postMessage.*includes\("urgent"\)/s],
  ["call the third step Tell the team", /step\("Tell the team"/],
  ["duplicate the message", /postMessage.*postMessage/s],
  ["wait 5 minutes before the message", /step\.sleep\("5 minutes"\);.*postMessage/s],
  ["ask somebody before the message", /step\.approve\("Go on\?"\).*postMessage/s],
  ["if it fails, tell #alerts", /try \{.*#support.*\} catch \{.*#alerts/s],
])("“%s” changes the steps that it names, and all gates pass", { timeout: 60_000 }, async (text, code) => {
  const after = withChanges(drafted, await compile(text, drafted));
  expect(after.get(FILE)).not.toBe(drafted.get(FILE));
  expect(after.get(FILE)).toMatch(code);
  expect(await failures(after)).toEqual([]);
});

test.each(["remove the ninth step", "remove the message", "move the first step before the message", "swap the moon and the sun"])(
  "“%s” names no step that can change, and changes nothing",
  async (text) => {
    expect((await compile(text, drafted)).kind).not.toBe("draft");
  },
);
