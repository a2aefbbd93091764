import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Edit } from "../../../contracts/plan/edit.ts";
import type { Plan } from "../../../contracts/plan/plan.ts";
import type { Step } from "../../../contracts/plan/step.ts";
import { emitPlan, readPlan } from "../plan-code/index.ts";
import { arbitraryPlan } from "../plan-code/testing/arbitrary-plan.ts";
import { editPlan } from "./plan/edit-plan.ts";
import { EditRefused } from "./plan/refused.ts";
import { readOutline } from "./source/read-outline.ts";
import { rewriteFile } from "./source/rewrite-file.ts";
import { arbitraryEdit } from "./testing/arbitrary-edit.ts";

const UNKNOWN = { missingBefore: () => new Set<number>(), mayBeMissing: () => false };
const runs = process.env["VENNEL_FULL_TESTS"] ? 5_000 : 300;

function edited(text: string, edit: Edit): { readonly text: string; readonly plan: Plan } | null {
  const automation = readOutline("a.ts", text);
  if (!automation) throw new Error(`No automation in:\n${text}`);
  try {
    const { plan } = editPlan(automation.plan, edit, new Set(automation.outline.names));
    return { text: rewriteFile(text, automation, plan, UNKNOWN), plan };
  } catch (error) {
    if (error instanceof EditRefused) return null;
    throw error;
  }
}

test("code that was edited again and again says what its edited plan says", { timeout: 600_000 }, () => {
  let [made, refused] = [0, 0];
  fc.assert(
    fc.property(arbitraryPlan, fc.gen(), (plan, pick) => {
      let text = emitPlan(plan, UNKNOWN);
      for (let turn = 0; turn < 4; turn++) {
        const before = readPlan(text)?.plan;
        if (!before) throw new Error(`Not read:\n${text}`);
        const edit = pick(() => arbitraryEdit(before));
        const after = edited(text, edit);
        if (!after) {
          refused++;
          continue;
        }
        made++;
        const back = readPlan(after.text)?.plan;
        expect(back && withoutIds(back), `${JSON.stringify(edit)}\n${text}\n→\n${after.text}`).toEqual(withoutIds(after.plan));
        text = after.text;
      }
    }),
    { numRuns: runs },
  );
  expect(made).toBeGreaterThan(refused);
});

test("pasted steps get ids of their own, and what they read and is not here becomes open", () => {
  const fetched: Step = { id: "fetched", name: "Fetch", kind: "sleep", for: "1 minute" };
  const told: Step = {
    id: "told",
    name: "Tell",
    kind: "call",
    connection: "slack",
    operation: "chat.postMessage",
    args: { channel: { literal: "#a" }, text: { field: { of: "listIssues", path: ["title"] } }, thread: { field: { of: "fetched", path: ["ts"] } } },
    pages: false,
    settings: {},
  };
  const plan: Plan = { id: "a", name: "A", starts: [{ kind: "manual", input: [] }], steps: [fetched] };
  const { plan: after, notes } = editPlan(plan, { do: "paste", steps: [fetched, told], at: { endOf: "steps" } });
  expect(after.steps.map(({ id }) => id)).toEqual(["fetched", "fetched2", "told"]);
  expect(after.steps[2]).toMatchObject({
    args: { channel: { literal: "#a" }, text: { hole: expect.any(String) }, thread: { field: { of: "fetched2", path: ["ts"] } } },
  });
  expect(notes).toEqual(['"Tell" read listIssues; what goes there is open now.']);
});

/** Neighbours that are code are one step where they are read back; a step that nothing reads has no id in code. */
function withoutIds(plan: Plan): unknown {
  return JSON.parse(JSON.stringify(plan, (key, value: unknown) => (key === "id" && value !== plan.id && typeof value === "string" ? undefined : value)));
}
