import type { Word } from "../text/words.ts";
import type { OrderZone, Segment } from "./segments.ts";

const JOINTS = new Set(["and", ",", "&", "plus", "+", "also", "to", "in", "on", "a", "an", "the", "our", "my"]);

/** “to Sheets and Slack”: the second system gets the same, which is an order of its own. */
export function withOwnPlaces(zones: readonly OrderZone[], words: readonly Word[]): readonly OrderZone[] {
  return zones.flatMap((zone) => {
    const named = zone.words.filter((at) => words[at]?.names.some(({ soft }) => !soft));
    const [first, second] = named;
    if (first === undefined || second === undefined || named.length !== 2) return [zone];
    const between = words.slice(first, second).filter((word) => !word.inside && word.names.length === 0);
    const joined =
      between.length > 0 &&
      between.every(({ lower, token }) => JOINTS.has(lower) || JOINTS.has(token.text)) &&
      between.some(({ lower, token }) => lower === "and" || /^[,&+]$/.test(token.text));
    const same = words[first]?.names[0]?.system === words[second]?.names[0]?.system;
    if (!joined || same) return [zone];
    return [
      { ...zone, words: zone.words.filter((at) => at < second) },
      { from: second, words: zone.words.filter((at) => at >= second), share: zone.share },
    ];
  });
}

/** “save [new emails] to S3”: where something goes belongs to the order before it, unless that says where already. */
export function withTargets(zones: readonly OrderZone[], segments: readonly Segment[], words: readonly Word[]): readonly OrderZone[] {
  const out: OrderZone[] = [];
  for (const zone of zones) {
    const last = out.at(-1);
    const first = words[zone.from];
    const between = segments.filter(({ from, to }) => from > (last?.from ?? 0) && to <= zone.from && !last?.words.includes(from));
    const isTarget =
      first !== undefined &&
      /^(?:to|in|into|on)$/.test(first.lower) &&
      between.length > 0 &&
      between.every(({ label }) => label === "start" || label === "condition");
    const isBare =
      last !== undefined && last.words.length <= 3 && !last.words.some((at) => (words[at]?.names.length ?? 0) > 0 || words[at]?.token.kind === "channel");
    if (last && isTarget && isBare) out[out.length - 1] = { ...last, words: [...last.words, ...zone.words] };
    else out.push(zone);
  }
  return out;
}

/** “put [all rows of the MySQL table invoices] in the Google Sheet Billing”: what comes from one system and goes to another is two things, where nothing else says what it is about. */
export function withSourcesFreed(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  if (segments.some(({ label }) => label === "start")) return withGoalFreed(segments, words);
  return segments.flatMap((segment, index) => {
    const { label, from, to } = segment;
    if (label !== "more" || segments[index - 1]?.label !== "order") return [segment];
    const named = Array.from({ length: to - from }, (_, offset) => from + offset).filter((at) => words[at]?.names.some(({ soft }) => !soft));
    const [first, second] = named;
    if (first === undefined || second === undefined || words[first]?.names[0]?.system === words[second]?.names[0]?.system) return [segment];
    const turn = words.findLastIndex(({ lower }, at) => at > first && at < second && /^(?:to|in|into|on)$/.test(lower));
    const hasThing = words.slice(from, turn).some(({ noun, classes, lower }) => noun !== null || classes.has("place") || lower === "from");
    const before = words[segments[index - 1]?.from ?? 0];
    const looks = before?.verbs.has("read") === true && !before.verbs.has("create");
    if (turn < 0 || !hasThing || looks) return [segment];
    return [
      { ...segment, label: "start" as const, to: turn },
      { ...segment, from: turn },
    ];
  });
}

