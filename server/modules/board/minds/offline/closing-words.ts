import { gateLabel } from "../../../../../contracts/gates.ts";
import type { GateResult, Verification } from "../../../../../contracts/flow.ts";
import type { CompileResult } from "../../../../builder/builder.ts";

const MOST_DIAGNOSTICS = 5;

/** The last word on a turn, from the gates and nothing else: what was not shown is not claimed. */
export function closingWords(verification: Verification, gates: readonly GateResult[]): string {
  const passed = gates.filter(({ status }) => status === "passed");
  if (verification.status === "verified") {
    const words = `Verified: ${passed.length === 1 ? "its gate" : `all ${passed.length} gates`} passed.`;
    const unproved = gates.flatMap(({ proof }) => proof?.unproved ?? []);
    if (unproved.length === 0) return words;
    return [
      words,
      ["No scenario shows:", ...unproved.slice(0, MOST_DIAGNOSTICS).map(({ message }) => `- ${message}`), ...more(unproved.length)].join("\n"),
    ].join("\n\n");
  }

  const failed = gates.filter(({ status }) => status === "failed");
  if (failed.length > 0 && failed.every(isOnlyOpen)) return "Everything that I understood is in the plan. It can be deployed when nothing is open.";
  return ["Not verified.", ...failed.map(describeFailure), "The files are kept, but can't be deployed like this."].join("\n\n");
}

/** Nothing is wrong: something is not decided yet. */
function isOnlyOpen({ diagnostics }: GateResult): boolean {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return errors.length > 0 && errors.every(({ code }) => code === "flow.hole");
}

function describeFailure({ gate, summary, diagnostics }: GateResult): string {
  const shown = diagnostics
    .slice(0, MOST_DIAGNOSTICS)
    .map(({ file, line, message }) => `- ${file === null ? "" : `\`${file}${line === null ? "" : `:${line}`}\` `}${message}`);
  return [`**${gateLabel(gate)}** failed: ${summary}`, ...shown, ...more(diagnostics.length)].join("\n");
}

function more(all: number): readonly string[] {
  return all > MOST_DIAGNOSTICS ? [`- and ${all - MOST_DIAGNOSTICS} more`] : [];
}

export function refusalWords({ message, notUnderstood }: Extract<CompileResult, { kind: "refusal" }>): string {
  const unsaid = notUnderstood.filter((part) => !message.toLowerCase().includes(part.toLowerCase()));
  return unsaid.length === 0 ? message : `${message}\n\nNot understood: ${unsaid.map((part) => `“${part}”`).join(", ")}.`;
}
