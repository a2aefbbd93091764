import type { DeclaredField } from "./declared-source.ts";
import type { Range } from "./range.ts";
import type { ReadRequest } from "./read-request.ts";
import { refuse } from "./undecided.ts";

const ASKS = /^(?:then |also )*(?:call|ask|query|look|fetch|get|check|request|consult|hit|use)\b/i;

/**
 * “Ask the rates service for …, and post the rate”: what is named behind a call that asks for something may be its
 * answer, of which nothing is known here. It is never taken for a field of the webhook that started it.
 */
export function refuseAnswers(request: ReadRequest, actions: readonly Range[], fields: readonly DeclaredField[]): void {
  const asking = actions.find(
    ({ from, to }) => ASKS.test(request.text.text(from, to).trim()) && request.httpMentions.some((mention) => mention.from >= from && mention.to <= to),
  );
  const [answer] = asking ? fields.filter(({ at }) => actions.some((range) => range.from > asking.from && at.from >= range.from && at.to <= range.to)) : [];
  if (!answer) return;
  const said = answer.words.join(" ");
  throw refuse(
    `I don't know what ${said} is: if the call before answers with it, I can't read what it answers. If the webhook brings it, say so (“a webhook with … and ${said}”).`,
    [said],
  );
}
