import { describe, expect, it } from "vitest";
import type { Step } from "../../../../contracts/runs.ts";
import { waterfall } from "./waterfall.ts";

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString();
const step = (from: number, to: number | null, more: Partial<Step> = {}): Step => ({
  id: "s",
  name: "s",
  status: "succeeded",
  attempt: 1,
  startedAt: at(from),
  finishedAt: to === null ? null : at(to),
  output: null,
  error: null,
  calls: [],
  ...more,
});

describe("the waterfall", () => {
  it("gives each step its share of the run's time", () => {
    const { rows, totalMs, ticks } = waterfall(
      { createdAt: at(0), startedAt: at(0), finishedAt: at(4_000), steps: [step(0, 1_000), step(1_000, 4_000)] },
      Date.parse(at(9_000)),
    );
    expect(totalMs).toBe(4_000);
    expect(rows.map((row) => row.segments)).toEqual([[{ phase: "running", from: 0, to: 0.25 }], [{ phase: "running", from: 0.25, to: 1 }]]);
    expect(ticks.map((tick) => tick.label)).toEqual(["0 s", "1 s", "2 s", "3 s"]);
  });

  it("lets a step that still runs grow with the clock", () => {
    const run = { createdAt: at(0), startedAt: at(0), finishedAt: null, steps: [step(500, null, { status: "running" })] };
    expect(waterfall(run, Date.parse(at(1_000))).rows[0]?.durationMs).toBe(500);
    expect(waterfall(run, Date.parse(at(2_000))).rows[0]?.durationMs).toBe(1_500);
  });

  it("shows a failed attempt, the wait and the attempt whose effect is not known", () => {
    const call = (from: number, durationMs: number, status: number | null) => ({
      connection: "crm",
      operation: null,
      request: { method: "POST", url: "/", headers: {}, body: null },
      response: status === null ? null : { status, headers: {}, body: null },
      error: null,
      startedAt: at(from),
      durationMs,
    });
    const uncertain = step(0, null, { status: "uncertain", attempt: 2, calls: [call(0, 200, 429), call(1_200, 800, null)] });
    const { rows } = waterfall({ createdAt: at(0), startedAt: at(0), finishedAt: at(2_000), steps: [uncertain] }, Date.parse(at(2_000)));
    expect(rows[0]?.segments).toEqual([
      { phase: "failed", from: 0, to: 0.1 },
      { phase: "waiting", from: 0.1, to: 0.6 },
      { phase: "uncertain", from: 0.6, to: 1 },
    ]);
  });
});
