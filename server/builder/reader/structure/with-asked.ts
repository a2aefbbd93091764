import type { System } from "../scope.ts";
import type { Word } from "../text/words.ts";
import type { ChosenOrder } from "./choices.ts";

const FROM = /^(?:from|via|using|by)$/;
const OF_THE_WEB = /^(?:web|http|https|rest|json|external|public|open|third-party|free)$/;

/** “a quote from a web API”, “with the rating from an external service”: what is sent on is asked for first, where nobody says so. */
export function withAsked(orders: readonly ChosenOrder[], words: readonly Word[], systems: readonly System[]): readonly ChosenOrder[] {
  const system = systems.findIndex(({ profile }) => profile.operations.length === 0);
  const asks = orders.some(({ ranked }) => ranked[0]?.item.kind === "request");
  if (system < 0 || asks) return orders;
  const end = words.findIndex(
    ({ lower }, at) => /^(?:api|endpoint|service)$/.test(lower) && words.slice(Math.max(0, at - 3), at).some((word) => OF_THE_WEB.test(word.lower)),
  );
  const from = words.findLastIndex(({ lower }, at) => at < end && at >= end - 5 && FROM.test(lower));
  if (end < 0 || from < 0) return orders;
  const own = new Set(Array.from({ length: end - from + 1 }, (_, index) => from + index));
  const freed = orders.map((order) => ({ ...order, zone: { ...order.zone, words: order.zone.words.filter((at) => !own.has(at)) } }));
  return [{ zone: { from, words: [...own], share: 1 }, ranked: [{ item: { kind: "request", system, method: "GET" }, share: 1, score: 0 }] }, ...freed];
}