/** “Announce new releases [in Slack]”: an order that has nothing of its own goes to the system at the end of what starts it. */
function withGoalFreed(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const [order, start, ...others] = segments.filter(({ label }) => label !== "talk" && label !== "timing");
  if (order?.label !== "order" || start?.label !== "start" || others.some(({ label }) => label === "order" || label === "more")) return segments;
  const named = Array.from({ length: start.to - start.from }, (_, offset) => start.from + offset).filter((at) => words[at]?.names.some(({ soft }) => !soft));
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined || last === undefined || words[first]?.names[0]?.system === words[last]?.names[0]?.system) return segments;
  const turns = words.flatMap(({ lower }, at) => (at > first && at < last && /^(?:to|in|into|on)$/.test(lower) ? [at] : []));
  const turn = turns.find((at) => !words.slice(first + 1, at).some(({ lower }) => /^(?:when|whenever|if)$/.test(lower)));
  if (turn === undefined) return segments;
  return segments.flatMap((segment) =>
    segment === start
      ? [
          { ...start, to: turn },
          { ...start, label: "more" as const, from: turn },
        ]
      : [segment],
  );
}

/** “create [new Notion pages from] a webhook endpoint”: what is made is no start where something else is. */
export function withTargetsFreed(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  return segments.flatMap((segment, index) => {
    const { label, from, to } = segment;
    if (label !== "start" || segments[index - 1]?.label !== "order") return [segment];
    const turn = words.findIndex(({ lower }, at) => at > from && at < to && lower === "from");
    const isHook = words.slice(turn + 1, to).some(({ lower }) => /^(?:web-?hooks?|hooks?|forms?)$/.test(lower));
    const isMade = turn > 0 && isHook && words.slice(from, turn).some(({ names }) => names.length > 0);
    if (!isMade) return [segment];
    return [
      { ...segment, label: "more" as const, to: turn },
      { ...segment, from: turn },
    ];
  });
}

/** “if a ticket becomes urgent [in Zendesk], …”: before any order, a system by itself is where it starts. */
export function withPlacesFreed(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  const first = segments.findIndex(({ label }) => label === "order");
  return segments.map((segment, index) => {
    const { label, from, to } = segment;
    const isOrphan = label === "more" && (first < 0 || index < first) && segments.slice(0, index).some((each) => each.label === "start");
    const own = words.slice(from + 1, to);
    const isPlace = /^(?:in|on|at|from)$/.test(words[from]?.lower ?? "") && own.length > 0 && own.every(({ names, inside }) => names.length > 0 || inside);
    return isOrphan && isPlace ? { ...segment, label: "start" as const } : segment;
  });
}

/** What looked like a start but is not what starts it belongs to the order before it. */
export function withOthersTaken(segments: readonly Segment[], zone: readonly number[]): readonly Segment[] {
  const first = segments.find(({ label }) => label === "order")?.from ?? Infinity;
  return segments.map((segment) =>
    segment.label === "start" && segment.from > first && !zone.includes(segment.from) ? { ...segment, label: "more" as const } : segment,
  );
}

const OTHERS = new Set(["otherwise", "else"]);

/** “… contain refund and tag [and prioritise] them”: a verb behind “and” at the end of a condition begins an order. */
export function withVerbsFreed(segments: readonly Segment[], words: readonly Word[]): readonly Segment[] {
  return segments.flatMap((segment) => {
    const { label, to } = segment;
    // “, otherwise tell …” is the other branch, and no talk.
    if (label === "talk" && words.slice(segment.from, to).some(({ lower }) => OTHERS.has(lower))) return [{ ...segment, label: "condition" as const }];
    const or = [segment.from, segment.from + 1].find((at) => words[at]?.lower === "or") ?? -1;
    if (label === "condition" && or >= 0 && or + 1 < to && words[or + 1]?.verbs.has("create"))
      return [
        { ...segment, label: "talk" as const, to: or + 1 },
        { ...segment, label: "order" as const, from: or + 1 },
      ];
    const last = words[to - 1];
    const isVerb = last !== undefined && last.verbs.size > 0 && !/(?:ed|ing|s)$/.test(last.lower) && words[to - 2]?.lower === "and";
    const follows = words[to]?.lower === "and" || words[to]?.token.text === ",";
    if (label !== "condition" || !isVerb || !follows || to - segment.from < 4) return [segment];
    return [
      { ...segment, to: to - 2 },
      { label: "talk" as const, from: to - 2, to: to - 1, share: 1 },
      { label: "order" as const, from: to - 1, to, share: segment.share },
    ];
  });
}
