import type { Word } from "../text/words.ts";
import { relabelled, type Segment } from "./segments.ts";

const TO = /^(?:to|in|into|on|onto)$/;
const FROM = /^(?:from|for|on|by|of|about)$/;
const WHEN = /^(?:when|whenever|once|if)$/;
const WHO = /^(?:you|we|i|they|someone|somebody)$/;
const MAKES = /^(?:creat|add|mak|generat|open|insert|append|publish|schedul)/;

type Range = Pick<Segment, "from" | "to">;

const systemIn = (words: readonly Word[], { from, to }: Range): number | null =>
  words.slice(from, to).flatMap(({ names }) => names.filter(({ soft }) => !soft).map(({ system }) => system))[0] ?? null;

const tellsOf = (words: readonly Word[], { from, to }: Range): boolean => words.slice(from, to).some(({ names, noun }) => names.length > 0 || noun !== null);

/** “Add [new subscribers] to Mailchimp for new emails in Gmail”: what is made is no start where something else is. */
export function withMadeTaken(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  return segments.map((segment, index) => {
    const [order, goal, source] = [segments[index - 1], segments[index + 1], segments[index + 2]];
    if (segment.label !== "start" || order?.label !== "order" || goal?.label !== "more" || source?.label !== "start") return segment;
    const isGoal = TO.test(words[goal.from]?.lower ?? "") && systemIn(words, goal) !== null;
    const isSource = FROM.test(words[source.from]?.lower ?? "") && systemIn(words, source) !== systemIn(words, goal) && tellsOf(words, source);
    return isGoal && isSource ? { ...segment, label: "more" } : segment;
  });
}

/** “creates GitHub issues [based on Zendesk tickets]”, “a card [triggered by an event]”: what it is based on is the start. */
export function withGroundsFreed(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const turn = words.findIndex(({ lower }, at) => GROUNDS.has(`${lower} ${words[at + 1]?.lower ?? ""}`));
  const held = segments.findIndex(({ label, from, to }) => label === "start" && turn > from && turn < to);
  const segment = segments[held];
  if (!segment || !tellsOf(words, { from: segment.from, to: turn }) || !tellsOf(words, { from: turn, to: segment.to })) return segments;
  if (segments[held - 1]?.label === "order") return relabelled(segments, segment.from, turn, "more");
  if (segments.some(({ label }) => label === "order")) return segments;
  return asOrder(segments, segment.from, turn);
}

const GROUNDS = new Set(["based on", "triggered by", "out of", "caused by"]);

/** “[Get custom email alerts] for new Salesforce cases”: getting something is an order. */
export function withAlertsFreed(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  if (segments.some(({ label }) => label === "order" || label === "more")) return segments;
  const segment = segments.find(({ label, from }) => label === "start" && /^(?:get|gets|receive|receives|send|sends)$/.test(words[from]?.lower ?? ""));
  if (!segment) return segments;
  const turn = words.findIndex(({ lower }, at) => at > segment.from + 1 && at < segment.to && FROM.test(lower) && words[at + 1]?.classes.has("fresh"));
  return turn > 0 ? asOrder(segments, segment.from, turn) : segments;
}

/** “create a task [when you label a message in Gmail]”: an action of a person is not an order. */
export function withDeedsTaken(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  if (segments.some(({ label }) => label === "start")) return segments;
  const when = words.findIndex(({ lower }, at) => WHEN.test(lower) && WHO.test(words[at + 1]?.lower ?? ""));
  const isBehind = segments.some(({ label, from }) => label === "order" && from < when);
  if (when < 0 || !isBehind || !segments.some(({ label, from }) => label === "order" && from === when + 2)) return segments;
  const stop = words.findIndex(({ token }, at) => at > when && /^[.,;:!?]$|\n/.test(token.text));
  return relabelled(segments, when, stop < 0 ? words.length : stop, "start");
}

/** “Add a calendar event [from a Trello card]”: where nothing else starts it, what it is made from does. */
export function withOriginsFreed(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  if (segments.some(({ label }) => label === "start" || label === "timing")) return segments;
  const more = segments.find(
    ({ label, from }, index) => label === "more" && segments[index - 1]?.label === "order" && MAKES.test(words[from - 1]?.lower ?? ""),
  );
  if (!more) return segments;
  const turn = words.findIndex(({ lower }, at) => at > more.from && at < more.to && lower === "from");
  const [made, origin] = [systemIn(words, { from: more.from, to: turn }), systemIn(words, { from: turn, to: more.to })];
  return turn > 0 && made !== null && origin !== null && made !== origin ? relabelled(segments, turn, more.to, "start") : segments;
}

/** Up to the turn an order, of which the first word is its verb. */
function asOrder(segments: readonly Segment[], from: number, turn: number): readonly Segment[] {
  return relabelled(relabelled(segments, from, from + 1, "order"), from + 1, turn, "more");
}
