import { isHole } from "../../../contracts/plan/value.ts";
import type { Plan } from "../../../contracts/plan/plan.ts";
import type { Question, Reading } from "../../../contracts/plan/reading.ts";
import { systemsOf, type ReadingScope, type System } from "./scope.ts";
import { shippedWeights, type Weights } from "./scores/weights.ts";
import { tagFeatures } from "./segments/features.ts";
import { ordersOf, segmentsOf, type Segment } from "./segments/segments.ts";
import {
  withAdditionsTaken,
  withAdviceLeft,
  withHeadedTaken,
  withHeadingLeft,
  withSummaryLeft,
  withGiftsFreed,
  withGoingTaken,
  withMembersTaken,
  withNamesWhole,
  withPassivesTaken,
  withOnceTaken,
  withOthersDone,
  withRelativesTaken,
} from "./segments/mend-asides.ts";
import { withAlertsFreed, withDeedsTaken, withGroundsFreed, withMadeTaken, withOriginsFreed } from "./segments/mend-sources.ts";
import { withHelpersNamed, withHelpersTaken } from "./segments/mend-helpers.ts";
import { withOutcomes, withSkipped } from "./segments/mend-outcomes.ts";
import { withDoneTaken, withKeysTaken, withSubjectsFreed } from "./segments/mend-passives.ts";
import { withTitle } from "./segments/mend-title.ts";
import { withOthersTaken, withOwnPlaces, withPlacesFreed, withSourcesFreed, withTargets, withTargetsFreed, withVerbsFreed } from "./segments/mend.ts";
import { withApprovals } from "./segments/mend-approvals.ts";
import { withClauses, withLooksFreed, withOrdersFreed } from "./segments/mend-clauses.ts";
import { tag } from "./segments/tagger.ts";
import { buildSteps } from "./structure/build-steps.ts";
import { choose, startWords } from "./structure/choices.ts";
import { Draft } from "./structure/draft.ts";
import { buildStart, WHEN } from "./structure/start.ts";
import { mendedText, readWords, type Word } from "./text/words.ts";
import { zoneAtHome } from "./timing/time-zones.ts";
import { everyDayAt, readTiming, type Timing } from "./timing/timing.ts";
import { placeQuestion } from "./questions/place-question.ts";
import { orderQuestion, startQuestion } from "./questions/structural.ts";
import { otherReadings, rivalOf, type Rival } from "./other-readings.ts";
import { MOST_ORDERS, MOST_WORDS, withLeftOut } from "./left-out.ts";
import { declined } from "./declined.ts";
import { missingIn } from "./facts/missing-facts.ts";
import { leftOfStart, unplaced } from "./rest.ts";
import { retriesIn, withRetries } from "./structure/policies.ts";
import type { StartCandidate } from "./candidates/candidate.ts";
import type { Start } from "../../../contracts/plan/start.ts";
import { settled } from "./set-in.ts";

/** What the tagger gets wrong in a way that a rule can tell, in order. */
const MENDS: readonly ((segments: readonly Segment[], words: readonly Word[]) => readonly Segment[])[] = [
  withTitle,
  withAdviceLeft,
  withHeadingLeft,
  withSummaryLeft,
  withHeadedTaken,
  withRelativesTaken,
  withAdditionsTaken,
  withNamesWhole,
  withPassivesTaken,
  withHelpersTaken,
  withSubjectsFreed,
  withDoneTaken,
  withKeysTaken,
  withHelpersNamed,
  withGiftsFreed,
  withGoingTaken,
  withMembersTaken,
  withOnceTaken,
  withOutcomes,
  withSkipped,
  withOrdersFreed,
  withApprovals,
  withLooksFreed,
  withClauses,
  withVerbsFreed,
  withOthersDone,
  withSourcesFreed,
  withTargetsFreed,
  withMadeTaken,
  withGroundsFreed,
  withAlertsFreed,
  withDeedsTaken,
  withOriginsFreed,
];

/** What most people want where they do not say when. */
const RHYTHMS = [
  { label: "Every day at 9:00", value: "0 9 * * *" },
  { label: "Every hour", value: "0 * * * *" },
  { label: "Every Monday at 9:00", value: "0 9 * * 1" },
];

