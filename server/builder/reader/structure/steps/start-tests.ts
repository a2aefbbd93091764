import { isHole } from "../../../../../contracts/plan/value.ts";
import type { Segment } from "../../segments/segments.ts";
import { reachedIn } from "../conditions/reached.ts";
import { stateTest } from "../conditions/state.ts";
import { readCondition } from "../conditions/read-condition.ts";
import { leftWords } from "../../rest.ts";
import { resolveField } from "../thing.ts";
import { saidPlace } from "../../values/said-places.ts";
import type { Building } from "./building.ts";
import { asBranch } from "./branches.ts";
import { addFilter } from "./lists.ts";

/** A place by a word for it and its name. */
const NAMED = { arguments: [], about: "", ask: "", kinds: [], listed: [] };

/** Words behind which a thing is narrowed. */
const NARROWS = /^(?:from|by|with|without|over|above|under|below|whose|where|that|which|containing|labell?ed|tagged|of|in)$/;

/** “If an email [from boss@example.test] comes in”: what the start says beyond itself is a condition where it reads as one. */
export function addNarrowed(building: Building): void {
  const { choices, words, draft } = building.parts;
  const item = choices.start[0]?.item;
  const apart = building.parts.segments.filter(({ label }) => label === "condition");
  const zone = choices.startZone.filter((at) => !apart.some(({ from, to }) => at >= from && at < to));
  const left = leftWords(words, zone, item && "item" in item ? item.item : null);
  const hint = hintOf(building);
  const isCue = (said: string) => NARROWS.test(said) || (hint.length > 0 && (hint.includes("ref") ? /^(?:to|on|into)$/ : /^(?:to|into)$/).test(said));
  const isOwner = (at: number) => words[at]?.lower === "of" && /^(?:an?|the|each|every|any|my|our)$/.test(words[at + 1]?.lower ?? "");
  const cue = zone.findLast((at) => isCue(words[at]?.lower ?? "") && !isOwner(at) && left.some((each) => each > at));
  if (cue === undefined) return;
  const to = (left.at(-1) ?? cue) + 1;
  // “in the SFTP folder /in”: where it is, which its arguments say.
  if (
    words[to]?.classes.has("place") ||
    (words.slice(cue, to).some(({ classes }) => classes.has("place")) && words.slice(cue, to).some(({ names }) => names.length > 0)) ||
    words.slice(cue, to).every(({ token, classes, names }) => token.kind === "path" || classes.has("place") || classes.has("function") || names.length > 0)
  )
    return;
  const segment: Segment = { label: "condition", from: cue, to, share: 1 };
  const { test } = readCondition(building.said(segment), building.list ? [building.list.item, ...building.things] : building.things, hint);
  if (test === null || isHole(test)) return;
  for (let at = cue; at < to; at++) draft.taken.add(at);
  if (building.list) return addFilter(building, building.list, test, segment);
  const id = draft.name("only");
  building.evidence(id, segment);
  building.into.push({ id, name: "", kind: "only", test });
  building.other = () => asBranch(building, id, test);
}

/** “an issue in the Jira project OPS”: where an event has to happen is a test of it. */
export function addPlaced(building: Building): void {
  const { choices, words, draft } = building.parts;
  const thing = building.about;
  if (choices.start[0]?.item.kind !== "event" || !thing) return;
  for (const at of choices.startZone) {
    const word = words[at];
    const place = word?.classes.has("place") ? saidPlace(words, choices.startZone, { ...NAMED, words: [word.stem] }) : null;
    const found = word && place && resolveField([word.lower], [thing])?.known;
    if (!place || !found) continue;
    const members = thing.fields.filter(({ path }) => path.length === found.path.length + 1 && found.path.every((name, index) => path[index] === name));
    const isKey = /^[A-Z][A-Z\d]+$/.test(place.text);
    const names = isKey ? ["key", "name"] : ["name", "title", "key"];
    const field = found.type === "object" ? names.flatMap((name) => members.find(({ path }) => path.at(-1) === name) ?? [])[0] : found;
    if (!field || field.type === "array" || /id$/i.test(field.path.at(-1) ?? "")) continue;
    const taken = choices.startZone.filter(
      (each) => (words[each]?.token.start ?? -1) >= place.span.from && (words[each]?.token.end ?? Infinity) <= place.span.to,
    );
    for (const each of [at, ...taken]) draft.taken.add(each);
    const id = draft.name("only");
    building.evidence(id, { label: "condition", from: at, to: (taken.at(-1) ?? at) + 1, share: 1 });
    building.into.push({
      id,
      name: "",
      kind: "only",
      test: { left: { field: { of: thing.of, path: [...thing.path, ...field.path] } }, is: "equals", right: { literal: place.text } },
    });
  }
}

