import type { StartCandidate } from "../candidates/candidate.ts";
import type { System } from "../scope.ts";
import type { Word } from "../text/words.ts";

/** A word of a request that is the id of an event. */
export interface EventNamed {
  readonly at: number;
  readonly item: Extract<StartCandidate, { kind: "event" }>;
}

const plain = (id: string) => id.toLowerCase().replaceAll(/[^a-z\d]+/g, ".");

/** “invoice.payment_failed in Stripe”, “Zendesk ticket.comment_added”: the event that is called by its id. */
export function eventNamed(words: readonly Word[], systems: readonly System[]): EventNamed | null {
  const named = new Set(words.flatMap(({ names }) => names.map(({ system }) => system)));
  for (const [at, { token }] of words.entries()) {
    if (!/\p{L}[._/:]\p{L}/u.test(token.text)) continue;
    const said = plain(token.text);
    for (const [system, { profile }] of systems.entries()) {
      const item = profile.events.find(({ id }) => plain(id) === said || plain(id).endsWith(`.${said}`));
      if (item && (named.size === 0 || named.has(system))) return { at, item: { kind: "event", system, item } };
    }
  }
  return null;
}
