import type { Slot, Test } from "../../../../../contracts/plan/value.ts";
import type { Step } from "../../../../../contracts/plan/step.ts";
import type { Segment } from "../../segments/segments.ts";
import { buildOrder } from "../build-order.ts";
import type { Thing } from "../thing.ts";
import type { Building } from "./building.ts";

/** A branch for the orders behind it. */
export function addBranch(building: Building, id: string, test: Slot<Test>, sentence: number): void {
  const into = building.into;
  const yes: Step[] = [];
  const no: Step[] = [];
  into.push({ id, name: "", kind: "if", test, yes, no });
  building.other = () => no;
  building.after ??= { sentence, into, things: building.things };
  building.into = yes;
  building.begun = null;
}

/** Opens the branch for “found” or “missing”; takes the last order into it when the condition came after the order. */
export function addFoundBranch(building: Building, find: string, isThere: boolean, sentence: number, isLate: boolean): void {
  const into = building.into;
  const last = isLate ? into.at(-1) : undefined;
  const late = last && last.kind !== "find" && last.kind !== "if" ? into.splice(-1) : [];
  const both = building.both ?? bothOf(building, find, into);
  const side = isThere ? both.found : both.missing;
  const things = building.things;
  // The search found nothing, so a step in this branch takes no value from it.
  side.push(
    ...(isThere
      ? late
      : late.flatMap((step) =>
          builtAgain(
            building,
            step,
            things.filter(({ of }) => of !== find),
          ),
        )),
  );
  building.after ??= { sentence, into, things };
  // “create it if it is missing, and then …”: what follows is done either way.
  if (late.length === 0) building.into = side;
  if (!isThere && late.length === 0) building.things = things.filter(({ of }) => of !== find);
  building.other = () => {
    building.things = isThere ? things.filter(({ of }) => of !== find) : things;
    return isThere ? both.missing : both.found;
  };
  building.begun = null;
}

/** The steps of an order put together once more, with other things at hand. */
function builtAgain(building: Building, step: Step, things: readonly Thing[]): readonly Step[] {
  const { draft } = building.parts;
  const order = draft.orders.get(step.id);
  if (!order || step.kind !== "call") return [step];
  draft.forget(step.id);
  return buildOrder(order, { ...building.parts, things, list: null })?.steps ?? [step];
}

function bothOf(building: Building, find: string, into: Step[]): { readonly found: Step[]; readonly missing: Step[] } {
  const both = { found: [] as Step[], missing: [] as Step[] };
  const test = { left: { field: { of: find, path: [] } }, is: "present" } as const;
  into.push({ id: building.parts.draft.name("only"), name: "", kind: "if", test, yes: both.found, no: both.missing });
  building.both = both;
  return both;
}

export function turnToOther(building: Building, segment: Segment): void {
  const other = building.other?.();
  if (!other) return;
  const last = building.root.at(-1) ?? building.into.at(-1);
  if (last) building.evidence(last.id, segment);
  building.after ??= { sentence: building.sentences[segment.to - 1] ?? 0, into: building.root, things: building.things };
  building.into = other;
  building.begun = null;
}

/** What ended the run becomes a branch when its other side is told as well. */
export function asBranch(building: Building, id: string, test: Slot<Test>): Step[] {
  const holder = holderOf(building.root, id);
  const at = holder?.findIndex((step) => step.id === id) ?? -1;
  const no: Step[] = [];
  if (holder && at >= 0) holder.splice(at, holder.length - at, { id, name: "", kind: "if", test, yes: holder.slice(at + 1), no });
  return no;
}

/** What goes before is tried, and what follows is done where that failed; the last order where it was said behind that. */
export function addTry(building: Building, segment: Segment): void {
  const sentence = building.sentences[segment.from];
  const isLate = !building.parts.choices.orders.some(({ zone }) => zone.from > segment.from && building.sentences[zone.from] === sentence);
  const id = building.parts.draft.name("attempt");
  const into = building.into;
  const failed: Step[] = isLate && into.length > 1 ? into.splice(-1) : [];
  into.push({ id, name: "", kind: "try", do: into.splice(0), failed });
  building.evidence(id, segment);
  building.after = null;
  if (!isLate) building.into = failed;
  building.begun = null;
}

function holderOf(steps: Step[], id: string): Step[] | null {
  if (steps.some((step) => step.id === id)) return steps;
  for (const step of steps) {
    if (step.kind !== "each") continue;
    const found = holderOf(step.do as Step[], id);
    if (found) return found;
  }
  return null;
}
