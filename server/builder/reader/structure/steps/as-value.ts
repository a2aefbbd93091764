import { isHole } from "../../../../../contracts/plan/value.ts";
import type { Segment } from "../../segments/segments.ts";
import { readCondition } from "../conditions/read-condition.ts";
import { thingOf } from "../thing.ts";
import type { Building } from "./building.ts";

/** “create a ticket with high priority”: what is said of something that is made is a value of it. */
export function takeAsValue(building: Building, segment: Segment, said: string): boolean {
  const { systems, catalogue, words } = building.parts;
  const last = building.into.at(-1);
  const before = words[segment.from - 1];
  if (
    last?.kind !== "call" ||
    !/^(?:with|as|in|and set)\b/i.test(said) ||
    before?.token.text === "," ||
    /\b(?:over|under|above|below|more|less|least|most|no)\b/i.test(said)
  )
    return false;
  const connector = catalogue.get(systems.find(({ connection }) => connection.alias === last.connection)?.connection.connector ?? "");
  const operation = connector?.operations.find(({ id }) => id === last.operation);
  if (!operation || operation.effect === "read" || operation.verbs.includes("send")) return false;
  const target = thingOf("argument", [], operation.input, null, operation.entity);
  const { test } = readCondition(said.replace(/^(?:with|as|in|and set)\s+/i, ""), [target]);
  if (test === null || isHole(test) || !("left" in test) || test.is !== "equals" || isHole(test.left) || !("field" in test.left) || test.right === undefined)
    return false;
  const [argument] = test.left.field.path;
  if (argument === undefined || test.left.field.path.length > 1) return false;
  building.into[building.into.length - 1] = { ...last, args: { ...last.args, [argument]: test.right } };
  building.parts.draft.said(
    last.id,
    ["args", argument],
    Array.from({ length: segment.to - segment.from }, (_, index) => segment.from + index),
    segment.share,
  );
  return true;
}
