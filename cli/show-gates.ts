import type { GateResult } from "../contracts/flow.ts";
import { gateLabel } from "../contracts/gates.ts";
import { table } from "./command.ts";

const SIGN = { passed: "✓", failed: "✗", skipped: "–" } as const;

/** A line for each gate, and one for each finding. */
export function showGates(gates: readonly GateResult[]): string {
  const lines = gates.map(({ gate, status, summary }) => [SIGN[status], gateLabel(gate), summary]);
  const findings = gates.flatMap(({ diagnostics }) =>
    diagnostics.map(({ file, line, message }) => `${file ?? "project"}${line ? `:${line}` : ""}  ${message}`),
  );
  return [table(lines), ...findings].join("\n");
}

/** A line for each test, with what its systems were told when it failed. */
export function showTests(gates: readonly GateResult[]): { text: string; ok: boolean; value: NonNullable<GateResult["scenarios"]> } {
  const simulation = gates.find(({ gate }) => gate === "simulation");
  const value = simulation?.scenarios ?? [];
  const broken = gates.find(({ status }) => status === "failed");
  // An earlier gate failed: there was nothing to run.
  if (value.length === 0 && broken) return { text: showGates(gates), ok: false, value };
  const lines = value.map(({ name, status, message, durationMs }) => [SIGN[status], name, message ?? `${Math.round(durationMs)} ms`]);
  return { text: value.length === 0 ? "The project has no tests." : table(lines), ok: !broken, value };
}
