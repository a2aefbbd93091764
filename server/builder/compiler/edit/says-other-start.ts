import { findSchedule } from "../language/schedule.ts";
import type { EditContext } from "./read-edit.ts";

const STARTS =
  /\b(?:trigger(?:s|ed|ing)?(?: (?:it|this|that|the automation|the run))?(?: (?:on|from|by|when|whenever|at|upon|for|after|off))?|listen(?:s|ing)?(?: (?:to|for))?|subscribe(?: to)?|kick(?:s|ed)? (?:it )?off(?: (?:on|from|by|when|whenever|upon|for|after))?|react(?:s|ing)? (?:to|on)|respond(?:s|ing)? to (?!.*["“])|watch(?:es|ing)? (?:for|out)|wait(?:s|ing)? for|set (?:it )?off|start(?:s|ed|ing)?(?: (?:it|this|that|the automation|the run))? (?:on|from|by|when|whenever|at|upon|for|after|off)|(?:run|fire|launch|activate|begin|go)(?:s|ning|d)?(?: (?:it|this|that|the automation))? (?:on|when|whenever|upon|for|after|off)|use (?:the|an?) (?=[\w. ]*\b(?:event|webhook|hook)\b))/i;
const REPLACED_START =
  /^\W*(?:please\s+)?(?:do (?:it|this|that) |make (?:it|this|that) (?:run |start |happen )?)?(?:when|whenever|on|upon|after|for)\b(?=.*\b(?:instead|rather)\b)/i;
const NARROWS = /\b(?:only|just|unless|except|skip|ignore|limit|threshold|labell?ed|tagged)\b|["“#]/i;
const REST = /,?\s*\b(?:instead|rather)\b.*$/i;

/** The part of a request that says what is to start the automation from now on; null when it speaks of something else. */
export function saysOtherStart({ request: { text }, automation }: Pick<EditContext, "request" | "automation">): readonly [number, number] | null {
  const cue = STARTS.exec(text) ?? REPLACED_START.exec(text);
  if (NARROWS.test(text) || !cue) return null;
  if (/\b(?:retr(?:y|ies)|time[- ]?out)\b/i.test(text) || findSchedule(text) !== null) return null;
  if (automation.trigger.type === "schedule" && /\d|day|noon|midnight|week/i.test(text)) return null;
  const start = cue.index + cue[0].length;
  return [start, REST.exec(text.slice(start))?.index === undefined ? text.length : start + (REST.exec(text.slice(start))?.index ?? 0)];
}
