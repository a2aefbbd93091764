import type { AutomationFlow } from "../../../../contracts/flow.ts";
import type { Run } from "../../../../contracts/runs.ts";

const WAITS_FOR = "Wait for ";

/** The signals that a run which waits may be waiting for: those that its code names and that it has not had yet. */
export function awaitedSignals(run: Pick<Run, "status" | "steps">, flow: AutomationFlow | undefined): string[] {
  if (run.status !== "waiting" || !flow) return [];
  const had = new Set(run.steps.map(({ id }) => id));
  const waits = flow.nodes.filter(({ id, kind, label }) => kind === "wait" && label.startsWith(WAITS_FOR) && !had.has(id));
  return [...new Set(waits.map(({ label }) => label.slice(WAITS_FOR.length)))];
}
