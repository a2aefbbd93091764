import { refuse } from "./undecided.ts";

const ON_EVENT = /^\W*(?:when|whenever|if|once|as soon as|each time|every time|after)\b|\b(?:when|whenever|as soon as|each time|every time)\b/i;
const DAYS = "(?:weekdays?|weekends?|working days?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)";
const LIMIT = new RegExp(
  `\\b(?:at most|no more than|not more than|only) (?:once|twice|one(?: \\w+)?|\\d+(?: \\w+)?|(?:two|three|five|ten)(?: \\w+)?)(?: times?)? (?:an?|per|every|each) (?:minute|hour|day|week|month)\\b|\\b(?:outside|outside of|during|in|only in|within) (?:the )?(?:business|office|working) hours\\b|\\b(?:(?:but |and )?only |but not |not |never |except |unless it is )?(?:on|at|during) (?:an? |the )?(?:${DAYS}|night|weekend)\\b(?! (?:at|from|to) )`,
  "i",
);

/** An event starts a run each time that it happens: what would hold some of them back is told, never left out. */
export function refuseLimits(text: string): void {
  const plain = text.replace(/"[^"]*"|“[^”]*”/g, (quoted) => " ".repeat(quoted.length));
  const limit = ON_EVENT.test(plain) && !/^\W*(?:every|each|on|at|daily|weekly) /i.test(plain) ? LIMIT.exec(plain)?.[0].trim() : undefined;
  if (limit === undefined) return;
  throw refuse(`An event starts it each time that it happens, and I can't hold it back for “${limit}”. A schedule can: “every weekday at 9, post the new …”.`, [
    limit,
  ]);
}
