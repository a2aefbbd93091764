import type { OrderCandidate, StartCandidate } from "../candidates/candidate.ts";
import { orderCandidates, readCandidates, startCandidates } from "../candidates/candidates.ts";
import { orderKey, sameKey, startKey } from "../questions/structural.ts";
import type { System } from "../scope.ts";
import { withoutModels } from "./answering.ts";
import { asUpserts } from "./as-upsert.ts";
import { narrowed } from "./narrowed.ts";
import { eventNamed } from "./event-named.ts";
import { withAsked } from "./with-asked.ts";
import { twoStarts } from "./second-start.ts";
import { viewOf, type ZoneView } from "../scores/context.ts";
import { orderFeatures, type OrderClues } from "../scores/order-features.ts";
import { rank, type Ranked } from "../scores/softmax.ts";
import { startFeatures } from "../scores/start-features.ts";
import { asksApproval } from "../segments/mend-approvals.ts";
import type { OrderZone, Segment } from "../segments/segments.ts";
import { stem } from "../text/stem.ts";
import type { Word } from "../text/words.ts";

export interface ChosenOrder {
  readonly zone: OrderZone;
  readonly ranked: readonly Ranked<OrderCandidate>[];
}
export interface Choices {
  readonly start: readonly Ranked<StartCandidate>[];
  readonly startZone: readonly number[];
  /** What else starts it, with the words that tell of it. */
  readonly second: { readonly ranked: readonly Ranked<StartCandidate>[]; readonly words: readonly number[] } | null;
  /** The reading used where the words about the source start nothing. */
  readonly source: ChosenOrder | null;
  readonly orders: readonly ChosenOrder[];
  /** Verbs of looking at what starts it: “go through”, “get”. */
  readonly absorbed: readonly number[];
}

export interface ToChoose {
  readonly words: readonly Word[];
  readonly systems: readonly System[];
  readonly segments: readonly Segment[];
  readonly zones: readonly OrderZone[];
  readonly hasSchedule: boolean;
  readonly weights: Float32Array;
  /** What a person decided: where an order begins (−1 for the start) → what it is. */
  readonly decided: ReadonlyMap<number, unknown>;
}

/** Ranks what may start it and what each order may mean, each in the light of what was chosen before it. */
export function choose({ words, systems, segments, zones, hasSchedule, weights, decided }: ToChoose): Choices {
  const whole = startWords(segments, words);
  const two = twoStarts(words, whole);
  const called = eventNamed(words, systems);
  const about = two?.first ?? whole;
  const startZone = called && !about.includes(called.at) ? [...about, called.at].sort((a, b) => a - b) : about;
  const ordered = new Set(zones.flatMap(({ words: zone }) => [...viewOf(words, zone, systems).hard]));
  const view = viewOf(words, startZone, systems);
  const clues = { hasTiming: hasSchedule, ordered, qualities: qualitiesBeside(words, segments, startZone) };
  const possibleStarts = asChange(
    saidOfStart(words, segments, startZone),
    asTold(view, withoutModels(view, startCandidates(words, startZone, systems, hasSchedule))),
  );
  const all = rank(possibleStarts, (each) => startFeatures(view, each, clues), weights);
  const likely = called ? [{ item: called.item, share: 1, score: 0 }] : withHook(all, words);
  const start = kept(likely, decided.get(-1), (item) => startKey(item, systems));
  const best = start[0]?.item;
  const second = two && {
    words: two.own,
    ranked: rank(startCandidates(words, two.second, systems, hasSchedule), (each) => startFeatures(viewOf(words, two.second, systems), each, clues), weights),
  };
  const shared = { start: best?.kind ?? "none", startSystem: best && "system" in best ? best.system : null };
  const source = best?.kind === "schedule" && startZone.length > 0 && (view.nouns.size > 0 || view.hard.size > 0) ? sourceOf() : null;
  let before: OrderCandidate | null = source?.ranked[0]?.item ?? null;
  let told: ReadonlySet<string> = new Set(view.nouns.keys());
  const orders = zones.map((zone, at): ChosenOrder => {
    const own = viewOf(words, zone.words, systems);
    const here: OrderClues = { ...shared, isFirst: at === 0, before };
    if (asksApproval(own.words.map(({ lower }) => lower).join(" "))) return { zone, ranked: [{ item: { kind: "approve" }, share: 1, score: 0 }] };
    const possible = narrowed({ view: own, zone, startZone, start: best, before, told }, orderCandidates(words, zone.words, systems));
    const every = rank(possible, (each) => orderFeatures(own, each, here), weights);
    const ranked = kept(every, decided.get(zone.from), (item) => orderKey(item, systems));
    if (ranked[0]?.item.kind !== "detail") {
      before = ranked[0]?.item ?? before;
      told = new Set(own.nouns.keys());
    }
    return { zone, ranked };
  });
  const asked = orders.filter((order) => !looksAtSource(order));
  const looked = orders.filter((order) => !asked.includes(order)).flatMap(({ zone }) => zone.words);
  return {
    absorbed: looked.filter((at) => (words[at]?.verbs.size ?? 0) > 0 || words[at]?.classes.has("preposition")),
    start,
    startZone,
    second,
    source,
    orders: withAsked(asUpserts(asOne(withDetails(asked), words, systems), words, systems), words, systems),
  };

  /** “list all [open issues] and post them”: the verb of what is read, or of what is watched, is no order of its own. */
  function looksAtSource({ zone, ranked }: ChosenOrder): boolean {
    const item = ranked[0]?.item;
    const isWatched = source !== null || best?.kind === "list";
    if (decided.has(zone.from)) return false;
    const own = viewOf(words, zone.words, systems);
    // “in that case”, “at the end”: nothing is asked for.
    if (item?.kind === "call" && own.verbs.length === 0 && own.nouns.size + own.hard.size + own.soft.size + own.literals.size === 0) return true;
    if (!isWatched) return false;
    const reads = own.verbs[0]?.verbs.has("read") === true;
    const named = [...own.hard].every((system) => system === shared.startSystem);
    if (WATCHES.has(own.verbs[0]?.lower ?? "") && named && zone.from < (startZone.at(-1) ?? 0) && item?.kind !== "request") return true;
    return (
      (item?.kind === "call" && item.item.effect === "read" && own.hard.size === 0 && own.nouns.size === 0) ||
      (reads && own.hard.size === 0 && own.soft.size === 0 && own.nouns.size === 0 && own.literals.size === 0)
    );
  }

  function sourceOf(): ChosenOrder {
    const here: OrderClues = { ...shared, isFirst: true, before: null };
    const ranked = rank(readCandidates(words, startZone, systems), (each) => orderFeatures(view, each, here), weights);
    return { zone: { from: startZone[0] ?? 0, words: startZone, share: 1 }, ranked };
  }
}

