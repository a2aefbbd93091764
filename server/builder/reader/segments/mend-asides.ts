import { fieldGroups } from "../lexicon/field-words.ts";
import type { Word } from "../text/words.ts";
import type { Label } from "./labels.ts";
import { relabelled, type Segment } from "./segments.ts";

const ENDS = /^[.!?]$|\n/;
const ADVICE =
  /^(?:stop \w+ing|no more \w+ing|never (?:again )?(?:miss|lose|forget|have)|forget about|avoid \w+ing|(?:it |this )?saves? (?:you |us |me )?(?:time|hours|work)|spend (?:less|more) time|say goodbye|stay (?:on top|informed|up to date|organi[sz]ed)|(?:perfect|great|ideal|useful) (?:for|when|if))\b/;

const spoken = (words: readonly Word[], from: number, to: number) =>
  words
    .slice(from, to)
    .map(({ lower }) => lower)
    .join(" ");

const has = (segments: readonly Segment[], from: number, to: number, labels: readonly Label[]) =>
  segments.some((each) => labels.includes(each.label) && each.from >= from && each.from < to);

/** “Stop digging through your inbox.”: a sentence that praises asks for nothing. */
export function withAdviceLeft(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const ends = [...words.flatMap(({ token }, at) => (ENDS.test(token.text) ? [at] : [])), words.length];
  return ends.reduce((before, end, index) => {
    const from = index === 0 ? 0 : (ends[index - 1] ?? 0) + 1;
    const isAdvice = ADVICE.test(spoken(words, from, end));
    const others = has(before, 0, from, ["order"]) || has(before, end, words.length, ["order"]);
    return isAdvice && others ? relabelled(before, from, end, "talk") : before;
  }, segments);
}

const LONGEST_HEADING = 9;

/** “Uptime monitor: check …”, “Uptime monitor (checks …)”: a heading before what says all of it. */
export function withHeadingLeft(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const turn = words.findIndex(({ token }) => token.text === ":" || token.text === "(");
  if (turn < 1 || turn > LONGEST_HEADING || has(segments, 0, turn, ["timing"])) return segments;
  if (words[turn]?.token.text === "(" && has(segments, 0, turn, ["order"])) return segments;
  if (words.slice(0, turn).some(({ classes, lower }) => classes.has("when") || classes.has("fresh") || /^(?:if|for|every|each|new)$/.test(lower)))
    return segments;
  const isWhole = has(segments, turn, words.length, ["order"]) && has(segments, turn, words.length, ["start", "timing"]);
  return isWhole ? relabelled(segments, 0, turn, "talk") : segments;
}

const SUMS_UP = /^(?:and|or|with|for|of|in|on|to|from|via|using|between|by|into|a|an|the|your|our)$/;
const LONGEST_SUMMARY = 12;

/** “Broken build handler for GitLab. If a pipeline fails …”: a first line without a verb, before sentences that say all of it. */
export function withSummaryLeft(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const turn = words.findIndex(({ token }) => /^[.–—]$|\n/.test(token.text));
  const heading = words.slice(0, turn);
  if (turn < 3 || turn > LONGEST_SUMMARY || (heading[0]?.verbs.size ?? 0) > 0) return segments;
  const tells = heading.some(
    ({ classes, lower, token }) =>
      classes.has("when") || classes.has("pronoun") || token.kind === "channel" || /^(?:is|are|has|have|gets?|if|for each|new)$/.test(lower),
  );
  const isPlain = heading.some(({ lower }) => SUMS_UP.test(lower)) || heading.every(({ token }) => /^\p{Lu}/u.test(token.text));
  const isWhole = has(segments, turn, words.length, ["order"]) && has(segments, turn, words.length, ["start", "timing"]);
  return !tells && isPlain && isWhole ? relabelled(segments, 0, turn, "talk") : segments;
}

/** “HubSpot deals to Notion: [a page] for each new deal”: behind a heading, what there is to be for each is made. */
export function withHeadedTaken(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const turn = words.findIndex(({ token }) => token.text === ":");
  if (turn < 1 || turn > LONGEST_HEADING || !/^an?$/.test(words[turn + 1]?.lower ?? "")) return segments;
  const each = words.findIndex(({ lower }, at) => at > turn + 1 && at < turn + 7 && lower === "for" && /^(?:each|every|any)$/.test(words[at + 1]?.lower ?? ""));
  const to = words.findIndex(({ lower }, at) => at < turn && lower === "to");
  if (each < 0 || to < 1 || words.slice(turn + 1, each).some(({ verbs, noun }) => verbs.size > 0 && noun === null)) return segments;
  const end = words.findIndex(({ token }, at) => at > each && token.kind === "stop");
  const head = relabelled(relabelled(segments, 0, to, "talk"), to, turn, "order");
  return relabelled(relabelled(relabelled(head, turn, turn + 1, "talk"), turn + 1, each, "more"), each, end < 0 ? words.length : end, "start");
}

