import { GATES, type GateName } from "../../../../contracts/gates.ts";
import type { GateResult } from "../../../../contracts/flow.ts";

export const passing = GATES.map((gate): GateResult => ({ gate, status: "passed", summary: `${gate} is fine.`, durationMs: 1, diagnostics: [] }));

export function failing(gate: GateName, message: string): GateResult[] {
  const diagnostics = [{ severity: "error" as const, message, file: "src/a.ts", line: 3, column: 1, code: "TS2304" }];
  return passing.map((result) => (result.gate === gate ? { ...result, status: "failed", summary: "1 error", diagnostics } : result));
}
