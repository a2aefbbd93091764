import type { Verification } from "../../../../contracts/flow.ts";
import { GATES } from "../../../../contracts/gates.ts";
import type { GateState } from "../../ui/Arch.tsx";

/** The state of each gate, in order, as the badge draws it. */
export function gateStates(verification: Verification): GateState[] {
  return GATES.map((gate) => {
    const result = verification.gates.find((candidate) => candidate.gate === gate);
    return result?.status === "passed" || result?.status === "failed" ? result.status : "none";
  });
}
