import type { OrderCandidate, StartCandidate } from "../candidates/candidate.ts";
import { kindOf } from "../catalogue/capability.ts";
import { fieldGroups } from "../lexicon/field-words.ts";
import { READS_ONLY } from "../lexicon/lexicon.ts";
import type { ZoneView } from "../scores/context.ts";
import type { OrderZone } from "../segments/segments.ts";
import { stem } from "../text/stem.ts";
import { PLACES } from "../values/places.ts";
import { aboutFound, sendsMade } from "./about-found.ts";
import { onlyAnswers } from "./answering.ts";
import { onlyUpserts } from "./as-upsert.ts";

export interface OrderSaid {
  readonly view: ZoneView;
  readonly zone: OrderZone;
  readonly startZone: readonly number[];
  readonly start: StartCandidate | undefined;
  /** What the order before it came to. */
  readonly before: OrderCandidate | null;
  /** The kinds of things that the order before it speaks of. */
  readonly told: ReadonlySet<string>;
}

/** Leaves what an order can mean, and everything where its rule has nothing to say. */
type Narrowing = (said: OrderSaid, candidates: readonly OrderCandidate[]) => readonly OrderCandidate[];

/** The candidates of an order that no rule excludes. */
export const narrowed: Narrowing = (said, candidates) => NARROWINGS.reduce((left, rule) => rule(said, left), candidates);

type Call = Extract<OrderCandidate, { kind: "call" }>;

/** Those calls that fit, with what is no call; all where none fits. */
function onlyCalls(candidates: readonly OrderCandidate[], fits: (each: Call) => boolean): readonly OrderCandidate[] {
  const left = candidates.filter((each) => each.kind === "call" && fits(each));
  return left.length > 0 ? left : candidates;
}

const isOf = (start: StartCandidate | undefined, { system, item }: Call): boolean =>
  start !== undefined && "item" in start && start.system === system && kindOf(start.item.nouns[0] ?? "") === kindOf(item.nouns[0] ?? "");

const textOf = ({ words }: ZoneView) => words.map(({ lower }) => lower).join(" ");

/** “enrich [new contacts]”: what starts it is changed. */
const changesStart: Narrowing = ({ view, zone, startZone, start }, candidates) => {
  const [verb] = view.verbs;
  const isElsewhere = [...view.hard].some((system) => (view.systems[system]?.profile.operations.length ?? 0) > 0);
  const isObject = startZone.includes(zone.from + 1) && !isElsewhere;
  if (!isObject || !verb || ![...verb.verbs].every((group) => group === "update")) return candidates;
  return onlyCalls(candidates, (each) => isOf(start, each) && each.item.verbs.has("updat"));
};

/** “HubSpot deals to Notion”: what goes somewhere is made there. */
const goesThere: Narrowing = ({ view }, candidates) =>
  view.verbs.length === 0 && /^(?:to|into)$/.test(view.words[0]?.lower ?? "")
    ? onlyCalls(candidates, ({ item }) => item.effect === "write" && (item.isMessage || item.verbs.has("creat") || item.verbs.has("add")))
    : candidates;

const MAKES = /^(?:creat|open|add|rais|mak|fil(?:e|ing)|log)/;

/** “open a case for that contact”: a thing that one of the systems calls so, and not one of the same kind. */
const exactlyNamed: Narrowing = ({ view }, candidates) => {
  const [verb] = view.verbs;
  const object = view.words.find(({ noun }) => noun !== null)?.noun;
  if (!verb || !MAKES.test(verb.lower) || view.hard.size > 0 || !object) return candidates;
  const fits = candidates.filter(
    (each) => each.kind === "call" && each.item.effect === "write" && each.item.verbs.has("creat") && each.item.nouns[0] === object.text,
  );
  return fits.length > 0 && object.kind !== object.text ? onlyCalls(candidates, (each) => fits.includes(each)) : candidates;
};

const BY_MAIL = /^(?:e-?mail|mail)(?:s|ed|ing)?$/;
const BY_TEXT = /^(?:text|sms)(?:s|ed|ing)?$/;

/** “and e-mail it as one list”: the verb says by what it is told. */
const byChannel: Narrowing = ({ view }, candidates) => {
  const [first, second] = view.words;
  const isMailed = BY_MAIL.test(first?.lower ?? "") || (first?.verbs.has("send") === true && second?.token.kind === "email");
  const isTexted = BY_TEXT.test(first?.lower ?? "") || view.words.some(({ lower }) => lower === "sms");
  if (!isMailed && !isTexted) return candidates;
  const kind = kindOf(isMailed ? stem("email") : "text messag");
  return onlyCalls(
    candidates,
    ({ item }) => item.isMessage && item.nouns.some((noun) => kindOf(noun) === kind || noun === (isMailed ? "mail" : "text messag")),
  );
};

/** “go to our list Newsletter”: things are put where they are kept. */
const intoPlace: Narrowing = ({ view }, candidates) => {
  const groups = view.verbs[0]?.verbs;
  const to = view.words.findIndex(({ lower }) => /^(?:to|into|onto)$/.test(lower));
  const place = view.words.slice(to + 1, to + 5).find(({ classes }) => classes.has("place"));
  const rule = to < 0 || !place ? undefined : PLACES.find(({ words, about }) => about !== "path" && words.includes(place.stem));
  if (!rule || (groups && (groups.has("notify") || groups.has("update") || groups.has("delete")))) return candidates;
  return onlyCalls(
    candidates,
    ({ item }) =>
      item.effect === "write" && item.destination !== null && rule.arguments.includes(item.destination) && (item.verbs.has("add") || item.verbs.has("upsert")),
  );
};

