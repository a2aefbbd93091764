import { afterAll, describe, expect, it } from "vitest";
import { createCatalogue } from "../connectors/catalogue.ts";
import { runScenarios } from "../engine/run-scenarios.ts";
import { createScenarioWorld } from "../modules/switchboard/calls/scenario-world.ts";
import { bundleProject } from "./bundle/bundle-project.ts";
import type { CompileResult } from "./builder.ts";
import { derivedFiles } from "./derived-files.ts";
import { filesHash } from "./files-hash.ts";
import { createBuilder } from "./index.ts";
import type { ProjectFiles } from "./project-files.ts";

const catalogue = createCatalogue();
const builder = createBuilder({
  catalogue,
  bundleProject,
  runScenarios: ({ code, connections, catalogue, variables, signal }) =>
    runScenarios({ code, variables, signal, createWorld: (scenario) => createScenarioWorld(catalogue, connections, scenario) }),
});
afterAll(() => builder.close());

const ask = (text: string, answers: Record<string, string> = {}) => builder.compile({ text, files: new Map(), connections: [], answers });
function filesOf(result: CompileResult): ProjectFiles {
  if (result.kind !== "draft") throw new Error(JSON.stringify(result));
  return new Map([...result.changes].flatMap(([path, text]) => (text === null ? [] : [[path, text] as const])));
}

describe("a request that the catalogue covers", () => {
  const request = "Whenever someone closes a ticket in GitHub that is labelled outage, announce its title and author in the Slack channel #status";

  it("becomes files that pass the gates, in the same bytes each time", { timeout: 60_000 }, async () => {
    const files = filesOf(await ask(request));
    expect(filesHash(filesOf(await ask(request)))).toBe(filesHash(files));
    const analysis = await builder.derive(files);
    const whole = new Map([...files, ...derivedFiles(analysis)]);
    const results = await builder.check(whole, { signal: AbortSignal.timeout(50_000) });
    expect(results.map(({ gate, status, diagnostics }) => [gate, status, diagnostics.map(({ message }) => message)])).toEqual(
      ["parse", "types", "consistency", "secrets", "simulation"].map((gate) => [gate, "passed", []]),
    );
  });

  it("gives its scenarios the variables' defaults", { timeout: 60_000 }, async () => {
    const files = new Map([
      [
        "package.json",
        JSON.stringify({
          name: "v",
          vennel: {
            connections: {},
            variables: { type: "object", properties: { CHANNEL: { type: "string", default: "#triage" }, MOST: { type: "integer", default: 3 } } },
          },
        }),
      ],
      [
        "src/automations/a.ts",
        'import { automation, manual } from "@vennel/sdk";\nexport default automation({ id: "a", name: "A", trigger: manual(), run: ({ vars }) => `${vars.CHANNEL} ${vars.MOST}` });\n',
      ],
      [
        "tests/a.test.ts",
        'import { expect, scenario } from "@vennel/sdk/testing";\nimport a from "../src/automations/a";\nscenario("defaults", async ({ trigger }) => { expect((await trigger(a, {})).output).toBe("#triage 3"); });\n',
      ],
    ]);
    const whole = new Map([...files, ...derivedFiles(await builder.derive(files))]);
    const results = await builder.check(whole, { signal: AbortSignal.timeout(50_000) });
    expect(results.at(-1)).toMatchObject({ gate: "simulation", status: "passed" });
  });

  it("names a reply that nobody hears, and shows in a scenario what the caller of a webhook is answered", { timeout: 60_000 }, async () => {
    const files = (options: string) =>
      new Map([
        ["package.json", JSON.stringify({ name: "v", vennel: { connections: {} } })],
        [
          "src/automations/a.ts",
          `import { automation, respond, webhook } from "@vennel/sdk";\nexport default automation({ id: "a", name: "A", trigger: webhook({${options}}), run: () => respond(400, "no") });\n`,
        ],
        [
          "tests/a.test.ts",
          'import { expect, scenario } from "@vennel/sdk/testing";\nimport a from "../src/automations/a";\nscenario("refused", async ({ trigger }) => { expect((await trigger(a, { body: {} })).response).toEqual({ status: 400, body: "no", headers: {} }); });\n',
        ],
      ]);
    const unheard = await builder.check(files(""), { signal: AbortSignal.timeout(50_000) });
    expect(unheard[2]).toMatchObject({ status: "failed", summary: "1 mistake", diagnostics: [{ code: "lint.unheard-reply", line: 2 }] });
    const heard = await builder.check(files(' respond: "sync" '), { signal: AbortSignal.timeout(50_000) });
    expect(heard.at(-1)).toMatchObject({ gate: "simulation", status: "passed" });
  });

  it("stops at the gate that fails", { timeout: 60_000 }, async () => {
    const files = new Map(filesOf(await ask(request)));
    for (const [path, text] of files) if (path.startsWith("src/mappings/")) files.set(path, text.replace("issue.title", "issue.titel"));
    const results = await builder.check(files, { signal: AbortSignal.timeout(50_000) });
    expect(results.map(({ status }) => status)).toEqual(["passed", "failed", "skipped", "skipped", "skipped"]);
    expect(results[1]?.diagnostics[0]).toMatchObject({ severity: "error", code: "TS2551", line: expect.any(Number) });
  });
});

describe("a request that is not clear", () => {
  it("is drafted with a question when the place is missing", async () => {
    expect(await ask("When an issue is closed on GitHub, tell Slack")).toMatchObject({
      kind: "draft",
      open: { questions: [{ text: "Which channel in Slack?" }] },
    });
  });

  it("is refused when it asks for no integration", async () => {
    expect(await ask("Tell me a joke about databases")).toMatchObject({ kind: "refusal" });
  });
});