/** What goes wrong, ends or is taken back is never told by an event of the opposite. */
const TELLING = ["react", "fail", "cancel", "refund", "delete", "reopen", "merge"];

function asTold(view: ZoneView, candidates: readonly StartCandidate[]): readonly StartCandidate[] {
  const said = TELLING.filter((group) => view.verbs.some(({ verbs }) => verbs.has(group)));
  return said.reduce((left, group) => {
    const fits = (each: StartCandidate) => each.kind === "event" && each.item.verbGroups.has(group);
    return left.some(fits) ? left.filter((each) => each.kind !== "event" || fits(each)) : left;
  }, candidates);
}

/** States that a thing is not made in. */
const LATER = /\b(?:on hold|won|lost|solved|approved|rejected|accepted|hired|completed?|done|finished|qualified|archived)\b/g;
const MADE = /\b(?:new|newly|created?|added|opened|submitted)\b/;

const BECOMES = /\b(?:becomes?|turns? (?:in)?to|(?:changes|moves|goes|switches) to|(?:is|gets|was) (?:set|changed|moved|switched) to|reaches)\b/;

/** What becomes something has been there before: it is told by a change. */
function asChange(said: string, candidates: readonly StartCandidate[]): readonly StartCandidate[] {
  const states = MADE.test(said) ? [] : [...said.matchAll(LATER)].map(([state]) => stem(state.split(" ").at(-1) ?? state));
  if (!BECOMES.test(said) && states.length === 0) return candidates;
  const isTold = (each: StartCandidate) => "item" in each && states.some((state) => each.item.verbs.has(state));
  const changes = candidates.filter(
    (each) => isTold(each) || (each.kind === "event" ? each.item.verbGroups.has("update") : each.kind === "list" && each.fresh === "changed"),
  );
  return changes.length > 0 ? changes : candidates;
}

/** The words of the start with those of the conditions beside it. */
function saidOfStart(words: readonly Word[], segments: readonly Segment[], zone: readonly number[]): string {
  const beside = segments.filter(({ label, from, to }) => label === "condition" && (zone.includes(from - 1) || zone.includes(to)));
  const own = new Set([...zone, ...beside.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index))]);
  return words.flatMap(({ lower }, at) => (own.has(at) ? [lower] : [])).join(" ");
}

/** A request that names a webhook and no other event starts at the webhook. */
function withHook(ranked: readonly Ranked<StartCandidate>[], words: readonly Word[]): readonly Ranked<StartCandidate>[] {
  if (ranked[0]?.item.kind !== "manual" || !words.some(({ lower }) => /^web-?hooks?$/.test(lower))) return ranked;
  return [
    ...ranked.filter(({ item }) => item.kind === "webhook").map((each) => ({ ...each, share: 1 })),
    ...ranked.filter(({ item }) => item.kind !== "webhook"),
  ];
}

