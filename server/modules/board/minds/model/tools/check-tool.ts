import { z } from "zod";
import type { GateResult } from "../../../../../../contracts/flow.ts";
import { checkInView } from "../../offline/check-in-view.ts";
import { fence } from "../fence.ts";
import type { Hands } from "../hands.ts";
import { agentTool, ran } from "./agent-tool.ts";

/** Runs every gate: shape, types, flow, secrets, and the scenarios in the sandbox against simulated systems. */
export function checkTool({ workspace, emit, signal, audit, checked, inOrder }: Hands) {
  return agentTool(audit, {
    name: "check",
    description: "Run every gate on the project as it is now, the simulated scenarios included. Returns what failed.",
    inputSchema: z.object({}),
    execute: () =>
      inOrder(async () => {
        const { gates } = await checkInView(workspace, emit, signal);
        checked(gates);
        return ran(describeGates(gates));
      }),
  });
}

/** What a model needs in order to repair: the failing gate's diagnostics and scenarios. */
export function describeGates(gates: readonly GateResult[]): string {
  const failed = gates.filter((gate) => gate.status === "failed");
  if (failed.length === 0) return "Every gate passed.";
  const lines = failed.flatMap(({ gate, summary, diagnostics, scenarios = [] }) => [
    `Gate ${gate} failed: ${summary}`,
    ...diagnostics.slice(0, 20).map(({ file, line, message, code }) => `${file ?? ""}:${line ?? ""} ${code ?? ""} ${message}`),
    ...scenarios.filter((scenario) => scenario.status === "failed").map(({ name, message }) => `Scenario "${name}": ${message}`),
  ]);
  return fence("gates", lines.join("\n"));
}

/** The same diagnostics twice mean that another attempt will not help. */
export function diagnosticsOf(gates: readonly GateResult[]): string {
  return JSON.stringify(
    gates
      .filter((gate) => gate.status === "failed")
      .map(({ gate, diagnostics, scenarios }) => [
        gate,
        diagnostics,
        scenarios?.filter((scenario) => scenario.status === "failed").map(({ name, message }) => [name, message]),
      ]),
  );
}
