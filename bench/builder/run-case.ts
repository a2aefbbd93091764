import type { Builder } from "../../server/builder/builder.ts";
import { bundleProject } from "../../server/builder/bundle/bundle-project.ts";
import type { KnownConnection, ProjectFiles } from "../../server/builder/project-files.ts";
import type { Catalogue } from "../../server/connectors/catalogue.ts";
import { runScenarios } from "../../server/engine/run-scenarios.ts";
import { createScenarioWorld } from "../../server/modules/switchboard/calls/scenario-world.ts";
import { buildCase, connectionsOfCase, type BuiltCase } from "./build-case.ts";
import type { BenchCase, ExpectedCall } from "./case-format.ts";
import { matches } from "./match-value.ts";
import { unrelatedLines } from "./unrelated-lines.ts";

export interface CaseTools {
  readonly builder: Builder;
  readonly catalogue: Catalogue;
}

export interface CaseResult {
  /** Null when the case passes, otherwise why not. */
  readonly why: string | null;
  /** From the request to the last gate, for all messages. */
  readonly buildMs: number;
  /** Lines that changed although nobody asked for that; null where the case does not say which may. */
  readonly unrelated: readonly string[] | null;
}

export async function runCase(given: BenchCase, tools: CaseTools): Promise<CaseResult> {
  const startedAt = performance.now();
  const built = await buildCase(given, tools.builder);
  const buildMs = Math.round(performance.now() - startedAt);
  const unrelated = given.expect.lines ? unrelatedLines(built.before, built.files, given.expect.lines) : null;
  return { why: await whyNot(given, built, tools, unrelated), buildMs, unrelated };
}

async function whyNot(given: BenchCase, built: BuiltCase, tools: CaseTools, unrelated: readonly string[] | null): Promise<string | null> {
  if (built.outcome !== given.expect.outcome) return `${built.outcome} rather than ${given.expect.outcome}: ${built.why}`;
  if (unrelated && unrelated.length > 0) return `unrelated lines changed: ${JSON.stringify(unrelated)}`;
  if (given.expect.says !== undefined && !new RegExp(given.expect.says, "i").test(built.why)) return `says ${JSON.stringify(built.why)}`;
  if (built.outcome !== "verified") return null;
  for (const path of given.expect.untouched) if (built.before.get(path) !== built.files.get(path)) return `${path} was touched`;
  const { flow } = await tools.builder.derive(built.files);
  const automation = flow.automations.find(({ id }) => id === given.expect.automation) ?? flow.automations.at(-1);
  if (!automation) return "there is no automation";
  if (given.expect.trigger && !flow.automations.some(({ trigger }) => matches(given.expect.trigger, trigger)))
    return `trigger ${JSON.stringify(automation.trigger)}`;
  for (const [index, one] of given.expect.cases.entries()) {
    const calls = await writesOf(given, built.files, automation.file, automation.trigger.type, one.input, [...connectionsOfCase(given)], tools);
    const why = typeof calls === "string" ? calls : difference(one.calls, calls);
    if (why) return `case ${index + 1}: ${why}`;
  }
  return null;
}

type Write = Pick<ExpectedCall, "connection" | "method" | "path" | "body">;

/** What the simulated systems took when the automation ran once with an input. */
async function writesOf(
  given: BenchCase,
  files: ProjectFiles,
  file: string,
  trigger: string,
  input: unknown,
  connections: readonly KnownConnection[],
  { builder, catalogue }: CaseTools,
): Promise<readonly Write[] | string> {
  const { flow } = await builder.derive(files);
  const event = trigger === "webhook" ? { body: input } : (input ?? { scheduledAt: "2026-01-05T09:00:00Z" });
  const seeds = Object.entries(given.seed).flatMap(([alias, collections]) =>
    Object.entries(collections).map(([name, rows]) => `await systems[${JSON.stringify(alias)}].seed(${JSON.stringify(name)}, ${JSON.stringify(rows)});`),
  );
  const test = `import { scenario } from "@vennel/sdk/testing"; import automation from "../${file}"; scenario("case", async ({ trigger, systems }: any) => { ${seeds.join(" ")} await trigger(automation, ${JSON.stringify(event)}); });`;
  const only = new Map([...files].filter(([path]) => !path.startsWith("tests/")));
  const bundle = await bundleProject(only.set("tests/case.test.ts", test), "scenarios");
  if (!bundle.ok) return `bundle: ${bundle.diagnostics[0]?.message}`;
  const all = [
    ...connections,
    ...flow.connections.flatMap(({ alias, connector }) =>
      connector && !connections.some((one) => one.alias === alias) ? [{ alias, connector, name: alias }] : [],
    ),
  ];
  const {
    results: [result],
  } = await runScenarios({
    code: bundle.code,
    signal: AbortSignal.timeout(30_000),
    createWorld: (scenario) => createScenarioWorld(catalogue, all, scenario),
  });
  if (!result || result.status === "failed") return `run: ${result?.message}`;
  return result.recorded;
}

/** Order does not matter; nothing may be missing and nothing more may be there. */
function difference(expected: readonly ExpectedCall[], actual: readonly Write[]): string | null {
  const left = [...actual];
  for (const call of expected) {
    const at = left.findIndex(
      (write) =>
        write.connection === call.connection &&
        write.method === call.method &&
        write.path === call.path &&
        (call.body === undefined || matches(call.body, write.body)),
    );
    if (at < 0) return `expected ${JSON.stringify(call)}, recorded ${JSON.stringify(actual).slice(0, 600)}`;
    left.splice(at, 1);
  }
  return left.length > 0 ? `recorded more: ${JSON.stringify(left).slice(0, 400)}` : null;
}
