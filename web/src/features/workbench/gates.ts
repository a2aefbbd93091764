import type { Proof, Verification } from "../../../../contracts/flow.ts";
import { GATES } from "../../../../contracts/gates.ts";
import type { GateState } from "../../ui/Arch.tsx";

/** What no scenario has shown. */
export function unprovedOf({ gates }: Verification): Proof["unproved"] {
  return gates.find(({ gate }) => gate === "simulation")?.proof?.unproved ?? [];
}

/** The state of each gate, in order, as the badge draws it. */
export function gateStates(verification: Verification): GateState[] {
  return GATES.map((gate) => {
    const result = verification.gates.find((candidate) => candidate.gate === gate);
    return result?.status === "passed" || result?.status === "failed" ? result.status : "none";
  });
}