/** Verbs of looking out for what starts it. */
const WATCHES = new Set(
  "check checks checking monitor monitors monitoring watch watches watching scan scans scanning track tracks poll polls look looks".split(" "),
);

/** The words of conditions next to those of the start. */
export function qualitiesBeside(
  words: readonly Word[],
  segments: readonly Pick<Segment, "label" | "from" | "to">[],
  zone: readonly number[],
): readonly string[] {
  const beside = segments.filter(({ label, from, to }) => label === "condition" && to - from <= 2 && (zone.includes(to) || zone.includes(from - 1)));
  return beside.flatMap(({ from, to }) => words.slice(from, to).flatMap(({ lower, classes }) => (classes.has("function") ? [] : [lower])));
}

/** “tag and prioritise them”: two changes of the same thing are one. */
function asOne(orders: readonly ChosenOrder[], words: readonly Word[], systems: readonly System[]): readonly ChosenOrder[] {
  const out: ChosenOrder[] = [];
  for (const order of orders) {
    const last = out.at(-1);
    const [item, before] = [order.ranked[0]?.item, last?.ranked[0]?.item];
    const sameCall = item?.kind === "call" && before?.kind === "call" && item.item === before.item && item.system === before.system;
    const same = sameCall || (item?.kind === "request" && before?.kind === "request" && item.system === before.system && item.method === before.method);
    const own = viewOf(words, order.zone.words, systems);
    const isChange = sameCall && item.item.verbs.has("updat") && own.nouns.size === 0;
    // “to Email Send Outbound Email”: nothing is between them.
    const isOne = same && last !== undefined && order.zone.from === (last.zone.words.at(-1) ?? -2) + 1 && own.literals.size === 0;
    if (last && (isChange || isOne) && own.hard.size === 0)
      out[out.length - 1] = { ...last, zone: { ...last.zone, words: [...last.zone.words, ...order.zone.words] } };
    else out.push(order);
  }
  return out;
}

/** What says more of another order belongs to it: to the one before, or to the next where there is none. */
function withDetails(orders: readonly ChosenOrder[]): readonly ChosenOrder[] {
  const out: ChosenOrder[] = [];
  for (const order of orders) {
    const last = out.at(-1);
    if (order.ranked[0]?.item.kind !== "detail" || !last) out.push(order);
    else out[out.length - 1] = { ...last, zone: { ...last.zone, words: [...last.zone.words, ...order.zone.words] } };
  }
  return out.filter(({ ranked }) => ranked[0]?.item.kind !== "detail");
}

/** Only what was decided for, where something was. */
function kept<T>(ranked: readonly Ranked<T>[], decision: unknown, key: (item: T) => Readonly<Record<string, string>>): readonly Ranked<T>[] {
  if (decision === undefined) return ranked;
  const found = ranked.filter(({ item }) => sameKey(decision, key(item)));
  return found.length > 0 ? found.map((each) => ({ ...each, share: 1 })) : ranked;
}

/** The words that tell of the start: the first that begin with a cue, otherwise the first; what is between orders belongs to those. */
export function startWords(segments: readonly Segment[], words: readonly Word[]): readonly number[] {
  const groups: Segment[][] = [];
  let open = false;
  for (const segment of segments) {
    if (segment.label === "start" && !open) groups.push([]);
    if (segment.label === "start") open = true;
    else if (segment.label === "order" || segment.label === "more") open = false;
    if (open && (segment.label === "start" || segment.label === "condition")) groups.at(-1)?.push(segment);
  }
  const orders = (at: number) => segments.filter(({ label, from }) => label === "order" && from < at).length;
  // “… and update the price of [each product in the table]”: said of what a later order is about.
  const isTold = ([first]: readonly Segment[]) => first !== undefined && (orders(first.from) < 2 || words[first.from]?.classes.has("preposition") === true);
  const cued = groups.find(([first]) => words[first?.from ?? 0]?.classes.has("when"));
  const group = cued ?? groups.find(isTold) ?? [];
  const indexes = (list: readonly Segment[]) => list.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index));
  const own = indexes(group.filter(({ label }) => label === "start"));
  // “turn messages into tickets [by reacting with an emoji]”: how it comes about is what starts it.
  const means = groups.find(([first]) => words[first?.from ?? 0]?.lower === "by" && TELLING.some((verb) => words[(first?.from ?? 0) + 1]?.verbs.has(verb)));
  if (means && means !== group) own.push(...indexes(means.filter(({ label }) => label === "start")));
  // “If [an email from Maria] comes in”: what it is about may have been taken for a condition.
  const isBare = !own.some((at) => words[at]?.noun || (words[at]?.names.length ?? 0) > 0);
  return isBare ? indexes(group) : own;
}
