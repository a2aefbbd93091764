import type { Run, Step } from "../../../contracts/runs.ts";
import type { StepRow } from "./store.ts";

/** A step as people see it, and the newest change of anything in it. */
export interface PresentedStep extends Step {
  readonly change: number;
}

/**
 * The journal has an entry for every call and every step. People see named steps with their calls inside;
 * a call outside of any step is a step by itself, and what only the code needs is left out.
 */
export function presentSteps(rows: readonly StepRow[], runStatus: Run["status"]): PresentedStep[] {
  const over = !["queued", "running", "waiting"].includes(runStatus);
  const shown = rows.filter(({ kind, name }) => kind !== "state" && !(kind === "sleep" && name.startsWith("pause before attempt")));
  const own = new Set(shown.filter(({ kind }) => kind !== "call").map(({ key }) => key));
  const calls = shown.filter(({ kind }) => kind === "call");

  const named = shown
    .filter(({ kind }) => kind !== "call")
    .map((row) => {
      const inner = calls.filter(({ key }) => parentOf(key) === row.key);
      return present(row, [row, ...inner], statusOf(row.status, runStatus, over));
    });
  const alone = calls.filter(({ key }) => parentOf(key) === null).map((row) => present(row, [row], statusOf(row.status, runStatus, over)));

  // A step is recorded when it ends; until then it shows by the calls in it.
  const open = new Map<string, StepRow[]>();
  for (const call of calls) {
    const parent = parentOf(call.key);
    if (parent !== null && !own.has(parent)) open.set(parent, [...(open.get(parent) ?? []), call]);
  }
  const unfinished = [...open].flatMap(([key, inner]) => {
    const [first] = inner;
    const last = inner.findLast(({ status }) => status !== "succeeded") ?? inner.at(-1);
    if (!first || !last) return [];
    const status = last.status === "succeeded" ? (over ? "skipped" : "running") : statusOf(last.status, runStatus, over);
    return present(
      { ...last, key, name: nameOf(key), kind: "step", startedAt: first.startedAt, finishedAt: status === "running" ? null : last.finishedAt, output: null },
      inner,
      status,
    );
  });

  return [...named, ...alone, ...unfinished].toSorted((left, right) => left.startedAt.localeCompare(right.startedAt) || left.change - right.change);
}

function present(row: StepRow, all: readonly StepRow[], status: Step["status"]): PresentedStep {
  return {
    id: row.key,
    name: row.name,
    status,
    attempt: Math.max(...all.map(({ attempt }) => attempt)),
    startedAt: all.map(({ startedAt }) => startedAt).toSorted()[0] ?? row.startedAt,
    finishedAt: row.finishedAt,
    // What a call gave is its answer's body; the whole exchange is in `calls`.
    output: row.kind === "call" ? ((row.output as { body?: unknown } | null)?.body ?? null) : row.output,
    error: row.error && { name: row.error.name, message: row.error.message, ...(row.error.stack ? { stack: row.error.stack } : {}) },
    calls: all.flatMap(({ calls }) => calls),
    change: Math.max(...all.map(({ change }) => change)),
  };
}

function statusOf(status: StepRow["status"], runStatus: Run["status"], over: boolean): Step["status"] {
  if (status !== "running" && status !== "retrying") return status;
  if (!over) return "running";
  // Code may leave a call behind that it does not wait for: where the run succeeded, nothing failed.
  return runStatus === "cancelled" || runStatus === "succeeded" ? "skipped" : "failed";
}

function parentOf(key: string): string | null {
  const slash = key.lastIndexOf("/");
  return slash < 0 ? null : key.slice(0, slash);
}

/** `Import/3` → `3`, `Tell the team#2` → `Tell the team`. */
function nameOf(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1).replace(/#\d+$/, "");
}
