import { isHole } from "../../../../../contracts/plan/value.ts";
import type { Step } from "../../../../../contracts/plan/step.ts";
import type { Segment } from "../../segments/segments.ts";
import type { ChosenOrder } from "../choices.ts";
import { buildOrder, type BuiltOrder } from "../build-order.ts";
import { goesOncePerItem } from "../per-item.ts";
import { reachOf } from "../scoping.ts";
import type { Building } from "./building.ts";
import { addFoundBranch } from "./branches.ts";
import { addPerItem } from "./lists.ts";
import { reads, writes } from "./effects.ts";

export function addOrder(building: Building, order: ChosenOrder, sentence = 0): void {
  const { choices } = building.parts;
  const [best] = order.ranked;
  if (!best) return;
  leaveMissing(building, order);
  if (
    building.list &&
    best.item.kind !== "wait" &&
    writes(best.item) &&
    goesOncePerItem(
      order,
      building.parts.words,
      choices.orders.filter(({ zone }) => zone.from > order.zone.from),
      choices.startZone,
    )
  )
    addPerItem(building, building.list);
  const built: BuiltOrder | null = buildOrder(order, { ...building.parts, things: building.things, list: building.list });
  if (!built) return;
  const isOnlyReply = best.item.kind === "reply" && choices.orders.filter(({ ranked }) => ranked[0]?.item.kind === "reply").length === 1;
  // “… otherwise create it, and answer with its id”: there is one answer, whichever way it went.
  if (isOnlyReply && building.after && /^(?:and|then)$/.test(building.parts.words[order.zone.from - 1]?.lower ?? "")) {
    building.into = building.after.into;
    building.after = null;
  }
  building.begun ??= { sentence, into: building.into, index: building.into.length };
  building.first ??= { into: building.into, index: building.into.length };
  const [only] = built.steps;
  if (
    building.find !== null &&
    building.both === null &&
    built.find === undefined &&
    ((only?.kind === "call" && (changes(only, building.find) || isAbout(building, order, sentence))) ||
      (only?.kind === "reply" && JSON.stringify(only.body).includes(`"of":"${building.find}"`)))
  )
    addFoundBranch(building, building.find, true, sentence, false);
  building.into.push(...built.steps);
  if (built.find) building.both = null;
  if (built.find) building.findSentence = sentence;
  if (built.list) building.list = built.list;
  if (built.find) building.find = built.find;
  if (built.thing) building.things = [built.thing, ...building.things];
}

/** “if it is missing, create it, then add the order”: once it has been made, what follows is done either way. */
function leaveMissing(building: Building, { zone }: ChosenOrder): void {
  const isMade = building.both !== null && building.into === building.both.missing && building.into.length > 0;
  if (!isMade || !building.after || building.parts.words[zone.from - 1]?.lower !== "then") return;
  building.into = building.after.into;
  building.things = building.after.things;
  building.after = null;
}

/** “find the invoice and record the payment on it” */
function isAbout(building: Building, { zone }: ChosenOrder, sentence: number): boolean {
  const said = zone.words.map((at) => building.parts.words[at]?.lower ?? "").join(" ");
  return sentence === building.findSentence && /\b(?:on|to|for|with|of) (?:it|them|him|her|that one)\b/.test(said);
}

/** “… Our CFO has to approve first”: before anything that is written. */
export function beginOf(building: Building, { zone, ranked }: ChosenOrder): number {
  // “post a quote [from a web API]”
  if (ranked[0]?.item.kind === "request" && building.parts.words[zone.from]?.classes.has("preposition"))
    return Math.min(...building.parts.choices.orders.map((order) => order.zone.from)) - 0.25;
  const said = zone.words.map((at) => building.parts.words[at]?.lower ?? "").join(" ");
  const isFirst = ranked[0]?.item.kind === "approve" && /\b(?:first|beforehand|before (?:that|it|this|anything))\b/.test(said);
  const write = isFirst ? building.parts.choices.orders.find((order) => order.ranked[0] !== undefined && writes(order.ranked[0].item)) : undefined;
  return write && write.zone.from < zone.from ? write.zone.from - 0.25 : zone.from;
}

/** A test of things that an order is about is made before the order, where they are not what the order itself reads. */
export function placeOf(building: Building, segment: Segment): number {
  const { segments, words, choices } = building.parts;
  const order = choices.orders.findLast(({ zone }) => zone.from < segment.from);
  const item = order?.ranked[0]?.item;
  const isInside = segment.label === "condition" && reachOf(segment, segments, words, building.sentences) === "item";
  const hasList =
    choices.source !== null ||
    choices.orders.some(({ zone, ranked }) => zone.from < (order?.zone.from ?? 0) && ranked[0] !== undefined && reads(ranked[0].item));
  return order && item && isInside && hasList && writes(item) ? order.zone.from - 0.5 : segment.from;
}

/** A call that is given what was found cannot go on without it. */
const changes = (step: Step & { readonly kind: "call" }, find: string) =>
  Object.entries(step.args).some(([name, value]) => /Id$|_id$|^id$/i.test(name) && !isHole(value) && "field" in value && value.field.of === find);
