import { stem } from "../language/stem.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";

const ADDS = /^(include|including|mention|mentioning|show|showing|with|containing|incl)$/;

/** “… Include the name and the total.”: no thing to do of its own, but what the one before it is to hold. */
export function isAddition(request: ReadRequest, { from, to }: Range): boolean {
  const { text } = request;
  let at = from;
  while (at < to && /^(please|also|and|then|it|should|must|,)$/.test(text.word(at))) at++;
  const names = [...request.mentions, ...request.httpMentions].some((mention) => mention.from >= from && mention.to <= to);
  return ADDS.test(text.word(at)) && !names && !text.tokens.slice(from, to).some(({ kind }) => /^(channel|path|url|slug|email|phone)$/.test(kind));
}

/** “I sell on …”, “We use …”: said so that the rest is understood; nothing is asked for. */
export function isBackground(request: ReadRequest, { from, to }: Range): boolean {
  const { text } = request;
  const speaks =
    /^(i|we)$/.test(text.word(from)) && /^(sell|use|run|have|manage|work|am|are|operate|own|host|keep|track|handle|store)$/.test(text.word(from + 1));
  return speaks && !text.tokens.slice(from, to).some(({ kind }) => kind !== "word" && kind !== "stop");
}

/** “open an issue …, and label it blocked”: what is said of the thing that is just being made belongs to its making. */
export function joinLabels(request: ReadRequest, ranges: readonly Range[]): readonly Range[] {
  const { text } = request;
  return ranges.reduce<readonly Range[]>((joined, range) => {
    const before = joined.at(-1);
    const labels = /^(label|tag|mark)$/.test(text.word(range.from)) && /^(it|them)$/.test(text.word(range.from + 1));
    const makes = before && /^(open|create|file|raise|add|make)$/.test(text.word(before.from)) && before.to <= range.from && range.from - before.to <= 3;
    return before && labels && makes ? [...joined.slice(0, -1), { from: before.from, to: range.to }] : [...joined, range];
  }, []);
}

/** “create a contact and a deal”: two things are made, each with what is said behind it. */
export function splitObjects(request: ReadRequest, range: Range): readonly Range[] {
  const { text } = request;
  const systems = [...new Set(request.mentions.filter(({ from, to }) => from >= range.from && to <= range.to).map(({ system }) => system))];
  if (systems.length !== 1) return [range];
  const entities = systems.flatMap((system) =>
    request
      .profile(system)
      .operations.filter(({ effect }) => effect === "write")
      .map(({ entity }) => entity.join(" ")),
  );
  const madeAt = (at: number): string | null => {
    if (!/^(an?|another)$/.test(text.word(at))) return null;
    let next = at + 1;
    while (request.mentions.some(({ from, to }) => next >= from && next < to)) next++;
    return entities.find((entity) => entity.split(" ").every((word, offset) => stem(text.word(next + offset)) === word)) ?? null;
  };
  let first: string | null = null;
  for (let at = range.from; at < range.to; at++) {
    const made = madeAt(at);
    if (made && first && made !== first && /^(and|,|plus)$/.test(text.word(at - 1)))
      return [{ from: range.from, to: at - 1 }, ...splitObjects(request, { from: at, to: range.to })];
    first ??= made;
  }
  return [range];
}
