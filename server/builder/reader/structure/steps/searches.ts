import type { Segment } from "../../segments/segments.ts";
import { foundIn, leaves } from "../conditions/found.ts";
import { findBefore } from "../build-order.ts";
import type { Building } from "./building.ts";

/** “If there is none, leave it.” */
export function asksToLeave(building: Building, segment: Segment, said: string): boolean {
  const { words } = building.parts;
  const end = words.findIndex(({ token }, at) => at >= segment.to && /^[.!?]$/.test(token.text));
  const rest = building.said({ ...segment, from: segment.to, to: end < 0 ? Math.min(words.length, segment.to + 6) : end });
  const isDone = building.parts.choices.orders.some(({ zone }) => zone.from >= segment.to && zone.from < end);
  if (isDone || !leaves(said, rest)) return false;
  const about = building.find ?? building.into.at(-1)?.id;
  if (about) building.evidence(about, { ...segment, to: end < 0 ? segment.to : end });
  return true;
}

/** “… or insert it when it isn't there yet”: what changes or creates needs no test. */
export function isUpsert(building: Building, segment: Segment, said: string): boolean {
  const last = building.into.at(-1);
  const item = last && building.parts.draft.orders.get(last.id)?.ranked[0]?.item;
  if (!last || building.find !== null || item?.kind !== "call" || !item.item.verbs.has("upsert") || foundIn(said) === null) return false;
  building.evidence(last.id, segment);
  return true;
}

/** “create the contact unless there is one”: nobody said to look for it, so it is looked for first. */
export function lookedFor(building: Building, segment: Segment, said: string, isNext: boolean): string | null {
  if (foundIn(said) === null) return null;
  const { choices, draft } = building.parts;
  const last = building.into.at(-1);
  const before = last && draft.orders.get(last.id);
  const order = isNext ? choices.orders.find(({ zone }) => zone.from >= segment.from) : before;
  const things = building.list ? [building.list.item, ...building.things] : building.things;
  const step = order && findBefore(order, segment, said, { ...building.parts, things, list: building.list });
  if (!step) return null;
  building.into.splice(isNext ? building.into.length : -1, 0, step);
  building.find = step.id;
  return step.id;
}

/** “If there is none, leave it.”: a sentence of its own in which nothing is to be done. */
export function asksNothing(building: Building, { from, to }: Segment): boolean {
  const { words, choices, segments } = building.parts;
  const sentence = building.sentences[to - 1];
  const own = segments.filter((each) => building.sentences[each.to - 1] === sentence || building.sentences[each.from] === sentence);
  const begins = /^(?:if|when|otherwise|else)$/i.test(words.slice(from, to).find(({ token }) => token.kind === "word")?.lower ?? "");
  const isFirst = !words.slice(0, from).some(({ token }, at) => building.sentences[at] === sentence && token.kind !== "stop");
  const isDone = choices.orders.some(({ zone }) => zone.words.some((at) => building.sentences[at] === sentence));
  return (
    begins &&
    isFirst &&
    !isDone &&
    own.some(({ label, from: at }) => label === "talk" && at >= to && building.said({ label, from: at, to: at + 3, share: 1 }).length > 4)
  );
}