/** Reads a request: what it asks for as a plan, with holes where it does not say, and everything else of it listed. */
export function readRequest(text: string, scope: ReadingScope, weights: Weights = shippedWeights()): Reading {
  const decided = new Map<number, unknown>();
  let read = readOnce(text, scope, weights, decided);
  for (const { node, at, value } of scope.answers ?? []) {
    const from = isStructural(node, at) ? (node === "start" ? START : read.orders.get(node)) : undefined;
    if (from === undefined) continue;
    decided.set(from, value);
    read = readOnce(text, scope, weights, decided);
  }
  const { reading } = read;
  const filled = (scope.answers ?? []).filter(({ node, at }) => !isStructural(node, at));
  const plan = filled.reduce(
    (before, { node, at, value }) =>
      settled(before, node, at, value, (id) => reading.questions.some((each) => each.node === id && each.at.join() === at.join())),
    reading.plan,
  );
  const missing = missingIn(text, read.words, plan, read.systems).filter(({ from, to }) => !reading.rest.some((each) => each.from < to && from < each.to));
  const undecided = [...reading.rest, ...missing].sort((a, b) => a.from - b.from);
  const rest = withLeftOut(undecided, text, read.words.length < MOST_WORDS ? text.length : (read.words.at(-1)?.token.end ?? 0));
  const isAnswered = (question: Question) => (scope.answers ?? []).some(({ node, at }) => node === question.node && at.join() === question.at.join());
  const others = otherReadings(read.rivals, (from, value) => readOnce(text, scope, weights, new Map([...decided, [from, value]])).reading.plan);
  return { ...reading, plan, rest, others, questions: reading.questions.filter((question) => !isAnswered(question)) };
}

const START = -1;
/** An answer that the rest of the reading depends on. */
const isStructural = (node: string, at: readonly string[]) => (node === "start" && at.length === 0) || at[0] === "operation";

interface ReadOnce {
  readonly reading: Reading;
  /** The step of an order → where the order begins. */
  readonly orders: ReadonlyMap<string, number>;
  readonly rivals: readonly Rival[];
  readonly words: readonly Word[];
  readonly systems: readonly System[];
}

