import type { Step } from "../../../../contracts/plan/step.ts";
import type { Value } from "../../../../contracts/plan/value.ts";
import type { Segment } from "../segments/segments.ts";
import { waitIn } from "../timing/timing.ts";
import type { ChosenOrder } from "./choices.ts";
import { negate } from "./conditions/read-condition.ts";
import { innerList } from "./inner-list.ts";
import { Building, type Parts } from "./steps/building.ts";
import { addCondition } from "./steps/conditions.ts";
import { addOrder, beginOf, placeOf } from "./steps/orders.ts";
import { addNarrowed, addPlaced, addReached, addState } from "./steps/start-tests.ts";
import { readSubject } from "./subject.ts";

/** Puts orders, conditions and pauses together to steps, in the order in which they were said. */
export function buildSteps(parts: Parts): readonly Step[] {
  const building = new Building(parts);
  const { choices } = parts;
  begin(building);
  if (choices.source) addOrder(building, choices.source);
  for (const at of choices.startZone) addState(building, at);
  addPlaced(building);
  addNarrowed(building);
  addReached(building);
  for (const unit of unitsOf(building)) add(building, unit);
  return withoutEmpty(building.root);
}

type Unit = { readonly at: number; readonly order: ChosenOrder } | { readonly at: number; readonly segment: Segment };

function unitsOf(building: Building): readonly Unit[] {
  const { choices, segments } = building.parts;
  return [
    ...choices.orders.map((order) => ({ at: beginOf(building, order), order })),
    ...segments.filter(({ label }) => label === "condition" || label === "timing").map((segment) => ({ at: placeOf(building, segment), segment })),
  ].sort((one, other) => one.at - other.at);
}

function add(building: Building, unit: Unit): void {
  const sentence = building.sentences[Math.ceil(unit.at)] ?? 0;
  if (building.after && sentence !== building.after.sentence) {
    building.into = building.after.into;
    building.things = building.after.things;
    building.after = null;
  }
  if (building.begun?.sentence !== sentence) building.begun = null;
  if ("order" in unit) addOrder(building, unit.order, sentence);
  else if (unit.segment.label === "condition") addCondition(building, unit.segment, sentence);
  else addPause(building, unit.segment);
}

/** What comes before anything that was asked for: the subject is read, and lists are taken item by item. */
function begin(building: Building): void {
  const { startIsList, subject, draft, text } = building.parts;
  if (subject) {
    const { steps, into, thing } = readSubject(subject, draft);
    building.into.push(...steps);
    building.into = into ?? building.into;
    building.about = thing;
    building.things = [thing];
  }
  const startThing = building.about;
  if (startIsList && startThing) {
    const inner: Step[] = [];
    building.into.push({ id: "each", name: "", kind: "each", of: { field: { of: "event", path: ["items"] } }, item: "item", key: null, do: inner });
    building.into = inner;
  }
  const inner = startThing && innerList(text, startThing);
  if (inner && startThing) {
    const steps: Step[] = [];
    const of: Value = { field: { of: startThing.of, path: [...startThing.path, ...inner.field.path] } };
    const item = draft.name(inner.item.noun);
    building.into.push({ id: draft.name("each"), name: "", kind: "each", of, item, key: null, do: steps });
    building.into = steps;
    building.things = [{ ...inner.item, of: item }, ...building.things];
  }
}

function addPause(building: Building, segment: Segment): void {
  const said = building.said(segment);
  const time = waitIn(said);
  if (time === null || /\bevery|each\b/i.test(said)) return;
  const id = building.parts.draft.name("wait");
  building.into.push({ id, name: `Wait ${time}`, kind: "sleep", for: time });
  building.evidence(id, segment);
}

/** “if it is missing, add it”: nothing is done where it is there. */
const withoutEmpty = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => {
    if (step.kind === "each") return { ...step, do: withoutEmpty(step.do) };
    if (step.kind !== "if") return step;
    const [yes, no] = [withoutEmpty(step.yes), withoutEmpty(step.no)];
    return yes.length === 0 && no.length > 0 ? { ...step, test: negate(step.test), yes: no, no: [] } : { ...step, yes, no };
  });
