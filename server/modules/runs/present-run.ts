import type { LogLine } from "../../../contracts/log-lines.ts";
import type { Run, RunSummary } from "../../../contracts/runs.ts";
import { presentSteps } from "./present-steps.ts";
import type { LogRow, RunRow, StepRow } from "./store.ts";

type Redact = <T>(value: T) => T;

export function presentSummary(row: Omit<RunRow, "input" | "output">): RunSummary {
  const { id, automationId, projectId, deploymentId, status, simulated, trigger, attempt, createdAt, startedAt, finishedAt, error, awaits } = row;
  // A simulation runs files as they were, not a deployment.
  return {
    id,
    automationId,
    projectId,
    deploymentId: simulated ? null : deploymentId,
    status,
    simulated,
    trigger,
    attempt,
    createdAt,
    startedAt,
    finishedAt,
    error,
    awaits: [...awaits],
  };
}

export function presentRun(row: RunRow, steps: readonly StepRow[], redact: Redact): Run {
  const presented = presentSteps(steps, row.status).map(({ change: _, ...step }) => redactStep(step, redact));
  return { ...presentSummary(row), input: redact(row.input ?? null), output: redact(row.output ?? null), steps: presented };
}

export function redactStep(step: Run["steps"][number], redact: Redact): Run["steps"][number] {
  return {
    ...step,
    output: redact(step.output ?? null),
    calls: step.calls.map((call) => ({ ...call, request: redact(call.request), response: redact(call.response) })),
  };
}

export function presentLogLine(row: LogRow, redact: Redact): LogLine {
  const { id, at, level, message, data, runId, stepKey } = row;
  return { id, at, level, message, data: redact(data ?? null), runId, stepId: stepKey };
}
