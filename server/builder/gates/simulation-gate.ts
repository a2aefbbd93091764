import type { Diagnostic, FlowDocument } from "../../../contracts/flow.ts";
import type { BundleEntry, BundleResult } from "../bundle/bundle-project.ts";
import type { ConnectorCatalogue, RunScenarios } from "../builder.ts";
import type { KnownConnection, ProjectFiles } from "../project-files.ts";
import { readPackage } from "../analysis/read-package.ts";
import { defaultsOf } from "./variable-defaults.ts";
import { plural, type GateFinding } from "./run-gates.ts";
import { proofOf, unprovedWords, type Evidence } from "../proof/proof-of.ts";
import { atTrigger, triggerDisagreements } from "./trigger-agreement.ts";

export type BundleProject = (files: ProjectFiles, entry: BundleEntry, signal?: AbortSignal) => Promise<BundleResult>;

export interface SimulationTools {
  /** Of the code that says what it comes to. */
  readonly bundled: Promise<BundleResult>;
  readonly runScenarios: RunScenarios;
  readonly connections: readonly KnownConnection[];
  readonly catalogue: ConnectorCatalogue;
  readonly signal: AbortSignal;
}

/** Runs the project's scenarios in the sandbox against simulated systems. Without a scenario nothing is proven. */
export async function simulate(
  files: ProjectFiles,
  flow: FlowDocument,
  { bundled, runScenarios, connections, catalogue, signal }: SimulationTools,
): Promise<GateFinding> {
  const tests = [...files.keys()].filter((path) => /^tests\/.+\.test\.ts$/.test(path));
  if (tests.length === 0) return { summary: "There is no scenario in tests/, so nothing can be shown", diagnostics: [], failed: true };
  const bundle = await bundled;
  if (!bundle.ok) return { summary: "The project can't be bundled", diagnostics: bundle.diagnostics, failed: true };
  const {
    automations,
    results: scenarios,
    evidence = [],
  } = await runScenarios({
    code: bundle.code,
    connections,
    catalogue,
    variables: defaultsOf(readPackage(files)),
    signal,
  });
  const disagreements = automations ? triggerDisagreements(flow, automations) : [];
  if (disagreements.length > 0) return { summary: "What starts an automation differs from what the code says", diagnostics: disagreements };
  const tried = scenarios.filter(({ status }) => status !== "skipped");
  if (tried.length === 0) return { summary: "The tests declare no scenario, so nothing was shown", diagnostics: [], failed: true };
  const failed = scenarios.filter(({ status }) => status === "failed");
  const writes = scenarios.reduce((sum, { recorded }) => sum + recorded.length, 0);
  const proof = proofOf(flow, evidence, catalogue);
  const idle = failed.length === 0 ? idleAutomations(flow, evidence) : [];
  if (idle.length > 0) return { summary: `No scenario starts ${plural(idle.length, "automation")}`, diagnostics: idle, scenarios, proof };
  const open = unprovedWords(proof);
  const summary =
    failed.length > 0
      ? `${failed.length} of ${plural(tried.length, "scenario")} failed: ${failed[0]?.name}`
      : `${plural(tried.length, "scenario")} passed, ${plural(writes, "write")} recorded${open === null ? "" : `; unproved: ${open}`}`;
  return {
    summary,
    diagnostics: failed.map(({ name, message }) => ({
      severity: "error" as const,
      message: `${name}: ${message ?? "failed"}`,
      file: null,
      line: null,
      column: null,
      code: "scenario",
    })),
    scenarios,
    proof,
  };
}

/** A test that triggers nothing shows nothing. */
function idleAutomations({ automations }: FlowDocument, evidence: readonly Evidence[]): readonly Diagnostic[] {
  const ran = new Set(evidence.flatMap((one) => one.ran));
  return automations
    .filter(({ id, nodes }) => !ran.has(id) && nodes.some(({ kind }) => kind === "call"))
    .map((automation) => ({ ...atTrigger(automation, `No scenario in tests/ starts "${automation.name}".`), code: "proof" }));
}
