import type { CompileRequest } from "../../builder.ts";
import { refuse } from "./undecided.ts";
import { findSchedule } from "../language/schedule.ts";

/** What a read that is repeated is after: things that are new, those that changed as well, or all of them kept alike. */
export type Since = "new" | "changed" | "alike";

const NEW = "(?:new(?:ly (?:created|added|opened|made))?|(?:recently|just|freshly) (?:created|added|opened))";
const CHANGED = "(?:(?:recently |newly |just )?(?:changed|updated|modified|edited))";
const AND = "(?:,? ?(?:and|or|&|\\/|and\\/or) ?)";
const EITHER = new RegExp(`\\b(?:${NEW}${AND}${CHANGED}|${CHANGED}${AND}${NEW}|${CHANGED})(?= [a-z])`, "i");
const ONLY_NEW = new RegExp(`\\b${NEW}(?=,? \\w)`, "i");
const CHANGED_BEHIND =
  /,? (?:that|which) (?:(?:were|was|have(?: been)?|has(?: been)?|got) )?(?:new or )?(?:changed|updated|modified|edited)(?: (?:recently|in the meantime))?(?=$|[ ,.])/i;
const LAST_TIME = /,? since (?:the )?(?:last|previous) (?:run|time|sync|check|read|one)\b/i;
const ALIKE = /\b(?:sync|synchroni[sz]e|mirror|replicate)\b/i;
const STARTS_ON_EVENT = /^\W*(?:when|whenever|once(?! (?:an?|per|every|each)\b)|as soon as|if|after|each time|every time)\b/i;
/** “a new ticket” is one that is made, “into new issues” where they go. */
const MADE = /\b(?:an?|one|to|into|as|my|our|happy)\s+$/i;

/** “every hour, post new tickets”: read as all of them, and remembered as less. Only a repeated read has a last time. */
export function readSince(request: CompileRequest): { readonly request: CompileRequest; readonly since: Since | null } {
  const { text } = request;
  const unchanged = { request, since: null };
  const schedule = findSchedule(text);
  if (STARTS_ON_EVENT.test(text) || !schedule) return unchanged;
  const elsewhere = [...schedule.spans, ...[...text.matchAll(/"[^"]*"|“[^”]*”|‘[^’]*’/g)].map(({ index, 0: said }) => [index, index + said.length] as const)];
  const find = (pattern: RegExp) => {
    const found = pattern.exec(text);
    return found && !elsewhere.some(([from, to]) => found.index >= from && found.index < to) && !MADE.test(text.slice(0, found.index)) ? found : null;
  };
  const without = (found: RegExpExecArray) => {
    const rest = `${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`.replace(LAST_TIME, "").replace(/ {2,}/g, " ");
    return { ...request, text: rest };
  };
  const changed = find(EITHER) ?? find(CHANGED_BEHIND);
  if (changed) return { request: without(changed), since: "changed" };
  const fresh = find(ONLY_NEW);
  // “new and closed issues” are two kinds, each with a memory of its own.
  const beside = fresh && /^,? ?(?:and|or|&) (\w+)/i.exec(text.slice(fresh.index + fresh[0].length));
  if (fresh && beside)
    throw refuse(`“${fresh[0]}${beside[0]}” are two kinds of things. Ask for one after the other, each in a sentence of its own.`, [`${fresh[0]}${beside[0]}`]);
  if (fresh) return { request: without(fresh), since: "new" };
  return find(ALIKE) ? { request, since: "alike" } : unchanged;
}
