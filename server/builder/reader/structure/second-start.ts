import type { Word } from "../text/words.ts";

/** The words of a start that tells of two things: “an order is paid [or] cancelled”, “an order is cancelled in Shopify [or] a charge is refunded in Stripe”. */
export interface TwoStarts {
  readonly first: readonly number[];
  /** What both have in common is among them. */
  readonly second: readonly number[];
  readonly own: readonly number[];
}

const HAPPENED = /(?:ed|en|ing|sent|made|paid|new|won|lost|put)$/;

export function twoStarts(words: readonly Word[], zone: readonly number[]): TwoStarts | null {
  const joint = zone.find((at) => words[at]?.lower === "or");
  if (joint === undefined) return null;
  const [left, right] = [zone.filter((at) => at < joint), zone.filter((at) => at > joint)];
  const tells = (part: readonly number[]) => part.some((at) => words[at]?.noun !== null || (words[at]?.names.length ?? 0) > 0);
  const verb = left.findLast((at) => HAPPENED.test(words[at]?.lower ?? "") && words[at]?.noun === null);
  const [next] = right;
  if (next === undefined || !tells(left)) return null;
  // “added or updated”: the thing was said before.
  if (HAPPENED.test(words[next]?.lower ?? "") && words[next]?.noun === null && verb !== undefined)
    return { first: [...left, ...right.slice(1)], second: [...left.filter((at) => at < verb), ...right], own: [next] };
  const happens = right.some(
    (at) => HAPPENED.test(words[at]?.lower ?? "") || /^(?:is|are|gets?|was|has|comes?|fails?|arrives?|changes?)$/.test(words[at]?.lower ?? ""),
  );
  return verb !== undefined && happens && tells(right) ? { first: left, second: right, own: right } : null;
}
