import type { OrderCandidate } from "../candidates/candidate.ts";
import { kindOf } from "../catalogue/capability.ts";
import type { ZoneView } from "../scores/context.ts";

const ONE_OF_THEM = /^(?:it|them|him|her|one)$/;
const ITS = /^(?:its?|them|their|him|his|her|one)$/;
const ON = /^(?:on|to|in|into|at|for)$/;

/** “create a campaign and send it”: what was made is sent by the operation that sends such a thing. */
export function sendsMade(view: ZoneView, before: OrderCandidate | null, candidates: readonly OrderCandidate[]): readonly OrderCandidate[] {
  const [verb] = view.verbs;
  if (before?.kind !== "call" || !before.item.verbGroups.has("create") || view.hard.size > 0 || !verb?.verbs.has("send")) return candidates;
  if (!view.words.some(({ lower }, at) => lower === "it" && view.words[at - 1] === verb)) return candidates;
  const kind = kindOf(before.item.nouns[0] ?? "");
  const sends = candidates.filter(
    (each) =>
      each.kind === "call" &&
      each.system === before.system &&
      !each.item.isMessage &&
      each.item.verbGroups.has("send") &&
      kindOf(each.item.nouns[0] ?? "") === kind,
  );
  return sends.length > 0 ? sends : candidates;
}

/** “find the contact, create it if missing”, “and set its number”: what was looked for is made or changed where it was looked for. */
export function aboutFound(
  view: ZoneView,
  before: OrderCandidate | null,
  told: ReadonlySet<string>,
  candidates: readonly OrderCandidate[],
): readonly OrderCandidate[] {
  if (before?.kind !== "call" || before.item.effect !== "read" || view.hard.size > 0) return candidates;
  const groups = view.verbs[0]?.verbs;
  const ofIt = groups?.has("update") && !groups.has("notify") ? ITS : ONE_OF_THEM;
  const at = view.words.findIndex(({ lower }) => ofIt.test(lower));
  if (at < 0 || !groups || groups.has("notify") || groups.has("send") || !(groups.has("create") || groups.has("update"))) return candidates;
  const verb = ON.test(view.words[at - 1]?.lower ?? "") || !groups.has("create") ? "updat" : "creat";
  // A query is for records of any kind: which is what was said.
  const kinds = before.item.verbs.has("query") ? told : new Set([`~${kindOf(before.item.nouns[0] ?? "")}`]);
  const same = candidates.filter(
    (each) =>
      each.kind === "call" &&
      each.system === before.system &&
      each.item.effect === "write" &&
      each.item.verbs.has(verb) &&
      kinds.has(`~${kindOf(each.item.nouns[0] ?? "")}`),
  );
  return same.length > 0 ? same : candidates;
}
