import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Edit } from "../../../contracts/plan/edit.ts";
import type { Step } from "../../../contracts/plan/step.ts";
import { readPlan } from "../plan-code/index.ts";
import { editPlan } from "./plan/edit-plan.ts";
import { allSteps, partsOf } from "./plan/plan-tree.ts";
import { EditRefused } from "./plan/refused.ts";
import type { CodeAutomation } from "./source/outline.ts";
import { readOutline } from "./source/read-outline.ts";
import { rewriteFile } from "./source/rewrite-file.ts";

const UNKNOWN = { missingBefore: () => new Set<number>(), mayBeMissing: () => false };
/** Imports, and what `run` unpacks. */
const MAY_CHANGE = /^import |\brun\b.*[({]/;

const FIXTURES = new URL("../../../bench/builder/cases/fixtures/", import.meta.url);
const GUIDE = new URL("../../../docs/guide/", import.meta.url);

/** Automations that people wrote: listings of the guide, and the projects whose changes the bench scores. */
async function automations(): Promise<{ readonly from: string; readonly text: string }[]> {
  const pages = await Promise.all((await readdir(GUIDE)).map((page) => readFile(new URL(page, GUIDE), "utf8")));
  const listed = pages.flatMap((page) =>
    [...page.matchAll(/^```\w+ file=(src\/automations\/\S+)\n([\s\S]*?)^```/gm)].map(([, from = "", text = ""]) => ({ from, text })),
  );
  const paths = (await readdir(FIXTURES, { recursive: true })).filter((path) => /\/src\/automations\/[^/]+\.ts$/.test(path));
  const changed = await Promise.all(paths.map(async (from) => ({ from, text: await readFile(new URL(from, FIXTURES), "utf8") })));
  return [...listed, ...changed];
}

function editsOf({ plan }: CodeAutomation): { readonly edit: Edit; readonly about: string[] }[] {
  const pause = { id: "pause", name: "", kind: "sleep", for: "5 minutes" } as const;
  return allSteps(plan.steps).flatMap(({ id }): { edit: Edit; about: string[] }[] => [
    { edit: { do: "add", step: pause, at: { after: id } }, about: [] },
    { edit: { do: "add", step: pause, at: { before: id } }, about: [] },
    { edit: { do: "remove", steps: [id] }, about: [id] },
    { edit: { do: "duplicate", steps: [id], to: { endOf: "steps" } }, about: [] },
  ]);
}

/** Lines of the file that are gone although the edit is not about them. */
function wronglyGone(before: string, after: string, { outline, plan }: CodeAutomation, about: readonly string[]): string[] {
  const reads = new Set(about);
  const ranges = Object.entries(outline.steps).filter(
    ([id]) => reads.has(id) || JSON.stringify(allSteps(plan.steps).find((step) => step.id === id)).includes(`"of":"${about[0]}"`),
  );
  const kept = new Map<string, number>();
  for (const line of after.split("\n")) kept.set(line, (kept.get(line) ?? 0) + 1);
  let at = 0;
  const outside = before.split("\n").filter((line) => {
    const from = at;
    at += line.length + 1;
    return !ranges.some(([, { whole }]) => from < whole.to && from + line.length >= whole.from);
  });
  return outside.filter((line) => {
    const left = kept.get(line) ?? 0;
    kept.set(line, left - 1);
    return left <= 0 && line.trim() !== "" && !MAY_CHANGE.test(line);
  });
}

/** Kinds of steps, nested as they are; neighbours that are code are one step. */
function shapeOf(steps: readonly Step[]): unknown[] {
  const merged = steps.filter(({ kind }, index) => kind !== "code" || steps[index - 1]?.kind !== "code");
  // A condition that only ends the run is read as one that has to hold.
  const ends = (step: Step) => step.kind === "if" && step.no.length === 0 && step.yes.length === 1 && step.yes[0]?.kind === "stop";
  return merged.map((step) => (ends(step) ? ["only", []] : [step.kind, partsOf(step).map(([, inner]) => shapeOf(inner))]));
}

test("every edit of every step of automations that people wrote leaves the other lines alone and says what was meant", async () => {
  const all = await automations();
  let [edits, refused] = [0, 0];
  for (const { from, text } of all) {
    const automation = readOutline("a.ts", text);
    expect(automation, from).not.toBeNull();
    if (!automation) continue;
    for (const { edit, about } of editsOf(automation)) {
      try {
        const { plan } = editPlan(automation.plan, edit, new Set(automation.outline.names));
        const after = rewriteFile(text, automation, plan, UNKNOWN);
        edits++;
        expect(wronglyGone(text, after, automation, about), `${from} ${JSON.stringify(edit)}\n${after}`).toEqual([]);
        expect(shapeOf(readPlan(after)?.plan.steps ?? []), `${from} ${JSON.stringify(edit)}\n${after}`).toEqual(shapeOf(plan.steps));
      } catch (error) {
        if (!(error instanceof EditRefused)) throw error;
        refused++;
      }
    }
  }
  expect(all.length).toBeGreaterThan(10);
  expect(edits).toBeGreaterThan(refused * 3);
});