const WHO = /^(?:you|we|i|they|people|someone|somebody|your|our)$/;

/** “any page [that you make in Notion]”: a clause about what starts it is no order. */
export function withRelativesTaken(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  return segments.reduce((before, { label, from, to }, index) => {
    const that = words.findLastIndex(({ lower }, at) => at < from && at >= from - 3 && /^(?:that|which)$/.test(lower));
    const [last, next] = [segments.findLast((each) => each.to <= that + 1), segments[index + 1]];
    if (label !== "order" || that < 0 || last?.label !== "start" || !words.slice(that + 1, from).some(({ lower }) => WHO.test(lower))) return before;
    const place = next?.label === "more" && /^(?:in|on|from|to)$/.test(words[next.from]?.lower ?? "") ? next.from : to;
    const end = words.findIndex((word, at) => at > place && word.names.length === 0 && !word.inside);
    const isPlace = (words[place + 1]?.names.length ?? 0) > 0;
    return relabelled(before, that, isPlace ? (end < 0 ? words.length : end) : to, "start");
  }, segments);
}

const FILLS = /^(?:enrich|complement|extend)/;

/** “Enrich new contacts [with company size and industry]”: what they get is no condition. */
export function withAdditionsTaken(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const order = segments.find(({ label, from }) => label === "order" && FILLS.test(words[from]?.lower ?? ""));
  const added = order && segments.find(({ label, from }) => label === "condition" && from > order.from && words[from]?.lower === "with");
  if (!added) return segments;
  const stop = words.findIndex(({ token, lower }, at) => at > added.from && (token.kind === "stop" || lower === "from"));
  return relabelled(segments, added.from, stop < 0 ? words.length : stop, "more");
}

const SUMS = /^(?:sum|total|number|count|average|list|all|every|how)$/;

/** “an email with [the number of open Zendesk tickets per assignee]” */
function numberOf(segments: readonly Segment[], words: readonly Word[]): { readonly from: number; readonly to: number } | null {
  const order = segments.find(({ label }) => label === "order")?.from ?? Infinity;
  const sum = words.findIndex(
    ({ lower }, at) => at > order && SUMS.test(lower) && words[at + 1]?.lower === "of" && /^(?:with|containing|of)$/.test(words[at - 2]?.lower ?? ""),
  );
  if (sum < 0) return null;
  const stop = words.findIndex(({ token }, at) => at > sum && token.kind === "stop");
  const to = stop < 0 ? words.length : stop;
  return words.slice(sum, to).some(({ names }) => names.some(({ soft }) => !soft)) ? { from: sum + 2, to } : null;
}

/** “send finance@shop.test [the sum of all invoices]”: what somebody is sent is read first. */
export function withGiftsFreed(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  if (segments.some(({ label }) => label === "start")) return segments;
  const told = numberOf(segments, words);
  if (told) return relabelled(segments, told.from, told.to, "start");
  const order = segments.find(({ label, from, to }) => label === "order" && to === from + 1 && words[from]?.verbs.has("send"));
  const more = segments.find(({ label, from }) => label === "more" && from === order?.to);
  const person = words[more?.from ?? 0]?.token;
  if (!order || !more || !(person?.kind === "email" || /^(?:me|us|them)$/.test(person?.lower ?? ""))) return segments;
  const isSum = words.slice(more.from + 1, more.from + 5).some(({ lower }) => SUMS.test(lower));
  const isNamed = words.slice(more.from + 1, more.to).some(({ names }) => names.some(({ soft }) => !soft));
  return isSum && isNamed ? relabelled(segments, more.from + 1, more.to, "start") : segments;
}

const MUST = /^(?:should|must|shall|ought|needs|has|have)$/;
const BEGUN = /^(?:when|whenever|if|once|each|every|new|for|after|as)$/;

/** “[A thank-you email should be sent] to the customer”: what has to be done is an order, with what it is done to. */
export function withPassivesTaken(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const be = words.findIndex(({ lower }, at) => lower === "be" && words.slice(Math.max(0, at - 2), at).some((word) => MUST.test(word.lower)));
  const modal = words.findLastIndex(({ lower }, at) => at < be && MUST.test(lower));
  const from = words.findLastIndex(({ token }, at) => at < modal && (token.kind === "stop" || /\n/.test(token.text))) + 1;
  const isDone = (words[be + 1]?.verbs.size ?? 0) > 0;
  if (be < 0 || !isDone || modal - from < 1 || modal - from > 6 || words.slice(from, modal).some(({ lower }) => BEGUN.test(lower))) return segments;
  const end = segments.find(({ label, from: at }) => at > be && label !== "order" && label !== "more")?.from ?? words.length;
  return relabelled(relabelled(segments, from, be + 2, "order"), be + 2, end, "more");
}

