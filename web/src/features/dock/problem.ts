import type { Diagnostic, Verification } from "../../../../contracts/flow.ts";

export interface Problem extends Diagnostic {
  readonly source: "editor" | "gate";
}

/** What the gates found, as the last check left it. */
export function problemsOf(verification: Verification | undefined): Problem[] {
  return (verification?.gates ?? []).flatMap((gate) => gate.diagnostics.map((diagnostic) => ({ ...diagnostic, source: "gate" as const })));
}