/** “a channel for each deal, named after the deal”: how what is made is called. */
const namedAfter: Narrowing = ({ view }, candidates) => {
  const details = candidates.filter(({ kind }) => kind === "detail");
  return details.length > 0 && /^(?:named|called|titled) (?:after|like|as)\b/.test(textOf(view)) ? details : candidates;
};

/** “write the link back to the record” */
const backToStart: Narrowing = ({ view, start }, candidates) => {
  if (!/\bback (?:to|into|in|on|onto)\b/.test(textOf(view))) return candidates;
  const isNamed = start !== undefined && "item" in start && (view.hard.has(start.system) || view.nouns.has(`~${kindOf(start.item.nouns[0] ?? "")}`));
  return isNamed ? onlyCalls(candidates, (each) => isOf(start, each) && each.item.verbs.has("updat")) : candidates;
};

/** “mirror Jira comments on the linked issue”: what is made there is of the kind that started it. */
const mirrored: Narrowing = ({ view, start }, candidates) => {
  const said = textOf(view);
  if (!/^(?:mirror|copy|copies|replicat|repeat|cross-?post|duplicat)/.test(said) || !/\b(?:linked|related|matching|corresponding|same)\b/.test(said))
    return candidates;
  const kind = start !== undefined && "item" in start ? kindOf(start.item.nouns[0] ?? "") : "";
  return onlyCalls(candidates, ({ item }) => item.verbGroups.has("create") && item.nouns.some((noun) => kindOf(noun) === kind));
};

/** “a channel for each new deal, named after the deal”: what starts it is not made again unless somebody says so. */
const withoutEcho: Narrowing = ({ view, start }, candidates) => {
  if (view.hard.size > 0 || view.verbs[0]?.verbs.has("create")) return candidates;
  const left = candidates.filter((each) => each.kind !== "call" || !isOf(start, each) || !each.item.verbs.has("creat"));
  return left.length > 0 ? left : candidates;
};

const READS = new Set(READS_ONLY.split(" ").map(stem));

/** “get an SMS”: whoever gets one is sent it. */
const GETS =
  /^(?:get|fetch|receive)s? (?:(?:an?|one|instant) (?:[\w-]+ ){0,2}?(?:sms|text|texts|message|messages|e-?mail|mail|notification|alert|ping|heads-up|reminder)|(?:[\w-]+ ){0,2}?(?:notifications|alerts|reminders|sms|notified|alerted|informed|told))\b/;

/** Verbs of looking something up leave only operations that read. */
const onlyReads: Narrowing = ({ view }, candidates) => {
  const verb = view.verbs[0]?.stem;
  const messages = GETS.test(view.words.map(({ lower }) => lower).join(" ")) ? candidates.filter((each) => each.kind === "call" && each.item.isMessage) : [];
  if (messages.length > 0) return messages;
  if (verb === undefined || !READS.has(verb)) return candidates;
  const reads = candidates.filter((each) => (each.kind === "call" ? each.item.effect === "read" : each.kind === "request" && each.method === "GET"));
  return reads.length > 0 ? reads : candidates;
};

/** “Create Customer”: what is made is neither looked for nor changed, where the system can make one. */
const onlyMade: Narrowing = ({ view }, candidates) => {
  if (view.verbs[0]?.stem !== MAKE || view.verbs.some(({ verbs }) => verbs.has("update") || verbs.has("read"))) return candidates;
  const made = candidates.filter(
    (each) => each.kind === "call" && each.item.verbGroups.has("create") && each.item.nouns.some((noun) => view.nouns.has(`~${kindOf(noun)}`)),
  );
  return made.length > 0 ? candidates.filter((each) => each.kind !== "call" || each.item.verbGroups.has("create")) : candidates;
};

const MAKE = stem("create");

/** “add the customer's name and the total”: a field of a thing is told, and no such thing is made. */
const withoutFields: Narrowing = ({ view }, candidates) => {
  if (!TELLS.test(view.verbs[0]?.lower ?? "") || view.hard.size > 0) return candidates;
  const told = view.words.flatMap(({ noun }, at) => (noun && fieldGroups(view.words[at + 1]?.lower ?? "").size > 0 ? [noun.kind] : []));
  const left = candidates.filter((each) => each.kind !== "call" || !each.item.verbGroups.has("create") || !told.includes(kindOf(each.item.nouns[0] ?? "")));
  return left.length > 0 ? left : candidates;
};

const TELLS = /^(?:add|include|mention|show)s?$/;

/** “post it to the Discord channel releases”: where a message goes is not made. */
const withoutPlaces: Narrowing = ({ view }, candidates) => {
  const groups = view.verbs[0]?.verbs;
  if (!groups?.has("notify") || groups.has("create")) return candidates;
  const to = view.words.findIndex(({ lower }) => /^(?:to|in|into|on)$/.test(lower));
  const places = new Set(view.words.slice(to < 0 ? view.words.length : to).flatMap(({ noun }) => noun?.kind ?? []));
  const left = candidates.filter(
    (each) => each.kind !== "call" || each.item.effect !== "write" || each.item.isMessage || !places.has(kindOf(each.item.nouns[0] ?? "")),
  );
  return left.length > 0 ? left : candidates;
};

const NARROWINGS: readonly Narrowing[] = [
  ({ view }, candidates) => onlyAnswers(view, candidates),
  namedAfter,
  onlyReads,
  withoutPlaces,
  onlyMade,
  ({ view }, candidates) => onlyUpserts(view, candidates),
  withoutFields,
  withoutEcho,
  goesThere,
  exactlyNamed,
  byChannel,
  intoPlace,
  changesStart,
  backToStart,
  mirrored,
  ({ view, before }, candidates) => sendsMade(view, before, candidates),
  ({ view, before, told }, candidates) => aboutFound(view, before, told, candidates),
];