const GOING = /^(?:shipping|shipped|going|delivered|sent|addressed)$/;

/** “orders [shipping] [to Germany]” */
export function withGoingTaken(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const to = segments.find(({ label, from }) => label === "condition" && words[from]?.lower === "to" && GOING.test(words[from - 1]?.lower ?? ""));
  return to ? relabelled(segments, to.from - 1, to.to, "condition") : segments;
}

const CAPITAL = /^\p{Lu}/u;

/** “goes to [Closed] [Won]”: a name is not cut in two. */
export function withNamesWhole(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  return segments.reduce((before, { label, to }) => {
    const isName = (at: number) => words[at]?.token.kind === "word" && CAPITAL.test(words[at]?.token.text ?? "") && words[at]?.names.length === 0;
    const next = before.find(({ from }) => from === to);
    if (label !== "condition" || next?.label !== "start" || !isName(to - 1) || !isName(to)) return before;
    const end = words.findIndex((_, at) => at > to && !isName(at));
    return relabelled(before, to, Math.min(next.to, end < 0 ? words.length : end), "condition");
  }, segments);
}

const ONCE = /^(?:once|when|whenever|after|as soon as) .*\b(?:has|have|is|are|was|were|gets?|been)\b/;

/** “text the customer [once their parcel has left us]”: where nothing else starts it, that does. */
export function withOnceTaken(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  if (segments.some(({ label }) => label === "start" || label === "timing")) return segments;
  const clause = segments.find(({ label, from, to }) => label === "condition" && ONCE.test(spoken(words, from, to)));
  if (!clause) return segments;
  const stop = words.findIndex(({ token }, at) => at > clause.from && token.kind === "stop");
  return relabelled(segments, clause.from, Math.max(clause.to, stop < 0 ? words.length : stop), "start");
}

const HOOK = /^(?:web-?hooks?|hooks?|posts?|posting|submits?|json|payload|endpoint)$/;

/** “a hook [with a name and an email address]”, “will POST email, [full_name and company]”: the members of a body belong to the start. */
export function withMembersTaken(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const start = segments.find(({ label, from, to }) => label === "start" && words.slice(from, to).some(({ lower }) => HOOK.test(lower)));
  if (!start) return segments;
  const ends = words.findIndex((word, at) => at >= start.to && !isMember(word));
  const end = ends < 0 ? words.length : ends;
  const last = words.findLastIndex(({ lower, token, classes }, at) => at < end && lower !== "and" && token.kind !== "stop" && !classes.has("preposition"));
  const hasField = words.slice(start.to, last + 1).some(({ lower }) => lower.split("_").some((part) => fieldGroups(part).size > 0));
  const isList = words.slice(start.to, last + 1).some(({ lower, token }) => lower === "and" || token.text === ",");
  return last >= start.to && hasField && isList ? relabelled(segments, start.to, last + 1, "start") : segments;
}

const isMember = ({ lower, token, verbs, classes, names }: Word): boolean =>
  token.text === "," ||
  (token.kind === "word" &&
    names.length === 0 &&
    !classes.has("condition") &&
    (verbs.size === 0 || fieldGroups(lower).size > 0 || lower.includes("_")) &&
    !/^(?:if|when|then|over|above|below|under)$/.test(lower));

const ELSE = /^(?:(?:all|any|every) (?:the )?others?|(?:the )?others|everything else|everyone else|anything else|the rest)\b/;
const DONE = /^(?:is|are|gets?|goes|go)$/;

/** “all other tickets [are only logged in …]”, “everything else [goes in …]”: what is done with the others is an order. */
export function withOthersDone(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const starts = words.flatMap(({ token }, at) => (token.kind === "stop" || /^(?:and|while|but)$/.test(token.lower) ? [at + 1] : []));
  return starts.reduce((before, from) => {
    if (!ELSE.test(spoken(words, from, from + 3)) || !has(before, 0, from, ["order"])) return before;
    const turn = words.findIndex(({ lower }, at) => at > from && at < from + 6 && DONE.test(lower));
    const stop = words.findIndex(({ token }, at) => at > from && token.kind === "stop");
    const end = stop < 0 ? words.length : stop;
    if (turn < 0 || turn >= end) return before;
    const verb = /^(?:is|are|gets?)$/.test(words[turn]?.lower ?? "") ? words.findIndex(({ verbs }, at) => at > turn && verbs.size > 0) : turn;
    if (verb < 0 || verb >= end) return before;
    const cut = relabelled(relabelled(before, from, turn, "condition"), turn, verb, "talk");
    return relabelled(relabelled(cut, verb, verb + 1, "order"), verb + 1, end, "more");
  }, segments);
}