function readOnce(text: string, scope: ReadingScope, weights: Weights, decided: ReadonlyMap<number, unknown>): ReadOnce {
  const systems = systemsOf(scope);
  const words = readWords(text, systems).slice(0, MOST_WORDS);
  const found = segmentsOf(words, tag(tagFeatures(words, systems), weights.tagger));
  const tagged = MENDS.reduce((before, mend) => mend(before, words), found);
  const segments = withOthersTaken(withPlacesFreed(tagged, words), startWords(tagged, words));
  const zones = withOwnPlaces(withTargets(ordersOf(segments), segments, words), words).slice(0, MOST_ORDERS);
  const said = (from: number, to: number) => text.slice(words[from]?.token.start ?? 0, words[to - 1]?.token.end ?? 0);
  const isStarted = segments.some(({ label }) => label === "start");
  const timed = (own: string) => readTiming(own) ?? (isStarted ? null : everyDayAt(own));
  const timings = segments
    .filter(({ label }) => label === "timing")
    .map((segment) => ({ segment, timing: timed(mendedText(words, text, segment.from, segment.to)) }));
  const schedule = joinedSchedule(
    timings.flatMap(({ segment, timing }) => (timing?.kind === "schedule" ? [{ timing, text: said(segment.from, segment.to) }] : [])),
    timings.map(({ segment }) => mendedText(words, text, segment.from, segment.to)),
  );
  const home = schedule?.timeZone === "UTC" && !/\b(?:UTC|GMT)\b/.test(text) ? zoneAtHome(text) : null;
  const choices = choose({ words, systems, segments, zones, hasSchedule: schedule !== null, weights: weights.choices, decided });
  const draft = new Draft(words);
  const zone = choices.startZone;
  const startText = zone.length > 0 ? said(zone[0] ?? 0, (zone.at(-1) ?? 0) + 1) : "";
  const [best] = choices.start;
  const built = buildStart({
    candidate: best && (best.share > 0.2 || zone.length > 0) ? best.item : null,
    systems,
    catalogue: scope.catalogue,
    words,
    zone,
    text: startText,
    timing: schedule && home !== null ? { ...schedule, timeZone: home } : schedule,
    wantsReply: choices.orders.some(({ ranked }) => ranked[0]?.item.kind === "reply"),
  });
  draft.said("start", [], [...zone, ...choices.absorbed], best?.share ?? 0);
  const { start } = built;
  for (const { segment } of timings)
    if (schedule) draft.said("start", ["kind" in start && start.kind === "list" ? "every" : "cron"], range(segment.from, segment.to), segment.share);
  if ("kind" in start && start.kind === "list") {
    const operation = scope.catalogue
      .get(systems.find(({ connection }) => connection.alias === start.connection)?.connection.connector ?? "")
      ?.operations.find(({ id }) => id === start.operation);
    if (operation)
      for (const open of built.open) draft.questions.push(placeQuestion("start", open, operation, start.connection, { systems, catalogue: scope.catalogue }));
  }
  if ("kind" in start && start.kind === "schedule" && isHole(start.cron))
    draft.questions.push({ node: "start", at: ["cron"], text: WHEN, why: "not said", choices: RHYTHMS, worth: 0.85, live: null });
  const steps = buildSteps({
    text,
    words,
    segments,
    systems,
    catalogue: scope.catalogue,
    choices,
    startThing: built.thing,
    subject: built.subject ?? null,
    startIsList: "kind" in start && start.kind === "list",
    draft,
  });
  const other = choices.second ? secondStart(choices.second.ranked[0]?.item ?? null, best?.item ?? null, start) : null;
  if (other && choices.second) draft.said("start", [], choices.second.words, choices.second.ranked[0]?.share ?? 0);
  const retries = retriesIn(text);
  const plan: Plan = {
    id: "automation",
    name: nameOf(text),
    starts: [start, ...(other ? [other] : [])],
    steps: retries === null ? steps : withRetries(steps, retries),
  };
  const chosen = best?.item;
  const { rest: dropped, background } = unplaced(text, words, segments, draft.evidence);
  const rest = [
    ...dropped,
    ...leftOfStart(
      text,
      words,
      zone.filter((at) => !draft.taken.has(at)),
      chosen && "item" in chosen ? chosen.item : null,
      JSON.stringify(start),
    ),
  ].sort((a, b) => a.from - b.from);
  const asked = decided.has(START) ? null : startQuestion(choices.start, systems);
  const rivals = [...rivalOf(START, asked, choices.start)];
  const orders = new Map([...draft.orders].map(([id, { zone }]) => [id, zone.from]));
  for (const [id, { zone: own, ranked }] of draft.orders) {
    const question = decided.has(own.from) ? null : orderQuestion(id, said(own.from, (own.words.at(-1) ?? own.from) + 1), ranked, systems);
    if (question) draft.questions.push(question);
    rivals.push(...rivalOf(own.from, question, ranked));
  }
  const questions = [...(asked ? [asked] : []), ...draft.questions].sort((a, b) => b.worth - a.worth);
  const why = declined(text, words, choices, schedule !== null);
  return {
    reading: { plan, evidence: draft.evidence, questions, rest, background, ...(why ? { declined: why } : {}), others: [] },
    orders,
    rivals,
    words,
    systems,
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** Where both tell of the same things, both start it; otherwise the words of the other are left undecided. */
function secondStart(item: StartCandidate | null, first: StartCandidate | null, start: Start): Start | null {
  if (!item || !first || !("item" in item) || !("item" in first) || item.system !== first.system || item.item.nouns[0] !== first.item.nouns[0]) return null;
  if (item.kind === "event" && "kind" in start && start.kind === "event") return item.item.id === start.event ? null : { ...start, event: item.item.id };
  if (item.kind === "list" && "kind" in start && start.kind === "list") return item.fresh === start.fresh ? null : { ...start, fresh: item.fresh };
  return null;
}

type Schedule = Extract<Timing, { kind: "schedule" }>;

/** Rhythm and time of day may be said apart: “every Monday … at 9”. */
function joinedSchedule(found: readonly { readonly timing: Schedule; readonly text: string }[], all: readonly string[]): Schedule | null {
  const [first] = found;
  if (!first || all.length < 2) return first?.timing ?? null;
  const together = readTiming(all.join(" "));
  return together?.kind === "schedule" ? together : first.timing;
}

function nameOf(text: string): string {
  const [line = ""] = text.trim().split(/[\n.!?]/);
  return line.length > 60 ? `${line.slice(0, 57).trimEnd()}…` : line || "Automation";
}
