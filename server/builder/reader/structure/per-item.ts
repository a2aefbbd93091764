import type { Word } from "../text/words.ts";
import type { ChosenOrder } from "./choices.ts";

const EACH = /\b(?:each|every|per|any|all of them one by one)\b/i;
/** One of them is spoken of afterwards. */
const THAT = /\b(?:on|of|in|for|to) (?:that|this|the same) [\p{L}]+/iu;
const WHOLE = /\b(?:summary|digest|list of|how many|number of|report|total|sum|count|overview|as (?:a )?(?:csv|json|file)|in one|together)\b/i;

/** Whether an order is done once for each thing of a list, or once for all of them: messages tell them together, records are made one by one. */
export function goesOncePerItem({ zone, ranked }: ChosenOrder, words: readonly Word[], later: readonly ChosenOrder[], source: readonly number[] = []): boolean {
  const spoken = ({ words: own }: ChosenOrder["zone"]) => own.map((at) => words[at]?.token.text ?? "").join(" ");
  const said = spoken(zone);
  if (WHOLE.test(said)) return false;
  const last = zone.words.at(-1) ?? -2;
  // “send a text to [each person on the list]”
  const isToEach = source.some((at) => EACH.test(words[at]?.lower ?? "") && Math.abs(at - last) <= 2);
  if (isToEach || EACH.test(said) || later.some((order) => THAT.test(spoken(order.zone)))) return true;
  const item = ranked[0]?.item;
  if (item?.kind !== "call") return item?.kind === "request";
  // “text everybody in the sheet”
  if (
    item.item.isMessage &&
    source.some((at) => /^(?:everybody|everyone)$/.test(words[at]?.lower ?? "")) &&
    !zone.words.some((at) => words[at]?.token.kind === "channel")
  )
    return true;
  if (item.item.isMessage) return /\b(?:their|that|his|her)\b/i.test(said);
  return !["file", "object", "campaign"].includes(item.item.nouns[0] ?? "");
}
