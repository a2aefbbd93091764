import { describe, expect, it } from "vitest";
import type { Run, Step } from "../../../../contracts/runs.ts";
import { applyRunEvent } from "./apply-run-event.ts";
import { curlOf } from "./curl-of.ts";

const step = (id: string, status: Step["status"]): Step => ({
  id,
  name: id,
  status,
  attempt: 1,
  startedAt: "",
  finishedAt: null,
  output: null,
  error: null,
  calls: [],
});

describe("a run that is watched", () => {
  it("takes in steps as they begin and end", () => {
    const run = { status: "running", steps: [step("a", "running")] } as unknown as Run;
    const next = [step("a", "succeeded"), step("b", "running")].reduce((before, each) => applyRunEvent(before, { type: "step", step: each }), run);
    expect(next.steps.map(({ id, status }) => `${id} ${status}`)).toEqual(["a succeeded", "b running"]);
  });
});

describe("a recorded request as curl", () => {
  it("survives quotes in what it sends", () => {
    const request = { method: "POST", url: "https://a.test/x", headers: { "content-type": "application/json" }, body: { say: "it's" } };
    expect(curlOf({ request })).toBe(`curl -X POST 'https://a.test/x' \\\n  -H 'content-type: application/json' \\\n  -d '{"say":"it'\\''s"}'`);
  });
});
