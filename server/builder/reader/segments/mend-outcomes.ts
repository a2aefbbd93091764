import type { Word } from "../text/words.ts";
import { relabelled, type Segment } from "./segments.ts";

const ARROW = /^(?:=|->|→|=>)$/;
const OUTCOME =
  /^(?:(?:if )?(?:known|unknown|found|exists?|yes|no|missing|none|there)|(?:if )?(?:not|no|does(?:n't| not)|isn't) (?:known|found|there|exist|one|match))$/;
/** More than anybody puts into one request. */
const MOST = 40;
const LEFT_OUT = /^(?:skipped|ignored|excluded|dropped|left)$/;

const isEnd = ({ token }: Word) => token.kind === "stop" || /\n/.test(token.text);

/** “Look it up. [Known] → answer 200; [not known] → answer 404”: what was found decides. */
export function withOutcomes(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const arrows = words.flatMap(({ token }, at) => (ARROW.test(token.text) && at + 2 < words.length ? [at] : []));
  return arrows.slice(0, MOST).reduce((before, arrow) => {
    const from = words.findLastIndex((word, at) => at < arrow && isEnd(word)) + 1;
    const said = words
      .slice(from, arrow)
      .map(({ lower }) => lower)
      .join(" ");
    const isBehind = before.some(({ label, to }) => label === "order" && to <= from);
    if (!isBehind || !OUTCOME.test(said)) return before;
    const end = words.findIndex((word, at) => at > arrow && isEnd(word));
    const to = end < 0 ? words.length : end;
    const parts = relabelled(relabelled(before, from, arrow, "condition"), arrow, arrow + 1, "talk");
    const isOne = !before.some(({ label, from: at }) => label === "order" && at > arrow + 1 && at < to);
    const order = relabelled(parts, arrow + 1, arrow + 2, "order");
    return isOne ? relabelled(order, arrow + 2, to, "more") : order;
  }, segments);
}

/** “[Tickets which have a key] must be skipped.”: which ones are left out is a condition. */
export function withSkipped(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  return words.reduce((before, { lower }, at) => {
    if (!LEFT_OUT.test(lower) || !/^(?:be|is|are|gets?)$/.test(words[at - 1]?.lower ?? "")) return before;
    const from = words.findLastIndex((word, index) => index < at && isEnd(word)) + 1;
    const relates = words.slice(from + 1, at).some((word) => /^(?:which|that|who|whose|with|without|where)$/.test(word.lower));
    const isBegun = before.some(({ label, to }) => label === "order" && to <= from);
    if (!relates || !isBegun) return before;
    const to = words[at + 1]?.lower === "out" ? at + 2 : at + 1;
    const next = words[to];
    return next === undefined || isEnd(next) ? relabelled(before, from, to, "condition") : before;
  }, segments);
}
