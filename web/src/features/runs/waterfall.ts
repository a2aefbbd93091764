import type { Run, Step } from "../../../../contracts/runs.ts";

export interface Segment {
  readonly phase: "queued" | "waiting" | "running" | "failed" | "uncertain";
  /** Share of the whole width, 0 to 1. */
  readonly from: number;
  readonly to: number;
}
export interface WaterfallRow {
  readonly step: Step;
  readonly segments: readonly Segment[];
  readonly durationMs: number | null;
}
export interface Waterfall {
  readonly rows: readonly WaterfallRow[];
  readonly totalMs: number;
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

/** From and to in milliseconds since the epoch. */
type TimedSegment = Segment;
type Timed = Pick<Run, "createdAt" | "startedAt" | "finishedAt" | "steps">;

/** Where each step lies in the time of its run; `now` closes what is still going on. */
export function waterfall(run: Timed, now: number): Waterfall {
  const start = Date.parse(run.startedAt ?? run.createdAt);
  const ends = run.steps.map((step) => endOf(step) ?? now);
  const end = Math.max(run.finishedAt ? Date.parse(run.finishedAt) : now, ...ends, start + 1);
  const totalMs = end - start;
  const share = (time: number) => Math.min(1, Math.max(0, (time - start) / totalMs));
  const rows = run.steps.map((step) => {
    const from = Date.parse(step.startedAt);
    const to = endOf(step) ?? end;
    return {
      step,
      segments: segmentsOf(step, from, to).map((s) => ({ phase: s.phase, from: share(s.from), to: share(s.to) })),
      durationMs: step.status === "skipped" ? null : to - from,
    };
  });
  return { rows, totalMs, ticks: ticksOf(totalMs) };
}

/** When a step ended; of one whose effect is not known, when its last call was given up. */
function endOf(step: Step): number | null {
  if (step.finishedAt) return Date.parse(step.finishedAt);
  const last = step.calls.at(-1);
  if (step.status === "uncertain" && last) return Date.parse(last.startedAt) + last.durationMs;
  return step.status === "skipped" ? Date.parse(step.startedAt) : null;
}

/** Attempts are told apart by their recorded calls; between them the step waited. */
function segmentsOf(step: Step, from: number, to: number): TimedSegment[] {
  if (step.status === "skipped") return [];
  const last = step.status === "failed" ? "failed" : step.status === "uncertain" ? "uncertain" : "running";
  if (step.attempt <= 1 || step.calls.length < 2) return [{ phase: last, from, to }];
  const calls = step.calls.map((call) => ({
    from: Date.parse(call.startedAt),
    to: Date.parse(call.startedAt) + call.durationMs,
    failed: call.response === null || call.response.status >= 400,
  }));
  return calls.flatMap((call, index): TimedSegment[] => {
    const next = calls[index + 1];
    if (!next) return [{ phase: last, from: call.from, to }];
    return [
      { phase: call.failed ? "failed" : "running", from: call.from, to: call.to },
      { phase: "waiting", from: call.to, to: next.from },
    ];
  });
}

function ticksOf(totalMs: number): Waterfall["ticks"] {
  const rough = totalMs / 4;
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const stride = [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough) ?? magnitude * 10;
  const count = Math.floor(totalMs / stride);
  return Array.from({ length: count + 1 }, (_, index) => ({ at: (index * stride) / totalMs, label: tickLabel(index * stride, stride) })).filter(
    (tick) => tick.at < 0.96,
  );
}

function tickLabel(ms: number, stride: number): string {
  if (stride < 1_000) return `${ms} ms`;
  return stride < 60_000 ? `${ms / 1_000} s` : `${ms / 60_000} min`;
}
