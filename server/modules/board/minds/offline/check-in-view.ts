import type { GateResult } from "../../../../../contracts/flow.ts";
import type { Emit, Workspace } from "../mind.ts";

/** Runs the gates, each shown when it begins and when it ends, each scenario with what the simulated systems recorded. */
export function checkInView(workspace: Workspace, emit: Emit, signal: AbortSignal): ReturnType<Workspace["check"]> {
  return workspace.check({
    signal,
    onGate({ gate, result }) {
      if (!result) return emit({ type: "data-check", id: gate, data: { gate, status: "running", summary: "" } });
      const { status, summary, durationMs, diagnostics } = result;
      emit({ type: "data-check", id: gate, data: { gate, status, summary, durationMs, diagnostics } });
      showScenarios(result, emit);
    },
  });
}

function showScenarios({ scenarios = [] }: GateResult, emit: Emit): void {
  for (const { name, status, message, recorded } of scenarios) emit({ type: "data-sim", id: name, data: { name, status, message, recorded } });
}
