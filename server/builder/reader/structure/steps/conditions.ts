import { isHole, type Slot, type Test } from "../../../../../contracts/plan/value.ts";
import type { Segment } from "../../segments/segments.ts";
import { foundIn } from "../conditions/found.ts";
import { failsIn, isLeftOut, readCondition } from "../conditions/read-condition.ts";
import { reachOf } from "../scoping.ts";
import { takeAsValue } from "./as-value.ts";
import { addBranch, addFoundBranch, addTry, asBranch, turnToOther } from "./branches.ts";
import type { Building } from "./building.ts";
import { addFilter } from "./lists.ts";
import { asksNothing, asksToLeave, isUpsert, lookedFor } from "./searches.ts";
import { hintOf } from "./start-tests.ts";

type Reach = ReturnType<typeof reachOf>;

/** What a condition is: a value of what is made, the outcome of a search or of a failure, a filter of a list, or a test. */
export function addCondition(building: Building, segment: Segment, sentence: number): void {
  const { segments, words, draft } = building.parts;
  const said = building.said(segment);
  if (takeAsValue(building, segment, said) || isUpsert(building, segment, said)) return;
  const reach = reachOf(segment, segments, words, building.sentences);
  if (asksToLeave(building, segment, said)) return;
  if (failsIn(said)) return addTry(building, segment);
  if ((!isLeftOut(said) && addFound(building, segment, said, reach, sentence)) || asksNothing(building, segment)) return;
  const forItem = building.list !== null && (reach === "item" || reach === "all" || reach === "next");
  const { turns, test } = read(building, said, forItem);
  if (turns === "else") return turnToOther(building, segment);
  if (test === null || (isHole(test) && !isOpen(building, segment))) return;
  if (building.list && forItem && reach !== "next") return addFilter(building, building.list, test, segment);
  const id = draft.name("only");
  building.evidence(id, segment);
  if (isHole(test)) building.ask(id, test.hole);
  if (reach === "next") return addBranch(building, id, test, sentence);
  addTest(building, segment, { id, test, reach, sentence });
}

/** “if there is one”: false where it is no such condition. */
function addFound(building: Building, segment: Segment, said: string, reach: Reach, sentence: number): boolean {
  const { draft } = building.parts;
  const [first = "", second] = said.split(/ (?:and|but) (?=not |(?:the|its) )/);
  const isThere = second !== undefined && foundIn(first) === true ? true : foundIn(said);
  const find = isThere === null ? null : (building.find ?? lookedFor(building, segment, said, reach === "next" || draft.orders.size === 0));
  if (find === null || isThere === null) return false;
  building.evidence(find, segment);
  addFoundBranch(building, find, isThere, sentence, reach === "sentence" || reach === "item");
  const more = second !== undefined && foundIn(first) === true ? readCondition(second, building.things, ["status"]).test : null;
  if (more !== null && !isHole(more)) addBranch(building, draft.name("only"), more, sentence);
  return true;
}

function read(building: Building, said: string, forItem: boolean): ReturnType<typeof readCondition> {
  const { list } = building;
  const things = list && forItem ? [list.item, ...building.things] : building.things;
  // Which repository a list is of is said by its arguments.
  const asked = list && forItem ? said.replace(/\b(?:in|of|from) [\w.-]+\/[\w.-]+\s*/, "") : said;
  const hint = hintOf(building);
  const value = hint.includes("ref")
    ? asked.replace(/^(?:and )?(?:for )?(?:all |any |every )?(?:pushe?s|commits|merges|pull requests|PRs) (?:to|on|into) /i, "")
    : asked;
  return readCondition(value, things, hint);
}

interface Found {
  readonly id: string;
  readonly test: Slot<Test>;
  readonly reach: Reach;
  readonly sentence: number;
}

/** Puts a test where it belongs: before all steps, before those of its sentence, or as a branch for what follows. */
function addTest(building: Building, segment: Segment, { id, test, reach, sentence }: Found): void {
  const { segments, words, choices } = building.parts;
  const later = choices.orders.some(({ zone }) => zone.from > segment.from);
  // “…, but only if the sender is one of ours: - … - …”
  const isOfList = words[segment.to]?.token.text === ":";
  // “turn new mails [whose subject contains bug] into issues”: a test of what starts it.
  const isOfStart = choices.startZone.includes(segment.from - 1) && segments.some(({ label, to }) => label === "start" && to === segment.from);
  if (building.first && (isOfList || isOfStart)) {
    building.first.into.splice(building.first.index, 0, { id, name: "", kind: "only", test });
    return;
  }
  const behind = building.begun ?? (later ? null : building.first);
  if (reach === "all" || behind === null) {
    building.into.push({ id, name: "", kind: "only", test });
    building.other = () => asBranch(building, id, test);
    return;
  }
  const { into } = behind;
  // What the test is of has to be there before it.
  const index = Math.max(behind.index, into.findLastIndex((step) => JSON.stringify(test).includes(`"of":"${step.id}"`)) + 1);
  if (later && index === into.length) addBranch(building, id, test, sentence);
  else if (later) into.splice(index, into.length - index, { id, name: "", kind: "if", test, yes: into.slice(index), no: [] });
  else into.splice(index, 0, { id, name: "", kind: "only", test });
}

/** “urgent tickets”, “big orders”: what that means can be asked for. Anything longer is listed for a person to explain. */
function isOpen(building: Building, { from, to }: Segment): boolean {
  const { words, segments } = building.parts;
  const own = words.slice(from, to);
  const isBeforeThing = to - from <= 2 && segments.some((each) => each.from === to && each.label !== "talk" && each.label !== "order");
  return isBeforeThing || own.some(({ classes }) => classes.has("vague"));
}
