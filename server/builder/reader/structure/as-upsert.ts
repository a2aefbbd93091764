import type { OrderCandidate } from "../candidates/candidate.ts";
import { kindOf } from "../catalogue/capability.ts";
import type { ZoneView } from "../scores/context.ts";
import type { System } from "../scope.ts";
import type { Word } from "../text/words.ts";
import type { ChosenOrder } from "./choices.ts";

/** “update the row, or insert it”: one operation does both where there is such a one. */
export function asUpserts(orders: readonly ChosenOrder[], words: readonly Word[], systems: readonly System[]): readonly ChosenOrder[] {
  const out: ChosenOrder[] = [];
  for (const order of orders) {
    const last = out.at(-1);
    const said = saidIn(order, words);
    if (last && (EXISTING.test(said) || (REST.test(said) && EXISTING.test(saidIn(last, words))))) {
      out[out.length - 1] = { ...last, zone: { ...last.zone, words: [...last.zone.words, ...order.zone.words] } };
      continue;
    }
    const both = last && upsertOf(last, order, words, systems);
    if (both) out[out.length - 1] = both;
    else out.push(order);
  }
  return out;
}

const BOTH = /\b(?:(?:create|add|insert)s?(?: or |\/| \/ )(?:update|change)|(?:update|change)s?(?: or |\/| \/ )(?:create|add|insert)|upserts?)(?:s\b|\b)/i;
const EXISTING = /\bupdat\w+ (?:(?:those|the ones|any|records?|what|everything)(?: that| which)? (?:already )?exists?|(?:the )?existing\b)/i;
const REST = /\b(?:creat|add|insert)\w+ (?:the (?:rest|others?|missing|new)|(?:new|missing) (?:ones|records?)|those that (?:do ?n[o']t|are missing))/i;

/** Whether some words ask for both: what is there is changed, what is missing is made. */
export const upserts = (said: string): boolean => BOTH.test(said) || (EXISTING.test(said) && REST.test(said));

/** “create or update the customer”: what does both, where there is such an operation of the kind that is spoken of. */
export function onlyUpserts(view: ZoneView, candidates: readonly OrderCandidate[]): readonly OrderCandidate[] {
  if (!upserts(view.words.map(({ lower }) => lower).join(" "))) return candidates;
  const both = candidates.filter(
    (each) =>
      each.kind === "call" && each.item.verbs.has("upsert") && (view.nouns.size === 0 || each.item.nouns.some((noun) => view.nouns.has(`~${kindOf(noun)}`))),
  );
  return both.length > 0 ? both : candidates;
}

function upsertOf(first: ChosenOrder, second: ChosenOrder, words: readonly Word[], systems: readonly System[]): ChosenOrder | null {
  const [one, other] = [first.ranked[0]?.item, second.ranked[0]?.item];
  if (one?.kind !== "call" || other?.kind !== "call" || one.system !== other.system) return null;
  const between = words.slice((first.zone.words.at(-1) ?? 0) + 1, second.zone.from);
  const [a, b] = [doneBy(first, words), doneBy(second, words)];
  if (!between.some(({ lower }) => lower === "or") || between.length > 3 || !((a === "update" && b === "create") || (a === "create" && b === "update")))
    return null;
  const kind = kindOf(one.item.nouns[0] ?? "");
  const item = systems[one.system]?.profile.operations.find((each) => each.verbs.has("upsert") && kindOf(each.nouns[0] ?? "") === kind);
  if (!item) return null;
  const zone = { ...first.zone, words: [...first.zone.words, ...second.zone.words] };
  return {
    zone,
    ranked: [{ ...first.ranked[0], item: { kind: "call", system: one.system, item }, share: first.ranked[0]?.share ?? 1 } as ChosenOrder["ranked"][number]],
  };
}

function doneBy({ zone }: ChosenOrder, words: readonly Word[]): "update" | "create" | null {
  const groups = words[zone.from]?.verbs;
  return groups?.has("update") ? "update" : groups?.has("create") ? "create" : null;
}

const saidIn = ({ zone }: ChosenOrder, words: readonly Word[]): string => zone.words.map((at) => words[at]?.lower ?? "").join(" ");