/** What a change has led to is a test of it. */
export function addReached(building: Building): void {
  const { choices, words, draft, segments } = building.parts;
  const item = choices.start[0]?.item;
  const thing = building.about;
  const isChange = item?.kind === "list" || (item?.kind === "event" && item.item.verbGroups.has("update"));
  const apart = segments.filter(({ label }) => label === "condition");
  const zone = choices.startZone.filter((at) => !draft.taken.has(at) && !apart.some(({ from, to }) => at >= from && at < to));
  const found =
    thing && isChange && building.into.every(({ kind }) => kind !== "only")
      ? reachedIn(words, zone, thing, item.kind === "event" ? item.item : null, hintOf(building))
      : null;
  // “goes to Closed [Won]”: what goes on behind it is read as a whole.
  if (!found || apart.some(({ from }) => from === (found.at.at(-1) ?? 0) + 1)) return;
  const [from = 0] = found.at;
  const segment: Segment = { label: "condition", from, to: (found.at.at(-1) ?? from) + 1, share: 1 };
  for (const at of found.at) draft.taken.add(at);
  const id = draft.name("only");
  building.evidence(id, segment);
  building.into.push({ id, name: "", kind: "only", test: found.test });
  building.other = () => asBranch(building, id, found.test);
}

/** A word of the source that says in which state it has to be: merged, unsubscribed. */
export function addState(building: Building, at: number): void {
  const { words, draft, choices } = building.parts;
  const word = words[at];
  const item = choices.start[0]?.item;
  const thing = building.list?.item ?? building.about;
  if (!word || !thing || word.token.kind !== "word" || word.classes.has("function") || word.classes.has("fresh") || word.names.length > 0) return;
  const test = stateTest(word.lower, thing, item?.kind === "event" ? item.item : null);
  if (!test) return;
  const segment: Segment = { label: "condition", from: at, to: at + 1, share: 1 };
  if (building.list) return addFilter(building, building.list, test, segment);
  const id = draft.name("only");
  building.evidence(id, segment);
  building.into.push({ id, name: "", kind: "only", test });
  building.other = () => asBranch(building, id, test);
}

/** The field that a change is of where only its value is said: the label, the status. */
export function hintOf(building: Building): readonly string[] {
  const { choices, words } = building.parts;
  const [best] = choices.start;
  if (best?.item.kind !== "event" && best?.item.kind !== "list") return [];
  const said = choices.startZone.flatMap((at) => words[at] ?? []);
  const field = said.find(({ lower }) => /^(?:status|stage|priority|state|severity|type|label|tag)$/.test(lower));
  if (field) return [field.lower];
  const groups = best.item.kind === "event" ? best.item.item.verbGroups : new Set<string>();
  if (best.item.kind === "event" && best.item.item.id === "push") return ["ref"];
  if (best.item.item.nouns[0] === "deal") return ["stage"];
  return groups.has("label")
    ? ["label"]
    : groups.has("assign")
      ? ["assignee"]
      : groups.has("update") || (best.item.kind === "list" && best.item.fresh === "changed")
        ? ["status"]
        : groups.has("merge")
          ? ["base", "ref"]
          : [];
}
