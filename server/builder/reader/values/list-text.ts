import type { Value } from "../../../../contracts/plan/value.ts";
import { resolveField, type Thing } from "../structure/thing.ts";

/** How many there are, and a line for each: what was asked for, or what such things go by. */
export function listText(list: Value, item: Thing, asked: readonly Value[] = []): Value {
  const told = ["title", "name", "amount", "link"].flatMap((word) => (item.open ? [] : (resolveField([word], [item])?.field ?? [])));
  const fields = told.filter(({ path }, at) => told.findIndex((each) => each.path.join() === path.join()) === at).slice(0, 2);
  const values: readonly Value[] = asked.length > 0 ? asked : fields.map((field) => ({ field }));
  const line: Value =
    values.length === 0
      ? { call: "json", on: { field: { of: item.of, path: [] } }, with: [] }
      : { text: ["- ", ...values.flatMap((value, at): (string | Value)[] => (at === 0 ? [value] : [", ", value]))] };
  return {
    text: [{ call: "count", on: list, with: [] }, ` ${item.noun}s:\n`, { call: "join", on: { map: list, item: item.of, to: line }, with: [{ literal: "\n" }] }],
  };
}
