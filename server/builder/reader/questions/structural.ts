import type { Choice, Question } from "../../../../contracts/plan/reading.ts";
import type { OrderCandidate, StartCandidate } from "../candidates/candidate.ts";
import type { System } from "../scope.ts";
import type { Ranked } from "../scores/softmax.ts";

/** Above these shares the likeliest is taken without asking. Measured: lower ones are wrong unseen too often, higher ones ask too much. */
export const SURE = { start: 0.8, order: 0.7 } as const;
const MOST_CHOICES = 5;
/** Anything less likely is not offered as a choice. */
const LEAST = 0.02;

export function startQuestion(ranked: readonly Ranked<StartCandidate>[], systems: readonly System[]): Question | null {
  const [best] = ranked;
  if (best && best.share >= SURE.start) return null;
  const choices = ranked.slice(0, MOST_CHOICES).filter(({ share }, at) => at === 0 || share >= LEAST);
  if (choices.length < 2) return null;
  return question(
    "start",
    [],
    "What should start it?",
    choices.map(({ item }) => ({ label: startLabel(item, systems), value: startKey(item, systems) })),
    2 - (best?.share ?? 0),
  );
}

export function orderQuestion(node: string, said: string, ranked: readonly Ranked<OrderCandidate>[], systems: readonly System[]): Question | null {
  const [best] = ranked;
  if (!best || alike(best.item, ranked) >= SURE.order) return null;
  const choices = ranked.slice(0, MOST_CHOICES).filter(({ share }, at) => at === 0 || share >= LEAST);
  if (choices.length < 2) return null;
  return question(
    node,
    ["operation"],
    `What does “${said}” mean?`,
    choices.map(({ item }) => ({ label: orderLabel(item, systems), value: orderKey(item, systems) })),
    1.9 - best.share,
  );
}

/** Ways to read the same thing, and to change it, are one choice: which is best is no question for a person. */
function alike(best: OrderCandidate, ranked: readonly Ranked<OrderCandidate>[]): number {
  const key = (item: OrderCandidate) => {
    if (item.kind !== "call") return JSON.stringify(item);
    const way = item.item.effect === "read" ? "read" : item.item.verbs.has("updat") || item.item.verbs.has("upsert") ? "update" : item.item.id;
    return `${item.system} ${item.item.nouns[0]} ${way}`;
  };
  return ranked.filter(({ item }) => key(item) === key(best)).reduce((sum, { share }) => sum + share, 0);
}

function question(node: string, at: readonly string[], text: string, choices: readonly Choice[], worth: number): Question {
  return { node, at, text, why: "several fit", choices, worth, live: null };
}

const aliasOf = (systems: readonly System[], system: number) => systems[system]?.connection.alias ?? "";
const nameOf = (systems: readonly System[], system: number) => systems[system]?.connection.name ?? "";

/** What an answer gives back, and what a candidate is recognised by. */
export function startKey(item: StartCandidate, systems: readonly System[]): Readonly<Record<string, string>> {
  if (item.kind === "event") return { kind: item.kind, connection: aliasOf(systems, item.system), event: item.item.id };
  if (item.kind === "list") return { kind: item.kind, connection: aliasOf(systems, item.system), operation: item.item.id, fresh: item.fresh };
  return { kind: item.kind };
}

export function orderKey(item: OrderCandidate, systems: readonly System[]): Readonly<Record<string, string>> {
  if (item.kind === "call") return { kind: item.kind, connection: aliasOf(systems, item.system), operation: item.item.id };
  if (item.kind === "request") return { kind: item.kind, connection: aliasOf(systems, item.system), method: item.method };
  return { kind: item.kind };
}

const PLAIN: Readonly<Record<string, string>> = {
  webhook: "A webhook is called",
  schedule: "At set times",
  manual: "Somebody starts it",
  reply: "Reply to the caller",
  approve: "Ask somebody for approval",
  wait: "Wait",
};

function startLabel(item: StartCandidate, systems: readonly System[]): string {
  if (item.kind === "event") return `${nameOf(systems, item.system)}: ${item.item.nouns[0]} – ${item.item.id}`;
  if (item.kind === "list") return `${nameOf(systems, item.system)}: ${item.fresh} ${item.item.nouns[0]}`;
  return PLAIN[item.kind] ?? item.kind;
}

function orderLabel(item: OrderCandidate, systems: readonly System[]): string {
  if (item.kind === "call") return `${nameOf(systems, item.system)}: ${item.item.id}`;
  if (item.kind === "request") return `${item.method} to ${nameOf(systems, item.system)}`;
  return PLAIN[item.kind] ?? item.kind;
}

export const sameKey = (a: unknown, b: Readonly<Record<string, string>>): boolean => {
  if (typeof a !== "object" || a === null) return false;
  const given = a as Readonly<Record<string, unknown>>;
  return Object.entries(b).every(([name, value]) => given[name] === value);
};
