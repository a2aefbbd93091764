import { isHole, type Slot, type Test } from "../../../../../contracts/plan/value.ts";
import type { Step } from "../../../../../contracts/plan/step.ts";
import type { Segment } from "../../segments/segments.ts";
import { asArgument } from "../as-argument.ts";
import type { Building, List } from "./building.ts";

export function addFilter(building: Building, list: List, test: Slot<Test>, segment: Segment): void {
  const read = building.into.at(-1);
  const narrowed = read && asArgument(read, list.value, test, building.parts);
  if (narrowed) {
    building.into[building.into.length - 1] = narrowed;
    return building.evidence(narrowed.id, segment);
  }
  const id = building.parts.draft.name("matching");
  building.evidence(id, segment);
  if (isHole(test)) building.ask(id, test.hole);
  building.into.push({ id, name: "", kind: "set", value: { filter: list.value, item: list.item.of, test: isHole(test) ? { all: [test] } : test } });
  list.value = { field: { of: id, path: [] } };
}

export function addPerItem(building: Building, list: List): void {
  const inner: Step[] = [];
  const id = building.parts.draft.name("each");
  building.into.push({ id, name: "", kind: "each", of: list.value, item: list.item.of, key: null, do: inner });
  building.into = inner;
  building.things = [list.item, ...building.things];
  building.list = null;
  building.begun = null;
}
