import type { Word } from "../text/words.ts";
import { relabelled, type Segment } from "./segments.ts";

const THINKS = /^(?:summar|classif|categor|translat|rat(?:e|es|ing)$|scor(?:e|es)$|analy[sz]|extract|answers?$|draft|writ|decid|judg|sort|rewrit)/;
const BY = /^(?:with|by|using|through|via)$/;

const isNamed = ({ names }: Word) => names.some(({ soft }) => !soft);

/** “summarise [new posts of the feed] with OpenAI”: who does it belongs to the order. */
export function withHelpersTaken(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  return segments.reduce((before, { label, from, to }, index) => {
    const order = segments[index - 1];
    if (label !== "start" || order?.label !== "order" || !THINKS.test(words[order.from]?.lower ?? "")) return before;
    const by = words.findLastIndex(({ lower }, at) => at > from && at < to - 1 && BY.test(lower));
    const [helper] = words.slice(by + 1);
    return by > 0 && helper && isNamed(helper) ? relabelled(before, by, to, "more") : before;
  }, segments);
}

/** “[GPT rates] the lead as hot or cold”: who does it is named before what they do. */
export function withHelpersNamed(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  return words.reduce((before, word, at) => {
    const verb = at + (word.names[0]?.length ?? 1);
    const does = words[verb]?.lower ?? "";
    const isBegun = before.some(({ label, to }) => (label === "start" || label === "timing") && to <= at);
    if (!isNamed(word) || !isBegun || !THINKS.test(does) || !does.endsWith("s")) return before;
    const stop = words.findIndex(({ token }, index) => index > verb && token.kind === "stop");
    const next = before.find(({ label, from }) => label === "order" && from > verb)?.from ?? words.length;
    return relabelled(relabelled(before, at, verb + 1, "order"), verb + 1, Math.min(next, stop < 0 ? words.length : stop), "more");
  }, segments);
}
