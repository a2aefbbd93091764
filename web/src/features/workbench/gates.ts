import type { GateName, Verification } from "../../../../contracts/flow.ts";
import type { GateState } from "../../ui/Arch.tsx";

// A value import of the contract would bring zod along; `satisfies` keeps the two lists the same.
export const GATE_ORDER = ["parse", "types", "consistency", "secrets", "simulation"] as const satisfies readonly GateName[];

const LABEL: Readonly<Record<GateName, string>> = {
  parse: "Shape",
  types: "Types",
  consistency: "Flow and mapping",
  secrets: "Secrets",
  simulation: "Simulated run",
};

export function gateLabel(gate: string): string {
  return LABEL[gate as GateName] ?? gate;
}

/** The state of each gate, in order, as the badge draws it. */
export function gateStates(verification: Verification): GateState[] {
  return GATE_ORDER.map((gate) => {
    const result = verification.gates.find((candidate) => candidate.gate === gate);
    return result?.status === "passed" || result?.status === "failed" ? result.status : "none";
  });
}
