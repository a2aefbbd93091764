import type { Value } from "../../../../contracts/plan/value.ts";
import { resolveField, type Thing } from "../structure/thing.ts";

/** How many there are, and a line for each. */
export function listText(list: Value, item: Thing): Value {
  const told = ["title", "name", "amount", "link"].flatMap((word) => (item.open ? [] : (resolveField([word], [item])?.field ?? [])));
  const fields = told.filter(({ path }, at) => told.findIndex((each) => each.path.join() === path.join()) === at).slice(0, 2);
  const line: Value =
    fields.length === 0
      ? { call: "json", on: { field: { of: item.of, path: [] } }, with: [] }
      : { text: ["- ", ...fields.flatMap((field, at): (string | Value)[] => (at === 0 ? [{ field }] : [", ", { field }]))] };
  return {
    text: [{ call: "count", on: list, with: [] }, ` ${item.noun}s:\n`, { call: "join", on: { map: list, item: item.of, to: line }, with: [{ literal: "\n" }] }],
  };
}
