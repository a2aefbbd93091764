import { isFunction } from "../language/function-words.ts";
import { findSchedule } from "../language/schedule.ts";
import { tokenise } from "../language/tokens.ts";
import { refuse } from "../plan/undecided.ts";
import type { EditContext } from "./read-edit.ts";

const STARTS =
  /\b(?:trigger(?:s|ed|ing)?|listen(?:s|ing)?|subscribe|kick(?:s|ed)? (?:it )?off|react(?:s|ing)? (?:to|on)|respond(?:s|ing)? to (?!.*["“])|watch(?:es|ing)? (?:for|out)|wait(?:s|ing)? for|set (?:it )?off|start(?:s|ed|ing)?(?: (?:it|this|that|the automation|the run))? (?:on|from|by|when|whenever|at|upon|for|after|off)|(?:run|fire|launch|activate|begin|go)(?:s|ning|d)?(?: (?:it|this|that|the automation))? (?:on|when|whenever|upon|for|after|off)|use (?:the|an?) [\w. ]*\b(?:event|webhook|hook)\b)/i;
const REPLACED_START =
  /^\W*(?:please\s+)?(?:do (?:it|this|that) |make (?:it|this|that) (?:run |start |happen )?)?(?:when|whenever|on|upon|after|for)\b.*\b(?:instead|rather)\b/i;
const NARROWS = /\b(?:only|just|unless|except|skip|ignore|limit|threshold|labell?ed|tagged)\b|["“#]/i;

/** What starts an automation decides the shape of all that it reads: another start is never guessed at, and never taken for one thing more to do. */
export function refuseOtherStart({ request, automation }: EditContext): null {
  const { text } = request;
  if (NARROWS.test(text) || !(STARTS.test(text) || REPLACED_START.test(text))) return null;
  if (
    /\b(?:retr(?:y|ies)|time[- ]?out)\b/i.test(text) ||
    findSchedule(text) !== null ||
    (automation.trigger.type === "schedule" && /\d|day|noon|midnight|week/i.test(text))
  )
    return null;
  const words = tokenise(text).filter(({ kind, lower }) => kind !== "stop" && !isFunction(lower) && !/^(instead|rather)$/.test(lower));
  throw refuse(
    `I can't change what starts “${automation.name}”: what it reads comes with that. Describe a new automation that starts as you want it, and delete this one.`,
    words.map((word) => word.text),
  );
}
