import type { Word } from "../text/words.ts";
import { relabelled, type Segment } from "./segments.ts";

const BE = /^(?:is|are|gets?)$/;
const DONE = /(?:ed|ade|ent|ept|ut|old|en|aid)$/;
const BETWEEN = /^(?:also|then|automatically|only|just|each|all|both|immediately|first|\w+ly)$/;
const CLAUSE = /^(?:when|whenever|once|if|unless|because|since|as|after|before|that|which|who|whose|where|until|while|for|without|time|whether|how|what)$/;
const BEGUN = /^(?:when|whenever|once|if|unless|because|since|while|until|after|before)$/;
const DEEDS = ["create", "notify", "send", "update", "upsert", "delete", "label", "comment", "compute", "publish"];
const SENTENCE = /^[.!?:–—]$|\n/;
const FRESH = /^(?:new|each|every|all|any|incoming|latest)$/;
const LONGEST_SUBJECT = 9;
const TO = /^(?:to|into|in|on|as|by|with|through|via|using)$/;

interface Passive {
  readonly from: number;
  readonly be: number;
  readonly verb: number;
  readonly to: number;
}

const isStop = ({ token }: Word) => token.kind === "stop" || SENTENCE.test(token.text);

/** More than anybody puts into one request. */
const MOST = 60;
const beingIn = (words: readonly Word[]): readonly number[] => words.flatMap(({ lower }, at) => (BE.test(lower) ? [at] : [])).slice(0, MOST);

/** “the lead [is saved] as a contact”: who or what it is done to, what is done, and the rest of the clause. */
function passiveAt(words: readonly Word[], be: number, segments: readonly Segment[]): Passive | null {
  let verb = be + 1;
  while (verb < be + 3 && BETWEEN.test(words[verb]?.lower ?? "")) verb += 1;
  const done = words[verb];
  if (!done || !DONE.test(done.lower) || !DEEDS.some((group) => done.verbs.has(group))) return null;
  const from = words.findLastIndex((word, at) => at < be && (isStop(word) || /^(?:and|then|but)$/.test(word.lower))) + 1;
  if (be - from < 1 || be - from > LONGEST_SUBJECT || words.slice(from, be).some(({ lower }) => CLAUSE.test(lower))) return null;
  // “when a form is sent and an order [is made], …”: still what starts it.
  const sentence = words.findLastIndex((word, at) => at < from && isStop(word)) + 1;
  if (words.slice(sentence, from).some(({ lower }) => BEGUN.test(lower))) return null;
  const to = words.findIndex((word, at) => at > verb && (isStop(word) || (word.lower === "and" && begins(words, at + 1, segments))));
  return { from, be, verb, to: to < 0 ? words.length : to };
}

/** Whether another clause begins here: an order, or another thing that is done. */
function begins(words: readonly Word[], at: number, segments: readonly Segment[]): boolean {
  const stop = words.findIndex((word, index) => index > at && isStop(word));
  const isOrder = segments.some(({ label, from }) => label === "order" && from === at) && (words[at]?.verbs.size ?? 0) > 0;
  return isOrder || words.slice(at, stop < 0 ? words.length : stop).some(({ lower }) => /^(?:is|are|gets?|receives?)$/.test(lower));
}

/** “When a form is sent, [the lead is saved] as a contact”: what is done behind the start is an order. */
export function withDoneTaken(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  return beingIn(words).reduce((before, be) => {
    const passive = passiveAt(words, be, before);
    const isBegun = before.some(({ label, to }) => (label === "start" || label === "timing") && to <= (passive?.from ?? 0));
    if (!passive || !isBegun) return before;
    return relabelled(relabelled(before, passive.from, passive.verb + 1, "order"), passive.verb + 1, passive.to, "more");
  }, segments);
}

/** “[New accounts in Salesforce] are saved as customers in NetSuite”: what is done to them is an order, and that they come is the start. */
export function withSubjectsFreed(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  if (words.some(({ lower }) => /^(?:when|whenever|once)$/.test(lower))) return segments;
  const passive = beingIn(words)
    .map((be) => passiveAt(words, be, segments))
    .find((each) => each !== null);
  if (!passive || segments.some(({ label, to }) => label === "start" && to <= passive.from)) return segments;
  const { from, be, verb, to } = passive;
  const isSource = FRESH.test(words[from]?.lower ?? "") || segments.some((each) => each.label === "start" && each.from <= from && each.to > from);
  const goal = words.findIndex((word, at) => at > verb && at < to && TO.test(word.lower));
  const [source, target] = [systemsOf(words, from, be), goal < 0 ? [] : systemsOf(words, goal, to)];
  const isBegun = segments.some(({ label }) => label === "timing");
  if (!isSource || isBegun || target.length === 0 || target.some((system) => source.includes(system))) return segments;
  const parts = relabelled(relabelled(segments, from, be, "start"), be, verb, "talk");
  return relabelled(relabelled(parts, verb, verb + 1, "order"), verb + 1, to, "more");
}

const KEYED = /^(?:match(?:ed|ing)|keyed|identified|compared)$/;

/** “saved as customers, [matched on the account id]”: how they are told apart belongs to the order. */
export const withKeysTaken = (segments: readonly Segment[], words: readonly Word[]): readonly Segment[] =>
  segments.map((segment) => {
    const isKey = KEYED.test(words[segment.from]?.lower ?? "") && /^(?:on|by)$/.test(words[segment.from + 1]?.lower ?? "");
    const isBehind = segments.some(({ label, to }) => label === "order" && to <= segment.from);
    return segment.label === "order" && isKey && isBehind ? { ...segment, label: "more" } : segment;
  });

const systemsOf = (words: readonly Word[], from: number, to: number): readonly number[] =>
  words.slice(from, to).flatMap(({ names }) => names.filter(({ soft }) => !soft).map(({ system }) => system));
