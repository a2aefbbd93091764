import type { Diagnostic, GateResult, Proof, ScenarioResult } from "../../../contracts/flow.ts";
import { GATES, type GateName } from "../../../contracts/gates.ts";
import type { GateOptions } from "../builder.ts";

export interface GateFinding {
  readonly summary: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly scenarios?: readonly ScenarioResult[];
  readonly proof?: Proof;
  /** Fails without a diagnostic of its own. */
  readonly failed?: boolean;
}
export type Gates = Readonly<Record<GateName, () => Promise<GateFinding>>>;

/** Runs the gates in order. One that fails leaves those after it skipped: their answers would rest on what is wrong. */
export async function runGates(gates: Gates, { signal, onGate }: GateOptions): Promise<readonly GateResult[]> {
  const results: GateResult[] = [];
  for (const gate of GATES) {
    signal.throwIfAborted();
    const broken = results.find((result) => result.status === "failed");
    onGate?.({ gate, result: null });
    const result = broken ? skipped(gate, broken.gate) : await runGate(gate, gates[gate]);
    onGate?.({ gate, result });
    results.push(result);
  }
  return results;
}

async function runGate(gate: GateName, work: () => Promise<GateFinding>): Promise<GateResult> {
  const startedAt = performance.now();
  const { summary, diagnostics, scenarios, proof, failed } = await work();
  const bad = failed === true || diagnostics.some(({ severity }) => severity === "error") || (scenarios?.some(({ status }) => status === "failed") ?? false);
  return {
    gate,
    status: bad ? "failed" : "passed",
    summary,
    durationMs: Math.round(performance.now() - startedAt),
    diagnostics: [...diagnostics],
    ...(scenarios ? { scenarios: [...scenarios] } : {}),
    ...(proof ? { proof } : {}),
  };
}

function skipped(gate: GateName, because: GateName): GateResult {
  return { gate, status: "skipped", summary: `Not run, because "${because}" failed`, durationMs: 0, diagnostics: [] };
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
