import { findSpokenText } from "../language/spoken-text.ts";
import { tokenise } from "../language/tokens.ts";

/** Words that ask for a change, beside those that ask for something to be done. */
export const ORDERS =
  "use|change|rename|call it|move|switch|retry|wait|stop|remove|delete|drop|skip|ignore|leave|include|mention|show|set|make|raise|lower|start|begin|end|keep|only|run|don't|do not|not|send|post|add|put|replace|limit|try";
const ORDER = new RegExp(`^\\W*(?:please\\s+|also\\s+|then\\s+)*(?:${ORDERS})\\b`, "i");
const JOINS = /^(?:,|;|\.|and|then|also|&|\+|plus)$/;
const MOST_PARTS = 4;

/** The ways in which a request can be two: what stands before a joint, and what behind it, said as requests of their own. */
export function splitEdit(text: string): readonly (readonly [string, string])[] {
  const tokens = tokenise(text, findSpokenText(text));
  const ways: (readonly [string, string])[] = [];
  for (let at = 1; at < tokens.length - 1 && ways.length < MOST_PARTS * 2; at++) {
    if (!JOINS.test(tokens[at]?.lower ?? "")) continue;
    let next = at + 1;
    while (next < tokens.length - 1 && JOINS.test(tokens[next]?.lower ?? "")) next++;
    const [left, right] = [text.slice(0, tokens[at]?.start), text.slice(tokens[next]?.start)].map((part) => part.trim());
    if (left && right) ways.push(...spoken(left, right));
    at = next;
  }
  return ways;
}

/** “use A and B instead”: the verb and the “instead” belong to both. */
function spoken(left: string, right: string): readonly (readonly [string, string])[] {
  const instead = /\b(?:instead|rather)\W*$/i.test(right) && !/\binstead\b/i.test(left) ? " instead" : "";
  const verb = ORDER.test(left) ? (/^\W*(?:please\s+|also\s+|then\s+)*([a-z']+)/i.exec(left)?.[1] ?? "") : "";
  const second = ORDER.test(right) || verb === "" ? right : `${verb} ${right}`;
  return [[`${left}${instead}`, second], ...(second === right ? [] : [[`${left}${instead}`, right] as const])];
}
