import type { Capability } from "../catalogue/capability.ts";
import { stem } from "../text/stem.ts";
import type { System } from "../scope.ts";
import type { Word } from "../text/words.ts";
import { METHODS, type OrderCandidate, type StartCandidate } from "./candidate.ts";

/** Which systems some words may speak of: those that they name, otherwise those that keep what they name, otherwise all. */
export function systemsIn(words: readonly Word[], zone: readonly number[], systems: readonly System[]): readonly number[] {
  const here = zone.flatMap((at) => words[at] ?? []);
  const named = new Set(here.flatMap(({ names }) => names.filter(({ soft }) => !soft).map(({ system }) => system)));
  const soft = new Set(here.flatMap(({ names }) => names.map(({ system }) => system)));
  const calledBy = asksAddress(here) ? systems.flatMap(({ profile }, index) => (profile.operations.length === 0 ? [index] : [])) : [];
  const meant = calledBy.length > 1 ? calledBy.filter((system) => soft.has(system)) : calledBy;
  if (meant.length === 1) return meant;
  if (named.size > 0) return [...new Set([...named, ...soft])];
  const owners = new Set(here.flatMap(({ noun }) => noun?.systems ?? []));
  const telling = systems.flatMap(({ profile }, index) => (profile.operations.some(({ isMessage }) => isMessage) ? [index] : []));
  const anywhere = new Set(words.flatMap(({ names }) => names.filter(({ soft: isSoft }) => !isSoft).map(({ system }) => system)));
  if (owners.size + soft.size + anywhere.size === 0) return systems.map((_, index) => index);
  const isTold = ({ token, lower }: Word, at: number) =>
    token.kind === "email" || token.kind === "phone" || (BY_HAND.test(lower) && (at === 0 || /^(?:by|via|per)$/.test(here[at - 1]?.lower ?? "")));
  const isMail = here.some(isTold);
  return [...new Set([...soft, ...anywhere, ...owners, ...(isMail ? telling : namedAmong(telling, anywhere))])];
}

/** “to the CRM API at /people”: an address of an API, whatever it is called. */
const asksAddress = (here: readonly Word[]) =>
  here.some(({ token }) => token.kind === "path" || token.kind === "url") && here.some(({ lower }) => /^(?:api|endpoint)$/.test(lower));

/** Which system sends mail or calls a phone is seldom said. */
const BY_HAND = /^(?:(?:e-?)?mail(?:s|ed|ing)?|texts?|sms|rings?|calls?|phones?)$/;

/** Unnamed systems are not meant where a named one would do. */
function namedAmong(some: readonly number[], named: ReadonlySet<number>): readonly number[] {
  const own = some.filter((system) => named.has(system));
  return own.length > 0 ? own : some;
}

/** Considered only where a word for it is said. */
const GATES = [
  { kind: "reply", groups: ["comment"], words: ["return", "reply", "respond", "back"] },
  { kind: "approve", groups: ["approve"], words: ["approval", "permission", "ok", "sign-off", "consent", "confirmation"] },
  { kind: "wait", groups: ["wait"], words: [] },
] as const;

export function startCandidates(words: readonly Word[], zone: readonly number[], systems: readonly System[], hasTiming: boolean): readonly StartCandidate[] {
  const out: StartCandidate[] = [{ kind: "webhook" }, { kind: "manual" }];
  if (hasTiming || zone.length > 0) out.push({ kind: "schedule" });
  for (const system of zone.length === 0 ? [] : systemsIn(words, zone, systems)) {
    const profile = systems[system]?.profile;
    for (const item of profile?.events ?? []) out.push({ kind: "event", system, item });
    for (const item of thingsOf(profile?.lists ?? [], words, zone))
      out.push({ kind: "list", system, item, fresh: "new" }, { kind: "list", system, item, fresh: "changed" });
  }
  return out;
}

export function orderCandidates(words: readonly Word[], zone: readonly number[], systems: readonly System[]): readonly OrderCandidate[] {
  const verbs = new Set(zone.flatMap((at) => [...(words[at]?.verbs ?? [])]));
  const stems = new Set(zone.map((at) => words[at]?.stem ?? ""));
  const out: OrderCandidate[] = [
    { kind: "detail" },
    ...GATES.filter(({ groups, words: own }) => groups.some((group) => verbs.has(group)) || own.some((word) => stems.has(word))).map(({ kind }) => ({ kind })),
  ];
  for (const system of systemsIn(words, zone, systems)) out.push(...ofSystem(system, systems));
  return out;
}

/** Lists of what only holds things. */
const HOLDERS = new Set(["table", "base", "mailbox", "audience", "spreadsheet", "bucket"].map(stem));

/** “back up a Postgres table”: its rows are meant, unless tables are spoken of. */
function thingsOf(items: readonly Capability[], words: readonly Word[], zone: readonly number[]): readonly Capability[] {
  const left = items.filter((item) => isMeant(item, words, zone));
  return left.length > 0 ? left : items;
}

const isMeant = ({ nouns: [noun = ""] }: Capability, words: readonly Word[], zone: readonly number[]) =>
  !HOLDERS.has(noun) || zone.some((at) => words[at]?.stem === noun && words[at]?.lower.endsWith("s"));

export function readCandidates(words: readonly Word[], zone: readonly number[], systems: readonly System[]): readonly OrderCandidate[] {
  return systemsIn(words, zone, systems)
    .flatMap((system) => ofSystem(system, systems))
    .filter((each) => each.kind !== "call" || isMeant(each.item, words, zone))
    .filter((each) => (each.kind === "call" ? each.item.effect === "read" : each.kind === "request" && each.method === "GET"));
}

function ofSystem(system: number, systems: readonly System[]): readonly OrderCandidate[] {
  const operations = systems[system]?.profile.operations ?? [];
  if (operations.length === 0) return METHODS.map((method) => ({ kind: "request", system, method }));
  return operations.filter(({ isWatch, isRaw }) => !isWatch && !isRaw).map((item) => ({ kind: "call", system, item }));
}
